import { describe, expect, it } from 'vitest';
import { buildDraft } from '../../../../testing/drafts.ts';
import { newField, withoutDocument, withoutRecipient, type Draft, type DraftRecipient } from './draft.ts';
import { mergeDrafts, sameDraft } from './merge.ts';

const person = (id: string, name: string): DraftRecipient => ({
  id,
  name,
  email: `${id}@exemple.test`,
  role: 'signer',
  message: '',
  needs_code: false,
  language: 'fr',
  template_role: null,
});
const CLAIRE = person('claire', 'Claire');
const OMAR = person('omar', 'Omar');
const [document] = buildDraft().documents;
const shape = { width: 595, height: 842, rotation: 0 } as const;
const fieldOf = (recipient: string) =>
  newField('signature', { document: document!.id, recipient, page: 0, shape });

const [FIELD] = [fieldOf('claire')];
const BASE: Draft = {
  title: 'Contrat',
  message: '',
  ordering: 'parallel',
  expires_on: '2026-12-15',
  remind_after: 5,
  remind_every: 5,
  remind_most: 3,
  documents: [document as never],
  recipients: [CLAIRE],
  fields: [FIELD],
  trainer_id: null,
  mission_id: null,
  paper_kind: null,
  more_kinds: [],
};
/** What two made of the same draft, whoever of them comes second. */
const bothWays = (one: Draft, other: Draft) => [mergeDrafts(BASE, one, other), mergeDrafts(BASE, other, one)];

