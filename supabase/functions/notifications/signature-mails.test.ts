import { describe, expect, it } from 'vitest';
import { readEnv } from '../_shared/env.ts';
import { sendSignatureMails, signatureMail, type SignatureMail } from './signature-mails.ts';

const MAIL: SignatureMail = {
  mail_id: 'm1',
  kind: 'invitation',
  request_id: 'e1',
  recipient_id: 'p1',
  reference: 'ENV-2026-0001',
  title: 'Contrat de prestation',
  message: null,
  sender_name: 'Irène Sauvageot',
  company: 'Trame',
  expires_at: '2026-12-30T22:59:59Z',
  end_reason: null,
  who: null,
  heir_name: null,
  heir_email: null,
  name: 'Claire Estavoyer',
  email: 'claire@exemple.test',
  role: 'signer',
  needs_code: false,
  language: 'fr',
  documents: ['Contrat.pdf'],
};
const LINK = 'https://trame.example/signer#token';
/** The text of a mail; its HTML has the same sentences. */
const textOf = (more: Partial<SignatureMail>): string => {
  const { text, html } = signatureMail({ ...MAIL, ...more }, LINK);
  const shown = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&#39;', '’');
  for (const line of text.split('\n').filter((one) => one !== '' && !one.includes(LINK)))
    expect(shown).toContain(line);
  return text;
};
const TWO = ['Contrat.pdf', 'Charte.pdf'];

describe('what a mail asks for', () => {
  it.each([
    [{}, 'Irène Sauvageot, de Trame, vous demande de signer un document\u00a0: «\u00a0Contrat.pdf\u00a0».'],
    [
      { documents: TWO },
      'vous demande de signer 2 documents\u00a0: «\u00a0Contrat.pdf\u00a0», «\u00a0Charte.pdf\u00a0».',
    ],
    [{ role: 'approver' }, 'vous demande d’approuver un document\u00a0: «\u00a0Contrat.pdf\u00a0».'],
    [{ role: 'approver', documents: TWO }, 'vous demande d’approuver 2 documents'],
    [{ kind: 'reminder', role: 'approver' }, 'vous demande d’approuver un document'],
    [{ kind: 'reminder' }, 'Cette demande attend toujours votre réponse.'],
    [{ kind: 'reminder', language: 'en' }, 'This request still waits for your answer.'],
    [{ kind: 'new_link' }, 'Le lien que vous aviez reçu ne fonctionne plus\u00a0: utilisez celui-ci.'],
    [{ kind: 'new_link', language: 'en' }, 'The link that you had no longer works: use this one.'],
    [{ language: 'en' }, 'Irène Sauvageot, of Trame, asks you to sign a document: “Contrat.pdf”.'],
    [{ language: 'en', role: 'approver', documents: TWO }, 'asks you to approve 2 documents'],
  ] as [Partial<SignatureMail>, string][])('%o', (more, sentence) => {
    expect(textOf(more)).toContain(sentence);
  });

  it('names the last day, which is still in time', () => {
    expect(textOf({})).toContain('Vous avez jusqu’au 30 décembre 2026 inclus.');
    expect(textOf({ language: 'en' })).toContain('You have until the end of 30 December 2026.');
  });

  it.each([
    [{ kind: 'completed' }, '«\u00a0Contrat.pdf\u00a0»\u00a0: toutes les réponses attendues sont là.'],
    [{ kind: 'completed', language: 'en' }, '“Contrat.pdf”: all the answers are in.'],
    [
      { kind: 'unsealed', recipient_id: null, role: null },
      'Toutes les réponses attendues sont là pour «\u00a0Contrat.pdf\u00a0», mais',
    ],
  ] as [Partial<SignatureMail>, string][])(
    'does not say that everybody has signed: some approved (%o)',
    (more, sentence) => {
      expect(textOf(more)).toContain(sentence);
      expect(signatureMail({ ...MAIL, ...more }, LINK).subject).not.toMatch(/tous|all/);
    },
  );

  it.each([
    [
      { kind: 'declined', who: 'Rémi Roy' },
      'Rémi Roy a refusé la demande de signature de «\u00a0Contrat.pdf\u00a0», envoyée par Irène Sauvageot, de Trame\u00a0: plus personne ne signe.',
    ],
    [
      { kind: 'declined', who: 'Rémi Roy', recipient_id: null, role: null },
      'Rémi Roy a refusé la demande de signature de «\u00a0Contrat.pdf\u00a0»\u00a0: plus personne ne signe.',
    ],
    [
      { kind: 'declined', who: 'Rémi Roy', language: 'en' },
      'Rémi Roy declined the request to sign “Contrat.pdf”, sent by Irène Sauvageot, of Trame: nobody signs any more.',
    ],
    [
      { kind: 'expired' },
      'Le délai est passé pour la demande de signature de «\u00a0Contrat.pdf\u00a0», envoyée par Irène Sauvageot, de Trame\u00a0: toutes les réponses ne sont pas arrivées.',
    ],
    [
      { kind: 'expired', language: 'en' },
      'The deadline for the request to sign “Contrat.pdf”, sent by Irène Sauvageot, of Trame, has passed',
    ],
  ] as [Partial<SignatureMail>, string][])('names what ended, and who had asked: %o', (more, sentence) => {
    expect(textOf(more)).toContain(sentence);
  });

  it('says who handed it on, to whoever answers instead', () => {
    expect(textOf({ who: 'Paul Kervella' })).toContain('Paul Kervella vous a transmis cette demande.');
    expect(textOf({ who: 'Paul Kervella', language: 'en' })).toContain(
      'Paul Kervella handed this request on to you.',
    );
    expect(textOf({})).not.toContain('transmis');
  });
});

