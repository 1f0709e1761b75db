import type { DocumentText } from '@trame/document';
import type { AnalysisResult, CvAnalysis, Evidence } from '../analysis.ts';
import type { ClaimedEvidence, Draft } from '../draft.ts';
import { inCells, isInCells, type PagesInCells } from './cells.ts';
import { judged } from './certainty.ts';
import { periodOf } from './dates.ts';
import { holds } from './find.ts';
import { fold, foldedKey, readingsOf } from './fold.ts';
import { locate, visibleTextOf } from './locate.ts';
import { merged } from './merge.ts';
import { phoneOf } from './phone.ts';

export type Proven = Pick<CvAnalysis, 'result' | 'identity'>;
type Stated = { value: string; evidence: Evidence | null };

/**
 * Checks an analyser's claims against the visible text of the document. An item is proven when its quote is found there
 * and contains its main value; its other values are kept only where they are written. Claims from hidden text are not
 * even listed as unproven. How surely the values of a proven item belong together is judged apart (certainty.ts).
 */
export function prove(document: DocumentText, draft: Draft): Proven {
  const pages = inCells(document);
  const claims = claimsOf(document, pages);
  const { stated, kept, keptName, dates, description, item } = claims;

  const name = stated(draft.full_name ? [draft.full_name] : [], undefined, names)[0] ?? null;
  const emails = merged(
    stated(draft.emails, withoutSpaces).map((one) => ({ ...one, value: withoutSpaces(one.value) })),
    ({ value }) => value.toLowerCase(),
  );
  const phones = merged(
    stated(draft.phones, (text) => phoneOf(text) ?? text).map((one) => ({
      ...one,
      value: phoneOf(one.value) ?? one.value,
    })),
    ({ value }) => value,
  );

  const result: AnalysisResult = {
    full_name: name?.value ?? null,
    emails: emails.map(({ value }) => value),
    phones: phones.map(({ value }) => value),
    experiences: merged(
      item(draft.experiences, (claim) => [claim.title, claim.company]).map(({ claim, main, evidence }) => {
        const duration = dates(claim.duration, evidence);
        return {
          title: claim.title === main ? main : keptName(claim.title, evidence),
          company: claim.company === main ? main : keptName(claim.company, evidence),
          duration,
          ...periodOf(duration),
          description: description(claim.description),
          evidence,
        };
      }),
      ({ title, company, duration }) => [title, company, duration].map(foldedKey).join('\n'),
    ),
    education: merged(
      item(draft.education, (claim) => [claim.degree, claim.institution]).map(
        ({ claim, main, evidence }) => ({
          degree: claim.degree === main ? main : keptName(claim.degree, evidence),
          institution: claim.institution === main ? main : keptName(claim.institution, evidence),
          year: kept(claim.year, evidence),
          evidence,
        }),
      ),
      ({ degree, institution, year }) => [degree, institution, year].map(foldedKey).join('\n'),
    ),
    skills: merged(
      item(draft.skills, (claim) => [claim.name]).map(({ claim, main, evidence }) => ({
        name: main,
        category: kept(claim.category, evidence),
        evidence,
      })),
      ({ name: skill }) => foldedKey(skill),
    ),
    languages: merged(
      item(draft.languages, (claim) => [claim.language]).map(({ claim, main, evidence }) => ({
        language: main,
        level: kept(claim.level, evidence),
        evidence,
      })),
      ({ language }) => foldedKey(language),
    ),
    certifications: merged(
      item(draft.certifications, (claim) => [claim.name]).map(({ claim, main, evidence }) => ({
        name: main,
        issuer: keptName(claim.issuer, evidence),
        year: kept(claim.year, evidence),
        evidence,
      })),
      ({ name: certification, year }) => [certification, year].map(foldedKey).join('\n'),
    ),
  };
  return {
    result: {
      ...result,
      experiences: judged(pages, result.experiences, ({ title, company, duration }) => ({
        kind: 'experience',
        name: title,
        giver: company,
        dates: duration,
      })),
      education: judged(pages, result.education, ({ degree, institution, year }) => ({
        kind: 'education',
        name: degree,
        giver: institution,
        dates: year,
      })),
      certifications: judged(pages, result.certifications, (claim) => ({
        kind: 'certification',
        name: claim.name,
        giver: claim.issuer,
        dates: claim.year,
      })),
    },
    identity: {
      full_name: name?.evidence ?? null,
      emails: emails.map(({ evidence }) => evidence),
      phones: phones.map(({ evidence }) => evidence),
    },
  };
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

/** How claims about one document are checked. */
function claimsOf(document: DocumentText, cells: PagesInCells) {
  const visible = visibleTextOf(document);
  const isVisible = (value: string) => visible.pages.some(({ readings }) => holds(readings, value));
  /** Only in hidden text. */
  const isHiddenOnly = (value: string) => holds(visible.hidden, value) && !isVisible(value);
  const comesFromHidden = (values: readonly (string | null)[], evidence: ClaimedEvidence) =>
    [...values, evidence?.quote ?? null].some((text) => text !== null && isHiddenOnly(text));

  /** A quote said n times is that of n passages, in the order of the page. */
  const ranks = () => {
    const seen = new Map<string, number>();
    return (claim: ClaimedEvidence) => {
      if (!claim) return 0;
      const key = `${claim.page} ${foldedKey(claim.quote)}`;
      const rank = seen.get(key) ?? 0;
      seen.set(key, rank + 1);
      return rank;
    };
  };

  const stated = (said: Draft['emails'], form = (text: string) => text, isSaidBy = says): Stated[] =>
    said
      .filter(({ value, evidence }) => !comesFromHidden([value], evidence))
      .map(({ value, evidence: claim }) => {
        const evidence = locate(visible, claim);
        const isSaid = evidence !== null && isSaidBy(evidence.quote, value, form);
        return { value, evidence: isSaid ? evidence : null };
      });

  /** Keeps a value that is written: in the passage, or elsewhere in the visible text. */
  const kept = (value: string | null, evidence: Evidence | null): string | null =>
    value !== null && ((evidence !== null && holds(readingsOf(evidence.quote), value)) || isVisible(value))
      ? value
      : null;

  const isWhole = ({ quote }: Evidence, value: string) => holds([fold(quote)], value);
  /** Whole, or in cells one under the other: two rows of a table have no name in common. */
  const isNamed = (evidence: Evidence, value: string) => {
    const page = cells.get(evidence.page);
    return isWhole(evidence, value) || (page !== undefined && isInCells(page, evidence, value));
  };

  /** The same for a name; elsewhere it must be whole. */
  const keptName = (value: string | null, evidence: Evidence | null): string | null =>
    value !== null &&
    ((evidence !== null && isNamed(evidence, value)) ||
      visible.pages.some(({ readings }) => holds(readings.slice(0, 1), value)))
      ? value
      : null;

  /** Dates may be cut in two: by the columns of a table, or by the end of a line in a cell. */
  const dates = (value: string | null, evidence: Evidence | null): string | null => {
    if (value === null || kept(value, evidence) !== null || evidence === null) return kept(value, evidence);
    const quote = readingsOf(evidence.quote);
    const isInTwo = [...value.matchAll(/ (?:[-–—] )?/gu)].some(({ 0: gap, index }) =>
      [value.slice(0, index), value.slice(index + gap.length)].every((part) => holds(quote, part)),
    );
    return isInTwo ? value : null;
  };

  /** Line by line: summaries in other words are dropped, quotations are kept. */
  const description = (value: string | null): string | null => {
    const lines = (value ?? '').split('\n').filter((line) => {
      const parts = line.split('\t').filter((part) => part.trim() !== '');
      return parts.length > 0 && parts.every(isVisible);
    });
    return lines.length > 0 ? lines.join('\n') : null;
  };

  /** Items with the value that names them: the first that the passage holds, otherwise the first that is said. */
  const item = <T extends { evidence: ClaimedEvidence }>(
    said: readonly T[],
    mainOf: (claim: T) => readonly (string | null)[],
  ): { claim: T; main: string; evidence: Evidence | null }[] => {
    const rankOf = ranks();
    return said.flatMap((claim): { claim: T; main: string; evidence: Evidence | null }[] => {
      const values = mainOf(claim).filter((value) => value !== null);
      const [first] = values;
      if (first === undefined || comesFromHidden(values, claim.evidence)) return [];
      const evidence = locate(visible, claim.evidence, rankOf(claim.evidence));
      const main = values.find((value) => evidence !== null && isNamed(evidence, value));
      if (!evidence || main === undefined) return [{ claim, main: first, evidence: null }];
      const joined: Pick<Evidence, 'certainty' | 'doubt'> = { certainty: 'probable', doubt: 'joined' };
      return [{ claim, main, evidence: isWhole(evidence, main) ? evidence : { ...evidence, ...joined } }];
    });
  };

  return { stated, kept, keptName, dates, description, item };
}

/** An address or a number may be cut by spaces and the end of a line. */
function says(quote: string, value: string, form: (text: string) => string): boolean {
  return holds(readingsOf(quote), value) || holds(readingsOf(form(quote)), form(value));
}

/** Longer passages contain unrelated first names and words. */
const NAME_PASSAGE = 200;

/** A form has a name in two parts: « Nom : Perrault », « Prénom : Sylvie ». */
function names(quote: string, value: string, form: (text: string) => string): boolean {
  if (says(quote, value, form)) return true;
  const readings = readingsOf(quote);
  return quote.length <= NAME_PASSAGE && value.split(/\s+/).every((word) => holds(readings, word));
}
