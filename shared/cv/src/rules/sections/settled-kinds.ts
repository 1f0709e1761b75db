import type { Explain } from '../rows/explain.ts';
import { anchorOf } from '../rows/row-dates.ts';
import type { SectionKind } from '../vocabulary/heading-words.ts';
import { titleScore } from '../vocabulary/roles.ts';
import { SURE } from '../vocabulary/scores.ts';
import type { Section } from './section.ts';

// The kind of a section whose title is ambiguous, or of a document without titles.

/** « Qualifications » beside « Diplômes »: where the studies have a title of their own, the other title is of certificates. */
export const withoutDoubt = (sections: readonly Section[], explain?: Explain): Section[] => {
  const isOf = ({ kinds }: Section, kind: SectionKind): boolean => kinds.length === 1 && kinds[0] === kind;
  const has = (kind: SectionKind): boolean =>
    sections.some((section) => isOf(section, kind) && section.rows.length > 0);
  if (!has('education') && !has('certifications')) return [...sections];
  return sections.map((section) => {
    const { kinds, heading } = section;
    const isBoth = kinds.length === 2 && kinds.includes('certifications') && kinds.includes('education');
    const isOfStudies = /formation|education|etude|diplom|training|degree/u.test(heading?.folded ?? '');
    const namesBoth = /certif|habilit|qualif|titre|brevet/u.test(heading?.folded ?? '');
    if (isBoth && !isOfStudies && has('education')) {
      if (heading)
        explain?.(heading, {
          kind: 'heading',
          rule: 'studies-have-their-own-title',
          values: { kinds: 'certifications' },
        });
      return { ...section, kinds: ['certifications'] };
    }
    // « Training » beside « Certificates ».
    if (!isBoth || namesBoth || !has('certifications')) return section;
    if (heading)
      explain?.(heading, {
        kind: 'heading',
        rule: 'certificates-have-their-own-title',
        values: { kinds: 'education' },
      });
    return { ...section, kinds: ['education'] };
  });
};

/** A CV without a title is one list from its first date on. */
export const withoutTitles = (sections: readonly Section[]): Section[] => {
  const [only, ...others] = sections;
  if (!only || others.length > 0) return [...sections];
  const dated = only.rows.findIndex((row) => anchorOf(row) !== null);
  if (dated < 1) return [...sections];
  // « Formatrice », then « Greta, 2019 – 2023 »: the title above the first date belongs to the list, unless it is the
  // title of the person.
  const isTitle = dated > 2 && titleScore(only.rows[dated - 1]?.folded ?? '') >= SURE;
  const first = isTitle ? dated - 1 : dated;
  const list: Section = {
    ...only,
    kinds: ['experience', 'education', 'certifications'],
    rows: only.rows.slice(first),
  };
  return [{ ...only, rows: only.rows.slice(0, first) }, list];
};
