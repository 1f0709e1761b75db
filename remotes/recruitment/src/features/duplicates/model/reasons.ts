import { formatDate } from '@trame/domain';
import type { Duplicate } from '../data/duplicates-query.ts';

const REASONS: Readonly<Record<string, string>> = {
  email: 'même adresse e-mail',
  phone: 'même téléphone',
  name: 'nom proche',
};
const ORDER = Object.keys(REASONS);

/** "même adresse e-mail et même téléphone". */
export function reasonsText(reasons: readonly string[]): string {
  const words = reasons
    .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .map((reason) => REASONS[reason] ?? reason);
  return new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(words);
}

/** Surer than a name: an address or a number is one person's. */
const isSure = ({ reasons }: Duplicate) => reasons.includes('email') || reasons.includes('phone');

/** Whether a person who applied before applies again with this application. */
export function isReturning(application: { created_at: string }, duplicate: Duplicate): boolean {
  return isSure(duplicate) && Date.parse(application.created_at) > Date.parse(duplicate.created_at);
}

/** The banner's text about the most certain duplicate. */
export function bannerText(
  application: { created_at: string },
  duplicates: readonly Duplicate[],
): { title: string; text: string; action: string } | undefined {
  const [first] = duplicates;
  if (!first) return undefined;
  const returning = isReturning(application, first);
  const more = duplicates.length - 1;
  const others = more > 0 ? ` Et ${more}\u00a0autre${more > 1 ? 's' : ''}.` : '';
  const who = `${first.full_name}, candidature du ${formatDate(first.created_at)}`;
  return {
    title: returning ? 'Nouvelle candidature d’une personne connue' : 'Doublon possible',
    text: `${who}\u00a0: ${reasonsText(first.reasons)}.${others}`,
    action: returning ? 'Voir ce qui a changé' : 'Comparer',
  };
}
