import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { FormFields } from '@trame/app/form-fields';
import { FormFooter } from '@trame/app/form-footer';
import { useEntityForm, type SaveTexts } from '@trame/app/use-entity-form';
import { usePage } from '@trame/platform';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { CONTENT_LIMITS, DATE_PRECISIONS } from '@trame/domain/company';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { Card, Page } from '@trame/ui/page';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { DescribedPictureField } from '../media/components/described-picture-field.tsx';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { siteChanged } from '../site/data/site-status.ts';
import { EventPreview } from './components/event-preview.tsx';
import { eventData } from './data/events.ts';
import {
  EVENT_SCHEMA,
  EVENT_TEXTS,
  FIELDS,
  STATES,
  TITLE,
  type EventValues,
  type TimelineEvent,
} from './model/event.ts';
import { dayOf, typedOf, whenText } from './model/when.ts';
import './styles/timeline.css';

const EMPTY: EventValues = {
  precision: 'day',
  starts_on: '',
  title_fr: '',
  text_fr: '',
  title_en: '',
  text_en: '',
  state: 'draft',
  picture: null,
};

const TEXTS: SaveTexts = {
  saved: 'Modifications enregistrées',
  added: 'Date ajoutée',
  savedMore: '',
  refused: 'Votre rôle ne permet pas de modifier la frise. Contactez l’administrateur.',
  gone: 'Cette date a été supprimée entre-temps. Copiez votre saisie, puis ajoutez une nouvelle date.',
  failed: 'Impossible d’enregistrer cette date',
  changed: 'Cette date a changé entre-temps',
};

const REFUSALS = {
  timeline_events_starts_on_form: { field: 'starts_on', message: 'Cette date n’est pas entre 1900 et 2100' },
  timeline_events_starts_on_of_precision: {
    field: 'starts_on',
    message: 'Cette date ne va pas avec sa précision',
  },
} as const;

const valuesOf = (event: TimelineEvent): EventValues => ({
  precision: event.precision,
  starts_on: typedOf(event.precision, event.starts_on),
  title_fr: event.title_fr,
  text_fr: event.text_fr,
  title_en: event.title_en ?? '',
  text_en: event.text_en ?? '',
  state: event.state,
  picture: event.picture,
});

const WITHOUT_TEXT = 'Sans texte anglais, la date ne paraît qu’en français.';
const WITHOUT_TITLE = 'Sans titre anglais, la date ne paraît qu’en français.';

type List = { label: string; to: string };

/** Adds a date, or edits the one of the address. */
export default function EventFormPage() {
  const { id } = useParams();
  const list = {
    label: TITLE,
    to: useResolvedPath(id === undefined ? '..' : '../..', { relative: 'path' }).pathname,
  };
  const query = useQuery({ ...eventData.one(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return <EventForm list={list} />;
  if (query.data) return <EventForm key={id} row={query.data} list={list} />;
  return (
    <DetailPage<TimelineEvent>
      query={query}
      list={list}
      texts={EVENT_TEXTS}
      titleOf={({ title_fr }) => title_fr}
    />
  );
}

function EventForm({ row, list }: { row?: TimelineEvent; list: List }) {
  const id = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const placeOf = (one?: TimelineEvent) => (one ? `${list.to.replace(/\/$/, '')}/${one.id}` : list.to);
  const title = row ? `Modifier «\u00a0${row.title_fr}\u00a0»` : 'Ajouter une date';
  usePage({ title, breadcrumbs: [list, ...(row ? [{ label: row.title_fr, to: placeOf(row) }] : [])] });
  const form = useEntityForm<TimelineEvent, EventValues>({
    data: eventData,
    schema: EVENT_SCHEMA,
    row,
    empty: EMPTY,
    valuesOf,
    fields: FIELDS,
    texts: TEXTS,
    refusals: REFUSALS,
    onClose: (saved) => {
      if (saved) void siteChanged(client);
      // Back from there does not lead to the form again.
      void navigate(placeOf(saved ?? row), { replace: true });
    },
  });
  const { control, setValue, getValues } = form;
  const written = useWatch({ control }) as EventValues;
  const { precision } = written;
  const [hasTitle, hasText] = [written.title_en, written.text_en].map((text) => Boolean(text?.trim()));
  const hasTitleAlone = hasTitle && !hasText;
  const hasTextAlone = hasText && !hasTitle;
  const day = dayOf(precision, written.starts_on);
  const when = {
    name: 'starts_on',
    control,
    label: 'Date',
    required: true,
    ...(day !== undefined && { help: `Le site écrira «\u00a0${whenText(precision, day)}\u00a0»` }),
  } as const;
  /** What is typed keeps its meaning under the other precision. */
  const keepDay = (before: EventValues['precision']) => {
    const { precision: next, starts_on: typed } = getValues();
    const known = dayOf(before, typed);
    if (next !== before && known) setValue('starts_on', typedOf(next, known));
  };
  return (
    <Page title={title}>
      <PublicationLine />
      <div className="frise-page">
        <div>
          <FormFields id={id} form={form}>
            <Card>
              <div className="frise-fields">
                <Columns>
                  <div onChange={() => keepDay(precision)}>
                    <RadioGroupField
                      name="precision"
                      control={control}
                      label="Précision de la date"
                      options={DATE_PRECISIONS}
                      columns={3}
                    />
                  </div>
                  {precision === 'day' ? (
                    <DateField {...when} />
                  ) : (
                    <TextField
                      {...when}
                      inputMode="numeric"
                      maxLength={10}
                      placeholder={precision === 'year' ? 'aaaa' : 'mm/aaaa'}
                    />
                  )}
                </Columns>
                <Columns>
                  <TextField
                    name="title_fr"
                    control={control}
                    label={FIELDS.labels.title_fr}
                    required
                    maxLength={CONTENT_LIMITS.eventTitle}
                  />
                  <TextField
                    name="title_en"
                    control={control}
                    label={FIELDS.labels.title_en}
                    {...(hasTextAlone && { help: WITHOUT_TITLE })}
                    maxLength={CONTENT_LIMITS.eventTitle}
                  />
                </Columns>
                <Columns>
                  <TextAreaField
                    name="text_fr"
                    control={control}
                    label={FIELDS.labels.text_fr}
                    required
                    rows={5}
                    maxLength={CONTENT_LIMITS.eventText}
                  />
                  <TextAreaField
                    name="text_en"
                    control={control}
                    label={FIELDS.labels.text_en}
                    {...(hasTitleAlone && { help: WITHOUT_TEXT })}
                    rows={5}
                    maxLength={CONTENT_LIMITS.eventText}
                  />
                </Columns>
                <DescribedPictureField name="picture" control={control} label={FIELDS.labels.picture} />
                <RadioGroupField
                  name="state"
                  control={control}
                  label={FIELDS.labels.state}
                  options={STATES}
                  columns={3}
                  help="Une date publiée est sur le site moins d’une minute après."
                />
              </div>
            </Card>
          </FormFields>
          <div className="frise-footer">
            <FormFooter id={id} form={form} />
          </div>
        </div>
        <EventPreview written={written} {...(row && { id: row.id })} />
      </div>
      {form.confirmation}
      {form.conflict}
    </Page>
  );
}
