import type { Locale } from '@trame/domain';
import { blockTexts, fillMarks, numbered, type SiteBlockId } from '@trame/domain/site-blocks';
import { CONTENT } from './content.ts';
import { FACTS } from './facts.ts';

/** Texts that marketing published, as pages show them; whatever is missing or damaged has the built text. */

const facts = { entreprise: FACTS.name, email: FACTS.email };
const textsOf = (id: SiteBlockId, locale: Locale) => blockTexts(id, CONTENT.blocks[id], locale);

/** A text with the facts of the company; without what is not known. */
const filled = (text: string): string => fillMarks(text, facts) ?? '';

/** The texts of a block by field, for pages. */
export function block(id: SiteBlockId, locale: Locale = 'fr'): (field: string) => string {
  const texts = textsOf(id, locale);
  return (field) => filled(texts[field] ?? '');
}

/** Texts of a block that are numbered, with what goes with each: steps and what they are, questions and their answers. */
export const numberedOf = (
  id: SiteBlockId,
  name: string,
  beside: string,
  locale: Locale = 'fr',
): [string, string][] =>
  numbered(textsOf(id, locale), name, beside).map(([text, other]) => [filled(text), filled(other)]);

export type BlockButton = { label: string; href: string };

/** The buttons of a block; one that needs a fact which is not known is left out. */
export const buttonsOf = (id: SiteBlockId, locale: Locale = 'fr'): BlockButton[] =>
  numbered(textsOf(id, locale), 'action', 'link').flatMap(([text, link]) => {
    const [label, href] = [fillMarks(text, facts), fillMarks(link, facts)];
    return label !== null && href !== null ? [{ label, href }] : [];
  });

export const questionsOf = (id: SiteBlockId): { question: string; answer: string }[] =>
  numberedOf(id, 'question', 'answer').map(([question, answer]) => ({ question, answer }));
