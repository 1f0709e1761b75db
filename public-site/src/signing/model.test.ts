import type { SignaturePicture } from '@trame/domain/signatures';
import { describe, expect, it } from 'vitest';
import {
  adopt,
  changedValues,
  hasOtherAnswers,
  missingFields,
  pictureOf,
  placeOf,
  reuse,
  valuesAtStart,
  valuesToSend,
  type SignerField,
} from './model.ts';

const field = (id: string, kind: SignerField['kind'], more: Partial<SignerField> = {}): SignerField => ({
  id,
  document: 'd',
  page: 0,
  x: 10,
  y: 20,
  w: 100,
  h: 50,
  kind,
  label: null,
  is_required: true,
  value: null,
  ...more,
});
const typed = (text: string): SignaturePicture => ({ kind: 'typed', text, hand: 'caveat' });

describe('a signature or initials', () => {
  const fields = [
    field('i1', 'initials'),
    field('i2', 'initials'),
    field('s1', 'signature'),
    field('s2', 'signature'),
  ];

  it('are made once: initials for every page, a signature for the next field when it is pressed', () => {
    const [i1, , s1, s2] = fields as [SignerField, SignerField, SignerField, SignerField];
    const initialled = adopt(typed('C.E.'), i1, fields, {});
    expect(initialled).toEqual({ i1: typed('C.E.'), i2: { kind: 'same', field: 'i1' } });
    const signed = adopt(typed('Claire'), s1, fields, initialled);
    expect(signed['s2']).toBeUndefined();
    const again = reuse(s2, fields, signed);
    expect(again?.['s2']).toEqual({ kind: 'same', field: 's1' });
    expect(pictureOf('s2', again ?? {})).toEqual(typed('Claire'));
  });

  it('that are made anew take the place of the earlier ones, and never name a field that names another', () => {
    const [, i2, s1, s2] = fields as [SignerField, SignerField, SignerField, SignerField];
    let values = adopt(typed('C.E.'), i2, fields, {});
    values = adopt(typed('C. E.'), fields[0] as SignerField, fields, values);
    expect(values).toEqual({ i2: typed('C. E.'), i1: { kind: 'same', field: 'i2' } });
    values = adopt(typed('Claire'), s2, fields, values);
    values = adopt(typed('C. Estavoyer'), s1, fields, values);
    expect(pictureOf('s1', values)).toEqual(typed('C. Estavoyer'));
    expect(pictureOf('s2', values)).toEqual(typed('C. Estavoyer'));
  });

  it('need one first', () => {
    expect(reuse(field('s1', 'signature'), fields, {})).toBeUndefined();
  });
});

it('a text in letters that the document cannot have is not filled in, and is not saved', () => {
  const fields = [field('n', 'name'), field('t', 'text', { is_required: false }), field('o', 'text')];
  const start = valuesAtStart(fields, '山田 太郎');
  expect(start).toEqual({ n: '山田 太郎' });
  const values = { ...start, t: '东京', o: 'Tokyo' };
  expect(missingFields(fields, values).map(({ id }) => id)).toEqual(['n', 't']);
  expect(changedValues(fields, {}, values, new Set())).toEqual([{ field: 'o', value: 'Tokyo' }]);
});

it('a date is written by the platform, an empty text is no value, a box that must be ticked is', () => {
  const fields = [
    field('d', 'date'),
    field('t', 'text', { is_required: false }),
    field('c', 'checkbox'),
    field('n', 'name'),
  ];
  const values = valuesAtStart(fields, 'Claire Estavoyer');
  expect(values).toEqual({ n: 'Claire Estavoyer' });
  expect(missingFields(fields, { ...values, c: false }).map(({ id }) => id)).toEqual(['c']);
  const filled = { ...values, t: '  ', c: true };
  expect(valuesToSend(fields, filled)).toEqual(
    expect.arrayContaining([
      { field: 'c', value: true },
      { field: 'n', value: 'Claire Estavoyer' },
      { field: 't', value: null },
    ]),
  );
  expect(missingFields([field('t', 'text')], filled)).toHaveLength(1);
});

it('only what changed since the last save is sent, and what was erased is removed', () => {
  const fields = [field('t', 'text'), field('s', 'signature')];
  const saved = { t: 'Nantes', s: typed('Claire') };
  expect(changedValues(fields, saved, { ...saved, t: '' }, new Set())).toEqual([{ field: 't', value: null }]);
  expect(changedValues(fields, saved, { ...saved }, new Set())).toEqual([]);
});

it('what was saved earlier is there again', () => {
  expect(valuesAtStart([field('n', 'name', { value: 'C. E.' })], 'Claire Estavoyer')).toEqual({ n: 'C. E.' });
});

it.each([
  [0, { left: '10%', top: '86%', width: '50%', height: '10%' }],
  [90, { left: '4%', top: '10%', width: '10%', height: '50%' }],
  [180, { left: '40%', top: '4%', width: '50%', height: '10%' }],
  [270, { left: '86%', top: '40%', width: '10%', height: '50%' }],
] as const)('a field is where it was placed on a page that is turned by %d degrees', (rotation, place) => {
  const box = field('s', 'signature', { x: 20, y: 20, w: 100, h: 50 });
  expect(placeOf(box, { width: 200, height: 500, rotation })).toEqual(place);
});

it('what another tab had signed differs from what was filled in here', () => {
  const signature = { hand: 'caveat', kind: 'typed', text: 'Claire' } as const;
  const fields = [
    { ...field('s', 'signature'), value: signature },
    { ...field('t', 'text'), value: 'Rennes' },
    { ...field('d', 'date'), value: '2026-11-30' },
  ];
  const here = { s: { kind: 'typed', text: 'Claire', hand: 'caveat' } as const };
  expect(hasOtherAnswers(fields, { ...here, t: ' Rennes' })).toBe(false);
  expect(hasOtherAnswers(fields, { ...here, t: 'Nantes' })).toBe(true);
  // Nothing was filled in here.
  expect(hasOtherAnswers(fields, {})).toBe(false);
});
