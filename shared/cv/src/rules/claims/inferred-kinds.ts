import type { Explain } from '../rows/explain.ts';
import { anchorOf } from '../rows/row-dates.ts';
import type { Section } from '../sections/section.ts';
import { certifies } from '../vocabulary/certificates.ts';
import { findPeriods, parsePeriod } from '../vocabulary/dates.ts';
import type { SectionKind } from '../vocabulary/heading-words.ts';
import { isDecidedByContents } from '../vocabulary/headings.ts';
import { titleScore } from '../vocabulary/roles.ts';
import { SURE } from '../vocabulary/scores.ts';
import { degreeScore, schoolScore } from '../vocabulary/studies.ts';
import { endsSentence, fold } from '../vocabulary/text.ts';
import { certificationsOf } from './certifications.ts';
import { educationOf, educationsOf } from './education.ts';
import { experiencesOf } from './experiences.ts';
import { hintedKind, isGiven, isOfLeisure, listedIn } from './hinted-kinds.ts';
import { isLanguageRow } from './languages.ts';

/** The kind of a section with an unknown title, by its content; null when it is unclear. */
const kindOf = (
  { rows, heading }: Section,
  known: ReadonlySet<SectionKind>,
  hasPosts: boolean,
): SectionKind | null => {
  if (rows.length === 0) return null;
  const studies = educationsOf(rows)
    .map(educationOf)
    .filter(
      ({ degree, institution, year }) =>
        year !== null &&
        (titleScore(fold(degree ?? '')) < SURE || degreeScore(fold(degree ?? '')) >= SURE) &&
        (degreeScore(fold(degree ?? '')) >= SURE || schoolScore(fold(institution ?? '')) >= SURE),
    );
  const dated = experiencesOf(rows).filter(({ title, duration }) => title !== null && duration !== null);
  const posts = dated.filter(({ title }) => titleScore(fold(title ?? '')) >= SURE);
  // The courses and the missions of a trainer, with or without a word for a job in their titles.
  const title = heading?.folded ?? '';
  const isOfTrainer = GIVEN_BY_TRAINER.test(title) && !NOT_FOR_CLIENTS.test(title);
  if (isOfTrainer && (posts.length > 0 || isOfMissions(dated))) return 'experience';
  if (!known.has('education') && studies.length > 0 && studies.length >= posts.length) return 'education';
  // Posts of a year each, where no other section has any, are posts.
  if (isOfCertificates(rows, heading, posts.length > 0 && !hasPosts)) return 'certifications';
  // Beside a section of posts, a single year dates a title or an award.
  const isSpan = posts.some(({ duration }) => isOver(duration ?? ''));
  const isOnly = !known.has('experience') && !hasPosts;
  if (posts.length > 0 && (isOnly || (isSpan && (rows.length > 1 || isOnePost(heading, posts)))))
    return 'experience';
  if (rows.filter((row) => isLanguageRow(row)).length * 2 > rows.length) return 'languages';
  const certificates = certificationsOf(rows).filter(
    ({ name, year }) => year !== null && certifies(fold(name)),
  );
  if (certificates.length > 0 && certificates.length * 2 >= rows.length) return 'certifications';
  return null;
};

/** « Formations dispensées », « Activités d'enseignement », « Interventions », « Missions »: what a trainer did for others. */
const GIVEN_BY_TRAINER =
  /\b(?:(?:formations?|cours|ateliers?|sessions?)\b.*\b(?:animees?|dispensees?|assurees?|delivrees?)|(?:activites?|actions?|animations?) (?:de |d')(?:formations?|formateur|formatrice|enseignement|cours|ateliers?|sessions?)|(?:interventions?|missions?|prestations?))\b/u;
const NOT_FOR_CLIENTS = /confer|colloque|publicat|presse|benevol|associat/u;

/** Entries that each say for whom. */
const isOfMissions = (dated: readonly { company: string | null }[]): boolean =>
  dated.length > 0 && dated.filter(({ company }) => company !== null).length * 3 >= dated.length * 2;

/** « Activités techniques » over a single dated post that says for whom: no referee, and no note. */
const isOnePost = (heading: Section['heading'], posts: readonly { company: string | null }[]): boolean =>
  heading !== null &&
  isDecidedByContents(heading.text) &&
  !NOT_FOR_CLIENTS.test(heading.folded) &&
  posts.every(({ company }) => company !== null);

const isOver = (duration: string): boolean => {
  const { start, end } = parsePeriod(duration);
  return start !== end;
};

/** Sections with such titles contain nothing that an organisation gives. */
const NOT_GIVEN =
  /projet|project|publicat|award|prix|prize|distinction|benevol|volunt|associat|loisir|interet|expos|concours|interven|confer|talk|speak|salon|presse|article|film|spectacle|voyage|realis|mission|client|chantier|stage|poste|emploi|sport|palmares|brevets? (?:d'invention|depose)|patent/u;

/** Names that each have who gave them and the one year it was in, and no description. */
const isOfCertificates = (
  rows: Section['rows'],
  heading: Section['heading'],
  mayBePosts: boolean,
): boolean => {
  if (NOT_GIVEN.test(heading?.folded ?? '') || rows.some(({ text }) => endsSentence(text))) return false;
  const isSpan = rows.some(({ text }) => findPeriods(text).some(({ start, end }) => start !== end));
  const found = isSpan ? [] : certificationsOf(rows);
  const isWhole = ({ name, issuer, year }: (typeof found)[number]): boolean =>
    year !== null &&
    ((issuer !== null && !mayBePosts) || certifies(fold(name))) &&
    name.split(/\s+/u).length < 10;
  return found.length > 0 && rows.length <= found.length * 3 && found.every(isWhole);
};

/** Sections with unclear titles get the kind of their content, if no other section has it. */
export const withInferred = (sections: readonly Section[], explain?: Explain): Section[] => {
  const known = new Set(sections.flatMap(({ kinds }) => kinds));
  const isOpen = (section: Section): boolean => section.heading !== null && section.isUnnamed;
  const hasPosts =
    known.has('experience') ||
    sections.some((section) => isOpen(section) && section.rows.some((row) => anchorOf(row)?.isRange));
  const kinds = new Map(
    sections
      .filter((section) => isOpen(section))
      .map((section) => [section, hintedKind(section) ?? kindOf(section, known, hasPosts)]),
  );
  // Of several lists the longest that is not one of pastimes.
  const [list] = [...kinds]
    .flatMap(([section, kind]) => {
      const names = kind === null ? listedIn(section.rows) : [];
      return names.length > 0 && !isOfLeisure(names) ? [{ section, length: names.length }] : [];
    })
    .toSorted((a, b) => b.length - a.length);
  const withKind = (section: Section, kind: SectionKind, rule: string): Section => {
    if (section.heading) explain?.(section.heading, { kind: 'heading', rule, values: { kinds: kind } });
    return { ...section, kinds: [kind] };
  };
  return sections.map((section) => {
    if (isGiven(section)) return withKind(section, 'certifications', 'each-given-by-someone-in-a-year');
    if (!isOpen(section)) return section;
    const own = kinds.get(section) ?? null;
    const kind = own ?? (section === list?.section ? 'skills' : null);
    const isHinted = own !== null && hintedKind(section) === own;
    if (!kind || (known.has(kind) && kind !== 'experience' && !isHinted)) return section;
    return withKind(
      section,
      kind,
      isHinted ? 'words-and-contents-agree' : own ? 'contents' : 'longest-list-of-short-items',
    );
  });
};
