import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingClauses, REQUIRED_CLAUSES } from './clauses.ts';
import { SIGNATURE_EVENTS, signatureEventSentence } from './events.ts';
import { bytesOfImage } from './images.ts';
import { fieldValueSchema } from './values.ts';
import { boxInPage, FIELD_KINDS } from './fields.ts';
import { envelopeFaults, recipientFormSchema } from './forms.ts';
import { HEAVY_DOCUMENTS, SIGNATURE_LIMITS } from './limits.ts';
import { placeholdersOf } from './placeholders.ts';
import { envelopeFileName, fileNameOf } from './saved-files.ts';
import { REQUEST_STATUSES, REQUEST_TRANSITIONS, requestStatusLabel } from './statuses.ts';

describe('the life of an envelope', () => {
  it('begins as a draft, reaches every status, and ends in all but two', () => {
    const reached = new Set(Object.values(REQUEST_TRANSITIONS).flat());
    expect(REQUEST_STATUSES.map(({ value }) => value).filter((value) => !reached.has(value))).toEqual([
      'draft',
    ]);
    const goOn = REQUEST_STATUSES.filter(({ value }) => REQUEST_TRANSITIONS[value].length > 0);
    expect(goOn.map(({ value }) => value)).toEqual(['draft', 'sent']);
    expect(requestStatusLabel('declined')).toBe('Refusée');
    expect(requestStatusLabel('other')).toBe('other');
  });
});

describe('a kind of field', () => {
  it('has a key of its own and is placed inside of its page', () => {
    expect(FIELD_KINDS.map(({ key }) => key).join('')).toBe('SPDNTC');
    const page = { width: 595, height: 842 };
    expect(boxInPage({ x: 580, y: -10, w: 180, h: 54 }, page)).toEqual({ x: 415, y: 0, w: 180, h: 54 });
    expect(boxInPage({ x: 0, y: 0, w: 2, h: 2000 }, page)).toEqual({ x: 0, y: 0, w: 8, h: 842 });
  });
});

describe('a placeholder', () => {
  it('asks for a kind of field of a recipient, in French or in English', () => {
    expect(placeholdersOf('Le {{date;1}}, {{ Paraphe : 2 }}, {{checkbox|12}}')).toEqual([
      { kind: 'date', recipient: 0, index: 3, length: 10 },
      { kind: 'initials', recipient: 1, index: 15, length: 17 },
      { kind: 'checkbox', recipient: 11, index: 34, length: 15 },
    ]);
    expect(placeholdersOf('{{tampon;1}} {{signature;0}} {signature;1}')).toEqual([]);
  });
});

describe('an event of an envelope', () => {
  it('has a sentence with the names, or its label when a name is missing', () => {
    expect(signatureEventSentence('signed', { actor: 'Claire Estavoyer' })).toBe(
      'Signée par Claire Estavoyer',
    );
    expect(
      signatureEventSentence('handed_on', { actor: '{recipient}', recipient: 'Omar $& Benkirane' }),
    ).toBe('Transmise par {recipient} à Omar $& Benkirane');
    expect(signatureEventSentence('handed_on', { actor: 'Claire' })).toBe('Transmise');
    expect(signatureEventSentence('expired', {})).toBe('Expirée sans toutes les signatures');
    expect(signatureEventSentence('other', {})).toBe('other');
  });

  it('is in the proof when it says who agreed to what', () => {
    const inProof = SIGNATURE_EVENTS.filter((event) => event.inProof).map(({ value }) => value);
    for (const type of ['created', 'document_added', 'sent', 'consent', 'signed', 'approved', 'handed_on'])
      expect(inProof).toContain(type);
    for (const type of ['sealed', 'time_stamped', 'downloaded', 'viewed'])
      expect(inProof).not.toContain(type);
  });
});

describe('the clauses of a subcontracting contract', () => {
  const CONTRACT = `Article 1. Objet du contrat : les missions confiées. Article 2. Le contenu de la formation et sa
    sanction. Les moyens. Le déroulement et le suivi. La durée : deux jours. La période : du 12 au 16 janvier 2027. Le prix :
    520 € par jour. La sous-traitance en cascade est interdite. Confidentialité. Propriété intellectuelle des supports.
    RGPD. Assurance de responsabilité civile. Attestation de vigilance. Résiliation.`;

  it('are found in a contract that has them, also with accents apart from their letters', () => {
    expect(missingClauses(CONTRACT)).toEqual([]);
    expect(missingClauses(CONTRACT.normalize('NFD'))).toEqual([]);
  });

  it('are named when they are missing', () => {
    const text = CONTRACT.replace('Le prix :', 'Soit').replace(/La sous-traitance.*est interdite\./, '');
    expect(missingClauses(text).map(({ key }) => key)).toEqual(['price', 'cascade']);
    expect(missingClauses('')).toHaveLength(REQUIRED_CLAUSES.length);
  });
});

