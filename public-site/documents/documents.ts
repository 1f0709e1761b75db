import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writePdf } from '@trame/print';
import { PROGRAMMES_PATH } from '@trame/domain/catalogue';
import { readPage } from './read-page.ts';

/** Writes beside each page that offers one the same text as a PDF: to print, to keep, to join to a mail. Programmes have their own. */
export async function writeDocuments(folder: string): Promise<void> {
  for (const file of globSync('**/index.html', { cwd: folder })) {
    if (file.startsWith(`${PROGRAMMES_PATH.slice(1)}/`)) continue;
    // oxlint-disable-next-line no-await-in-loop -- a few pages
    const html = await readFile(join(folder, file), 'utf8');
    if (!html.includes(`href="/${dirname(file)}.pdf"`)) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await writeFile(join(folder, `${dirname(file)}.pdf`), await writePdf(readPage(html)));
  }
}
