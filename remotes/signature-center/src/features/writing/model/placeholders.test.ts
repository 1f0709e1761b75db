import { describe, expect, it } from 'vitest';
import type { DraftRecipient } from './draft.ts';
import { fieldsOf, peopleMissing, placeholdersIn } from './placeholders.ts';

const run = (text: string, x: number, y: number, along = { x: 1, y: 0 }) => ({
  text,
  x,
  y,
  width: text.length * 6,
  along,
});
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
      // Letters that are set apart, on a page that is turned.
      [run('le { { n o m ; 2 } }', 500, 60, { x: 0, y: 1 })],
    ];
    expect(placeholdersIn(pages)).toEqual([
      { kind: 'date', recipient: 0, page: 0, x: 60 + 8 * 6, y: 200 },
      { kind: 'signature', recipient: 1, page: 0, x: 60 + 23 * 6, y: 200 },
      { kind: 'initials', recipient: 0, page: 1, x: 60, y: 40 },
      { kind: 'name', recipient: 1, page: 2, x: 500, y: 60 + 3 * 6 },
    ]);
  });

  it('become fields of those who are there and may fill them in, inside of their page', () => {
    const found = [
      { kind: 'signature', recipient: 0, page: 0, x: 590, y: 2 },
      { kind: 'signature', recipient: 1, page: 0, x: 60, y: 200 },
      { kind: 'date', recipient: 1, page: 0, x: 60, y: 200 },
      { kind: 'date', recipient: 7, page: 0, x: 60, y: 200 },
    ] as const;
    const people = [person('a'), person('b', 'approver')];
    const fields = fieldsOf(found, { id: 'd', pages: [PAGE] }, people, []);
    expect(fields.map(({ kind, recipient_id, x, y }) => ({ kind, recipient_id, x, y }))).toEqual([
      { kind: 'signature', recipient_id: 'a', x: 415, y: 0 },
      { kind: 'date', recipient_id: 'b', x: 60, y: 195 },
    ]);
  });

  it('lie on a turned page as its text is read', () => {
    const turned = { id: 'd', pages: [{ ...PAGE, rotation: 90 }] };
    const found = [{ kind: 'signature', recipient: 0, page: 0, x: 300, y: 100 }] as const;
    // The text goes up the unrotated page: the signature is as high as its text is wide.
    expect(fieldsOf(found, turned, [person('a')], [])).toMatchObject([
      { x: 300 - 54 * 0.75, y: 100, w: 54, h: 180 },
    ]);
  });

  it('are moved off one another, and not further than their text', () => {
    const document = { id: 'd', pages: [PAGE] };
    const found = [
      { kind: 'name', recipient: 0, page: 0, x: 72, y: 440 },
      { kind: 'signature', recipient: 0, page: 0, x: 72, y: 410 },
    ] as const;
    const [name, signature] = fieldsOf(found, document, [person('a')], []);
    expect(name).toMatchObject({ y: 435, h: 20 });
    expect(signature).toMatchObject({ x: 72, y: 435 - 54, h: 54 });
    const there = [0, 20, 40, 60, 80].map((up) => ({
      ...name!,
      id: `${up}`,
      kind: 'date' as const,
      y: 350 + up,
    }));
    const [alone] = fieldsOf([found[1]], document, [person('a')], there);
    expect(alone).toMatchObject({ x: 72, y: 396.5 });
  });

  it('are asked for until they have their field, also of who comes later', () => {
    const found = [
      { kind: 'signature', recipient: 0, page: 0, x: 60, y: 100 },
      { kind: 'signature', recipient: 1, page: 0, x: 320, y: 100 },
    ] as const;
    const document = { id: 'd', pages: [PAGE] };
    expect(peopleMissing(found, [])).toBe(2);
    const first = fieldsOf(found, document, [person('a')], []);
    expect(first).toMatchObject([{ recipient_id: 'a' }]);
    expect(peopleMissing(found, [person('a')])).toBe(1);
    const both = [person('a'), person('b')];
    expect(fieldsOf(found, document, both, first)).toMatchObject([{ recipient_id: 'b', x: 320 }]);
    // One that was moved a little, and one of another kind.
    const moved = { ...first[0]!, x: 70, y: 110 };
    expect(fieldsOf(found, document, [person('a')], [moved])).toEqual([]);
    expect(fieldsOf(found, document, [person('a')], [{ ...moved, kind: 'date' }])).toHaveLength(1);
  });
});
