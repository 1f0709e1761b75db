import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { stepsOf } from './steps.ts';
import {
  moved,
  newField,
  placed,
  requestOf,
  stepped,
  usualExpiry,
  withBack,
  withoutDocument,
  withoutRecipient,
  withRecipient,
  type Draft,
  type DraftRecipient,
} from './draft.ts';

const PAGE = { width: 595, height: 842, rotation: 0 };
const CLAIRE: DraftRecipient = {
  id: 'claire',
  name: 'Claire Estavoyer',
  email: 'claire@exemple.test',
  role: 'signer',
  message: '',
  needs_code: false,
  language: 'fr',
  template_role: null,
};
const place = { document: 'd', recipient: 'claire', page: 0, shape: PAGE };
const DRAFT: Draft = {
  title: 'Contrat-cadre',
  message: '',
  ordering: 'sequential',
  expires_on: usualExpiry(),
  remind_after: null,
  remind_every: null,
  remind_most: null,
  trainer_id: null,
  mission_id: null,
  paper_kind: null,
  more_kinds: [],
  documents: [
    {
      id: 'd',
      position: 1,
      file_name: 'contrat.pdf',
      file_size: 1000,
      sha256: 'a'.repeat(64),
      warnings: [],
      pages: [PAGE],
    },
  ],
  recipients: [CLAIRE],
  fields: [newField('signature', place)],
};

describe('a draft', () => {
  it('has its fields inside of their page, lying as the page is read', () => {
    expect(newField('signature', place)).toMatchObject({ x: 207.5, y: 394, w: 180, h: 54 });
    expect(newField('signature', place, { x: 0, y: 900 })).toMatchObject({ x: 0, y: 788 });
    const turned = { ...place, shape: { ...PAGE, rotation: 90 } };
    expect(newField('signature', turned)).toMatchObject({ w: 54, h: 180 });
    const [field] = DRAFT.fields;
    expect(placed(field!, { x: 580, y: 10, w: 180, h: 4 }, PAGE)).toMatchObject({ x: 415, y: 10, h: 8 });
  });

  it('has fields that arrows move, and with Alt make larger', () => {
    const press = (key: string, more = {}) =>
      stepped({ x: 100, y: 100, w: 180, h: 54 }, { key, shiftKey: false, altKey: false, ...more });
    expect(press('ArrowRight')).toEqual({ x: 101, y: 100, w: 180, h: 54 });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ x: 100, y: 90, w: 180, h: 54 });
    expect(press('ArrowDown', { altKey: true })).toEqual({ x: 100, y: 99, w: 180, h: 55 });
    expect(press('a')).toBeUndefined();
  });

  it('loses the fields of who leaves, and those that a new role does not fill in', () => {
    expect(withoutRecipient(DRAFT, 'claire')).toMatchObject({ recipients: [], fields: [] });
    const approver = withRecipient(DRAFT, { ...CLAIRE, role: 'approver' });
    expect(approver.fields).toEqual([]);
    expect(withRecipient(DRAFT, { ...CLAIRE, name: 'Claire E.' }).fields).toHaveLength(1);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });

  it('gets back what a removal took away, where it was, and nothing that came since', () => {
    const omar = { ...CLAIRE, id: 'omar', email: 'omar@exemple.test' };
    const before = { ...DRAFT, recipients: [CLAIRE, omar] };
    for (const after of [
      withoutRecipient(before, 'claire'),
      withoutDocument(before, 'd'),
      withRecipient(before, { ...CLAIRE, role: 'approver' }),
    ]) {
      expect(after.fields).toEqual([]);
      expect(withBack(after, before, after)).toEqual(before);
      expect(withBack({ ...after, title: 'Autre' }, before, after)).toEqual({ ...before, title: 'Autre' });
    }
    const after = withoutRecipient(before, 'claire');
    const again = { ...CLAIRE, id: 'claire-2' };
    expect(withBack({ ...after, recipients: [omar, again] }, before, after)).toMatchObject({
      recipients: [omar, again],
      fields: [],
    });
  });

  it('is saved with places from 1 and the end of its last day', () => {
    const request = requestOf('r', { ...DRAFT, expires_on: '2026-12-15' });
    expect(request).toMatchObject({
      id: 'r',
      expires_at: '2026-12-15T22:59:00.000Z',
      documents: [{ id: 'd', name: 'contrat.pdf' }],
      recipients: [{ id: 'claire', position: 1 }],
    });
    expect(requestOf('r', { ...DRAFT, expires_on: '' }).expires_at).toBeNull();
  });
});

describe('the way of a draft', () => {
  it('says what is there and what comes next', () => {
    const of = (draft: Draft) =>
      stepsOf(draft, check(draft, new Map())).map(
        ({ label, isDone }) => `${label.replaceAll(/\s/g, ' ')}${isDone ? ' ok' : ''}`,
      );
    expect(of(DRAFT)).toEqual([
      '1 document ok',
      '1 destinataire ok',
      '1 champ ok',
      'Message et délais ok',
      'Prêt à envoyer',
    ]);
    expect(of({ ...DRAFT, documents: [], recipients: [], fields: [], title: '' })).toEqual([
      'Documents',
      'Destinataires',
      'Champs',
      'Message et délais',
      'Envoi',
    ]);
  });
});

