import { addMonths } from '@trame/domain';

/** Said of an invoice that is no more to be paid; the database refuses it. */
export const TOO_OLD =
  'Après cinq ans, ce qu’une facture demande est prescrit\u00a0: elle ne se dépose plus.';

/** The first day on which an invoice may be dated. */
export const oldestDay = (today: string): string => addMonths(today, -60);

export const isTooOld = (issuedOn: string, today: string): boolean => issuedOn < oldestDay(today);
