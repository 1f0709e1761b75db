/** Amounts are whole cents of a euro; the largest one that the database stores (four bytes). */
export const MAX_CENTS = 2_147_483_647;

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** « 1 560,00 € », « −60,00 € » with a sign as wide as a digit, as a column of figures needs it. */
export const euros = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${EUROS.format(Math.abs(cents) / 100)}`;

/** Euros as people type them, or copy them from a page: thousands apart by spaces or dots, cents after a comma or a dot. */
const TYPED = /^(-?)(\d{1,3}(?:[ .]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/** A typed amount in cents: « 1 560 », « 1560,50 », « 1.560,00 € »; undefined when it is none, or too large. */
export function readEuros(text: string): number | undefined {
  const typed = text
    .replace(/\s/gu, ' ')
    .replace(/ ?(?:€|EUR)$/iu, '')
    .trim()
    // Any sign that is printed for a minus.
    .replace(/^[-−–] ?/u, '-');
  const [, sign = '', whole, cents = ''] = TYPED.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(whole.replace(/[ .]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (amount > MAX_CENTS) return undefined;
  return sign && amount > 0 ? -amount : amount;
}

/** An amount as a field shows it: « 520,00 », « 1560,50 ». */
export const typedEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** A price for a number of days, in cents, halves rounded up; days have two decimals at most, as the database. */
export const daysAtRate = (days: number, rateCents: number): number =>
  Math.floor((Math.round(days * 100) * rateCents + 50) / 100);
