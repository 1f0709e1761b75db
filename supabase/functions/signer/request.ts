import { visibleText } from '@trame/domain';
import { isPrinted, SIGNATURE_LIMITS, SIGNING_CODE } from '@trame/domain/signatures';
import * as z from 'zod/mini';
import type { SignerMessages } from './messages.ts';
import { hasInkWithin } from './strokes.ts';

const { fields, imageBytes, name, reason } = SIGNATURE_LIMITS;

/** 32 bytes as they are in the link: it is in the fragment of the address, so in no log. */
const SECRET = /^[\w-]{43}$/;

/** A request whose values are judged only for who holds a link: that takes time. */
export const asksWithValues = z.looseObject({
  action: z.enum(['save', 'complete']),
  token: z.string().check(z.regex(SECRET)),
});

/** What a page of a recipient may ask; the link is in the body alone. */
export function bodyWith(t: SignerMessages) {
  const secret = z.string().check(z.regex(SECRET, t.incompleteLink));
  /** Whatever else is typed would be « ??? » on the sealed document. */
  const printed = z.refine<string>(isPrinted, t.letters);
  /** What turns the words around, or stands between them unseen, is not signed. */
  const shown = z.refine<string>(
    (text) => visibleText(text) === text.normalize('NFC') && !/\p{Cc}/u.test(text),
    t.hidden,
  );
  const value = z.union(
    [
      z.null(),
      z.boolean(),
      z.string().check(z.maxLength(SIGNATURE_LIMITS.value, t.fields.values), printed, shown),
      z
        .strictObject({
          kind: z.literal('drawn'),
          // The seal draws no number of more digits.
          path: z
            .string()
            .check(
              z.maxLength(SIGNATURE_LIMITS.strokes, t.fields.size),
              z.regex(/^(?!.*(?<![\d.])\d{7})/s, t.unreadableDrawing),
            ),
          width: z.number(),
          height: z.number(),
        })
        .check(z.refine(hasInkWithin, t.emptyDrawing)),
      /** That of another field of theirs. */
      z.strictObject({ kind: z.literal('same'), field: z.uuid() }),
      z.strictObject({
        kind: z.literal('typed'),
        text: z.string().check(z.maxLength(name, t.fields.name), printed, shown),
        hand: z.string(),
      }),
      z.strictObject({
        kind: z.literal('image'),
        // A third longer in base64. Whether it is a picture is judged once it is known whose it is.
        image: z.string().check(z.maxLength(Math.ceil((imageBytes * 4) / 3) + 64, t.fields.size)),
      }),
    ],
    t.fields.values,
  );
  const values = z.array(z.strictObject({ field: z.uuid(), value })).check(z.maxLength(fields));
  const holder = { token: secret, session: z.optional(secret) };
  return z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('open'), ...holder, is_visit: z.boolean() }),
    z.strictObject({ action: z.literal('send-code'), ...holder }),
    z.strictObject({
      action: z.literal('give-code'),
      ...holder,
      code: z.string().check(z.regex(/^\d+$/, t.codeDigits), z.length(SIGNING_CODE.digits, t.codeDigits)),
    }),
    z.strictObject({ action: z.literal('file'), ...holder, document: z.nullable(z.uuid()) }),
    z.strictObject({ action: z.literal('proof'), ...holder }),
    z.strictObject({ action: z.literal('save'), ...holder, values }),
    z.strictObject({
      action: z.literal('complete'),
      ...holder,
      key: z.uuid(),
      documents: z
        .array(z.string().check(z.regex(/^[0-9a-f]{64}$/)))
        .check(z.maxLength(SIGNATURE_LIMITS.documents)),
      consent: z.literal(true, t.fields.consent),
      language: z.enum(['fr', 'en']),
      values,
    }),
    z.strictObject({
      action: z.literal('decline'),
      ...holder,
      reason: z
        .string()
        .check(z.trim(), z.minLength(1, t.fields.reason), z.maxLength(reason, t.fields.reason)),
    }),
    z.strictObject({
      action: z.literal('hand-on'),
      ...holder,
      // It is printed in the proof, in one line.
      name: z.string().check(
        z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
        z.trim(),
        z.minLength(1, t.fields.name),
        z.maxLength(name, t.fields.name),
        printed,
      ),
      email: z.string().check(z.trim(), z.maxLength(254, t.fields.email)),
      reason: z.string().check(z.trim(), z.maxLength(reason, t.fields.reason)),
    }),
  ]);
}
export type SignerRequest = z.infer<ReturnType<typeof bodyWith>>;

/** All that a recipient may send at once: their signature, initials and a stamp as pictures, and the texts. */
export const MOST_BYTES = 4 * 1024 * 1024;
/** Parts of its JSON: 200 fields have five each. */
export const MOST_PARTS = 2000;
