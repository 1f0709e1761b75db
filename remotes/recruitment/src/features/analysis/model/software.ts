import type { AnalysisResult } from '@trame/cv';
import { isNamedIn, isSameSoftware, softwareName, wordsOf } from './software-name.ts';

/** The software a person declared beside what their CV says. */
export type SoftwareComparison = { confirmed: string[]; declaredOnly: string[]; foundOnly: string[] };

/** What the proven claims say, skills apart. */
function sentencesOf({ experiences, education, certifications }: AnalysisResult): string[] {
  const isProven = ({ evidence }: { evidence: object | null }) => evidence !== null;
  return [
    ...experiences.filter(isProven).flatMap(({ title, description }) => [title, description]),
    ...education.filter(isProven).map(({ degree }) => degree),
    ...certifications.filter(isProven).map(({ name }) => name),
  ].flatMap((sentence) => (sentence === null ? [] : [wordsOf(sentence)]));
}

/** What is both declared and in the CV, in one of them only; unproven skills are found nowhere. */
export function compareSoftware(declared: readonly string[], result: AnalysisResult): SoftwareComparison {
  const skills = result.skills
    .filter(({ evidence }) => evidence !== null)
    .map(({ name }) => ({ name, of: softwareName(name) }));
  const sentences = sentencesOf(result);
  const claims = declared.map((name) => ({ name, of: softwareName(name) }));
  const isFound = ({ of }: (typeof claims)[number]) =>
    skills.some((skill) => isSameSoftware(skill.of, of)) ||
    sentences.some((sentence) => isNamedIn(sentence, of));
  return {
    confirmed: claims.filter(isFound).map(({ name }) => name),
    declaredOnly: claims.filter((claim) => !isFound(claim)).map(({ name }) => name),
    foundOnly: skills
      .filter(({ of }) => !claims.some((claim) => isSameSoftware(claim.of, of)))
      .map(({ name }) => name),
  };
}
