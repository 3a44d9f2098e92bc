document.title = "Countersign";
