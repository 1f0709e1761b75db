import type { Noun } from '@trame/app/noun';
import type { ConflictFields } from '@trame/app/use-entity-form';
import { formRules, normalizeSearch } from '@trame/domain';
import { CONTENT_LIMITS, DATE_PRECISIONS, type DatePrecision, type SitePicture } from '@trame/domain/company';
import * as z from 'zod/mini';
import { dayOf, shortWhen, whenError, whenText } from './when.ts';

export const TITLE = 'Frise';

export const EVENT_TEXTS = {
  failed: 'Impossible de charger cette date',
  loading: 'Chargement de la date...',
  missing: 'Date introuvable',
};

export const STATES = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'published', label: 'Publiée' },
] as const;

export type EventState = (typeof STATES)[number]['value'];

/** What the form of an event changes. */
export type EventValues = {
  precision: DatePrecision;
  starts_on: string;
  title_fr: string;
  text_fr: string;
  title_en: string | null;
  text_en: string | null;
  state: EventState;
  picture: SitePicture | null;
};

/** A date of the company's history. */
export type TimelineEvent = EventValues & { id: string; position: number; updated_at: string };

export const EVENT_NOUN: Noun = { one: 'date', many: 'dates', isFeminine: true };

const rules = formRules('fr');
const ALT = rules.requiredLine(
  CONTENT_LIMITS.alt,
  'Décrivez l’image\u00a0: c’est ce que lit un lecteur d’écran',
);

/** The rules of the form; the day becomes the first of its year or month. */
export const EVENT_SCHEMA = z.pipe(
  z
    .object({
      precision: z.enum(DATE_PRECISIONS.map(({ value }) => value)),
      starts_on: z.string(),
      title_fr: rules.requiredLine(CONTENT_LIMITS.eventTitle, 'Donnez un titre en français'),
      text_fr: rules.requiredNotes(CONTENT_LIMITS.eventText, 'Racontez cette date en français'),
      title_en: rules.optionalLine(CONTENT_LIMITS.eventTitle),
      text_en: rules.notes(CONTENT_LIMITS.eventText),
      state: z.enum(STATES.map(({ value }) => value)),
      picture: z.custom<SitePicture | null>(),
    })
    .check(
      z.superRefine(({ precision, starts_on, picture }, context) => {
        const [fault] = picture ? (ALT.safeParse(picture.alt ?? '').error?.issues ?? []) : [];
        if (fault)
          context.addIssue({ code: 'custom', path: ['picture'], message: fault.message, input: picture });
        const message = whenError(precision, starts_on);
        if (message) context.addIssue({ code: 'custom', path: ['starts_on'], message, input: starts_on });
      }),
    ),
  z.transform((values: EventValues) => ({
    ...values,
    starts_on: dayOf(values.precision, values.starts_on) ?? values.starts_on,
    picture: values.picture && { ...values.picture, alt: ALT.parse(values.picture.alt) },
  })),
);

const labelOf = (options: readonly { value: string; label: string }[], value: unknown) =>
  options.find((option) => option.value === value)?.label ?? '';

export const FIELDS: ConflictFields<EventValues> = {
  labels: {
    precision: 'Précision',
    starts_on: 'Date',
    title_fr: 'Titre, français',
    text_fr: 'Texte, français',
    title_en: 'Titre, anglais',
    text_en: 'Texte, anglais',
    state: 'État',
    picture: 'Image',
  },
  valueText: (column, value) => {
    if (column === 'precision') return labelOf(DATE_PRECISIONS, value);
    if (column === 'state') return labelOf(STATES, value);
    if (column === 'picture') return value ? 'Fichier joint' : '';
    const shown = typeof value === 'string' ? value : '';
    return column === 'starts_on' ? shortWhen('day', shown) : shown;
  },
  notes: ['text_fr', 'text_en'],
};

/** Whether the English page has it too: without a title and a text in English, it is on the French one alone. */
export const isTranslated = ({ title_en, text_en }: Pick<EventValues, 'title_en' | 'text_en'>): boolean =>
  Boolean(title_en?.trim() && text_en?.trim());

/** In the order of the site: by date, then by place. */
export const inOrder = (events: readonly TimelineEvent[]): TimelineEvent[] =>
  events.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on) || a.position - b.position);

export type Filters = {
  search: string;
  state: EventState | 'all';
  language: 'all' | 'both' | 'french';
  order: string;
  page: number;
};

/** The rows of the list under its filters, in its order. */
export function shownEvents(
  events: readonly TimelineEvent[],
  { search, state, language, order }: Omit<Filters, 'page'>,
): TimelineEvent[] {
  const term = normalizeSearch(search);
  const shown = inOrder(events).filter((event) => {
    if (state !== 'all' && event.state !== state) return false;
    if (language !== 'all' && isTranslated(event) !== (language === 'both')) return false;
    const texts = [
      event.title_fr,
      event.text_fr,
      event.title_en ?? '',
      event.text_en ?? '',
      whenText(event.precision, event.starts_on),
    ];
    return normalizeSearch(texts.join('\n')).includes(term);
  });
  return order === 'oldest' ? shown : shown.toReversed();
}