describe('what stands before sending', () => {
  it('is nothing for a draft that is whole', () => {
    expect(check(DRAFT, new Map())).toEqual({ faults: [], notices: [] });
  });

  it('names what is missing', () => {
    const [field] = DRAFT.fields;
    expect(
      check(
        { ...DRAFT, title: ' ', expires_on: '2020-01-01', fields: [{ ...field!, is_required: false }] },
        new Map(),
      ).faults,
    ).toEqual([
      'Claire Estavoyer n’a pas de champ de signature.',
      'Donnez un objet à l’enveloppe.',
      'Le dernier jour pour signer est passé.',
    ]);
  });

  it('says what a contract does not say and what a file had, without holding it back', () => {
    const draft = {
      ...DRAFT,
      documents: [{ ...DRAFT.documents[0]!, warnings: ['Ce PDF porte déjà une signature.'] }],
    };
    const { faults, notices } = check(draft, new Map([['d', 'Le prix est de 520 euros.']]));
    expect(faults).toEqual([]);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toEqual({ title: 'contrat.pdf', detail: 'Ce PDF porte déjà une signature.' });
    expect(notices[1]?.title).toMatch(/^\d+ clauses ne se trouvent pas dans contrat\.pdf$/);
    expect(notices[1]?.list?.length).toBeGreaterThan(1);
    expect(notices[1]?.list).not.toContain('Le prix');
  });

  it('names fields that cover each other', () => {
    const [field] = DRAFT.fields;
    const [x, y] = [field!.x, field!.y];
    const fields = [
      field!,
      { ...newField('name', place), x, y: y + 54 },
      { ...newField('text', place), label: 'Fait à', x, y: y + 40 },
    ];
    const { notices } = check({ ...DRAFT, fields }, new Map());
    expect(notices).toEqual([
      {
        title: '2 paires de champs se recouvrent',
        detail: 'L’un s’imprimerait sur l’autre\u00a0: écartez-les.',
        list: ['contrat.pdf, page 1\u00a0: Signature et Fait à', 'contrat.pdf, page 1\u00a0: Nom et Fait à'],
      },
    ]);
    expect(check({ ...DRAFT, fields: fields.slice(0, 2) }, new Map()).notices).toEqual([]);
  });

  it('names files that lack the same clauses together', () => {
    const [first] = DRAFT.documents;
    const draft = { ...DRAFT, documents: [first!, { ...first!, id: 'd2', file_name: 'contrat 2.pdf' }] };
    const text = 'Le prix est de 520 euros.';
    const { notices } = check(
      draft,
      new Map([
        ['d', text],
        ['d2', text],
      ]),
    );
    expect(notices.map(({ title }) => title.replace(/^\d+/, 'n'))).toEqual([
      'n clauses ne se trouvent pas dans contrat.pdf, ni dans contrat 2.pdf',
    ]);
  });

  it('says of a scan that it has no text, instead of all that it does not say', () => {
    expect(check(DRAFT, new Map([['d', ' \n']])).notices.map(({ title }) => title)).toEqual([
      'contrat.pdf est sans texte',
    ]);
  });
});

describe('many documents', () => {
  const named = (names: readonly string[]): Draft => ({
    ...DRAFT,
    documents: names.map((name) => ({ ...DRAFT.documents[0]!, id: name, file_name: name })),
  });
  const texts = (draft: Draft, text: string) =>
    new Map(draft.documents.map(({ id }): [string, string] => [id, text]));

  it('that lack the same clauses are counted in the title, and named once below', () => {
    const two = named(['contrat-1.pdf', 'contrat-2.pdf']);
    expect(check(two, texts(two, 'Contrat.')).notices[0]).toMatchObject({
      title: expect.stringMatching(/ dans contrat-1\.pdf, ni dans contrat-2\.pdf$/) as string,
      detail: 'Vous pouvez envoyer sans.',
    });
    const three = named(['contrat-1.pdf', 'contrat-2.pdf', 'contrat-3.pdf']);
    expect(check(three, texts(three, 'Contrat.')).notices).toMatchObject([
      {
        title: expect.stringMatching(/ dans 3 documents$/) as string,
        detail: 'contrat-1.pdf, contrat-2.pdf, contrat-3.pdf. Vous pouvez envoyer sans.',
      },
    ]);
  });

  it('without text are not all called pictures: a page may be empty', () => {
    const one = named(['vide.pdf']);
    expect(check(one, texts(one, ' ')).notices).toMatchObject([
      { title: 'vide.pdf est sans texte', detail: expect.stringContaining('ou vides') as string },
    ]);
  });
});
