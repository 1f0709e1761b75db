import { foldWords } from './folding.ts';

/** What a text says of a duration; both when it says both, as "3 jours (21 h)". */
export type Duration = { hours?: number; days?: number };

/** "7 h 30", "3h30", "10,5 heures", "45 min". Hours and minutes are numbers of one or more digits before their unit. */
const HOURS =
  /(?:^|[^0-9,.])([0-9]{1,4})(?:[.,]([0-9]{1,2}))? ?(?:heures?|hrs?|h)(?: ?([0-9]{2})(?![0-9]))?(?![a-z])/;
const MINUTES = /(?:^|[^0-9,.])([0-9]{1,4}) ?(?:minutes?|min|mn)(?![a-z])/;
const DAYS = /(?:^|[^0-9,.])([0-9]{1,3})(?:[.,]([0-9]{1,2}))? ?(?:jours?|journees?|j)(?![a-z])/;
const HALF_DAYS = /(?:^|[^0-9,.])([0-9]{1,3}|une|deux|trois) demi-? ?journees?(?![a-z])/;
const WORDS: Readonly<Record<string, number>> = { une: 1, deux: 2, trois: 3 };

const decimal = (whole: string, decimals = ''): number => Number(`${whole}.${decimals || '0'}`);
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** The hours and days of a text; undefined when it says neither as a number. */
export function readDuration(text: string): Duration | undefined {
  const folded = foldWords(text);
  const duration: Duration = {};
  const [, hours, decimals, minutes = '0'] = HOURS.exec(folded) ?? [];
  if (hours !== undefined) duration.hours = hundredths(decimal(hours, decimals) + Number(minutes) / 60);
  else {
    const [, alone] = MINUTES.exec(folded) ?? [];
    if (alone !== undefined) duration.hours = hundredths(Number(alone) / 60);
  }
  const [, halves] = HALF_DAYS.exec(folded) ?? [];
  const [, days, part] = DAYS.exec(folded) ?? [];
  if (halves !== undefined) duration.days = (WORDS[halves] ?? Number(halves)) / 2;
  else if (days !== undefined) duration.days = decimal(days, part);
  return duration.hours === undefined && duration.days === undefined ? undefined : duration;
}
