import { styleText } from "node:util";

/** Colours for a terminal that shows them, or the plain text. */
export type Paint = {
  bold(text: string): string;
  dim(text: string): string;
  green(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
};

export function createPaint(colours: boolean): Paint {
  const style =
    (format: Parameters<typeof styleText>[0]) =>
    (text: string): string =>
      colours ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: style("bold"),
    dim: style("dim"),
    green: style("green"),
    red: style("red"),
    yellow: style("yellow"),
    cyan: style("cyan"),
  };
}
