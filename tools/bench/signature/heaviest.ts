import { randomFillSync } from 'node:crypto';
import { type FieldValue, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { drawnDocument } from '@trame/signature/testing';
import { pngOf } from '../../lib/png.ts';

// The most that is accepted, of each kind.

/** As heavy as a picture of a signature may be, of noise that nothing packs, with transparency: its rows are taken apart and packed again. */
export function largestPicture(): FieldValue {
  const side = Math.floor(Math.sqrt((SIGNATURE_LIMITS.imageBytes - 4096) / 4));
  const png = pngOf(randomFillSync(new Uint8Array(4 * side * side)), { width: side, channels: 4 });
  return { kind: 'image', image: `data:image/png;base64,${Buffer.from(png).toString('base64')}` };
}

/** As long as a drawn signature may be, of curves in three signs each, no two alike: what is drawn takes twenty times as many bytes. */
export function longestDrawing(): FieldValue {
  let path = 'M300 150t';
  for (const byte of randomFillSync(new Uint8Array(SIGNATURE_LIMITS.strokes))) {
    if (path.length + 4 > SIGNATURE_LIMITS.strokes) break;
    path += `${path.endsWith('t') ? '' : ' '}${byte % 10}-${(byte >> 4) % 10}`;
  }
  return { kind: 'drawn', path, width: 600, height: 300 };
}

/** How many of the longest drawings or largest pictures are accepted beside documents of so many bytes. */
export const mostBeside = (documents: number, own: FieldValue): number =>
  Math.floor(
    (SIGNATURE_LIMITS.documentBytes - documents) / SIGNATURE_LIMITS.filledWeight / JSON.stringify(own).length,
  );

/** All limits of an envelope at once: documents, pages, objects, and, unless small ones are asked for, bytes that nothing packs any more. */
export const mostDocuments = ({ noise = 82_750 } = {}): Uint8Array[] =>
  Array.from({ length: SIGNATURE_LIMITS.documents }, () => drawnDocument({ pages: 20, noise, objects: 46 }));
