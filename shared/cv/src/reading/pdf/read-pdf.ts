import { getDocumentProxy } from 'unpdf';
import type { Box, DocumentText, Line, PageText } from '../../document.ts';
import { ReadingError } from '../../reading-error.ts';

interface Run {
  text: string;
  box: Box;
  size: number;
}

const lineOf = (runs: Run[]): Line => {
  const sorted = runs.toSorted((a, b) => a.box[0] - b.box[0]);
  let text = '';
  const spans = sorted.map((run, index) => {
    const before = sorted[index - 1];
    if (before && run.box[0] - before.box[0] - before.box[2] > run.size * 0.15) text += ' ';
    const start = text.length;
    text += run.text.normalize('NFC');
    return { start, length: run.text.length, box: run.box };
  });
  const left = Math.min(...sorted.map(({ box }) => box[0]));
  const top = Math.min(...sorted.map(({ box }) => box[1]));
  const right = Math.max(...sorted.map(({ box }) => box[0] + box[2]));
  const bottom = Math.max(...sorted.map(({ box }) => box[1] + box[3]));
  return {
    text,
    box: [left, top, right - left, bottom - top],
    spans,
    size: Math.max(...sorted.map(({ size }) => size)),
    isBold: false,
    column: 0,
  };
};

/** Reads the visible text of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  try {
    const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
    const pages: PageText[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const rows = new Map<number, Run[]>();
      for (const item of items) {
        if (!('str' in item) || !item.str.trim()) continue;
        const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
        const run: Run = { text: item.str, box: [x, height - y - size, item.width, size], size };
        const row = Math.round(y);
        rows.set(row, [...(rows.get(row) ?? []), run]);
      }
      const lines = [...rows].toSorted(([a], [b]) => b - a).map(([, runs]) => lineOf(runs));
      pages.push({ page: number, width, height, columns: 1, isScanned: lines.length === 0, lines });
    }
    if (pages.every(({ lines }) => lines.length === 0)) throw new ReadingError('no_text');
    return { kind: 'pdf', pages, hidden: [] };
  } catch (error) {
    if (error instanceof ReadingError) throw error;
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new ReadingError(isEncrypted ? 'encrypted' : 'corrupt', { cause: error });
  }
}
