import { analyseDocument, analyseText, type Draft } from '@trame/cv/analyse';
import { digestOf, textOfPage } from '@trame/document';
import { readDocument } from '@trame/document/read';
import type { CvAnalysis } from '@trame/cv';

/** Columns of an application with the analysis of its CV. */
export type DemoAnalysis = {
  ai_status: string | null;
  ai_started_at: Date | null;
  ai_error: string | null;
  ai_analysis_v2: CvAnalysis | null;
  ai_extracted_text_length: number | null;
  ai_support_score: number | null;
  ai_confidence_score: number | null;
};

/** Those columns, and the text of each page that was read. */
export type DemoReading = { columns: DemoAnalysis; pages: string[] | null };

const NONE: DemoAnalysis = {
  ai_status: null,
  ai_started_at: null,
  ai_error: null,
  ai_analysis_v2: null,
  ai_extracted_text_length: null,
  ai_support_score: null,
  ai_confidence_score: null,
};

/** The first has just started; the other was abandoned and may be started again. */
const PROCESSING = new Map([
  [3, 0],
  [41, 3_600_000],
]);
const FAILED = new Map([
  [6, "Erreur lors de l'analyse CV"],
  [19, 'Aucun texte n’a pu être extrait du fichier.'],
]);
/** From before the second version of the analysis. */
const WITHOUT_RESULT = [11, 88];
/** Read by the rules; the 4th, 9th and 14th are Word documents. */
const BY_RULES = [1, 4, 8, 9, 12, 14, 33, 45, 60];

/** Claims that a language model may invent: none is in the CV. */
const MADE_UP = {
  certifications: ['Certification Qualiopi formateur', 'Microsoft Certified Trainer', 'ITIL 4 Foundation'],
  skills: ['Gestion de projet agile', 'Accessibilité numérique', 'Modération de communautés'],
  languages: ['Néerlandais', 'Portugais'],
};

/** The draft of a model that invents facts, and leaves out skills that the CV does list. */
function asModelDraft(draft: Draft, keptSkills: number, madeUp: number): Draft {
  const claimed = (list: readonly string[]) => list.slice(0, madeUp);
  return {
    ...draft,
    skills: [
      ...draft.skills.slice(0, keptSkills),
      ...claimed(MADE_UP.skills).map((name) => ({ name, category: null, evidence: null })),
    ],
    languages: [
      ...draft.languages,
      ...claimed(MADE_UP.languages).map((language) => ({ language, level: null, evidence: null })),
    ],
    certifications: [
      ...draft.certifications,
      ...claimed(MADE_UP.certifications).map((name) => ({ name, issuer: null, year: null, evidence: null })),
    ],
  };
}

/** On both sides of the score below which a strict re-run is offered, and a confidence that is « Faible ». */
const BY_MODEL = new Map([
  [16, (draft: Draft) => asModelDraft(draft, 4, 1)],
  [22, (draft: Draft) => ({ ...asModelDraft(draft, 2, 3), education: [] })],
  [
    27,
    ({ languages, ...draft }: Draft) => ({
      ...asModelDraft({ ...draft, languages: languages.slice(0, 1), certifications: [] }, 0, 3),
      emails: [],
      phones: [],
      education: [],
      experiences: [],
    }),
  ],
]);

const RULES: CvAnalysis['analyser'] = {
  name: 'rules',
  model: null,
  prompt_version: null,
  duration_ms: 210,
  cost: null,
};
const MODEL: CvAnalysis['analyser'] = {
  name: 'mistral',
  model: 'mistral-medium-latest',
  prompt_version: 'cv-extraction 1',
  duration_ms: 6400,
  cost: 0.0041,
};

/** States of the analyses of CVs: most were never started, and a few show each state, made by the real code. */
export async function analysisOf(index: number, cv: Uint8Array, now: Date): Promise<DemoReading> {
  const age = PROCESSING.get(index);
  if (age !== undefined) {
    const startedAt = new Date(now.getTime() - age);
    return { columns: { ...NONE, ai_status: 'processing', ai_started_at: startedAt }, pages: null };
  }
  const error = FAILED.get(index);
  if (error !== undefined) return { columns: { ...NONE, ai_status: 'error', ai_error: error }, pages: null };
  if (WITHOUT_RESULT.includes(index)) return { columns: { ...NONE, ai_status: 'success' }, pages: null };
  const model = BY_MODEL.get(index);
  if (!model && !BY_RULES.includes(index)) return { columns: NONE, pages: null };

  // The reader transfers the bytes it is given.
  const digest = await digestOf(cv);
  const document = await readDocument(new Uint8Array(cv));
  const read = analyseText(document);
  const analysis = analyseDocument({
    document,
    draft: model ? model(read) : read,
    digest,
    analyser: model ? MODEL : RULES,
    isStrict: false,
  });
  return {
    columns: {
      ai_status: 'success',
      ai_started_at: null,
      ai_error: null,
      ai_analysis_v2: analysis,
      ai_extracted_text_length: analysis.extracted_text_length,
      ai_support_score: analysis.support_score,
      ai_confidence_score: analysis.confidence,
    },
    pages: document.pages.map(textOfPage),
  };
}
