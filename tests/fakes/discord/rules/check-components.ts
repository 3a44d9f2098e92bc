import { badChoice, badLength, badType, checkText, required } from "../api/form-errors.ts";
import type { Problem } from "../api/form-errors.ts";
import { isJson, jsons, numberOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { checkButton, checkSelect } from "./check-controls.ts";
import { COMPONENT, SELECTS, withInside } from "./component.ts";

const ROWS_MAX = 5;
const BUTTONS_MAX = 5;
const COMPONENTS_MAX = 40;
const TEXT_TOTAL_MAX = 4000;
const SECTION_TEXTS_MAX = 3;
const GALLERY_MAX = 10;
const COLOR_MAX = 0xffffff;

/** What the check has to know of the message around. */
export type Around = { isV2: boolean; fileNames: readonly string[] };

const V1_TOP: readonly number[] = [COMPONENT.row];
const V2_INSIDE: readonly number[] = [
  COMPONENT.row,
  COMPONENT.section,
  COMPONENT.textDisplay,
  COMPONENT.gallery,
  COMPONENT.file,
  COMPONENT.separator,
];
const V2_TOP: readonly number[] = [...V2_INSIDE, COMPONENT.container];

/** The components of a message, in either generation. */
export function checkComponents(value: unknown, around: Around): Problem[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [badType("components", "list")];
  const max = around.isV2 ? COMPONENTS_MAX : ROWS_MAX;
  const count = value.length > max ? [badLength("components", { min: 1, max })] : [];
  const allowed = around.isV2 ? V2_TOP : V1_TOP;
  return [
    ...count,
    ...value.flatMap((each, index) => checkOne(each, `components.${index}`, { allowed, around })),
    ...checkUnique(jsons(value)),
    ...(around.isV2 ? checkTotals(jsons(value)) : []),
  ];
}

type Within = { allowed: readonly number[]; around: Around };

function checkOne(component: unknown, path: string, { allowed, around }: Within): Problem[] {
  if (!isJson(component)) return [badType(path, "dictionary")];
  const type = numberOf(component.type);
  if (!allowed.includes(type)) return [badChoice(`${path}.type`, allowed)];
  const check = CHECKS[type];
  return check ? check(component, path, around) : [];
}

type CheckOne = (component: Json, path: string, around: Around) => Problem[];

const CHECKS: Record<number, CheckOne> = {
  [COMPONENT.row]: checkRow,
  [COMPONENT.button]: checkButton,
  ...Object.fromEntries(SELECTS.map((type) => [type, checkSelect])),
  [COMPONENT.section]: checkSection,
  [COMPONENT.textDisplay]: ({ content }, path) =>
    checkText(content, `${path}.content`, { min: 1, max: TEXT_TOTAL_MAX }),
  [COMPONENT.thumbnail]: ({ media }, path, around) => checkMedia(media, `${path}.media`, around),
  [COMPONENT.gallery]: checkGallery,
  [COMPONENT.file]: checkFile,
  [COMPONENT.separator]: ({ spacing }, path) =>
    spacing === undefined || spacing === 1 || spacing === 2
      ? []
      : [badChoice(`${path}.spacing`, [1, 2])],
  [COMPONENT.container]: checkContainer,
};

/** Up to five buttons, or one select. */
function checkRow(row: Json, path: string, around: Around): Problem[] {
  const children = Array.isArray(row.components) ? row.components : [];
  const isOfSelects = jsons(children).some(({ type }) => SELECTS.includes(numberOf(type)));
  const max = isOfSelects ? 1 : BUTTONS_MAX;
  if (children.length === 0 || children.length > max) {
    return [badLength(`${path}.components`, { min: 1, max })];
  }
  const allowed = [COMPONENT.button, ...SELECTS];
  return children.flatMap((each, index) =>
    checkOne(each, `${path}.components.${index}`, { allowed, around }),
  );
}

function checkSection(section: Json, path: string, around: Around): Problem[] {
  const texts = Array.isArray(section.components) ? section.components : [];
  const accessories = [COMPONENT.button, COMPONENT.thumbnail];
  const isGood = texts.length >= 1 && texts.length <= SECTION_TEXTS_MAX;
  return [
    ...(isGood ? [] : [badLength(`${path}.components`, { min: 1, max: SECTION_TEXTS_MAX })]),
    ...texts.flatMap((each, index) =>
      checkOne(each, `${path}.components.${index}`, { allowed: [COMPONENT.textDisplay], around }),
    ),
    ...(section.accessory === undefined
      ? [required(`${path}.accessory`)]
      : checkOne(section.accessory, `${path}.accessory`, { allowed: accessories, around })),
  ];
}

function checkGallery({ items }: Json, path: string, around: Around): Problem[] {
  const given = jsons(items);
  if (given.length === 0 || given.length > GALLERY_MAX) {
    return [badLength(`${path}.items`, { min: 1, max: GALLERY_MAX })];
  }
  return given.flatMap(({ media }, index) =>
    checkMedia(media, `${path}.items.${index}.media`, around),
  );
}

/** A file component shows a file of this very message. */
function checkFile({ file }: Json, path: string, { fileNames }: Around): Problem[] {
  const url = isJson(file) ? String(file.url) : "";
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  if (name !== undefined && fileNames.includes(name)) return [];
  return [missingFile(`${path}.file.url`, url)];
}

const missingFile = (path: string, url: string): Problem => ({
  path,
  code: "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
  message: `The referenced attachment was not found: "${url}"`,
});

function checkMedia(media: unknown, path: string, { fileNames }: Around): Problem[] {
  const url = isJson(media) ? String(media.url) : "";
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  if (name !== undefined && fileNames.includes(name)) return [];
  if (name === undefined && /^https?:\/\//.test(url)) return [];
  return [missingFile(`${path}.url`, url)];
}

function checkContainer(container: Json, path: string, around: Around): Problem[] {
  const children = Array.isArray(container.components) ? container.components : [];
  const color = container.accent_color;
  const isColor = color === undefined || color === null || isColorNumber(color);
  return [
    ...(children.length > 0 ? [] : [required(`${path}.components`)]),
    ...(isColor ? [] : [badType(`${path}.accent_color`, "color")]),
    ...children.flatMap((each, index) =>
      checkOne(each, `${path}.components.${index}`, { allowed: V2_INSIDE, around }),
    ),
  ];
}

const isColorNumber = (color: unknown): boolean =>
  Number.isInteger(color) && Number(color) >= 0 && Number(color) <= COLOR_MAX;

/** One custom id may stand once in a message. */
function checkUnique(components: readonly Json[]): Problem[] {
  const seen = new Set<unknown>();
  return components.flatMap((each, index) =>
    withInside(each).flatMap(({ custom_id: id }) => {
      if (id === undefined || !seen.has(id)) {
        seen.add(id);
        return [];
      }
      const message = "Component custom id cannot be duplicated";
      return [{ path: `components.${index}`, code: "COMPONENT_CUSTOM_ID_DUPLICATED", message }];
    }),
  );
}

function checkTotals(components: readonly Json[]): Problem[] {
  const all = components.flatMap(withInside);
  const problems: Problem[] = [];
  if (all.length > COMPONENTS_MAX) {
    const message = `The total number of components exceeds the maximum of ${COMPONENTS_MAX}`;
    problems.push({ path: "components", code: "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message });
  }
  const shown = all.filter(({ type }) => type === COMPONENT.textDisplay);
  if (shown.reduce((sum, { content }) => sum + String(content).length, 0) > TEXT_TOTAL_MAX) {
    const message = `The total displayable text size of components exceeds the maximum size of ${TEXT_TOTAL_MAX}`;
    problems.push({
      path: "components",
      code: "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
      message,
    });
  }
  return problems;
}
