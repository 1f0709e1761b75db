import { chosenParts } from './chosen.ts';
import { benchPublication } from './programmes/publication.ts';
import { benchReadings } from './programmes/readings.ts';

const PROGRAMMES = 2000;
const PARTS = {
  lectures: ['Lectures, par l’API à 8 clients', benchReadings],
  publication: ['Mise en ligne, par le vrai publieur', benchPublication],
} as const;

export type CatalogueOptions = { only?: string | undefined };

/** What the catalogue answers with 2,000 programmes, and how long one of them takes to be online. */
export async function benchCatalogue(
  log: (line: string) => void,
  { only }: CatalogueOptions,
): Promise<Record<string, object[]>> {
  const tables: Record<string, object[]> = {};
  for (const name of chosenParts(only, Object.keys(PARTS) as (keyof typeof PARTS)[])) {
    const [title, bench] = PARTS[name];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
    tables[title] = await bench(log, PROGRAMMES);
  }
  return tables;
}