describe('a draft that two people change', () => {
  it('has what both changed', () => {
    const mine = { ...BASE, message: 'Bonjour', recipients: [{ ...CLAIRE, name: 'Claire Estavoyer' }] };
    const theirs = {
      ...BASE,
      title: 'Contrat 2027',
      recipients: [CLAIRE, OMAR],
      fields: [...BASE.fields, fieldOf('omar')],
    };
    expect(mergeDrafts(BASE, mine, theirs)).toEqual({
      draft: {
        ...theirs,
        message: 'Bonjour',
        recipients: [{ ...CLAIRE, name: 'Claire Estavoyer' }, OMAR],
      },
      said: [],
    });
  });

  it('has parts of a field that each changed: one moves it, the other names it', () => {
    const moved = { ...BASE, fields: [{ ...FIELD, x: 10, y: 20 }] };
    const named = { ...BASE, fields: [{ ...FIELD, label: 'Ici', is_required: false }] };
    for (const { draft, said } of bothWays(moved, named)) {
      expect(draft.fields).toEqual([{ ...FIELD, x: 10, y: 20, label: 'Ici', is_required: false }]);
      expect(said).toEqual([]);
    }
  });

  it('says what was decided where both changed the same', () => {
    const mine = { ...BASE, title: 'Le mien', fields: [{ ...FIELD, x: 10 }] };
    const theirs = { ...BASE, title: 'Le leur', fields: [{ ...FIELD, x: 300, page: 1 }] };
    const { draft, said } = mergeDrafts(BASE, mine, theirs);
    expect(draft).toMatchObject({ title: 'Le mien', fields: [{ x: 10, page: 0 }] });
    expect(said).toEqual([
      'Objet\u00a0: le vôtre est gardé, l’autre était «\u00a0Le leur\u00a0».',
      'Signature de Claire, page 1\u00a0: changé des deux côtés, comme vous l’avez mis.',
    ]);
  });

  it('loses what one of them removed and the other left as it was', () => {
    const mine = { ...BASE, message: 'Bonjour' };
    for (const gone of [withoutRecipient(BASE, 'claire'), withoutDocument(BASE, document!.id)])
      for (const { draft, said } of bothWays(mine, gone)) {
        expect(draft).toEqual({ ...gone, message: 'Bonjour' });
        expect(said).toEqual([]);
      }
  });

  it('keeps a document, with its fields, that one removed while the other placed a field on it', () => {
    const added = fieldOf('claire');
    const mine = { ...BASE, fields: [FIELD, added] };
    const theirs = withoutDocument(BASE, document!.id);
    const [first, second] = bothWays(mine, theirs);
    expect(first?.draft).toEqual(mine);
    expect(first?.said).toEqual([
      `${document!.file_name}\u00a0: retiré ailleurs, gardé avec ce que vous y avez changé.`,
    ]);
    expect(sameDraft(second!.draft, mine)).toBe(true);
    expect(second?.said).toEqual([
      `${document!.file_name}\u00a0: retiré par vous, gardé avec ce qui y a changé ailleurs.`,
    ]);
  });

  it('keeps somebody, with their fields, whom one removed while the other changed them', () => {
    const renamed = { ...BASE, recipients: [{ ...CLAIRE, name: 'Claire Estavoyer' }] };
    for (const { draft, said } of bothWays(renamed, withoutRecipient(BASE, 'claire'))) {
      expect(draft).toEqual(renamed);
      expect(said).toHaveLength(1);
    }
  });

  it('has somebody once whom both added, with the fields of both', () => {
    const mine = {
      ...BASE,
      recipients: [CLAIRE, { ...OMAR, id: 'omar-2', email: 'OMAR@exemple.test' }],
      fields: [FIELD, { ...fieldOf('omar-2'), kind: 'date' as const }],
    };
    const theirs = { ...BASE, recipients: [CLAIRE, OMAR], fields: [FIELD, fieldOf('omar')] };
    const { draft, said } = mergeDrafts(BASE, mine, theirs);
    expect(draft.recipients).toEqual([CLAIRE, OMAR]);
    expect(draft.fields.map(({ kind, recipient_id }) => `${kind} ${recipient_id}`)).toEqual([
      'signature claire',
      'date omar',
      'signature omar',
    ]);
    expect(said).toEqual([
      'Omar est ajouté des deux côtés\u00a0: une fois dans l’enveloppe, avec les champs des deux.',
    ]);
  });

  it('has a field once that both placed where the text asks for it', () => {
    const [mine, theirs] = [fieldOf('claire'), fieldOf('claire')];
    const { draft } = mergeDrafts(
      BASE,
      { ...BASE, fields: [FIELD, { ...mine, x: 10 }] },
      { ...BASE, fields: [FIELD, { ...theirs, x: 10 }] },
    );
    expect(draft.fields.map(({ id }) => id)).toEqual([FIELD.id, theirs.id]);
  });

  it('has no field that a new role does not fill in, and says so', () => {
    const mine = { ...BASE, fields: [FIELD, fieldOf('claire')] };
    const theirs = { ...BASE, recipients: [{ ...CLAIRE, role: 'approver' as const }], fields: [] };
    const { draft, said } = mergeDrafts(BASE, mine, theirs);
    expect(draft.fields).toEqual([]);
    expect(said).toEqual(['Signature de Claire, page 1\u00a0: retiré, le rôle de Claire a changé ailleurs.']);
  });

  it('keeps what a colleague left where it was when documents before it went', () => {
    const second = { ...document!, id: 'd2', position: 2 } as never;
    const base = { ...BASE, documents: [document as never, second] };
    const mine = withoutDocument(base, 'd2');
    const theirs = {
      ...withoutDocument(base, document!.id),
      documents: [{ ...(second as object), position: 1 } as never],
    };
    expect(mergeDrafts(base, mine, theirs)).toMatchObject({ draft: { documents: [], fields: [] }, said: [] });
  });

  it('is the same again after a save whose answer was lost', () => {
    const mine = { ...BASE, message: 'Bonjour' };
    const stored = { ...mine, recipients: [{ ...CLAIRE }] };
    expect(sameDraft(mine, stored)).toBe(true);
    expect(sameDraft(BASE, stored)).toBe(false);
    expect(mergeDrafts(BASE, mine, stored)).toEqual({ draft: mine, said: [] });
  });
});
