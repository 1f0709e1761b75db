import type { CvAnalysis, Evidence } from '@trame/cv';

/** A passage of the first page. */
export const passage = (quote: string, start = 0): Evidence => ({
  page: 1,
  start,
  end: start + quote.length,
  quote,
  boxes: [[54, 100 + start, 200, 10]],
  certainty: 'certain',
  doubt: null,
});

/** The analysis of a CV of one page, by the rules, where all is proven but a certification. */
export function buildAnalysis({ result, reading, ...change }: AnalysisChange = {}): CvAnalysis {
  return {
    version: 2,
    extracted_text_length: 1063,
    confidence: 0.86,
    support_score: 0.8,
    result: {
      full_name: 'Éléonore Dupré',
      emails: [],
      phones: ['+33698765432'],
      experiences: [
        {
          title: 'Formatrice bureautique',
          company: 'Atelier Verrier',
          duration: '2018 – 2021',
          start: '2018',
          end: '2021',
          description: 'Parcours Power BI pour débutants',
          evidence: passage('Formatrice bureautique, Atelier Verrier', 100),
        },
        {
          title: 'Référente pédagogique',
          company: null,
          duration: 'Depuis 2021',
          start: '2021',
          end: 'present',
          description: null,
          evidence: passage('Référente pédagogique depuis 2021', 200),
        },
      ],
      education: [],
      skills: [
        { name: 'Microsoft Excel', category: 'Bureautique', evidence: passage('Microsoft Excel', 300) },
        { name: 'Notion', category: null, evidence: passage('Notion', 320) },
      ],
      languages: [{ language: 'anglais', level: 'C1', evidence: passage('anglais (C1)', 400) }],
      certifications: [{ name: 'Qualiopi', issuer: null, year: null, evidence: null }],
      ...result,
    },
    identity: {
      full_name: passage('Éléonore Dupré'),
      emails: [],
      phones: [passage('06 98 76 54 32', 50)],
    },
    reading: {
      kind: 'pdf',
      pages: 1,
      columns: 2,
      scanned_pages: 0,
      hidden: [],
      unclassified: [],
      digest: 'a'.repeat(64),
      ...reading,
    },
    analyser: { name: 'rules', model: null, prompt_version: null, duration_ms: 210, cost: null },
    is_strict: false,
    changes: null,
    ...change,
  };
}

type AnalysisChange = Omit<Partial<CvAnalysis>, 'result' | 'reading'> & {
  result?: Partial<CvAnalysis['result']>;
  reading?: Partial<CvAnalysis['reading']>;
};

/** The columns of an application that was analysed. */
export const analysed = (analysis: CvAnalysis = buildAnalysis()) => ({
  ai_status: 'success',
  ai_analysis_v2: analysis,
  ai_confidence_score: analysis.confidence,
  ai_support_score: analysis.support_score,
  ai_extracted_text_length: analysis.extracted_text_length,
});
