import { useQuery } from '@tanstack/react-query';
import type { SitePicture } from '@trame/domain/company';
import { Segmented } from '@trame/ui/segmented';
import { useState } from 'react';
import { eventsQueryOptions } from '../data/events.ts';
import { inOrder, isTranslated, type EventValues, type TimelineEvent } from '../model/event.ts';
import { dayOf, whenText } from '../model/when.ts';
import { StoredPicture } from '@trame/app/site-picture';
import { siteLinksQueryOptions } from '@trame/app/site-links-query';
import '../styles/timeline.css';

type Locale = 'fr' | 'en';

const LANGUAGES = [
  { value: 'fr', label: 'FR' },
  { value: 'en', label: 'EN' },
] as const;

/** Dates shown before and after the one that is written. */
const AROUND = 2;

/** The place of the written date on the site, among those that are published, in one language. */
export function around(
  written: EventValues,
  id: string | undefined,
  events: readonly TimelineEvent[],
  locale: Locale,
): TimelineEvent[] {
  const own: TimelineEvent = {
    ...written,
    id: id ?? 'new',
    starts_on: dayOf(written.precision, written.starts_on) ?? '9999-12-31',
    position: events.find((event) => event.id === id)?.position ?? Number.MAX_SAFE_INTEGER,
    updated_at: '',
  };
  const others = events.filter(
    (event) => event.id !== id && event.state === 'published' && (locale === 'fr' || isTranslated(event)),
  );
  const all = inOrder([...others, own]);
  const place = all.indexOf(own);
  return all.slice(Math.max(0, place - AROUND), place + AROUND + 1);
}

/** The date as a visitor reads it, between its neighbours. */
export function EventPreview({ written, id }: { written: EventValues; id?: string }) {
  const { data: events = [] } = useQuery(eventsQueryOptions());
  const [locale, setLocale] = useState<Locale>('fr');
  const isMissing = locale === 'en' && !isTranslated(written);
  return (
    <section className="frise-preview" aria-label="Comme sur le site">
      <div className="frise-preview-head">
        <h2>Comme sur le site</h2>
        <Segmented label="Langue de l’aperçu" value={locale} options={LANGUAGES} onChange={setLocale} />
      </div>
      {isMissing && (
        <p className="frise-note">Sans titre et texte anglais, cette date ne paraît qu’en français.</p>
      )}
      <ol className="frise-thread" lang={locale}>
        {around(written, id, events, locale)
          .filter((event) => !(isMissing && event.id === (id ?? 'new')))
          .map((event) => (
            <PreviewItem key={event.id} event={event} locale={locale} isOwn={event.id === (id ?? 'new')} />
          ))}
      </ol>
    </section>
  );
}

type ItemProps = { event: TimelineEvent; locale: Locale; isOwn: boolean };

function PreviewItem({ event, locale, isOwn }: ItemProps) {
  const { precision, starts_on, title_fr, title_en, text_fr, text_en, picture } = event;
  return (
    <li className={isOwn ? 'is-now' : undefined} aria-current={isOwn || undefined}>
      <h3>{(locale === 'fr' ? title_fr : title_en) || 'Sans titre'}</h3>
      <p className="num frise-when">
        {starts_on.startsWith('9999') ? 'Sans date' : whenText(precision, starts_on, locale)}
      </p>
      {picture && <PreviewPicture picture={picture} />}
      <p className="frise-text">{locale === 'fr' ? text_fr : text_en}</p>
    </li>
  );
}

function PreviewPicture({ picture }: { picture: SitePicture }) {
  const { data: links = {} } = useQuery(siteLinksQueryOptions([picture.path]));
  return (
    <div className="frise-picture">
      <StoredPicture picture={picture} alt={picture.alt ?? ''} as="timeline" url={links[picture.path]} />
    </div>
  );
}
