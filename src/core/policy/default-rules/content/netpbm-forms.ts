import type { HarmlessForm } from "../harmless-form.ts";

/** What every program of netpbm takes. */
const NETPBM = "-quiet -plain -verbose";

/**
 * Netpbm on its output. None of its options that name a file, such as -alphaout, is here; pamexec
 * and ppmtompeg run programs, pamsplit, pamdice, ppmfade, ppmtoyuvsplit, ppmtorgb3 and pnmquantall
 * write.
 */
export const NETPBM_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "bmptopnm | giftopnm | jpegtopnm | pngtopam | pngtopnm | tifftopnm | tgatoppm | pcxtoppm | picttoppm | xbmtopbm | xpmtoppm | sgitopnm | rasttopnm | gemtopnm | leaftoppm | neotoppm | hipstopgm | bioradtopgm | brushtopbm | atktopbm | mgrtopbm | macptopbm | mtvtoppm | pi1toppm | pi3topbm | qrttoppm | sbigtopgm | spottopgm | spctoppm | sputoppm | st4topgm | wbmptopbm | winicontopam | xwdtopnm | ybmtopbm | fstopgm | fitstopnm | asciitopgm | lispmtopgm | gouldtoppm | cmuwmtopbm | imgtoppm | ximtoppm | xvminitoppm | pbmlife | pbmto4425 | pbmtogem | pgmtopgm | ppmtoppm | pamtopam | pamtopnm | ppmtopgm | pbmtopgm | pgmtopbm | pnminvert | ppmtopcx | ppmtobmp | pnmtoxwd | pbmtoxbm",
    singleDash: true,
    options: NETPBM,
    operands: "files",
    atMost: 1,
    reason: "turns a picture over on its output",
  },
  {
    command: "zeisstopnm | palmtopnm | pbmtoascii",
    singleDash: true,
    options: `${NETPBM} -pgm -ppm -transparent -showhist -1x2 -2x4`,
    operands: "files",
    atMost: 1,
    reason: "turns a picture over on its output",
  },
  {
    command: "pamfile | pnmfile",
    singleDash: true,
    options: `${NETPBM} -allimages -count -size -machine -comments`,
    operands: "files",
    reason: "tells about pictures",
  },
  {
    command: "pgmhist",
    singleDash: true,
    options: `${NETPBM} -median -quartile -decile -forensic -machine`,
    operands: "files",
    atMost: 1,
    reason: "counts values",
  },
  {
    command: "ppmhist",
    singleDash: true,
    options: `${NETPBM} -map -nomap -noheader -colorname -forensic -hexcolor -intcolor -floatcolor -sort:`,
    operands: "files",
    atMost: 1,
    reason: "counts colours",
  },
  {
    command: "pamsumm",
    singleDash: true,
    options: `${NETPBM} -sum -mean -min -max -normalize -brief`,
    operands: "files",
    atMost: 1,
    reason: "reckons with a picture",
  },
  {
    command: "pnmpsnr",
    singleDash: true,
    options: `${NETPBM} -rgb -machine -max: -target: -target1: -target2: -target3:`,
    operands: "files",
    atMost: 2,
    reason: "compares pictures",
  },
  {
    command: "pamarith",
    singleDash: true,
    options: `${NETPBM} -add -subtract -multiply -divide -difference -minimum -maximum -mean -compare -equal -and -or -nand -nor -xor -closeness:`,
    operands: "files",
    reason: "reckons with pictures",
  },
  {
    command: "pamslice",
    singleDash: true,
    options: `${NETPBM} -row: -column: -plane: -xmgr`,
    operands: "files",
    atMost: 1,
    reason: "shows a line of a picture",
  },
  {
    command: "pamcut",
    singleDash: true,
    options: `${NETPBM} -left: -right: -top: -bottom: -width: -height: -pad`,
    operands: "files",
    atMost: 1,
    reason: "cuts a picture on its output",
  },
  {
    command: "pamflip",
    singleDash: true,
    options: `${NETPBM} -leftright -lr -topbottom -tb -transpose -xy -rotate90 -r90 -ccw -rotate180 -r180 -rotate270 -r270 -cw`,
    operands: "files",
    atMost: 1,
    reason: "turns a picture on its output",
  },
  {
    command: "pamscale | pnmscale",
    singleDash: true,
    options: `${NETPBM} -xsize: -ysize: -width: -height: -xscale: -yscale: -pixels: -reduce: -nomix`,
    operands: "files",
    reason: "scales a picture on its output",
  },
];
