import { describe, expect, it } from 'vitest';
import {
  EXAMPLE_VALUES,
  firstName,
  MESSAGE_PURPOSES,
  messageParagraphs,
  messagePurposeLabel,
  messageValues,
  renderMessage,
  decisionsOf,
  isRefusal,
  statusMismatch,
  usedVariables,
} from './messages.ts';
import { REFUSAL_REASONS, refusalReasonLabel, refusalReasonSentence } from './refusal-reasons.ts';

const FACTS = {
  full_name: 'Élodie Saint-Aubin',
  reference: 'TR-2026-0F7K2Q',
  created_at: '2026-11-17T08:42:00Z',
  job_title: 'Formatrice Revit',
};
const VALUES = messageValues(FACTS, { reason: 'availability', sender: 'Camille Roussel' });
const body = (text: string, values = VALUES) => renderMessage({ subject: 'Sujet', body: text }, values);

describe('the first name in a message', () => {
  it.each([
    ['Élodie Saint-Aubin', 'Élodie'],
    ['DUPONT Jean', 'Jean'],
    ['Mme Claire MARTIN', 'Claire'],
    ['  Jean-Pierre   Le Goff ', 'Jean-Pierre'],
    ['M. DURAND', 'DURAND'],
    ['Nguyễn', 'Nguyễn'],
    ['JEAN DUPONT', 'JEAN'],
    ['Mme', 'Mme'],
    ['', ''],
  ])('of %j is %j', (name, wanted) => {
    expect(firstName(name)).toBe(wanted);
  });
});

describe('a message', () => {
  it('contains the facts of the application', () => {
    expect(
      renderMessage(
        {
          subject: 'Votre candidature {{reference}}',
          body: '{{prenom}} ({{nom}}), {{intitule}}, le {{date_candidature}}. {{motif}} {{recruteur}}',
        },
        VALUES,
      ),
    ).toEqual({
      subject: 'Votre candidature TR-2026-0F7K2Q',
      body: `Élodie (Élodie Saint-Aubin), Formatrice Revit, le 17/11/2026. ${refusalReasonSentence('availability')} Camille Roussel`,
      unknown: [],
      missing: [],
    });
  });

  it.each(['{{prenom}}', '{{ prenom }}', '{{Prénom}}', '{{PRENOM}}'])(
    'accepts %s as the variable of the first name',
    (typed) => {
      expect(body(`Bonjour ${typed},`)).toMatchObject({ body: 'Bonjour Élodie,', unknown: [] });
    },
  );

  it.each([
    ['Bonjour {{prenm}},', ['{{prenm}}']],
    ['{{a}} et {{a}} et {{b}}', ['{{a}}', '{{b}}']],
    ['Bonjour {{}},', ['{{}}']],
    ['Bonjour {{prenom},', ['{{prenom']],
    ['Bonjour prenom}},', ['Bonjour prenom}}']],
  ])('leaves unknown variables in %j, and reports them', (text, unknown) => {
    const rendered = body(text);
    expect(rendered.unknown).toEqual(unknown);
    expect(rendered.body).toBe(text);
  });

  it('reports each variable without a value once', () => {
    const values = messageValues({ ...FACTS, job_title: null }, { reason: 'other', sender: 'C' });
    expect(body('{{intitule}} {{motif}} {{motif}} {{prenom}}', values)).toMatchObject({
      body: 'Élodie',
      missing: ['intitule', 'motif'],
    });
  });

  it('does not replace variables inside a value', () => {
    const values = messageValues(
      { ...FACTS, full_name: '{{reference}} $& $1' },
      { reason: null, sender: 'C' },
    );
    expect(body('{{nom}}', values)).toMatchObject({ body: '{{reference}} $& $1', unknown: [] });
  });

  it('lets no stored value start a line of a mail header', () => {
    const values = messageValues(
      { ...FACTS, full_name: 'Ana\r\nBcc: x@y.fr\u2028z' },
      { reason: null, sender: 'C' },
    );
    const rendered = renderMessage({ subject: 'Pour {{nom}}\r\nX: y', body: '{{nom}}' }, values);
    expect(rendered.subject).toBe('Pour Ana Bcc: z X: y');
    expect(rendered.body).toBe('Ana Bcc: z');
  });

  it('is divided into paragraphs of lines', () => {
    expect(messageParagraphs('Bonjour,\r\n\r\nun\ndeux  \n \n\n- trois'.replace(/\r\n/g, '\n'))).toEqual([
      ['Bonjour,'],
      ['un', 'deux'],
      ['- trois'],
    ]);
    expect(messageParagraphs('  ')).toEqual([]);
  });

  it('knows which variables it uses, with an example of each', () => {
    expect(usedVariables({ subject: '{{reference}}', body: '{{ Prénom }} {{x}}' })).toEqual([
      'reference',
      'prenom',
    ]);
    expect(Object.values(EXAMPLE_VALUES).every(Boolean)).toBe(true);
  });

  it.each([
    ['whose template refuses', 'Bonjour', 'refusal', true],
    ['that says a reason', 'Bonjour {{ Motif }}', 'contact', true],
    ['that says a reason without a template', '{{motif}}', undefined, true],
    ['of another kind', 'Bonjour {{prenom}}', 'acceptance', false],
    ['without a template', 'motif', undefined, false],
  ])('%s: counts as a refusal or not', (_which, written, purpose, refuses) => {
    expect(isRefusal({ subject: 'Objet', body: written }, purpose)).toBe(refuses);
  });

  it.each([
    ['a refusal', 'refusal', 'rejected', undefined],
    ['a refusal', 'refusal', 'new', 'not_rejected'],
    ['an acceptance', 'acceptance', 'accepted', undefined],
    ['an acceptance', 'acceptance', 'rejected', 'not_accepted'],
    ['an acceptance', 'acceptance', 'new', 'not_accepted'],
    ['another message', 'contact', 'rejected', undefined],
    ['a message without a template', undefined, 'rejected', undefined],
  ])('%s (%s) to somebody who is %s needs a confirmation: %s', (_which, purpose, status, mismatch) => {
    expect(statusMismatch(decisionsOf({ subject: 'Objet', body: 'Bonjour' }, purpose), status)).toBe(
      mismatch,
    );
  });

  it.each([
    ['an acceptance', 'Votre candidature est acceptée', 'contact', 'new', 'not_accepted'],
    ['an acceptance', 'Votre candidature est acceptée', undefined, 'rejected', 'not_accepted'],
    ['an acceptance', 'Votre candidature est acceptée', 'contact', 'accepted', undefined],
    ['a refusal', 'Nous ne pouvons pas donner suite', 'other', 'new', 'not_rejected'],
    ['a refusal', 'Nous ne pouvons pas donner suite', 'acceptance', 'accepted', 'not_rejected'],
    ['an acceptance', 'Votre candidature est acceptée', 'refusal', 'rejected', 'not_accepted'],
  ])(
    'that says %s in its text (%s, template %s) to somebody who is %s needs a confirmation: %s',
    (_, said, purpose, status, mismatch) => {
      expect(statusMismatch(decisionsOf({ subject: said, body: 'Bonjour' }, purpose), status)).toBe(mismatch);
      expect(statusMismatch(decisionsOf({ subject: 'Objet', body: said }, purpose), status)).toBe(mismatch);
    },
  );

  it('has a purpose with a name', () => {
    expect(MESSAGE_PURPOSES.map(({ value }) => messagePurposeLabel(value))).toEqual([
      'Prise de contact',
      'Demande de compléments',
      'Acceptation',
      'Refus',
      'Autre',
    ]);
    expect(messagePurposeLabel('later')).toBe('later');
  });
});