describe('the form of a recipient', () => {
  it('cleans what is typed', () => {
    const typed = {
      name: ' Claire ',
      email: 'Claire@Example.org ',
      role: 'signer',
      message: '',
      needs_code: true,
      language: 'en',
    };
    expect(z.parse(recipientFormSchema, typed)).toMatchObject({
      name: 'Claire',
      email: 'claire@example.org',
    });
  });

  it('says which letters of a name the sealed file lacks, and what to do', () => {
    const nameFault = (name: string) => {
      const fields = { email: 'wei@example.org', role: 'signer', message: '', needs_code: false };
      const parsed = z.safeParse(recipientFormSchema, { ...fields, language: 'fr', name });
      return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    };
    for (const name of ['Zoë Nguyễn-Đỗ', 'Ольга Иванова', 'Γιώργος', 'Zoe\u0308'])
      expect(nameFault(name)).toBeUndefined();
    expect(nameFault('王伟 王')).toEqual([
      'name: «\u00a0王, 伟\u00a0» ne s’imprime pas dans le PDF scellé. Écrivez en lettres latines, comme sur un passeport.',
    ]);
    expect(nameFault('محمد العربي')?.[0]).toContain('«\u00a0م, ح, د, ا, ل…\u00a0»');
  });
});

describe('an envelope before it is sent', () => {
  const claire = { id: 'c', name: 'Claire', email: 'claire@example.org', role: 'signer' } as const;

  it('needs a document, a signer with a signature field, and different addresses', () => {
    const fields = [{ recipient: 'c', kind: 'signature' }] as const;
    expect(envelopeFaults({ documents: [{ pages: 4, bytes: 1000 }], recipients: [claire], fields })).toEqual(
      [],
    );
    expect(envelopeFaults({ documents: [], recipients: [], fields: [] })).toEqual([
      'Ajoutez un document.',
      'Ajoutez un signataire.',
    ]);
    expect(
      envelopeFaults({
        documents: [
          { pages: SIGNATURE_LIMITS.pages, bytes: SIGNATURE_LIMITS.envelopeBytes },
          { pages: 1, bytes: 1 },
        ],
        recipients: [claire, { ...claire, id: 'd', name: '王伟', email: 'Claire@example.org' }],
        fields,
      }),
    ).toEqual([
      '200 pages au plus pour tous les documents, vous en avez 201.',
      HEAVY_DOCUMENTS,
      '王伟 n’a pas de champ de signature.',
      'Nom de 王伟\u00a0: «\u00a0王, 伟\u00a0» ne s’imprime pas dans le PDF scellé. Écrivez en lettres latines, comme sur un passeport.',
      'Deux destinataires ont l’adresse claire@example.org.',
    ]);
  });
});

describe('a saved file', () => {
  it('has a name that any system takes', () => {
    expect(fileNameOf('..Contrat: A/B?.pdf ')).toBe('Contrat- A-B-.pdf');
    expect(fileNameOf(' .. ')).toBe('enveloppe');
  });

  it('of an envelope is named by its reference, and by its title where it is known', () => {
    expect(envelopeFileName({ reference: 'ENV-2026-0001' })).toBe('ENV-2026-0001');
    expect(envelopeFileName({ reference: 'ENV-2026-0001', title: `Contrat\\${'x'.repeat(200)}` })).toBe(
      `ENV-2026-0001 Contrat-${'x'.repeat(98)}`,
    );
  });
});

it('what a field holds is one of its forms, and an image is its file', () => {
  const isValue = (value: unknown) => fieldValueSchema.safeParse(value).success;
  expect([true, 'Nantes', { kind: 'typed', text: 'Ana', hand: 'caveat' }].every(isValue)).toBe(true);
  expect([null, 3, { kind: 'typed', text: 'Ana', hand: 'arial' }, { kind: 'drawn' }].some(isValue)).toBe(
    false,
  );
  const isDrawing = (width: number, height = 100) =>
    isValue({ kind: 'drawn', path: 'M0 0L9 9', width, height });
  expect([isDrawing(1), isDrawing(9999), isDrawing(100, 9999)]).toEqual([true, true, true]);
  expect([1e-305, 0, -5, 1.5, 10_000, Infinity].some((side) => isDrawing(side) || isDrawing(100, side))).toBe(
    false,
  );
  expect([...bytesOfImage('data:image/png;base64,AQL/')]).toEqual([1, 2, 255]);
});
