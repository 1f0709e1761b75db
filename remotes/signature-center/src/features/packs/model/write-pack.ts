import { createSheet, type Room, type SheetFonts } from '@trame/app/pdf-sheet';
import { formatDate } from '@trame/domain';
import { FIELD_KINDS, type FieldKind } from '@trame/domain/signatures';
import type { DraftField } from '../../writing/model/draft.ts';
import type { Facts, Signatory } from './facts.ts';
import type { Model } from './models.ts';

/** Where somebody signs: 0 is the trainer, 1 the company. */
export type Placed = Room & { kind: FieldKind; person: 0 | 1 };

/** A document that was drawn, with what is to be filled in on it. */
export type Drawn = { name: string; bytes: Uint8Array<ArrayBuffer>; fields: Placed[] };

const sizeOf = (kind: FieldKind) => {
  const { width, height } = FIELD_KINDS.find(({ value }) => value === kind) ?? FIELD_KINDS[0];
  return { width, height };
};

/** Points of the heading of the signatures with those of both and their dates: a page of signatures alone could be of any contract. */
const SIGNATURES_HEIGHT = 36 + 2 * 36 + sizeOf('signature').height + sizeOf('date').height;

/** All that a document says, for the fonts that it needs. */
export const textOf = (model: Model, facts: Facts, signatory: Signatory): string =>
  JSON.stringify(model.write(facts, signatory));

/** Draws a document with its structure, and room for the date and the signature of each. */
export async function drawDocument(
  model: Model,
  facts: Facts,
  signatory: Signatory,
  fonts: SheetFonts,
): Promise<Drawn> {
  const { title, kicker, parts, isSignedByCompany } = model.write(facts, signatory);
  const version = `modèle version ${model.version} du ${formatDate(model.changedOn)}`;
  const sheet = createSheet(fonts, { title, subject: `${title}, ${facts.trainer.name}` });
  sheet.title(title, kicker, `${facts.trainer.name}, ${version}`);
  for (const { heading, facts: lines = [], paragraphs = [] } of parts) {
    sheet.section(heading);
    for (const [label, value] of lines) sheet.fact(label, value);
    for (const text of paragraphs) sheet.paragraph(text);
  }
  sheet.section('Signatures', 2, SIGNATURES_HEIGHT);
  const people = [
    `Le prestataire, ${facts.trainer.name}`,
    ...(isSignedByCompany ? [`Le donneur d’ordre, ${signatory.name}`] : []),
  ];
  const rooms = (kind: FieldKind, labels: readonly string[]): Placed[] =>
    sheet.rooms(labels, sizeOf(kind)).map((room, person) => ({ ...room, kind, person: person as 0 | 1 }));
  const fields = [
    ...rooms('signature', people),
    ...rooms(
      'date',
      people.map(() => 'Date'),
    ),
  ];
  return {
    name: `${title}, ${facts.trainer.name}.pdf`,
    bytes: await sheet.finish(`${title}, ${version}`),
    fields,
  };
}

/** The fields of a draft for what was drawn: its documents in their order, the ids of trainer and company. */
export const fieldsOf = (
  drawn: readonly Pick<Drawn, 'fields'>[],
  documents: readonly string[],
  people: readonly string[],
): DraftField[] =>
  drawn.flatMap(({ fields }, place) =>
    fields.flatMap(({ person, ...field }) => {
      const document_id = documents[place];
      const recipient_id = people[person];
      if (document_id === undefined || recipient_id === undefined) return [];
      return [{ ...field, id: crypto.randomUUID(), document_id, recipient_id, label: '', is_required: true }];
    }),
  );
