import { queryOptions } from '@tanstack/react-query';
import { documentQuery } from '../../sheets/data/files.ts';
import type { PageShape } from '../../sheets/model/place.ts';
import { placeholdersIn, type Asked, type PageText } from '../model/placeholders.ts';

type Item = { str?: string; hasEOL?: boolean; transform?: number[]; width?: number };

/** What a document says, as a whole and where on each page, and what its placeholders ask for. A scan says nothing. */
export type DocumentText = { text: string; pages: readonly PageText[]; asked: readonly Asked[] };

/** Places are points of the unrotated page from the corner of what is shown of it. */
async function readText(
  file: Blob,
  shapes: readonly (PageShape & { x?: number; y?: number })[],
): Promise<DocumentText> {
  const { getDocument, PDF_OPTIONS } = await import('@trame/app/pdf-engine');
  const task = getDocument({ ...PDF_OPTIONS, data: new Uint8Array(await file.arrayBuffer()) });
  try {
    const pdf = await task.promise;
    const pages: PageText[] = [];
    let text = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other: each takes memory
      const content = await (await pdf.getPage(number)).getTextContent();
      const items = content.items as Item[];
      // A gap between words is an item of its own.
      text += `${items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')}\n`;
      const { x = 0, y = 0 } = shapes[number - 1] ?? {};
      pages.push(
        items.map(({ str = '', transform = [], width = 0 }) => {
          const [a = 1, b = 0, , , left = 0, line = 0] = transform;
          const length = Math.hypot(a, b) || 1;
          return { text: str, x: left - x, y: line - y, width, along: { x: a / length, y: b / length } };
        }),
      );
    }
    return { text, pages, asked: placeholdersIn(pages) };
  } finally {
    await task.destroy();
  }
}

/** The text of a document of an envelope. */
export const documentTextQuery = (request: string, document: { id: string; pages: readonly PageShape[] }) =>
  queryOptions({
    queryKey: ['envelope-file', request, document.id, 'text'],
    queryFn: async ({ client }) =>
      readText(await client.ensureQueryData(documentQuery(request, document.id)), document.pages),
    staleTime: Infinity,
    gcTime: 300_000,
  });
