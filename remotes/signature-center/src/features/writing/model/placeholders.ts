import { boxInPage, FIELD_KINDS, type FieldKind } from '@trame/domain/signatures';
import type { PageShape } from '../../sheets/model/place.ts';
import type { DraftField, DraftRecipient } from './draft.ts';
import { kindsFor } from './draft.ts';

/** A run of text on a page: points of the unrotated page, from its lower left corner. */
export type TextRun = { text: string; x: number; y: number; width: number; height: number };
/** The text of a document, page by page. */
export type PageText = readonly TextRun[];

/** `{{signature;1}}`: a kind in French or in English, and the number of a recipient. */
const PLACEHOLDER = /\{\{\s{0,3}([a-zé]{3,14})\s{0,3}[;:,|]\s{0,3}(\d{1,2})\s{0,3}\}\}/giu;

const NAMES: Readonly<Record<string, FieldKind>> = {
  signature: 'signature',
  paraphe: 'initials',
  initials: 'initials',
  date: 'date',
  nom: 'name',
  name: 'name',
  texte: 'text',
  text: 'text',
  case: 'checkbox',
  checkbox: 'checkbox',
};

export type Placeholder = { kind: FieldKind; recipient: number; page: number; x: number; y: number };

/** What a document asks for by its placeholders; a recipient is counted from 0. */
export function placeholdersIn(pages: readonly PageText[]): Placeholder[] {
  return pages.flatMap((runs, page) => {
    // A program may cut a word into several runs: they are read as one text.
    const starts: number[] = [];
    let text = '';
    for (const run of runs) {
      starts.push(text.length);
      text += run.text;
    }
    return [...text.matchAll(PLACEHOLDER)].flatMap((found) => {
      const [, name = '', number = ''] = found;
      const kind = NAMES[name.toLowerCase()];
      const place = starts.findLastIndex((start) => start <= found.index);
      const run = runs[place];
      if (!kind || !run || Number(number) < 1) return [];
      const share = run.text === '' ? 0 : (found.index - (starts[place] ?? 0)) / run.text.length;
      return [{ kind, recipient: Number(number) - 1, page, x: run.x + share * run.width, y: run.y }];
    });
  });
}

/** The fields for placeholders whose recipient is there and fills in such a field. */
export function fieldsOf(
  placeholders: readonly Placeholder[],
  document: { id: string; pages: readonly PageShape[] },
  recipients: readonly DraftRecipient[],
): DraftField[] {
  return placeholders.flatMap(({ kind, recipient, page, x, y }) => {
    const person = recipients[recipient];
    const shape = document.pages[page];
    const size = FIELD_KINDS.find(({ value }) => value === kind);
    if (!person || !shape || !size || !kindsFor(person.role).some(({ value }) => value === kind)) return [];
    const box = boxInPage(
      // The line of the text is a quarter of its field above the lower edge, as a signature is on its line.
      { x, y: y - size.height / 4, w: size.width, h: size.height },
      shape,
    );
    return [
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
    ];
  });
}
