import { crc32, deflateSync } from 'node:zlib';

export type Pixel = readonly [red: number, green: number, blue: number, alpha?: number];

const RGB = 2;
const RGBA = 6;

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG whose points `pixelAt` says; with an alpha channel when any of them has one. */
export function drawPicture(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => pixelAt(x, y)),
  );
  const hasAlpha = rows.flat().some((pixel) => pixel[3] !== undefined);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = hasAlpha ? RGBA : RGB;
  const raw = rows.flatMap((row) => [
    0,
    ...row.flatMap(([red, green, blue, alpha = 255]) =>
      hasAlpha ? [red, green, blue, alpha] : [red, green, blue],
    ),
  ]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(raw))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
