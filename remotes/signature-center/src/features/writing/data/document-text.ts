import { queryOptions } from '@tanstack/react-query';
import { documentQuery } from '../../sheets/data/files.ts';
import type { PageShape } from '../../sheets/model/place.ts';
import type { PageText } from '../model/placeholders.ts';

type Item = { str?: string; transform?: number[]; width?: number; height?: number };

/** The text of each page with its places; the origin of a page is the corner of what is shown of it. */
async function readText(
  file: Blob,
  shapes: readonly (PageShape & { x?: number; y?: number })[],
): Promise<PageText[]> {
  const { getDocument, PDF_OPTIONS } = await import('@trame/app/pdf-engine');
  const task = getDocument({ ...PDF_OPTIONS, data: new Uint8Array(await file.arrayBuffer()) });
  try {
    const pdf = await task.promise;
    const pages: PageText[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other: each takes memory
      const content = await (await pdf.getPage(number)).getTextContent();
      const { x = 0, y = 0 } = shapes[number - 1] ?? {};
      pages.push(
        (content.items as Item[]).map(({ str = '', transform = [], width = 0, height = 0 }) => ({
          text: str,
          x: (transform[4] ?? 0) - x,
          y: (transform[5] ?? 0) - y,
          width,
          height,
        })),
      );
    }
    return pages;
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
