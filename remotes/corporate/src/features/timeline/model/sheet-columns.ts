import { columnsOf } from '@trame/app/sheet-column';
import { isTranslated, STATES, type TimelineEvent } from './event.ts';
import { shortWhen } from './when.ts';

const { text, date } = columnsOf<TimelineEvent>();

/** The timeline as a file. */
export const SHEET_COLUMNS = [
  text('Date', 14, ({ precision, starts_on }) => shortWhen(precision, starts_on)),
  date('Premier jour', 'day', ({ starts_on }) => starts_on),
  text('Titre', 36, ({ title_fr }) => title_fr),
  text('Texte', 60, ({ text_fr }) => text_fr),
  text('Titre anglais', 36, ({ title_en }) => title_en),
  text('Texte anglais', 60, ({ text_en }) => text_en),
  text('Anglais', 10, (event) => (isTranslated(event) ? 'Oui' : 'Non')),
  text('État', 12, ({ state }) => STATES.find(({ value }) => value === state)?.label),
];
