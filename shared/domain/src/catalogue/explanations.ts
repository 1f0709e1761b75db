import { formatPhone } from '../phone.ts';
import { countCharacters } from '../text.ts';
import type { ProgrammeContent } from './content.ts';
import { fieldText } from './field-text.ts';
import { isProgrammeFieldKey, programmeField } from './fields.ts';
import { pointsText } from './number-text.ts';
import { faultyWords } from './objective-proposals.ts';
import { programmeRule, type ProgrammeRule } from './rules.ts';
import type { LostPoints } from './score.ts';

/** Lost points in words, as the form and the lists show them. */
export type LostPointsText = {
  rule: ProgrammeRule;
  points: number;
  /** What is wrong: "« rapidement » n’est pas un délai". */
  title: string;
  /** Why it counts, with the text that says so. */
  why: string;
  /** "Pour gagner 6 points : un nombre de jours." */
  gain: string;
};

const LONGEST_VALUE = 40;
const shortened = (text: string): string =>
  countCharacters(text) > LONGEST_VALUE
    ? `${Array.from(text)
        .slice(0, LONGEST_VALUE - 1)
        .join('')
        .trimEnd()}…`
    : text;

const quoted = (text: string) => `«\u00a0${text}\u00a0»`;

/** "a", "a et b", "a, b et c". */
const enumerated = (entries: readonly string[]): string =>
  entries.length < 2 ? entries.join('') : `${entries.slice(0, -1).join(', ')} et ${entries.at(-1)}`;

const CERTIFICATION_LABELS: Readonly<Record<string, string>> = {
  title: 'l’intitulé',
  code: 'le code',
  certifier: 'le certificateur',
  registered_on: 'la date d’enregistrement',
  ends_on: 'la fin de l’enregistrement',
};

const labelOf = (key: string): string =>
  isProgrammeFieldKey(key) ? programmeField(key).label.toLowerCase() : key;

export const gainText = (points: number, fix: string): string =>
  `Pour gagner ${pointsText(points)}\u00a0: ${fix}`;

function verbsTitle(content: ProgrammeContent, items: readonly (number | string)[]): string {
  const words = items.flatMap((at) => {
    const objective = content.objectives?.[Number(at)];
    return objective === undefined ? [] : quoted(shortened(faultyWords(objective)));
  });
  const each = [...new Set(words)];
  return each.length > 1
    ? `${enumerated(each)} ne s’observent pas`
    : `${each[0] ?? 'Le verbe'} ne s’observe pas`;
}

function certificationTitle(items: readonly (number | string)[]): string {
  if (items.length === 0) return 'L’enregistrement de la certification n’est pas en vigueur';
  return `À la certification manque${items.length > 1 ? 'nt' : ''} ${enumerated(items.map((item) => CERTIFICATION_LABELS[item] ?? String(item)))}`;
}

function titleOf(
  { id, field, empty, wrong }: ProgrammeRule,
  content: ProgrammeContent,
  items: readonly (number | string)[],
): string {
  const value = isProgrammeFieldKey(field) ? content[field] : undefined;
  if (value === undefined) return empty;
  if (id === 'objective_verbs') return verbsTitle(content, items);
  if (id === 'certification_in_force') return certificationTitle(items);
  if (id === 'accessibility_contact' && items.length > 0)
    return `${enumerated(items.map((item) => quoted(formatPhone(String(item)))))} ${items.length > 1 ? 'ne sont' : 'n’est'} plus à jour`;
  const text = isProgrammeFieldKey(field) ? fieldText(field, content) : '';
  return (wrong ?? empty)
    .replace('{value}', () => shortened(text.replace(/\n/g, ' ')))
    .replace('{length}', String(countCharacters(text)))
    .replace('{items}', () => enumerated(items.map((item) => labelOf(String(item)))));
}

/** What a rule finds wrong with several sheets. */
export const generalTitle = ({ general, empty }: ProgrammeRule): string => general ?? empty;

/** The lost points of a sheet in words, the most of them first. */
export const explainLostPoints = (content: ProgrammeContent, lost: readonly LostPoints[]): LostPointsText[] =>
  lost
    .map(({ rule: id, points, items = [] }): LostPointsText => {
      const rule = programmeRule(id);
      const fix = rule.fix.replace('{items}', () => enumerated(items.map((item) => labelOf(String(item)))));
      return {
        rule,
        points,
        title: titleOf(rule, content, items),
        why: `${rule.why} ${rule.source}.`,
        gain: gainText(points, fix),
      };
    })
    .toSorted((one, other) => other.points - one.points);
