import { Name, type Dict, type Value } from './lexer.ts';
import type { Resolve } from './active.ts';
import { PdfRefusal } from './work.ts';

// Numbers in a file up to which programs count or allocate memory.

/** Largest values that a document has a use for, by key. */
const MOST: Readonly<Record<string, number>> = {
  /** Bytes of a line that a predictor stores: a picture of 40,000 points, each of four colours. */
  Columns: 160_000,
  Colors: 32,
  FirstChar: 65_535,
  LastChar: 65_535,
  BitsPerSample: 32,
};
const CODES = 65_536;
const MAX_ENTRIES = 2_000_000;
/** Numbers of a function given as a table. */
const MAX_SAMPLES = 2_000_000;

export function refuseTables(value: Value, resolve: Resolve): void {
  if (value instanceof Map) refuseDict(value, resolve);
  const inner = value instanceof Map ? [...value.values()].flat() : Array.isArray(value) ? value : [];
  for (const one of inner) if (one instanceof Map || Array.isArray(one)) refuseTables(one, resolve);
}

const tooMuch = (what: string) => new PdfRefusal('heavy', `${what} without end`);

function refuseDict(dict: Dict, resolve: Resolve): void {
  const all = (key: string) => (dict.get(key) ?? []).flatMap((value) => resolve(value));
  for (const [key, most] of Object.entries(MOST)) {
    if (all(key).some((value) => typeof value === 'number' && value > most)) throw tooMuch(key);
  }
  for (const key of ['W', 'W2']) for (const list of all(key)) if (Array.isArray(list)) refuseWidths(list);
  const isIndex = dict.get('Type')?.some((kind) => kind instanceof Name && kind.name === 'XRef');
  if (isIndex || (dict.has('W') && dict.has('Index'))) refuseIndex(all('Index'), all('W'));
  if (all('FunctionType').includes(0)) refuseSamples(all('Size'), all('Range'));
}

/** `first last width`: a width for each code from one to the other. */
function refuseWidths(list: readonly Value[]): void {
  for (const value of list) if (typeof value === 'number' && value > CODES) throw tooMuch('A list of widths');
}

const numbersOf = (lists: readonly Value[]) =>
  lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter((value) => typeof value === 'number');

function refuseIndex(index: readonly Value[], widths: readonly Value[]): void {
  if (numbersOf(index).some((value) => value > MAX_ENTRIES)) throw tooMuch('A table of objects');
  if (widths.length > 0 && numbersOf(widths).every((value) => value === 0))
    throw tooMuch('A table of objects');
}

function refuseSamples(sizes: readonly Value[], ranges: readonly Value[]): void {
  const samples = numbersOf(sizes).reduce((product, size) => product * size, 1);
  if (samples * Math.max(1, numbersOf(ranges).length / 2) > MAX_SAMPLES) throw tooMuch('A function');
}