describe('refusal reasons', () => {
  it('each have a valid key, a label, and a sentence unless nothing is to be written', () => {
    for (const { key, label, sentence } of REFUSAL_REASONS) {
      expect(key).toMatch(/^[a-z0-9_-]{1,60}$/);
      expect(refusalReasonLabel(key)).toBe(label);
      expect(refusalReasonSentence(key)).toBe(sentence);
      expect(sentence).toMatch(key === 'other' ? /^$/ : /^\p{Lu}.+\.$/u);
    }
    expect(new Set(REFUSAL_REASONS.map(({ key }) => key)).size).toBe(REFUSAL_REASONS.length);
  });

  it('that are unknown are shown as they are, and have no sentence', () => {
    expect(refusalReasonLabel('ancien')).toBe('ancien');
    expect(refusalReasonSentence('ancien')).toBe('');
    expect(refusalReasonSentence(null)).toBe('');
  });
});

describe('a message to an address that nobody confirmed to be the applicant’s', () => {
  it('has no link and no number that the applicant typed', () => {
    const values = messageValues(
      {
        full_name: 'suspendu https://piege.example 0612345678',
        reference: 'TR-2026-000001',
        created_at: '2026-11-01',
        job_title: 'voir www.piege.example\net payez',
      },
      { reason: null, sender: 'Camille' },
    );
    expect(values).toMatchObject({
      prenom: 'suspendu',
      nom: 'suspendu',
      intitule: 'voir www piege example et payez',
    });
  });

  it('is not sent when nothing remains of a name used in it', () => {
    const facts = {
      full_name: 'https://piege.example',
      reference: 'x',
      created_at: '2026-11-01',
      job_title: null,
    };
    const values = messageValues(facts, { reason: null, sender: 'Camille' });
    expect(renderMessage({ subject: 'Bonjour {{prenom}}', body: 'x' }, values).missing).toEqual(['prenom']);
  });
});
