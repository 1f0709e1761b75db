import type { ConflictFields, SaveTexts } from '@trame/app/use-entity-form';
import { sameValue, type Locale } from '@trame/domain';
import {
  blockKey,
  blockLocales,
  blockTexts,
  blockValues,
  isBlockShown,
  SITE_BLOCK_PAGES,
  SITE_BLOCKS,
  siteBlock,
  type SiteBlockId,
  type SiteBlockValues,
  type SiteField,
} from '@trame/domain/site-blocks';
import type { Content, ContentVersion } from '../data/contents.ts';

export const TITLE = 'Contenus';

const LANGUAGES: Readonly<Record<Locale, string>> = { fr: 'français', en: 'anglais' };

/** Where a block stands. */
export type ContentState = 'built' | 'published' | 'draft' | 'broken';

const isEmpty = (texts: object) => Object.keys(texts).length === 0;

export function stateOf({ id, draft, published }: Pick<Content, 'id' | 'draft' | 'published'>): ContentState {
  if (!isBlockShown(id, published)) return 'broken';
  if (!sameValue(draft, published)) return 'draft';
  return isEmpty(published) ? 'built' : 'published';
}

export const pageOf = (id: SiteBlockId) => SITE_BLOCK_PAGES[SITE_BLOCKS[id].page];
export const contentTitle = (id: SiteBlockId): string =>
  `${pageOf(id).label}, ${siteBlock(id).label.toLowerCase()}`;

/** Longest beginning of a text without a title. */
const EXCERPT = 90;

/** The beginning of a block, by which it is recognised. */
export function excerptOf({ id, draft }: Pick<Content, 'id' | 'draft'>): string {
  const texts = blockTexts(id, draft, 'fr');
  const text = texts['title'] ?? texts['text'] ?? '';
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/\s\S*$/, '')}…` : text;
}

/** The names of the fields of a block; with its language where the page has two. */
export function labelsOf(id: SiteBlockId): Record<string, string> {
  const block = siteBlock(id);
  const locales = blockLocales(block);
  return Object.fromEntries(
    block.fields.flatMap(({ id: field, label }) =>
      locales.map((locale) => [
        blockKey(field, locale),
        locales.length > 1 ? `${label}, ${LANGUAGES[locale]}` : label,
      ]),
    ),
  );
}

const QUESTION = /^question_([0-9]+)/;
const numberOf = ({ id }: SiteField) => Number(QUESTION.exec(id)?.[1] ?? 0);

/** The fields that a form shows: of the questions, those that are written and the next one. */
export function shownFields(id: SiteBlockId, values: SiteBlockValues): readonly SiteField[] {
  const { fields } = siteBlock(id);
  const written = fields.filter((field) => values[blockKey(field.id, 'fr')]).map(numberOf);
  const last = Math.max(0, ...written);
  return fields.filter((field) => numberOf(field) <= last + 1);
}

export const valuesOf = ({ id, draft }: Content): SiteBlockValues => blockValues(id, draft);

export const conflictFields = (id: SiteBlockId): ConflictFields<SiteBlockValues> => ({
  labels: labelsOf(id),
  valueText: (_, value) => (typeof value === 'string' ? value : ''),
});

export const TEXTS: SaveTexts = {
  saved: 'Brouillon enregistré',
  savedMore: 'Il n’est pas encore sur le site.',
  refused: 'Votre rôle ne permet pas de modifier les textes du site. Contactez l’administrateur.',
  failed: 'Impossible d’enregistrer ce texte',
  changed: 'Ce texte a changé entre-temps',
};

/** What a version changed, field by field, as a person reads it; fields that a block no longer has are left out. */
export function changesOf(id: SiteBlockId, { changed, content, previous }: ContentVersion) {
  const labels = labelsOf(id);
  const [after, before] = [blockValues(id, content), blockValues(id, previous)];
  return changed.flatMap((key) => {
    const label = labels[key];
    if (label === undefined || after[key] === before[key]) return [];
    return [{ key, label, before: before[key] ?? '', after: after[key] ?? '' }];
  });
}

/** The texts of a version that the block still has, to be its draft again. */
export function restorable(id: SiteBlockId, content: ContentVersion['content']): SiteBlockValues | undefined {
  return isBlockShown(id, content) ? (content as SiteBlockValues) : undefined;
}
