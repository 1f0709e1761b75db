import type { AnalysisResult, CvAnalysis } from '../analysis.ts';
import { foldedKey } from './fold.ts';

/** The differences between one analysis and the previous one: one French line per item. */
export function changesBetween(
  before: AnalysisResult,
  after: AnalysisResult,
): NonNullable<CvAnalysis['changes']> {
  const [old, current] = [linesOf(before), linesOf(after)];
  return { added: missingFrom(old, current), removed: missingFrom(current, old) };
}

function missingFrom(known: readonly string[], lines: readonly string[]): string[] {
  const keys = new Set(known.map(foldedKey));
  return lines.filter((line) => !keys.has(foldedKey(line)));
}

const line = (label: string, ...words: readonly (string | null)[]) =>
  `${label}\u00a0: ${words.filter((word) => word !== null).join(', ')}`;
const detail = (main: string, besides: string | null) => (besides === null ? main : `${main} (${besides})`);

function linesOf(result: AnalysisResult): string[] {
  return [
    ...(result.full_name === null ? [] : [line('Nom', result.full_name)]),
    ...result.emails.map((email) => line('E-mail', email)),
    ...result.phones.map((phone) => line('Téléphone', phone)),
    ...result.experiences.map(({ title, company, duration }) => line('Expérience', title, company, duration)),
    ...result.education.map(({ degree, institution, year }) => line('Formation', degree, institution, year)),
    ...result.skills.map(({ name }) => line('Compétence', name)),
    ...result.languages.map(({ language, level }) => line('Langue', detail(language, level))),
    ...result.certifications.map(({ name, issuer, year }) => line('Certification', name, issuer, year)),
  ];
}
