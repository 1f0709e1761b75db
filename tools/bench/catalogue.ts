import { benchReadings } from './programmes/readings.ts';

const PROGRAMMES = 2000;

/** What the catalogue answers with 2,000 programmes. */
export async function benchCatalogue(log: (line: string) => void): Promise<Record<string, object[]>> {
  return { 'Lectures, par l’API à 8 clients': await benchReadings(log, PROGRAMMES) };
}