it.each([
  [{}, 'parce que quelqu’un vous demande de signer un document avec Trame.'],
  [{ role: 'approver' }, 'parce que quelqu’un vous demande d’approuver un document avec Trame.'],
  [{ role: 'copy', kind: 'completed' }, 'parce que vous êtes en copie d’un document signé avec Trame.'],
  [
    { role: null, recipient_id: null, kind: 'completed' },
    'parce que vous suivez cette enveloppe dans Trame.',
  ],
  [{ language: 'en', role: 'approver' }, 'because somebody asks you to approve a document with Trame.'],
  [
    { language: 'en', role: 'copy', kind: 'completed' },
    'because you are in copy of a document signed with Trame.',
  ],
] as [Partial<SignatureMail>, string][])('a mail ends with why one gets it: %o', (more, why) => {
  expect(textOf(more)).toContain(why);
});

it('a mail of a kind that is not known yet is logged and left, and holds no other up', async () => {
  const logged: [event: string, mailId: unknown][] = [];
  const rows = [{ ...MAIL, mail_id: 'm0', kind: 'of_a_later_version' }, MAIL];
  const asked: string[] = [];
  const outcome = await sendSignatureMails(
    {
      env: readEnv({
        SUPABASE_URL: 'http://platform.example',
        SUPABASE_ANON_KEY: 'anon',
        SUPABASE_SERVICE_ROLE_KEY: 'service',
      }),
      // The database gives the list, and fails at what follows: that is asked for the known mail alone.
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith('/rpc/unsent_signature_mails')) return Response.json(rows);
        asked.push(await request.text());
        return Response.json({ message: 'down' }, { status: 400 });
      },
      now: () => new Date(),
      log: (event, details) => logged.push([event, details?.['mailId']]),
    },
    undefined,
  );
  expect(outcome).toEqual({ sent: 0, failed: 1 });
  expect(logged).toContainEqual(['signature_mail_unknown', 'm0']);
  expect(logged).toContainEqual(['signature_mail_failed', 'm1']);
  expect(asked.join('\n')).not.toContain('m0');
});
