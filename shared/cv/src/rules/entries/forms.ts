import type { Explain } from '../rows/explain.ts';
import type { Row } from '../rows/row.ts';
import { type Slice, trimSlice } from '../rows/slices.ts';
import { findPeriods } from '../vocabulary/dates.ts';
import type { Entry } from './entry.ts';
import type { Grammar } from './grammar.ts';
import { makePart } from './parts.ts';
import { withoutPlace } from './places.ts';

// A form, or a table per entry, has labels: « Client », « Période », « Rôle », « Nom de l'employeur ».

type Field = 'dates' | 'first' | 'second';

const LABELS: readonly [field: Field, form: RegExp][] = [
  ['dates', /^(?:dates?|periodes?|period|annees?|years?|duree|duration|dates? (?:de|d'|du|of).*)$/u],
  [
    'second',
    /^(?:clients?(?: final)?|employeurs?|employer|entreprises?|societe|company|organi[sz]ations?|organismes?|structure|etablissements?|ecole|institution|school|lieu de travail|noms? (?:et|de|du).*|names? (?:and|of).*|organisme.*)$/u,
  ],
  [
    'first',
    /^(?:fonctions?(?: (?:ou|et|exercee|occupee).*)?|postes?(?: occupe)?|roles?|intitules?.*|emploi(?: occupe)?|metier|occupation.*|position.*|job title|titles?.*|titres?.*|diplomes?.*|qualifications?.*|certificats?.*|formation|degree)$/u,
  ],
];

interface Labelled {
  field: Field;
  value: Slice;
}

const labelled = (row: Row): Labelled | null => {
  const [one, two] = row.cells;
  const colon = row.text.indexOf(':', row.bullet);
  const isTable = row.cells.length === 2 && one !== undefined && two !== undefined;
  const end = isTable ? one.end : colon;
  if (end < 2 || end - row.bullet > 50) return null;
  const label = row.folded
    .slice(row.bullet, end)
    .replace(/[\s:]+$/u, '')
    .trim();
  const found = LABELS.find(([, form]) => form.test(label));
  const value = trimSlice({ row, start: isTable ? two.start : colon + 1, end: row.text.length });
  return found && value.end > value.start ? { field: found[0], value } : null;
};

/**
 * The entries of a section in the form of labels and values; null when it is not. A repeated label begins another
 * entry.
 */
export const formEntriesOf = (rows: readonly Row[], grammar: Grammar, explain?: Explain): Entry[] | null => {
  const records: { fields: Map<Field, Slice>; body: Row[] }[] = [];
  for (const row of rows) {
    const found = labelled(row);
    const last = records.at(-1);
    if (!found) last?.body.push(row);
    else if (last && !last.fields.has(found.field)) last.fields.set(found.field, found.value);
    else records.push({ fields: new Map([[found.field, found.value]]), body: [] });
  }
  const isWhole = ({ fields }: (typeof records)[number]): boolean => {
    const dates = fields.get('dates');
    const isDated = dates && findPeriods(dates.row.text.slice(dates.start, dates.end)).length > 0;
    return fields.size === 3 && isDated === true;
  };
  if (!records.length || records.filter(isWhole).length * 2 <= records.length) return null;
  return records.map(({ fields, body }) => {
    for (const [field, { row }] of fields)
      explain?.(row, {
        kind: field === 'dates' ? 'dates' : 'head',
        rule: 'label-of-form',
        values: { field },
      });
    for (const row of body) explain?.(row, { kind: 'description', rule: 'no-label-of-form' });
    const [first, second, period = null] = (['first', 'second', 'dates'] as const).map((field) => fields.get(field)); // prettier-ignore
    return {
      first: first ? makePart([first], 'row') : null,
      second: second ? withoutPlace(makePart([second], 'row'), grammar.keepsTown ? 'long' : 'likely') : null,
      period,
      body,
    };
  });
};
