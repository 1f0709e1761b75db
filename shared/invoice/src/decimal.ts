/** Amounts of the XML are exact decimals: a whole number of billionths. Binary fractions would miss cents. */
export type Decimal = bigint;

const PLACES = 9;
const ONE: Decimal = 1_000_000_000n;
/** Billionths in a cent. */
const CENT: Decimal = 10_000_000n;
/** A number of an invoice has some twelve digits. */
const MAX_LENGTH = 30;

/** A decimal as XML Schema writes it (no exponent, no separator of thousands); undefined for anything else. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const kept = fraction.slice(0, PLACES).padEnd(PLACES, '0');
  const value = BigInt(whole || '0') * ONE + BigInt(kept);
  return sign === '-' ? -value : value;
}

/** Digits after the point as they are written, which the official rules count: « 10.500 » has three. */
export const decimalPlaces = (text: string): number => (/\.(\d*)$/.exec(text.trim())?.[1] ?? '').length;

export const multiply = (a: Decimal, b: Decimal): Decimal => (a * b) / ONE;

export const divide = (a: Decimal, b: Decimal): Decimal => (a * ONE) / b;

export const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total + value, 0n);

export const absolute = (value: Decimal): Decimal => (value < 0n ? -value : value);

/** To the cent, halves up towards +infinity: the rounding of the official rules (XPath `round`). */
export function roundToCents(value: Decimal): Decimal {
  const shifted = value + CENT / 2n;
  const cents = shifted / CENT - (shifted % CENT < 0n ? 1n : 0n);
  return cents * CENT;
}

export const toCents = (value: Decimal): number => Number(roundToCents(value) / CENT);

/** A cent: differences of less come from rounding. */
export const isWithin = (a: Decimal, b: Decimal, tolerance: Decimal): boolean => absolute(a - b) <= tolerance;

export const ONE_CENT = CENT;
