import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { programmeDocument, programmeFiles as filesOf, REDIRECTS_FILE } from '@trame/domain/catalogue';
import { writePdf } from '@trame/print';
import { absoluteAddress } from '../src/programmes/address.ts';
import { BUILT_PROGRAMMES, movedAddresses } from '../src/programmes/catalogue.ts';
import { documentOf, pathOfCard, printedProgramme } from '../src/programmes/wording.ts';
import { escaped } from '../src/drawing/escaped.ts';

/**
 * The page at an address that leads elsewhere, for servers that do not send people on themselves: search engines take
 * it for a permanent redirection.
 */
const movedPage = (title: string, path: string, address: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escaped(address)}"><meta http-equiv="refresh" content="0;url=${escaped(path)}"></head><body><main><h1>${escaped(title)}</h1><p>Cette page a changé d’adresse. <a href="${escaped(path)}">Lire le programme</a></p></main></body></html>\n`;

/** Writes the PDF of each programme whose page is built, and what leads from former addresses to the present ones. */
export async function writeProgrammeFiles(folder: string): Promise<void> {
  const write = async (path: string, content: string | Uint8Array) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  for (const programme of BUILT_PROGRAMMES)
    // oxlint-disable-next-line no-await-in-loop -- one at a time: thousands would not fit into memory
    await write(documentOf(programme), await writePdf(programmeDocument(printedProgramme(programme))));
  for (const { slug, card } of movedAddresses) {
    const path = pathOfCard(card);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await write(filesOf(slug).page, movedPage(card.title, path, absoluteAddress(path)));
  }
  // Read by the server of this machine and, as it is, by the `map` of nginx.
  const lines = movedAddresses.flatMap(({ slug, card }) => [
    `${pathOfCard({ slug })} ${pathOfCard(card)};\n`,
    `${documentOf({ slug })} ${documentOf(card)};\n`,
  ]);
  await write(REDIRECTS_FILE, lines.join(''));
}
