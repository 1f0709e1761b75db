import type { AnalysisResult, CvAnalysis, Evidence } from '@trame/cv';
import type { Passage, TextMark } from '@trame/app/passage';

export type ItemGroup = 'identity' | 'experiences' | 'education' | 'skills' | 'languages' | 'certifications';

/** One claim of an analysis, as the card lists it. */
export type AnalysisItem = {
  key: string;
  group: ItemGroup;
  title: string;
  detail: string;
  /** The person's work in a job, as the CV describes it; null elsewhere. */
  description: string | null;
  /** Its kind, where it is listed outside its group: « Compétence ». */
  kind: string;
  /** Of a skill. */
  category: string | null;
  /** Null: « non étayé ». */
  evidence: Evidence | null;
  /** Number shown beside the item and on its passage; empty without proof. */
  mark: string;
};

type Claim = Pick<AnalysisItem, 'title' | 'evidence'> &
  Partial<Pick<AnalysisItem, 'detail' | 'description' | 'category'>>;

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ');
const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/** Small words of a heading, and those too long for an abbreviation. */
const WORDS = /\p{Lu}{5,}|\b(?:ET|EN|DE|DU|DES|LA|LE|LES|AUX?|AND|OF|WITH)\b/gu;

/** A heading that the CV shouts, as it is read: « OUTILS CAO » is « Outils CAO ». */
const readable = (heading: string) =>
  heading === heading.toLocaleUpperCase('fr')
    ? capitalised(heading.replaceAll(WORDS, (word) => word.toLocaleLowerCase('fr')))
    : heading;

const named = (group: ItemGroup, kind: string, prefix: string, claims: readonly Claim[]) =>
  claims.map((claim, index) => ({
    key: `${prefix}-${index}`,
    group,
    kind,
    detail: '',
    description: null,
    category: null,
    ...claim,
  }));

/** The latest experience first, those without a date last; `present` comes after every year. */
function latestFirst(experiences: AnalysisResult['experiences']): AnalysisResult['experiences'] {
  const lastDay = ({ start, end }: AnalysisResult['experiences'][number]) => end ?? start ?? '';
  return experiences.toSorted(
    (a, b) => compare(lastDay(b), lastDay(a)) || compare(b.start ?? '', a.start ?? ''),
  );
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Every claim in the order of the card, those that are proven numbered. */
export function itemsOf({ result, identity }: CvAnalysis): AnalysisItem[] {
  const { full_name, emails, phones } = result;
  const items: Omit<AnalysisItem, 'mark'>[] = [
    ...named(
      'identity',
      'Nom',
      'name',
      full_name === null ? [] : [{ title: full_name, detail: 'Nom', evidence: identity.full_name }],
    ),
    ...named(
      'identity',
      'E-mail',
      'email',
      emails.map((title, at) => ({ title, detail: 'E-mail', evidence: identity.emails[at] ?? null })),
    ),
    ...named(
      'identity',
      'Téléphone',
      'phone',
      phones.map((title, at) => ({ title, detail: 'Téléphone', evidence: identity.phones[at] ?? null })),
    ),
    ...named(
      'experiences',
      'Expérience',
      'experience',
      latestFirst(result.experiences).map(({ title, company, duration, description, evidence }) => ({
        title: joined(title, company),
        detail: duration ?? '',
        description,
        evidence,
      })),
    ),
    ...named(
      'education',
      'Formation',
      'education',
      result.education.map(({ degree, institution, year, evidence }) => ({
        title: degree ?? institution ?? '',
        detail: degree ? joined(institution, year) : (year ?? ''),
        evidence,
      })),
    ),
    ...named(
      'skills',
      'Compétence',
      'skill',
      result.skills.map(({ name, category, evidence }) => ({
        title: name,
        category: category && readable(category),
        evidence,
      })),
    ),
    ...named(
      'languages',
      'Langue',
      'language',
      result.languages.map(({ language, level, evidence }) => ({
        title: capitalised(language),
        detail: level ?? '',
        evidence,
      })),
    ),
    ...named(
      'certifications',
      'Certification',
      'certification',
      result.certifications.map(({ name, issuer, year, evidence }) => ({
        title: name,
        detail: joined(issuer, year),
        evidence,
      })),
    ),
  ];
  let proven = 0;
  return items.map((item) => ({ ...item, mark: item.evidence ? String((proven += 1)) : '' }));
}

/**
 * The claim of another run with the same content: keys are positions in the list, and a run that finds more claims
 * changes them. Undefined when there is none, or when it is no longer proven.
 */
export function sameClaim(items: readonly AnalysisItem[], claim: AnalysisItem): AnalysisItem | undefined {
  const same = items.filter(
    ({ group, kind, title, detail, evidence }) =>
      evidence !== null &&
      group === claim.group &&
      kind === claim.kind &&
      title === claim.title &&
      detail === claim.detail,
  );
  // Said twice, it is the one whose words are the same.
  const isQuoted = ({ evidence }: AnalysisItem) =>
    evidence?.page === claim.evidence?.page && evidence?.start === claim.evidence?.start;
  return same.find(isQuoted) ?? same[0];
}

/** The passages that prove items, to highlight in the CV; a DOCX has none. */
export function passagesOf(items: readonly AnalysisItem[]): Passage[] {
  return items.flatMap(({ key, title, evidence, mark }) =>
    evidence && evidence.boxes.length > 0
      ? [{ key, label: `Passage ${mark}\u00a0: ${title}`, mark, page: evidence.page, boxes: evidence.boxes }]
      : [],
  );
}

/** The same passages as places in the text that was read. */
export function textMarksOf(items: readonly AnalysisItem[]): TextMark[] {
  return items.flatMap(({ key, evidence, mark }) =>
    evidence ? [{ key, mark, page: evidence.page, start: evidence.start, end: evidence.end }] : [],
  );
}

/** Skills by category, in the order of the CV; those without one come last, under `null`. */
export function byCategory(items: readonly AnalysisItem[]): [string | null, AnalysisItem[]][] {
  const groups = Map.groupBy(items, ({ category }) => category);
  const others = groups.get(null);
  groups.delete(null);
  return [...groups, ...(others ? ([[null, others]] as [null, AnalysisItem[]][]) : [])];
}
