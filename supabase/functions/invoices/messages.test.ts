import { PostgrestError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { refusalOf } from './messages.ts';

/** What is answered to a refusal of the database. */
const fieldsOf = (code: string, hint: string, message: string, details = '') =>
  refusalOf(new PostgrestError({ code, hint, message, details }))?.fields;

it.each([
  ['issued_on', 'an invoice is not issued after today', 'issued_on', /après aujourd’hui/],
  ['issued_on', 'an invoice of more than five years ago', 'issued_on', /^Après cinq ans/],
  ['net_cents', 'an invoice of nothing, or with amounts below nothing', 'net', /plus grand que zéro/],
  ['gross_cents', 'the amounts do not add up', 'gross', /ne font pas le total TTC/],
  ['due_cents', 'more is to be paid than the total', 'due', /ne dépasse pas/],
  ['due_cents', 'less than nothing is to be paid', 'due', /n’est pas négatif/],
  ['service_to', 'the service does not end before it begins', 'service_to', /finit avant de commencer/],
  ['replaces', 'an invoice that is not to be replaced', 'replaces', /déjà payée ou approuvée/],
  ['replaces', 'no invoice of this kind to replace', 'replaces', /n’est plus là/],
  ['corrects', 'a credit note takes this invoice back', 'replaces', /retirez-le d’abord/],
  ['corrects', 'only a credit note takes an invoice back', 'corrects', /^Seul un avoir/],
  ['corrects', 'no invoice that this credit note takes back', 'corrects', /^Dites quelle facture/],
])('a rule of the database has a sentence of its own: %s, %s', (hint, message, field, sentence) => {
  expect(fieldsOf('22023', hint, message)).toEqual({ [field]: expect.stringMatching(sentence) as string });
});

it('more than a mission has left is said with what it has', () => {
  expect(fieldsOf('22023', 'mission_left', 'more than the mission has left', '86000')).toEqual({
    mission_left: expect.stringMatching(/^Il reste 860,00\s€ HT à facturer/) as string,
  });
});

it('deposits that ask for a cent too much with VAT, or less than what was taken off, are answered with what to ask for', () => {
  expect(fieldsOf('22023', 'mission_left_gross', 'more than the mission has left with VAT', '4001')).toEqual({
    mission_left: expect.stringMatching(/il reste 40,01\s€ TTC/) as string,
  });
  expect(
    fieldsOf('23514', 'whole_decided', 'the invoice of the whole takes this deposit off', 'F-9'),
  ).toEqual({
    mission_left: expect.stringMatching(/^La facture F-9, déjà approuvée/) as string,
  });
});
