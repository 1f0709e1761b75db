import type { CvAnalysis } from '@trame/cv';
import { normalizeSearch } from '@trame/domain';
import type { ApplicationCardRow } from '../data/application-columns.ts';

/** The person in a CV, from the proven claims of its analysis. */
export type CvIdentity = { full_name: string | null; emails: readonly string[]; phones: readonly string[] };

/** The facts that differ from the applicant's answers; both values are shown. */
export type IdentityDifference = { what: 'Nom' | 'E-mail' | 'Téléphone'; declared: string; found: string };

/**
 * The person in a CV according to its analysis: proven passages only, as `cv_identities` of the database reads them for
 * a list.
 */
export const identityOf = ({ result, identity }: CvAnalysis): CvIdentity => ({
  full_name: identity.full_name && result.full_name,
  emails: result.emails.filter((_, at) => identity.emails[at]),
  phones: result.phones.filter((_, at) => identity.phones[at]),
});

/** Particles before or between the words of a name, which people omit or write separately. */
const PARTICLE =
  /^(?:de|du|des|d|la|le|les|l|van|von|der|den|ter|el|al|ben|bin|ibn|di|da|do|dos|del|della|y|e|m|mr|mme|mlle|mrs|ms|dr|pr|monsieur|madame|mademoiselle|nee|ne|epouse|ep|veuve)$/;

type Name = {
  /** Words that tell people apart. */
  words: string[];
  /** Two or three words in a row, particles with them, written as one: « legoff », « jeanpierre ». */
  joined: string[];
};

/**
 * A name in the form in which it is compared: accents, capitals, hyphens, apostrophes, particles and order are ignored.
 */
function nameOf(text: string): Name {
  const all = normalizeSearch(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const words = all.filter((word) => !PARTICLE.test(word));
  const joined = all.flatMap((_, at) => [2, 3].map((count) => all.slice(at, at + count).join('')));
  return { words: words.length > 0 ? words : all, joined };
}

const isInitialOf = (a: string, b: string) => a.length === 1 && b.startsWith(a);

/** Whether every word of a name is in another, in full, by its initial, or written with its neighbour. */
const isWithin = ({ words }: Name, other: Name) =>
  words.every(
    (word) =>
      other.words.some((own) => own === word || isInitialOf(word, own) || isInitialOf(own, word)) ||
      other.joined.includes(word),
  );

/**
 * Whether two names may be those of one person: one contains the other. Married names, second first names and initials
 * that only one of them has make no difference.
 */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [nameOf(a), nameOf(b)];
  const difference = one.words.length - other.words.length;
  return (difference <= 0 && isWithin(one, other)) || (difference >= 0 && isWithin(other, one));
}

type Applicant = Pick<ApplicationCardRow, 'full_name' | 'email' | 'phone'>;

/** Facts about the person on which CV and applicant differ; a fact that only one of them states is no difference. */
export function identityDifferences(applicant: Applicant, cv: CvIdentity): IdentityDifference[] {
  const differences: IdentityDifference[] = [];
  const { full_name, email, phone } = applicant;
  if (cv.full_name !== null && !isSameName(full_name, cv.full_name))
    differences.push({ what: 'Nom', declared: full_name, found: cv.full_name });
  if (cv.emails.length > 0 && !cv.emails.some((found) => found.toLowerCase() === email.toLowerCase()))
    differences.push({ what: 'E-mail', declared: email, found: cv.emails.join(', ') });
  // Both are E.164 where they are numbers.
  const numbers = cv.phones.filter((found) => found.startsWith('+'));
  if (phone !== null && numbers.length > 0 && !numbers.includes(phone))
    differences.push({ what: 'Téléphone', declared: phone, found: numbers.join(', ') });
  return differences;
}

/** The name is different: the CV may be somebody else's. */
export const hasOtherName = (differences: readonly IdentityDifference[]): boolean =>
  differences.some(({ what }) => what === 'Nom');

/** « Ce CV porte un autre nom » or « … une autre adresse et un autre numéro ». */
export function differenceTitle(differences: readonly IdentityDifference[]): string {
  const names = {
    Nom: 'un autre nom',
    'E-mail': 'une autre adresse e-mail',
    Téléphone: 'un autre numéro de téléphone',
  } as const;
  const changed = differences.map(({ what }) => names[what]);
  return `Le CV porte ${new Intl.ListFormat('fr').format(changed)}`;
}
