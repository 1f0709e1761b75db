import type { Person } from './people.ts';

/** Columns of an application that hold the analysis of its CV. */
export type DemoAnalysis = {
  ai_status: string | null;
  ai_error: string | null;
  ai_analysis_v2: CvAnalysis | null;
  ai_extracted_text_length: number | null;
  ai_support_score: number | null;
  ai_confidence_score: number | null;
};

/** A result as the analysis stores it; evidence is the passage of the CV that an element comes from. */
type CvAnalysis = ReturnType<typeof resultOf>;

const NONE: DemoAnalysis = {
  ai_status: null,
  ai_error: null,
  ai_analysis_v2: null,
  ai_extracted_text_length: null,
  ai_support_score: null,
  ai_confidence_score: null,
};

const PROCESSING = [3, 41];
const FAILED = new Map([
  [6, 'Erreur lors de l’analyse CV'],
  [19, 'Aucun texte n’a pu être extrait du fichier.'],
]);
/** From before the second version of the analysis. */
const WITHOUT_RESULT = [11, 88];
/** One for each label of confidence, and both sides of the score below which a strict re-run is offered. */
const FINISHED = new Map([
  [1, { confidence: 0.86, support_score: 0.8 }],
  [8, { confidence: 0.93, support_score: 0.92 }],
  [16, { confidence: 0.71, support_score: 0.64 }],
  [27, { confidence: 0.42, support_score: 0.38 }],
]);

type Scores = { confidence: number; support_score: number };

function resultOf(person: Person, scores: Scores) {
  const experiences = person.jobs.map(({ title, employer, from, to, tasks }) => ({
    title,
    company: employer,
    duration: `${from} – ${to ?? 'aujourd’hui'}`,
    description: tasks.join(' '),
    evidence: `${title}, ${employer}`,
  }));
  const education = person.degrees.map(({ title, year }) => ({
    degree: title,
    institution: null,
    year,
    evidence: `${year}  ${title}`,
  }));
  const certifications = person.certifications.map(({ title, year }) => ({
    name: title,
    issuer: null,
    year,
    evidence: `${year}  ${title}`,
  }));
  return {
    // What a page of these CVs holds, give or take.
    extracted_text_length: 900 + JSON.stringify([experiences, education]).length,
    ...scores,
    result: {
      full_name: person.fullName,
      emails: [person.email],
      phones: [person.phone],
      experiences,
      education,
      skills: person.software.map((name) => ({ name, category: 'Logiciel', evidence: name })),
      languages: person.languages.map((language) => ({ language, level: null, evidence: null })),
      certifications,
    },
  };
}

/** Where the analysis of a CV stands: most were never asked for; a few show each of its states. */
export function analysisOf(person: Person, index: number): DemoAnalysis {
  if (PROCESSING.includes(index)) return { ...NONE, ai_status: 'processing' };
  const error = FAILED.get(index);
  if (error !== undefined) return { ...NONE, ai_status: 'error', ai_error: error };
  if (WITHOUT_RESULT.includes(index)) return { ...NONE, ai_status: 'success' };
  const scores = FINISHED.get(index);
  if (!scores) return NONE;
  const result = resultOf(person, scores);
  return {
    ai_status: 'success',
    ai_error: null,
    ai_analysis_v2: result,
    ai_extracted_text_length: result.extracted_text_length,
    ai_support_score: scores.support_score,
    ai_confidence_score: scores.confidence,
  };
}
