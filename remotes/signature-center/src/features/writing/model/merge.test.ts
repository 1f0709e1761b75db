import { describe, expect, it } from 'vitest';
import { buildDraft } from '../../../../testing/drafts.ts';
import { newField, type Draft, type DraftRecipient } from './draft.ts';
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
  fields: [fieldOf('claire')],
  trainer_id: null,
  mission_id: null,
  paper_kind: null,
  more_kinds: [],
};

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
      ...theirs,
      message: 'Bonjour',
      recipients: [{ ...CLAIRE, name: 'Claire Estavoyer' }, OMAR],
    });
  });

  it('loses what one of them removed, and the fields of it', () => {
    const mine = { ...BASE, recipients: [CLAIRE, OMAR], fields: [...BASE.fields, fieldOf('omar')] };
    const theirs = { ...BASE, recipients: [], fields: [] };
    const merged = mergeDrafts(BASE, mine, theirs);
    expect(merged.recipients).toEqual([OMAR]);
    expect(merged.fields.map(({ recipient_id }) => recipient_id)).toEqual(['omar']);
  });

  it('is the same again after a save whose answer was lost', () => {
    const mine = { ...BASE, message: 'Bonjour' };
    const stored = { ...mine, recipients: [{ ...CLAIRE }] };
    expect(sameDraft(mine, stored)).toBe(true);
    expect(sameDraft(BASE, stored)).toBe(false);
    expect(mergeDrafts(BASE, mine, stored)).toEqual(mine);
  });
});
