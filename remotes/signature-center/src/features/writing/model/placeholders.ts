import { FIELD_KINDS, placeholdersOf, SIGNATURE_LIMITS, type FieldKind } from '@trame/domain/signatures';
import { boxOfSeen, seenBox, seenSize, touch, type PageShape } from '../../sheets/model/place.ts';
import { kindsFor, placed, type DraftField, type DraftRecipient } from './draft.ts';

/** A run of text on a page: where it begins, in points of the unrotated page, and which way it goes (a vector of length 1). */
export type TextRun = { text: string; x: number; y: number; width: number; along: { x: number; y: number } };
/** The text of a document, page by page. */
export type PageText = readonly TextRun[];

/** What a document asks for at a place of its text; a recipient is counted from 0. */
export type Asked = { kind: FieldKind; recipient: number; page: number; x: number; y: number };

/** What a document asks for by its placeholders. */
export function placeholdersIn(pages: readonly PageText[]): Asked[] {
  return pages.flatMap((runs, page) => {
    // A program may cut a word into several runs, or set its letters apart: they are read as one text without spaces.
    const letters = runs.flatMap((run) =>
      Array.from({ length: run.text.length }, (_, place) => ({
        letter: run.text.charAt(place),
        run,
        share: place / run.text.length,
      })).filter(({ letter }) => letter.trim() !== ''),
    );
    return placeholdersOf(letters.map(({ letter }) => letter).join('')).flatMap(
      ({ kind, recipient, index }) => {
        const first = letters[index];
        if (!first) return [];
        const { run, share } = first;
        const before = share * run.width;
        return [{ kind, recipient, page, x: run.x + before * run.along.x, y: run.y + before * run.along.y }];
      },
    );
  });
}

/** Points that a field is moved at most, away from the one on the line above or below: it is still at its text. */
const FURTHEST = 40;

type Place = DraftField & { shape: PageShape };

/** The field moved up or down, as the page is read, until it covers no other one; where it is when there is no room. */
function apart({ shape, ...field }: Place, others: readonly DraftField[]): DraftField {
  const near = others.filter(
    ({ document_id, page }) => document_id === field.document_id && page === field.page,
  );
  const high = seenSize(shape).height;
  let own = field;
  // Each step leaves one field behind.
  for (let step = 0; step <= near.length; step += 1) {
    const covered = near.find((other) => touch(other, own));
    if (!covered) return own;
    const [mine, theirs] = [seenBox(own, shape), seenBox(covered, shape)];
    const isBelow = mine.top + mine.height / 2 >= theirs.top + theirs.height / 2;
    const top = isBelow ? theirs.top + theirs.height : theirs.top - mine.height;
    const moved = placed(own, boxOfSeen({ ...mine, top }, shape), shape);
    if (Math.abs(top - seenBox(field, shape).top) * high > FURTHEST) return field;
    own = moved;
  }
  return field;
}

/** The fields for placeholders whose recipient is there and fills in such a field, but for those that have their field already. */
export function fieldsOf(
  asked: readonly Asked[],
  document: { id: string; pages: readonly PageShape[] },
  recipients: readonly DraftRecipient[],
  fields: readonly DraftField[],
): DraftField[] {
  const found: DraftField[] = [];
  for (const { kind, recipient, page, x, y } of asked) {
    const person = recipients[recipient];
    const shape = document.pages[page];
    const size = FIELD_KINDS.find(({ value }) => value === kind);
    if (!person || !shape || !size || !kindsFor(person.role).some(({ value }) => value === kind)) continue;
    const { left, top } = seenBox({ x, y, w: 0, h: 0 }, shape);
    const seen = seenSize(shape);
    const box = boxOfSeen(
      {
        left,
        // The line of the text is a quarter of its field above the lower edge, as a signature is on its line.
        top: top - (size.height * 0.75) / seen.height,
        width: size.width / seen.width,
        height: size.height / seen.height,
      },
      shape,
    );
    const field = placed(
      {
        id: crypto.randomUUID(),
        document_id: document.id,
        recipient_id: person.id,
        page,
        kind,
        label: '',
        is_required: kind !== 'checkbox',
        ...box,
      },
      box,
      shape,
    );
    const isThere = fields.some(
      (other) =>
        other.document_id === document.id &&
        other.page === page &&
        other.kind === kind &&
        touch(other, field),
    );
    if (!isThere) found.push(apart({ ...field, shape }, [...fields, ...found]));
  }
  return found;
}

/** How many people the placeholders ask for beyond those who are there. */
export const peopleMissing = (asked: readonly Asked[], recipients: readonly DraftRecipient[]): number =>
  Math.max(0, ...asked.map(({ recipient }) => recipient + 1 - recipients.length));

/** Whether the placeholders of a document remain printed: it is too long for them to be painted over. */
export const isPrinted = ({ pages }: { pages: readonly PageShape[] }): boolean =>
  pages.length > SIGNATURE_LIMITS.placeholderPages;
