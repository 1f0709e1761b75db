// Other numbers in an archive than those of the program that wrote it (APPNOTE 6.3.10, 4.3).

const [ENTRY_MARK, LOCAL_MARK, END_MARK] = [0x02014b50, 0x04034b50, 0x06054b50];

type Change = (view: DataView, at: number, index: number) => void;

function changed(bytes: Uint8Array<ArrayBuffer>, mark: number, change: Change): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  let index = 0;
  for (let at = 0; at + 22 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) === mark) change(view, at, index++);
  }
  return bytes;
}

/** In the table of contents, entry by entry: packed size at 20, size at 24, place at 42. */
export const withEntries = (bytes: Uint8Array<ArrayBuffer>, change: Change) =>
  changed(bytes, ENTRY_MARK, change);

/** Before the bytes of each entry: method at 8, packed size at 18, size at 22. */
export const withLocals = (bytes: Uint8Array<ArrayBuffer>, change: Change) =>
  changed(bytes, LOCAL_MARK, change);

/** The same lie in both places, about one entry. */
export const withSizes = (
  bytes: Uint8Array<ArrayBuffer>,
  index: number,
  { packed, size }: { packed?: number; size?: number },
) => {
  const lie = (packedAt: number, sizeAt: number) => (view: DataView, at: number, rank: number) => {
    if (rank !== index) return;
    if (packed !== undefined) view.setUint32(at + packedAt, packed, true);
    if (size !== undefined) view.setUint32(at + sizeAt, size, true);
  };
  return withEntries(withLocals(bytes, lie(18, 22)), lie(20, 24));
};

/** At the end: number of entries at 10, place of the table at 16. */
export const withEnd = (bytes: Uint8Array<ArrayBuffer>, change: Change) => changed(bytes, END_MARK, change);

/** One after the other, in one file. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
