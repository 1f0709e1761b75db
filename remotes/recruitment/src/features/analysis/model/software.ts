import { normalizeSearch } from '@trame/domain';
import type { AnalysisResult } from '@trame/cv';

/** The software a person declared beside what their CV says. */
export type SoftwareComparison = { confirmed: string[]; declaredOnly: string[]; foundOnly: string[] };

/** Words to compare: « C++ » and « C# » are not « C ». */
const wordsOf = (text: string) =>
  ` ${normalizeSearch(text)
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;
const holds = (text: string, part: string) => part.trim() !== '' && text.includes(part);

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
    .map(({ name }) => ({ name, words: wordsOf(name) }));
  const sentences = sentencesOf(result);
  const claims = declared.map((name) => ({ name, words: wordsOf(name) }));
  // « Excel » and « Microsoft Excel » are the same software.
  const isSame = (a: string, b: string) => holds(a, b) || holds(b, a);
  const isFound = ({ words }: { words: string }) =>
    skills.some((skill) => isSame(skill.words, words)) ||
    sentences.some((sentence) => holds(sentence, words));
  return {
    confirmed: claims.filter(isFound).map(({ name }) => name),
    declaredOnly: claims.filter((claim) => !isFound(claim)).map(({ name }) => name),
    foundOnly: skills
      .filter(({ words }) => !claims.some((claim) => isSame(claim.words, words)))
      .map(({ name }) => name),
  };
}
