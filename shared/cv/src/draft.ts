import * as z from 'zod/mini';

// The result of an analyser, either the rules of this package or a language model. None of it is trusted before proof
// (proof/prove.ts). Limits are those of a long CV; a model's longer answer is refused.

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const list = <T extends z.ZodMiniType>(item: T, max: number) => z.array(item).check(z.maxLength(max));

/** The source of a claim according to the analyser; `quote` word for word, over several lines if necessary. */
export const claimedEvidenceSchema = z.nullable(
  z.object({ page: z.int().check(z.positive()), quote: text(2000) }),
);

const stated = z.object({ value: text(200), evidence: claimedEvidenceSchema });

export const draftSchema = z.object({
  full_name: z.nullable(stated),
  emails: list(stated, 10),
  phones: list(stated, 10),
  experiences: list(
    z.object({
      title: z.nullable(text(300)),
      company: z.nullable(text(300)),
      /** Dates or length as they are written. */
      duration: z.nullable(text(120)),
      description: z.nullable(text(4000)),
      evidence: claimedEvidenceSchema,
    }),
    60,
  ),
  education: list(
    z.object({
      degree: z.nullable(text(300)),
      institution: z.nullable(text(300)),
      year: z.nullable(text(60)),
      evidence: claimedEvidenceSchema,
    }),
    40,
  ),
  skills: list(
    z.object({ name: text(120), category: z.nullable(text(80)), evidence: claimedEvidenceSchema }),
    150,
  ),
  languages: list(
    z.object({ language: text(60), level: z.nullable(text(80)), evidence: claimedEvidenceSchema }),
    20,
  ),
  certifications: list(
    z.object({
      name: text(300),
      issuer: z.nullable(text(200)),
      year: z.nullable(text(60)),
      evidence: claimedEvidenceSchema,
    }),
    40,
  ),
});

export type ClaimedEvidence = z.infer<typeof claimedEvidenceSchema>;
export type Draft = z.infer<typeof draftSchema>;
