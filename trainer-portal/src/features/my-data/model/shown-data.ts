import { accountStatusLabel, countryName, formatDate, formatDateTime, formatPhone } from '@trame/domain';
import {
  availabilityLabel,
  DATA_PARTS,
  paperKind,
  trainerEventLabel,
  type DataPart,
} from '@trame/domain/trainers';
import type { MyData } from '../data/my-data.ts';
import { choiceText, labelOf } from './labels.ts';

export type ShownFact = { label: string; value: string };
/** A part as a person reads it, on the screen and on paper. */
export type ShownPart = { name: string; label: string; what: string; kept: string; facts: ShownFact[] };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Held = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Held =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words of the parts whose values are keys. */
const kindText: Readonly<Record<string, (kind: string) => string>> = {
  availability: availabilityLabel,
  thread: trainerEventLabel,
  papers: (kind) => paperKind(kind)?.label ?? kind,
};

function wordText(part: string, key: string, value: string): string {
  if (INSTANT.test(value)) return formatDateTime(value);
  if (DAY.test(value)) return formatDate(value);
  if (key === 'country') return countryName(value);
  if (key === 'phone') return formatPhone(value);
  if (key === 'kind') return kindText[part]?.(value) ?? value;
  if (key === 'status' && part === 'account') return accountStatusLabel(value);
  return choiceText(key, value);
}

/** A value in one text; empty where there is none. */
function text(part: string, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (key === 'language' && typeof value === 'number') return value === 0 ? 'Français' : 'Anglais';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return wordText(part, key, value);
  if (Array.isArray(value))
    return value.map((entry) => text(part, key, entry)).join(isFlat(value) ? ', ' : '\n');
  return Object.entries(value as Held)
    .map(([name, inner]) => [labelOf(part, name), text(part, name, inner)])
    .filter(([, words]) => words !== '')
    .map(([label, words]) => `${label}\u00a0: ${words}`)
    .join(' · ');
}
const isFlat = (list: readonly unknown[]) => list.every((entry) => !isObject(entry));

/** What is held in a part, by name; entries of a list one under the other. */
export function factsOf(part: string, held: unknown): ShownFact[] {
  if (part === 'application' && Array.isArray(held))
    return held.flatMap((one, _, { length }) => answersOf(one, length > 1));
  if (Array.isArray(held))
    return held.map((entry, index) => ({ label: `${index + 1}`, value: text(part, '', entry) }));
  if (!isObject(held)) return [];
  return Object.entries(held)
    .map(([key, value]) => ({ label: labelOf(part, key), value: text(part, key, value) }))
    .filter(({ value }) => value !== '');
}

/** The answers of an application; with its reference beside each where there are several. */
function answersOf(application: unknown, isOneOfSeveral: boolean): ShownFact[] {
  const facts = factsOf('application', application);
  if (!isOneOfSeveral || !isObject(application)) return facts;
  return facts.map(({ label, value }) => ({
    label: `${label} (${String(application['reference'])})`,
    value,
  }));
}

const isPart = (name: string): name is DataPart => name in DATA_PARTS;

/** Every part, in the order of the answer. */
export const shownParts = ({ parts }: MyData): ShownPart[] =>
  parts.map(({ name, held }) => ({
    name,
    ...(isPart(name) ? DATA_PARTS[name] : { label: name, what: '', kept: '' }),
    facts: factsOf(name, held),
  }));
