import { type DocumentText, ReadingError, textOfPage } from '@trame/document';
import type { Draft } from '../draft.ts';
import { certificationsOf } from './claims/certifications.ts';
import { emailsOf, phonesOf } from './claims/contact.ts';
import { educationOf, educationsOf } from './claims/education.ts';
import { experiencesOf } from './claims/experiences.ts';
import { withInferred } from './claims/inferred-kinds.ts';
import { isCv } from './claims/is-cv.ts';
import { isLanguageGrid, isLanguageRow, languagesOf } from './claims/languages.ts';
import { nameOf } from './claims/name.ts';
import { skillsOf } from './claims/skills.ts';
import type { Explain } from './rows/explain.ts';
import { withoutForeignPages } from './rows/foreign-pages.ts';
import { rowsOf } from './rows/reading-order.ts';
import type { Row } from './rows/row.ts';
import { bodySizeOf } from './sections/heading-rows.ts';
import { shareRows } from './sections/rows-of-kind.ts';
import type { Section } from './sections/section.ts';
import { sectionsOf } from './sections/sections.ts';
import { withoutDoubt, withoutTitles } from './sections/settled-kinds.ts';
import { withoutNotes } from './sections/without-notes.ts';
import type { SectionKind } from './vocabulary/heading-words.ts';
import { titleScore } from './vocabulary/roles.ts';
import { SURE } from './vocabulary/scores.ts';
import { fold } from './vocabulary/text.ts';

const uniqueBy = <T>(items: readonly T[], key: (item: T) => string): T[] => {
  const seen = new Set<string>();
  return items.filter((item) => {
    const own = key(item).toLowerCase();
    return !seen.has(own) && seen.add(own) !== undefined;
  });
};

/** Sections with such titles contain no posts. */
const NO_POSTS =
  /benevol|volont|volunteer|associat|project|projet|referen|recommand|publication|loisir|interet|interest|hobb|passion|award|distinction|animee|assuree|realisee/u;

/** Posts under a title that no list has: « Missions marquantes », « Où j'ai travaillé ». */
const unnamedPosts = (sections: readonly Section[], explain?: Explain): Draft['experiences'] =>
  sections
    .filter(
      ({ kinds, heading }) =>
        kinds.length === 0 ||
        (kinds[0] === 'other' &&
          (!NO_POSTS.test(heading?.folded ?? '') || /^\W*missions\b/u.test(heading?.folded ?? ''))),
    )
    .flatMap(({ rows }) => experiencesOf(rows, explain))
    .filter(({ title, duration }) => title !== null && duration !== null && titleScore(fold(title)) >= SURE);

const rowsOfKind = (
  sections: readonly Section[],
  kind: SectionKind,
  explain?: Explain,
): { rows: Row[]; heading: Row | null }[] =>
  sections.flatMap((section) => {
    const rows = shareRows(section, kind, explain);
    return rows.length ? [{ rows, heading: section.heading }] : [];
  });

/** Thirty full pages: a book, and no rule is made for one. */
const MAX_CHARACTERS = 100_000;

/**
 * Extracts the claims of a CV by rules: no network, and the same answer each time. Throws `not_a_cv`. `explain` is
 * called with the reason for the classification of each row.
 */
export const analyseText = (document: DocumentText, explain?: Explain): Draft => {
  const length = document.pages.reduce((sum, page) => sum + textOfPage(page).length, 0);
  if (length > MAX_CHARACTERS) throw new ReadingError('not_a_cv');
  const rows = withoutForeignPages(rowsOf(document, explain), explain);
  const sections = withoutDoubt(
    withoutTitles(withInferred(withoutNotes(sectionsOf(rows, explain), explain), explain)),
    explain,
  );
  const bodySize = bodySizeOf(rows);
  const own = sections.filter(
    ({ heading }) =>
      !/reference|recommandation|recommandent|referee|garant|temoignage|(?:personnes?|contacts?) a (?:contacter|joindre)|peuvent (?:en |vous )?parler/u.test(
        heading?.folded ?? '',
      ),
  );
  const reachable = own.flatMap((section) => section.rows);
  const contact = new Set(
    sections.flatMap((one) => (one.kinds.length === 0 || one.kinds.includes('other') ? one.rows : [])),
  );
  const emails = emailsOf(reachable);
  const phones = phonesOf(reachable, contact);
  const spoken = rowsOfKind(sections, 'languages', explain).flatMap((section) =>
    languagesOf(section.rows, false, explain),
  );
  const skills = rowsOfKind(sections, 'skills', explain).map((section) =>
    skillsOf(
      section.rows.filter((row) => !isLanguageGrid(row)),
      section.heading,
      spoken.length > 0,
      explain,
    ),
  );
  const elsewhere = sections
    .filter(({ kinds }) => kinds.length === 0 || kinds.includes('other') || kinds.includes('skills'))
    .flatMap((section) =>
      languagesOf(
        section.rows.filter((row) => isLanguageRow(row)),
        true,
      ),
    );
  const languages = [
    ...spoken,
    ...skills.flatMap((section) => section.languages),
    ...(spoken.length ? [] : elsewhere),
  ];
  const posts = rowsOfKind(sections, 'experience', explain).flatMap((section) =>
    experiencesOf(section.rows, explain),
  );
  const draft: Draft = {
    full_name: nameOf(
      rows,
      emails.map(({ value }) => value),
      bodySize,
      explain,
    ),
    emails,
    phones,
    experiences: (posts.length ? posts : unnamedPosts(sections, explain)).slice(0, 60),
    education: rowsOfKind(sections, 'education', explain)
      .flatMap((section) => educationsOf(section.rows, explain).map(educationOf))
      .slice(0, 40),
    skills: uniqueBy(
      skills.flatMap((section) => section.skills),
      ({ name }) => name,
    ).slice(0, 150),
    languages: uniqueBy(languages, ({ language }) => language).slice(0, 20),
    certifications: uniqueBy(
      rowsOfKind(sections, 'certifications', explain).flatMap((section) =>
        certificationsOf(section.rows, explain),
      ),
      ({ name }) => name,
    ).slice(0, 40),
  };
  if (!isCv(rows, sections, draft)) throw new ReadingError('not_a_cv');
  return draft;
};
