import type { HarmlessForm } from "./harmless-form.ts";
import { AMUSEMENT_FORMS } from "./content/amusement-forms.ts";
import { ARCHIVE_FORMS } from "./content/archive-forms.ts";
import { BYTE_FORMS } from "./content/byte-forms.ts";
import { CALCULATION_FORMS } from "./content/calculation-forms.ts";
import { CALENDAR_FORMS } from "./content/calendar-forms.ts";
import { COMPARISON_FORMS } from "./content/comparison-forms.ts";
import { COMPRESSION_FORMS } from "./content/compression-forms.ts";
import { DOCUMENT_FORMS } from "./content/document-forms.ts";
import { FILE_FORMS } from "./content/file-forms.ts";
import { FINDER_FORMS } from "./content/finder-forms.ts";
import { FORMATTER_FORMS } from "./content/formatter-forms.ts";
import { GRAPH_FORMS } from "./content/graph-forms.ts";
import { HELP_FORMS } from "./content/help-forms.ts";
import { JSON_FORMS } from "./content/json-forms.ts";
import { KEPT_DATA_FORMS } from "./content/kept-data-forms.ts";
import { MARKUP_FORMS } from "./content/markup-forms.ts";
import { NETPBM_FORMS } from "./content/netpbm-forms.ts";
import { OBJECT_FILE_FORMS } from "./content/object-file-forms.ts";
import { PICTURE_FORMS } from "./content/picture-forms.ts";
import { RANDOM_FORMS } from "./content/random-forms.ts";
import { SCRIPT_FORMS } from "./content/script-forms.ts";
import { SEARCH_FORMS } from "./content/search-forms.ts";
import { SOUND_FORMS } from "./content/sound-forms.ts";
import { SOURCE_CODE_FORMS } from "./content/source-code-forms.ts";
import { SOURCE_COUNT_FORMS } from "./content/source-count-forms.ts";
import { TABLE_FORMS } from "./content/table-forms.ts";
import { TEXT_FORMS } from "./content/text-forms.ts";

/** Programs that filter, search and inspect what is in files. */
export const CONTENT_FORMS: readonly HarmlessForm[] = [
  ...AMUSEMENT_FORMS,
  ...ARCHIVE_FORMS,
  ...BYTE_FORMS,
  ...CALCULATION_FORMS,
  ...CALENDAR_FORMS,
  ...COMPARISON_FORMS,
  ...COMPRESSION_FORMS,
  ...DOCUMENT_FORMS,
  ...FILE_FORMS,
  ...FINDER_FORMS,
  ...FORMATTER_FORMS,
  ...GRAPH_FORMS,
  ...HELP_FORMS,
  ...JSON_FORMS,
  ...KEPT_DATA_FORMS,
  ...MARKUP_FORMS,
  ...NETPBM_FORMS,
  ...OBJECT_FILE_FORMS,
  ...PICTURE_FORMS,
  ...RANDOM_FORMS,
  ...SCRIPT_FORMS,
  ...SEARCH_FORMS,
  ...SOUND_FORMS,
  ...SOURCE_CODE_FORMS,
  ...SOURCE_COUNT_FORMS,
  ...TABLE_FORMS,
  ...TEXT_FORMS,
];
