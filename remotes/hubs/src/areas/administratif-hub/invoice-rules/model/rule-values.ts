import { formatDate, isCalendarDate } from '@trame/domain';
import { isIban, storedIban, writtenIban } from '@trame/domain/company';
import { euros, readEuros, typedEuros } from '@trame/domain/invoices';

/** What the value of a rule is; the database has the same list. */
export type RuleUnit = 'cents' | 'days' | 'weekday' | 'rate' | 'date' | 'text' | 'iban';
/** A number in the unit, a day, a text; null when the rule is not set. */
export type RuleValue = number | string | null;

/** 1 is Monday. The first of January 2024 was one. */
export const WEEKDAYS = [1, 2, 3, 4, 5].map((value) => ({
  value: String(value),
  label: new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, value),
  ),
}));
/** Decimals of a rate in hundredths of a per cent. */
const DECIMALS = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** A value as people read it; empty when there is none. */
export function ruleText(unit: RuleUnit, value: RuleValue): string {
  if (value === null) return '';
  if (typeof value === 'string') {
    if (unit === 'date') return formatDate(value);
    // The versions of an account have its last four alone.
    return unit === 'iban' && isIban(value) ? writtenIban(value) : value;
  }
  if (unit === 'cents') return euros(value);
  if (unit === 'days') return `${value}\u00a0jour${value > 1 ? 's' : ''}`;
  if (unit === 'weekday') return WEEKDAYS[value - 1]?.label ?? String(value);
  return unit === 'rate' ? `${DECIMALS.format(value / 100)}\u00a0%` : String(value);
}

/** A value as a field shows it. */
export function typedRule(unit: RuleUnit, value: RuleValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return unit === 'iban' ? writtenIban(value) : value;
  if (unit === 'cents') return typedEuros(value);
  return unit === 'rate' ? DECIMALS.format(value / 100) : String(value);
}

const number = (text: string): number | undefined =>
  /^\d{1,6}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
const whole = (text: string, most: number): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** A typed value as it is stored; null for none where the rule may have none, undefined when it is wrong. */
export function readRule(unit: RuleUnit, typed: string): RuleValue | undefined {
  const text = typed.trim();
  if (text === '') return unit === 'iban' ? null : undefined;
  switch (unit) {
    case 'cents': {
      const cents = readEuros(text);
      return cents !== undefined && cents >= 0 ? cents : undefined;
    }
    case 'days':
      return whole(text, 365);
    case 'weekday':
      return WEEKDAYS.some(({ value }) => value === text) ? Number(text) : undefined;
    case 'rate': {
      const percent = number(text.replace(/\s?%$/u, ''));
      return percent !== undefined && percent <= 100 ? Math.round(percent * 100) : undefined;
    }
    case 'date':
      return isCalendarDate(text) ? text : undefined;
    case 'iban': {
      const iban = storedIban(text);
      return isIban(iban) ? iban : undefined;
    }
    default:
      return text;
  }
}

/** What a field asks for, when what was typed is not it. */
export const RULE_FAULTS: Readonly<Record<RuleUnit, string>> = {
  cents: 'Donnez un montant en euros',
  days: 'Donnez un nombre de jours, 365 au plus',
  weekday: 'Choisissez un jour',
  rate: 'Donnez un taux, 100\u00a0% au plus',
  date: 'Donnez une date',
  text: 'Écrivez le texte',
  iban: 'Cet IBAN est faux\u00a0: recopiez-le depuis le RIB',
};
