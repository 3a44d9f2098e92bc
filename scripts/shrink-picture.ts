import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";

const COLOURS = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_INDEXED = [8, 3, 0, 0, 0];

type Indexed = { width: number; height: number; palette: number[]; pixels: string };

/** The same picture in 256 colours: enough for text, and a quarter of the size. */
export async function shrinkPicture(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, palette, pixels } = await page.evaluate(indexPixels, [
    png.toString("base64"),
    COLOURS,
  ] as const);
  const indices = Buffer.from(pixels, "base64");
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), indices.subarray(y * width, (y + 1) * width)]),
  );
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, Buffer.from(EIGHT_BIT_INDEXED)])),
    chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Runs in the browser, which decodes the picture: the commonest colours, and the nearest of them. */
async function indexPixels([base64, colours]: readonly [string, number]): Promise<Indexed> {
  const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("The browser draws nothing.");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const shades = Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    return (red << 16) | (green << 8) | blue;
  });
  const counts = new Map<number, number>();
  for (const shade of shades) counts.set(shade, (counts.get(shade) ?? 0) + 1);
  const channels = (shade: number) => [shade >> 16, (shade >> 8) & 255, shade & 255];
  const commonest = [...counts].sort((a, b) => b[1] - a[1]).slice(0, colours);
  const palette = commonest.map(([shade]) => channels(shade));
  const distance = (a: number[], b: number[]) =>
    a.reduce((sum, value, channel) => sum + (value - (b[channel] ?? 0)) ** 2, 0);
  const nearest = (shade: number) => {
    const far = palette.map((colour) => distance(colour, channels(shade)));
    return far.indexOf(Math.min(...far));
  };
  const indices = new Map([...counts.keys()].map((shade) => [shade, nearest(shade)]));
  const bytes = shades.map((shade) => String.fromCharCode(indices.get(shade) ?? 0));
  return { width, height, palette: palette.flat(), pixels: btoa(bytes.join("")) };
}
