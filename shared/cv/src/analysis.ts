import * as z from 'zod/mini';

// The content of `ai_analysis_v2` (spec §3, « CV analysis v2 result »), which the screens read.

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** How surely the values of a claim are whole and belong together. */
const certainty = z.enum(['certain', 'probable', 'uncertain']);
/**
 * Why a claim is not certain: a name that goes on, dates that go on, no name, a part that is missing, words that name
 * something else, a name from several rows of a table, a line that several claims share, a place nearer to another claim, an order
 * unlike that of the other claims.
 */
const doubt = z.enum([
  'cut',
  'dates',
  'unnamed',
  'incomplete',
  'words',
  'joined',
  'shared',
  'apart',
  'order',
]);

/** A passage of the visible text that our code found again: `start` and `end` count in the text of the page. */
export const evidenceSchema = z.object({
  page: z.number(),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  /** One per line of the passage, in points from the top left corner of the page; none in a DOCX. */
  boxes: z.array(box),
  /** Older results were not judged: they show no doubt. */
  certainty: z._default(certainty, 'certain'),
  doubt: z._default(z.nullable(doubt), null),
});
/** Null: « non étayé », no visible passage proves it. */
const proof = z.nullable(evidenceSchema);
const words = z.nullable(z.string());

export const resultSchema = z.object({
  full_name: words,
  emails: z.array(z.string()),
  /** E.164 when the number is one, as written otherwise. */
  phones: z.array(z.string()),
  experiences: z.array(
    z.object({
      title: words,
      company: words,
      /** As written. */
      duration: words,
      /** `YYYY-MM` or `YYYY`; `end` may be `present`. */
      start: words,
      end: words,
      description: words,
      evidence: proof,
    }),
  ),
  education: z.array(z.object({ degree: words, institution: words, year: words, evidence: proof })),
  skills: z.array(z.object({ name: z.string(), category: words, evidence: proof })),
  languages: z.array(z.object({ language: z.string(), level: words, evidence: proof })),
  certifications: z.array(z.object({ name: z.string(), issuer: words, year: words, evidence: proof })),
});

export const analysisSchema = z.object({
  version: z.literal(2),
  /** Characters of the visible text. */
  extracted_text_length: z.number(),
  /** 0 to 1: quality of the reading and share of proof (proof/scores.ts); never the model's word. */
  confidence: z.number(),
  /** 0 to 1: the share of the items that is proven, less for those that are not certain (proof/scores.ts). */
  support_score: z.number(),
  result: resultSchema,
  /** Proofs of the person's identity, in the order of `result`. */
  identity: z.object({ full_name: proof, emails: z.array(proof), phones: z.array(proof) }),
  /** How well the file was read. */
  reading: z.object({
    kind: z.enum(['pdf', 'docx', 'ocr']),
    pages: z.number(),
    /** The largest number of columns side by side on a page. */
    columns: z.number(),
    scanned_pages: z.number(),
    hidden: z.array(
      z.object({
        page: z.number(),
        text: z.string(),
        reason: z.enum(['colour', 'tiny', 'off_page', 'covered', 'invisible']),
      }),
    ),
    /** Visible text that no claim has; older results do not have it. */
    unclassified: z._default(z.array(z.object({ page: z.number(), title: words, text: z.string() })), []),
    /** SHA-256 of the file, hexadecimal: shows whether the CV was replaced since. */
    digest: z.string(),
  }),
  /** The analyser: `rules` is this package. */
  analyser: z.object({
    name: z.string(),
    model: words,
    prompt_version: words,
    duration_ms: z.number(),
    /** In euros; null when it costs nothing. */
    cost: z.nullable(z.number()),
  }),
  is_strict: z.boolean(),
  /** Items that the previous run found and this one did not, and the other way round; null on a first run. */
  changes: z.nullable(z.object({ added: z.array(z.string()), removed: z.array(z.string()) })),
});

export type Certainty = z.infer<typeof certainty>;
export type Doubt = z.infer<typeof doubt>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type AnalysisResult = z.infer<typeof resultSchema>;
export type CvAnalysis = z.infer<typeof analysisSchema>;
