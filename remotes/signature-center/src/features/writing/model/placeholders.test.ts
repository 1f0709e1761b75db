import { describe, expect, it } from 'vitest';
import type { DraftRecipient } from './draft.ts';
import { fieldsOf, placeholdersIn } from './placeholders.ts';

const run = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 6, height: 12 });
const person = (id: string, role: 'signer' | 'approver' = 'signer'): DraftRecipient => ({
  id,
  name: id,
  email: `${id}@exemple.test`,
  role,
  message: '',
  needs_code: false,
  language: 'fr',
  template_role: null,
});
const PAGE = { width: 595, height: 842, rotation: 0 };

describe('the placeholders of a document', () => {
  it('are found in French and in English, also cut into several runs', () => {
    const pages = [
      [run('Fait le {{date;1}} par {{signa', 60, 200), run('ture ; 2}}', 228, 200)],
      [run('{{Paraphe:1}} {{inconnu;1}} {{signature;0}}', 60, 40)],
    ];
    expect(placeholdersIn(pages)).toEqual([
      { kind: 'date', recipient: 0, page: 0, x: 60 + 8 * 6, y: 200 },
      { kind: 'signature', recipient: 1, page: 0, x: 60 + 23 * 6, y: 200 },
      { kind: 'initials', recipient: 0, page: 1, x: 60, y: 40 },
    ]);
  });

  it('become fields of those who are there and may fill them in, inside of their page', () => {
    const found = [
      { kind: 'signature', recipient: 0, page: 0, x: 590, y: 2 },
      { kind: 'signature', recipient: 1, page: 0, x: 60, y: 200 },
      { kind: 'date', recipient: 1, page: 0, x: 60, y: 200 },
      { kind: 'date', recipient: 7, page: 0, x: 60, y: 200 },
    ] as const;
    const fields = fieldsOf(found, { id: 'd', pages: [PAGE] }, [person('a'), person('b', 'approver')]);
    expect(fields.map(({ kind, recipient_id, x, y }) => ({ kind, recipient_id, x, y }))).toEqual([
      { kind: 'signature', recipient_id: 'a', x: 415, y: 0 },
      { kind: 'date', recipient_id: 'b', x: 60, y: 195 },
    ]);
  });
});
