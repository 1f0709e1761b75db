import { isSoftware, type AnalysisResult } from '@trame/cv';
import { isNamedIn, isSameSoftware, softwareName, wordsOf } from './software-name.ts';

/** The person's answers beside those of their CV. */
export type Comparison = { confirmed: string[]; declaredOnly: string[]; foundOnly: string[] };

/** The content of the proven claims, skills apart. */
function sentencesOf({ experiences, education, certifications }: AnalysisResult): string[] {
  const isProven = ({ evidence }: { evidence: object | null }) => evidence !== null;
  return [
    ...experiences.filter(isProven).flatMap(({ title, description }) => [title, description]),
    ...education.filter(isProven).map(({ degree }) => degree),
    ...certifications.filter(isProven).map(({ name }) => name),
  ].flatMap((sentence) => (sentence === null ? [] : [wordsOf(sentence)]));
}

type Skill = AnalysisResult['skills'][number];

const provenSkills = ({ skills }: AnalysisResult) => skills.filter(({ evidence }) => evidence !== null);
const isSoftwareSkill = ({ name, category }: Skill) => isSoftware(name, category);

/**
 * Software in the answers and in the CV: in both, or in only one of them. Unproven skills do not count, and skills that
 * are not software (a method, a quality) are not compared with software.
 */
export function compareSoftware(declared: readonly string[], result: AnalysisResult): Comparison {
  const skills = provenSkills(result).map((skill) => ({ skill, of: softwareName(skill.name) }));
  const sentences = sentencesOf(result);
  const claims = declared.map((name) => ({ name, of: softwareName(name) }));
  const isFound = ({ of }: (typeof claims)[number]) =>
    skills.some((skill) => isSameSoftware(skill.of, of)) ||
    sentences.some((sentence) => isNamedIn(sentence, of));
  return {
    confirmed: claims.filter(isFound).map(({ name }) => name),
    declaredOnly: claims.filter((claim) => !isFound(claim)).map(({ name }) => name),
    foundOnly: skills
      .filter(
        ({ skill, of }) => isSoftwareSkill(skill) && !claims.some((claim) => isSameSoftware(claim.of, of)),
      )
      .map(({ skill }) => skill.name),
  };
}

/** Words that tell no field from another. */
const SMALL = /^(?:de|du|des|d|l|la|le|les|et|en|aux?|a|of|the|and)$/;
/** « Conflits » and « conflit », « formateurs » and « formateur » are one word. */
const stems = (text: string): string[] =>
  wordsOf(text)
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !SMALL.test(word))
    .map((word) => (word.length > 4 ? word.replace(/[sx]$/, '') : word));

/** Whether every word of one is among those of the other: « Gestion de projet » and « Gestion de projets agile ». */
function isSameExpertise(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.length > 0 && few.every((word) => many.includes(word));
}

/**
 * Expertise in the answers and in the CV: skills that are not software, and the texts of its experiences and diplomas.
 */
export function compareExpertise(declared: readonly string[], result: AnalysisResult): Comparison {
  const skills = provenSkills(result).filter((skill) => !isSoftwareSkill(skill));
  const found = skills.map(({ name }) => ({ name, of: stems(name) }));
  // A heading of skills states the field of the skills below it.
  const headings = provenSkills(result).flatMap(({ category }) =>
    category === null ? [] : [stems(category)],
  );
  const sentences = sentencesOf(result).map(stems);
  const claims = declared.map((name) => ({ name, of: stems(name) }));
  const isFound = ({ of }: (typeof claims)[number]) =>
    found.some((skill) => isSameExpertise(skill.of, of)) ||
    [...headings, ...sentences].some((said) => of.length > 0 && of.every((word) => said.includes(word)));
  return {
    confirmed: claims.filter(isFound).map(({ name }) => name),
    declaredOnly: claims.filter((claim) => !isFound(claim)).map(({ name }) => name),
    foundOnly: found
      .filter(({ of }) => !claims.some((claim) => isSameExpertise(claim.of, of)))
      .map(({ name }) => name),
  };
}
