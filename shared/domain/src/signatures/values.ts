import * as z from 'zod/mini';
import { HANDS, type Hand } from './fields.ts';
import { SIGNATURE_LIMITS } from './limits.ts';

const hands = HANDS.map(({ value }) => value) as [Hand, ...Hand[]];

/** A width without bounds would make the numbers of the sealed path endless. */
const side = z.int().check(z.gte(1), z.lte(SIGNATURE_LIMITS.strokesSide));

/** A signature or initials: drawn, typed in a hand, or an image. Longest texts and what an image may be are for whoever takes them. */
export const signaturePictureSchema = z.union([
  z.object({ kind: z.literal('drawn'), path: z.string(), width: side, height: side }),
  z.object({ kind: z.literal('typed'), text: z.string(), hand: z.enum(hands) }),
  /** Its address: `data:image/png;base64,…`. */
  z.object({ kind: z.literal('image'), image: z.string() }),
]);
export type SignaturePicture = z.infer<typeof signaturePictureSchema>;

/** What a recipient gives in a field: a text or a date, a box that is ticked or not, a picture, or that of another field of theirs. */
export const fieldValueSchema = z.union([
  z.boolean(),
  z.string(),
  signaturePictureSchema,
  z.object({ kind: z.literal('same'), field: z.string() }),
]);
export type FieldValue = z.infer<typeof fieldValueSchema>;
