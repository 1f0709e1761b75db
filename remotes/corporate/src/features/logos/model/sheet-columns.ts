import { columnsOf } from '@trame/app/sheet-column';
import { FIELDS, stateLabel, stateOf, type Logo } from './logo.ts';

const { text, date } = columnsOf<Logo>();
const { labels } = FIELDS;

/** The logos as a file. */
export const SHEET_COLUMNS = [
  text(labels.name, 32, ({ name }) => name),
  text('État', 20, (logo) => stateLabel(stateOf(logo))),
  text(labels.consent_by, 36, ({ consent_by }) => consent_by),
  date(labels.consent_on, 'day', ({ consent_on }) => consent_on),
  date(labels.consent_until, 'day', ({ consent_until }) => consent_until),
  text(labels.consent_note, 28, ({ consent_note }) => consent_note),
  date(labels.visible_from, 'day', ({ visible_from }) => visible_from),
  date(labels.visible_until, 'day', ({ visible_until }) => visible_until),
  text(labels.link, 36, ({ link }) => link),
  text(labels.alt, 36, ({ alt }) => alt),
];
