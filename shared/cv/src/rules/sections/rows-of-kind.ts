import type { Explain } from '../rows/explain.ts';
import { namesIn } from '../rows/language-names.ts';
import { anchorOf } from '../rows/row-dates.ts';
import type { Row } from '../rows/row.ts';
import { certifies } from '../vocabulary/certificates.ts';
import type { SectionKind } from '../vocabulary/heading-words.ts';
import { titleScore } from '../vocabulary/roles.ts';
import { LIKELY, SURE } from '../vocabulary/scores.ts';
import { degreeScore, schoolScore } from '../vocabulary/studies.ts';
import type { Section } from './section.ts';

/** Which kind a row of « Formations et certifications », « Langues et informatique » belongs to. */
const kindOf = (
  row: Row,
  kinds: readonly SectionKind[],
  before: SectionKind | undefined,
): SectionKind | undefined => {
  const has = (kind: SectionKind): boolean => kinds.includes(kind);
  if (has('languages') && namesIn(row).length > 0) return 'languages';
  if (has('languages') && kinds.length > 1 && before === undefined)
    return kinds.find((kind) => kind !== 'languages');
  if (has('languages') && kinds.length > 1) return kinds.find((kind) => kind !== 'languages');
  if (has('experience') && has('education')) return kindInMixedList(row, has('certifications'), before);
  if (has('certifications') && has('education')) {
    const degree = degreeScore(row.folded);
    const bare = row.folded.slice(row.bullet).replace(/^[\d\s/:–-]+/u, '');
    if (
      degreeScore(bare) > SURE &&
      !/^(?:certifi|habilit|attestation|formateur|formatrice|titre de formateur)/u.test(bare)
    )
      return 'education';
    if (certifies(row.folded)) return 'certifications';
    if (degree > 0 || schoolScore(row.folded) >= LIKELY) return 'education';
    if (anchorOf(row) && /\p{L}{3}.*\p{L}{3}/u.test(row.text)) return 'certifications';
    return before ?? 'education';
  }
  return kinds[0];
};

const bareOf = ({ folded }: Row): string =>
  folded.replace(/^[^\p{L}]+|(?:19|20)\d{2}|depuis|since/gu, ' ').trim();
const isDegree = (bare: string): boolean => degreeScore(bare) >= SURE && titleScore(bare) < SURE;

/** « Formatrice », and on the next line « Greta de Lyon, 2019 – 2023 »: of a post, though a school is named. */
const isTitleAbove = (row: Row | undefined, next: Row | undefined): boolean =>
  row !== undefined &&
  next !== undefined &&
  row.bullet + next.bullet === 0 &&
  (next.gap ?? 0) < 1 &&
  !anchorOf(row) &&
  anchorOf(next) !== null &&
  titleScore(bareOf(row)) >= SURE &&
  !isDegree(bareOf(next));

/** Jobs, studies and certificates in one list: each begins at its dates. */
const kindInMixedList = (
  row: Row,
  hasCertifications: boolean,
  before: SectionKind | undefined,
): SectionKind | undefined => {
  const bare = bareOf(row);
  if (row.bullet > 0 && before) return before;
  // After a free line something else begins.
  if (hasCertifications && (row.gap ?? 0) >= 1 && !anchorOf(row, true)) return undefined;
  if (hasCertifications && certifies(bare) && titleScore(bare) < SURE && anchorOf(row, true))
    return 'certifications';
  if (isDegree(bare) || (schoolScore(bare) >= SURE && degreeScore(bare) > 0 && anchorOf(row, true)))
    return 'education';
  if (anchorOf(row) && titleScore(bare) >= SURE) return 'experience';
  return before ?? 'experience';
};

/** The rows of a section that are of a kind; a section may announce several. */
export const shareRows = (section: Section, kind: SectionKind, explain?: Explain): Row[] => {
  const { kinds, rows } = section;
  if (!kinds.includes(kind)) return [];
  if (kinds.length === 1) return rows;
  let before: SectionKind | undefined;
  const isMixedList = kinds.includes('experience') && kinds.includes('education');
  return rows.filter((row, index) => {
    const isPost = isTitleAbove(row, rows[index + 1]) || isTitleAbove(rows[index - 1], row);
    before = isMixedList && isPost ? 'experience' : kindOf(row, kinds, before);
    if (before === kind)
      explain?.(row, {
        kind: 'item',
        rule: isPost ? 'post-of-mixed-list' : 'kind-in-mixed-list',
        values: { kind, of: kinds.join(' ') },
      });
    return before === kind;
  });
};
