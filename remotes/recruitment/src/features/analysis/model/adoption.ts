import { isSoftware, type CvAnalysis } from '@trame/cv';
import {
  addTag,
  isEmail,
  MAX_TAGS,
  normalizeSearch,
  parseList,
  TEACHING_LANGUAGES,
  TEXT_LIMITS,
  toE164,
} from '@trame/domain';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import type { Change } from '../../editing/model/application-change.ts';
import { isSameSoftware, softwareName, type SoftwareName } from './software-name.ts';

type Current = Pick<
  ApplicationDetail,
  'phone' | 'country' | 'email' | 'mastered_software' | 'teaching_languages'
>;

/** Values of the CV that the application lacks: one that would replace the application's value, or additions to a list. */
export type Adoptable = {
  phone: string[];
  email: string[];
  mastered_software: string[];
  teaching_languages: string[];
};

/** The value that the person chose; '' keeps the application's value. */
export type Chosen = {
  phone: string;
  email: string;
  mastered_software: string[];
  teaching_languages: string[];
};

export const NOTHING_CHOSEN: Chosen = { phone: '', email: '', mastered_software: [], teaching_languages: [] };

/** Names of the form's languages in CVs, besides its own French and English ones. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  espanol: 'Spanish',
  castellano: 'Spanish',
  deutsch: 'German',
  italiano: 'Italian',
  portugues: 'Portuguese',
  mandarin: 'Chinese',
};

/** The language of the form that a CV names; undefined for one that the form does not have. */
function languageOf(name: string): string | undefined {
  const folded = normalizeSearch(name);
  const known = TEACHING_LANGUAGES.find(
    ({ value, fr, en }) => value !== 'Other' && [fr, en].some((label) => normalizeSearch(label) === folded),
  );
  return known?.value ?? OWN_NAMES[folded];
}

const unique = (values: readonly string[]) => [...new Set(values)];

const isAmong = (own: readonly SoftwareName[], name: string) =>
  own.some((one) => isSameSoftware(one, softwareName(name)));

/** Values that can be taken from an analysis: proven claims only, and none that the application already has. */
export function adoptableOf({ result, identity }: CvAnalysis, current: Current): Adoptable {
  const own = parseList(current.mastered_software).map(softwareName);
  const ownPhone = current.phone && (toE164(current.phone, current.country ?? 'FR') ?? current.phone);
  const ownEmail = current.email.toLowerCase();
  const languages = result.languages.flatMap(({ language, evidence }) =>
    evidence ? (languageOf(language) ?? []) : [],
  );
  return {
    phone: unique(
      result.phones.filter(
        (phone, at) => identity.phones[at] && toE164(phone) === phone && phone !== ownPhone,
      ),
    ),
    email: unique(
      result.emails
        .filter((_, at) => identity.emails[at])
        .map((email) => email.toLowerCase())
        .filter((email) => isEmail(email) && email !== ownEmail),
    ),
    mastered_software: result.skills
      .filter(
        ({ name, category, evidence }) =>
          evidence && name.length <= TEXT_LIMITS.tag && isSoftware(name, category),
      )
      .map(({ name }) => name)
      .filter((name) => !isAmong(own, name))
      .reduce<string[]>(
        (found, name) => (isAmong(found.map(softwareName), name) ? found : [...found, name]),
        [],
      ),
    teaching_languages: unique(languages).filter((value) => !current.teaching_languages.includes(value)),
  };
}

/** How many more software the application can have. */
export const roomFor = (chosen: Pick<Chosen, 'mastered_software'>, current: Current): number =>
  MAX_TAGS - chosen.mastered_software.reduce(addTag, parseList(current.mastered_software)).length;

/** The change to write: new entries are added at the end of lists, and a single value changes only if it was chosen. */
export function changeOf(chosen: Chosen, current: Current): Change {
  const { phone, email, mastered_software, teaching_languages } = chosen;
  return {
    ...(phone && { phone }),
    ...(email && { email }),
    ...(mastered_software.length > 0 && {
      mastered_software: mastered_software.reduce(addTag, parseList(current.mastered_software)),
    }),
    ...(teaching_languages.length > 0 && {
      teaching_languages: unique([...current.teaching_languages, ...teaching_languages]),
    }),
  };
}
