import { IDENTIFIERS } from '@trame/domain/company';
import { euros } from '@trame/domain/invoices';
import { toCents, type Decimal } from '../decimal.ts';

export const eurosOf = (value: Decimal): string => euros(toCents(value));

/** « 20 % », « 5,5 % » */
export const percent = (value: Decimal): string =>
  `${(Number(value / 1_000_000n) / 1000).toLocaleString('fr-FR')}\u00a0%`;

/** A quantity or a price as written, in French. */
export const figure = (value: Decimal): string =>
  (Number(value / 1000n) / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 6 });

/** « 20/11/2026 » */
export const date = (iso: string): string => iso.split('-').toReversed().join('/');

/** « 1 ligne », « 2 lignes » */
export const several = (count: number, one: string, more = `${one}s`): string =>
  `${count}\u00a0${count > 1 ? more : one}`;

/** « FR76 … 0189 »: findings are stored, and a whole IBAN is read with a trace only. */
export const shortIban = (iban: string): string => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;

/** A SIREN, a SIRET or a French VAT number in groups, as people write them; anything else as it is. */
export const grouped = (number: string): string => {
  const { siren, siret, vat } = IDENTIFIERS;
  return [siren, siret, vat].reduce((text, { written }) => written(text), number);
};

/** A text of the file inside of a sentence: short, and in quotes. */
export const quoted = (text: string): string =>
  `«\u00a0${text.length > 60 ? `${text.slice(0, 59)}…` : text}\u00a0»`;
