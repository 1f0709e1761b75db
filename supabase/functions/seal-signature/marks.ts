import { formatDate } from '@trame/domain';
import { bytesOfImage, FIELD_KINDS, fieldValueSchema, type FieldKind } from '@trame/domain/signatures';
import type { FilledField } from '@trame/signature/proof';
import type { Mark } from '@trame/signature/seal';
import * as z from 'zod/mini';

const kinds = FIELD_KINDS.map(({ value }) => value) as [FieldKind, ...FieldKind[]];

/** A field that was filled in, as the database gives it to the seal. */
const sealedField = z.object({
  id: z.string(),
  recipient: z.string(),
  page: z.number(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  kind: z.enum(kinds),
  value: fieldValueSchema,
});
type SealedField = z.infer<typeof sealedField>;

/** A document of an envelope with what was filled in. */
export const sealedDocument = z.object({
  path: z.string(),
  name: z.string(),
  sha256: z.string(),
  pages: z.array(z.object({ x: z.optional(z.number()), y: z.optional(z.number()) })),
  fields: z.array(sealedField),
});
export type SealedDocument = z.infer<typeof sealedDocument>;

/** What each person filled in, for the file of values. */
export const filledOf = (documents: readonly SealedDocument[]): FilledField[] =>
  documents.flatMap(({ sha256, fields }) =>
    fields.map(({ id, recipient, kind, page, value }) => ({
      recipient,
      field: id,
      kind,
      document: sha256,
      page: page + 1,
      value,
    })),
  );

/** What is drawn on each document. A picture that several fields have is one picture in the file. */
export function marksOf(
  documents: readonly SealedDocument[],
): (Pick<SealedDocument, 'path' | 'name' | 'sha256'> & { marks: Mark[] })[] {
  const values = new Map(documents.flatMap(({ fields }) => fields.map(({ id, value }) => [id, value])));
  const drawn = new Map<string, Partial<Mark>>();
  const drawingOf = ({ id, kind, value }: Pick<SealedField, 'id' | 'kind' | 'value'>): Partial<Mark> => {
    if (typeof value === 'object' && value.kind === 'same') {
      const source = values.get(value.field);
      // The database takes the same as a picture alone, never as another same.
      if (source === undefined || (typeof source === 'object' && source.kind === 'same'))
        throw new Error(`the same as nothing: ${id}`);
      return drawingOf({ id: value.field, kind, value: source });
    }
    const known = drawn.get(id) ?? drawing(kind, value);
    drawn.set(id, known);
    return known;
  };
  return documents.map(({ path, name, sha256, pages, fields }) => ({
    path,
    name,
    sha256,
    marks: fields.map(({ id, page, x, y, w, h, kind, value }) => {
      // Fields are placed in the part of the page that is shown.
      const shown = pages[page];
      return {
        page,
        x: x + (shown?.x ?? 0),
        y: y + (shown?.y ?? 0),
        w,
        h,
        kind,
        ...drawingOf({ id, kind, value }),
      };
    }),
  }));
}

function drawing(kind: FieldKind, value: Exclude<SealedField['value'], { kind: 'same' }>): Partial<Mark> {
  if (typeof value === 'boolean') return { text: value ? 'x' : '' };
  if (typeof value === 'string') return { text: kind === 'date' ? formatDate(value) : value };
  if (value.kind === 'typed') return { text: value.text, hand: value.hand };
  if (value.kind === 'image') return { image: bytesOfImage(value.image) };
  return { strokes: { path: value.path, width: value.width, height: value.height } };
}
