import { crc32, deflateSync } from 'node:zlib';

function part(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 4 + body.length);
  return out;
}

/** A PNG of points as [red, green, blue], and opacity when `channels` is 4, row after row. */
export function pngOf(
  points: Uint8Array,
  { width, channels = 3, level }: { width: number; channels?: 3 | 4; level?: number },
): Buffer {
  const row = channels * width;
  const height = points.length / row;
  const rows = new Uint8Array((row + 1) * height);
  for (let line = 0; line < height; line += 1)
    rows.set(points.subarray(line * row, (line + 1) * row), line * (row + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    part('IDAT', deflateSync(rows, { ...(level !== undefined && { level }) })),
    part('IEND', new Uint8Array()),
  ]);
}
