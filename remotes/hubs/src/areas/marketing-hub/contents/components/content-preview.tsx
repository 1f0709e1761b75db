import { useQuery } from '@tanstack/react-query';
import type { Locale } from '@trame/domain';
import {
  blockKey,
  blockLocales,
  blockTexts,
  fillMarks,
  numbered,
  siteBlock,
  type SiteBlockId,
} from '@trame/domain/site-blocks';
import { Segmented } from '@trame/ui/segmented';
import { useState } from 'react';
import { companyNameQuery } from '../data/site.ts';
import '../styles/contents.css';

const LANGUAGES = [
  { value: 'fr', label: 'FR' },
  { value: 'en', label: 'EN' },
] as const;
const VERSIONS = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'online', label: 'En ligne' },
] as const;

type ContentPreviewProps = {
  id: SiteBlockId;
  /** What is written, by field and language. */
  written: Readonly<Record<string, string>>;
  /** What is published, as it is stored. */
  published: unknown;
};

/** A block as a visitor reads it: as it is written, or as it is online. */
export function ContentPreview({ id, written, published }: ContentPreviewProps) {
  const block = siteBlock(id);
  const [locale, setLocale] = useState<Locale>('fr');
  const [shown, setShown] = useState<'draft' | 'online'>('draft');
  const isEmpty = block.fields.every(({ id: field }) => !written[blockKey(field, locale)]?.trim());
  const own = Object.fromEntries(
    block.fields.map(({ id: field }) => [field, written[blockKey(field, locale)] ?? '']),
  );
  const texts =
    shown === 'draft' && !isEmpty ? own : blockTexts(id, shown === 'draft' ? {} : published, locale);
  return (
    <section className="cnt-preview" aria-label="Comme sur le site">
      <div className="cnt-preview-head">
        <h2>Comme sur le site</h2>
        <div className="cnt-preview-choices">
          <Segmented label="Version montrée" value={shown} options={VERSIONS} onChange={setShown} />
          {blockLocales(block).length > 1 && (
            <Segmented label="Langue de l’aperçu" value={locale} options={LANGUAGES} onChange={setLocale} />
          )}
        </div>
      </div>
      {shown === 'draft' && isEmpty && (
        <p className="cnt-note">Sans texte, la page garde son texte d’origine.</p>
      )}
      <div className="cnt-page" lang={locale}>
        <Texts texts={texts} />
      </div>
    </section>
  );
}

function Texts({ texts }: { texts: Readonly<Record<string, string>> }) {
  const { data: name = 'Trame' } = useQuery(companyNameQuery);
  // The address is a fact of the settings: the text says where it comes.
  const fill = (text = '') => fillMarks(text, { entreprise: name, email: '{email}' }) ?? text;
  const steps = numbered(texts, 'step', 'text');
  const points = numbered(texts, 'point', 'text');
  const questions = numbered(texts, 'question', 'answer');
  const buttons = numbered(texts, 'action', 'link');
  return (
    <>
      {'title' in texts && <h3 className="cnt-title">{fill(texts['title']) || 'Sans titre'}</h3>}
      {texts['lead'] && <p className="cnt-lead">{fill(texts['lead'])}</p>}
      {texts['text'] && <p className="cnt-text">{fill(texts['text'])}</p>}
      {points.length > 0 && (
        <ul className="cnt-points">
          {points.map(([point]) => (
            <li key={point}>{fill(point)}</li>
          ))}
        </ul>
      )}
      {buttons.length > 0 && (
        <p className="cnt-buttons">
          {buttons.map(([label, link], index) => (
            <span
              key={`${label} ${link}`}
              title={link}
              className={`btn btn-lg ${index === 0 ? 'btn-primary' : 'btn-default'}`}
            >
              {fill(label)}
            </span>
          ))}
        </p>
      )}
      {steps.length > 0 && (
        <ol className="cnt-steps">
          {steps.map(([step, text]) => (
            <li key={step}>
              <strong>{fill(step)}</strong>
              <p>{fill(text)}</p>
            </li>
          ))}
        </ol>
      )}
      {questions.map(([question, answer], index) => (
        <details key={question} className="cnt-question" open={index === 0}>
          <summary>{fill(question)}</summary>
          <p>{fill(answer)}</p>
        </details>
      ))}
    </>
  );
}
