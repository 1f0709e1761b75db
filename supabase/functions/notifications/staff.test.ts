import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase, SERVICE_KEY } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller } from '../_shared/testing/json-call.ts';
import { COMMENTED_KINDS } from './commented-kinds.ts';
import { createHandler } from './handler.ts';

const APPLICATION = '0f8fad5b-d9cb-469f-a165-70867728950e';
const COMMENT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ACCOUNT = '16fd2706-8baf-433b-82eb-8c7fada847da';

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  supabase.sessions
    .set('recruiter', ['app5_user'])
    .set('other', ['app5_user'])
    .set('manager', ['gestionnaire', 'admin'])
    .set('corporate', ['app1_user']);
  supabase.recruiters.push(
    { id: 'user-of-recruiter', name: 'Camille Roussel', email: 'camille@trame.example' },
    { id: 'user-of-other', name: 'Noé', email: 'noe@trame.example' },
    { id: 'third', name: 'Ada', email: 'ada@trame.example' },
  );
  supabase.applications.push({
    id: APPLICATION,
    full_name: 'Élodie <b>',
    email: 'elodie@exemple.fr',
    phone: '+33612345678',
  });
  supabase.tables.set('comments', [
    {
      id: COMMENT,
      entity_kind: 'application',
      entity_id: APPLICATION,
      author_id: 'user-of-recruiter',
      body: 'Trop chère @[third]',
      mentions: ['user-of-recruiter', 'third', 'left'],
    },
  ]);
  handle = createHandler({
    env: supabase.env,
    fetch: supabase.fetch,
    now: () => new Date('2026-11-21T14:00:00Z'),
    log: () => undefined,
  });
});

const ask = jsonCaller('http://supabase.test/functions/v1/notifications', {
  body: { kind: 'mention', comment_id: COMMENT },
  token: 'recruiter',
});

describe('a mention in a comment', () => {
  it('is mailed to the colleague, with the name and the link and nothing else', async () => {
    const { status, body } = await ask(handle);
    expect([status, body.results]).toEqual([200, [{ user_id: 'third', status: 'sent' }]]);
    expect(supabase.mails).toHaveLength(1);
    const mail = supabase.mails[0] as { to: string; subject: string; html: string; text: string };
    expect(mail).toMatchObject({
      to: 'ada@trame.example',
      subject: 'Camille Roussel vous mentionne dans un commentaire',
    });
    const link = `http://localhost:4200/recrutement-6f1b4/applications/${APPLICATION}`;
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(link);
      expect(part).not.toMatch(/chère|elodie@|\+336/);
    }
    expect(mail.text).toContain('Élodie <b>');
    expect(mail.html).toContain('Élodie &lt;b&gt;');
  });

  it('is mailed once', async () => {
    await Promise.all([ask(handle), ask(handle)]);
    expect((await ask(handle)).body.results).toEqual([{ user_id: 'third', status: 'sent' }]);
    expect(supabase.mails).toHaveLength(1);
  });

  it('that the mail service refuses is mailed by the next call', async () => {
    supabase.fail('mail.test', new Response('down', { status: 500 }), 1);
    expect((await ask(handle)).body.results).toEqual([{ user_id: 'third', status: 'failed' }]);
    expect((await ask(handle)).body.results).toEqual([{ user_id: 'third', status: 'sent' }]);
  });

  it.each([
    ['of a colleague’s comment', 'other', 404],
    ['by someone of the staff who did not write it', 'manager', 404],
    ['with the service key', SERVICE_KEY, 401],
    ['without a token', '', 401],
  ])('is refused %s', async (_what, token, status) => {
    expect((await ask(handle, { token })).status).toBe(status);
    expect(supabase.mails).toEqual([]);
  });
});

describe('a mention in a comment on another kind of entity', () => {
  afterEach(() => void COMMENTED_KINDS.delete('mission'));

  it('is mailed in the words of that kind, to people with its role', async () => {
    supabase.tables.set('comments', [
      {
        id: COMMENT,
        entity_kind: 'mission',
        entity_id: APPLICATION,
        author_id: 'user-of-recruiter',
        mentions: ['planner', 'third'],
      },
    ]);
    COMMENTED_KINDS.set('mission', {
      role: 'app5_user',
      about: 'la mission',
      unnamed: 'sans titre',
      workplace: 'à la planification de Trame',
      nameOf: () => Promise.resolve('Revit, niveau 2'),
      people: () => Promise.resolve([{ id: 'planner', name: 'Léa', email: 'lea@trame.example' }]),
      path: (_env, id) => `/missions/${id}`,
      logColumns: () => ({ application_id: null }),
    });
    expect((await ask(handle)).body.results).toEqual([{ user_id: 'planner', status: 'sent' }]);
    expect(supabase.mails[0]).toMatchObject({
      to: 'lea@trame.example',
      text: expect.stringMatching(
        new RegExp(
          `sur la mission\u00a0: Revit, niveau 2\\.[^]*http://localhost:4200/missions/${APPLICATION}[^]*à la planification de Trame`,
        ),
      ) as string,
    });
  });

  it.each([
    ['logo', 'client_logos', 'name', 'le logo suivant', 'client-logos'],
    ['timeline_event', 'timeline_events', 'title_fr', 'la date suivante de la frise', 'timeline-events'],
  ])('of %s leads to it in the corporate app', async (kind, table, column, about, folder) => {
    supabase.tables.set('comments', [
      {
        id: COMMENT,
        entity_kind: kind,
        entity_id: APPLICATION,
        author_id: 'user-of-recruiter',
        mentions: ['third'],
      },
    ]);
    supabase.tables.set(table, [{ id: APPLICATION, [column]: 'Imprimerie Fauvel' }]);
    expect((await ask(handle)).body.results).toEqual([{ user_id: 'third', status: 'sent' }]);
    const { text } = supabase.mails[0] as { text: string };
    expect(text).toContain(`sur ${about}\u00a0: Imprimerie Fauvel.`);
    expect(text).toContain(`http://localhost:4200/gestion-corporate-785d3/${folder}/${APPLICATION}`);
    expect(text).toContain('à la gestion corporate de Trame');
  });

  it('on a programme is sent whatever role its author holds', async () => {
    supabase.sessions.set('editor', ['app2_user']);
    supabase.readers = ['app2_user'];
    supabase.tables.set('comments', [
      {
        id: COMMENT,
        entity_kind: 'programme',
        entity_id: APPLICATION,
        author_id: 'user-of-editor',
        mentions: ['third'],
      },
    ]);
    supabase.tables.set('programmes', [{ id: APPLICATION, title: 'Revit, niveau 2' }]);
    expect((await ask(handle, { token: 'editor' })).body.results).toEqual([
      { user_id: 'third', status: 'sent' },
    ]);
    const { text } = supabase.mails[0] as { text: string };
    expect(text).toContain('sur le programme suivant\u00a0: Revit, niveau 2.');
    expect(text).toContain(`http://localhost:4200/catalogue-pro-842f2/catalogue/${APPLICATION}`);
  });

  it('is answered 404 when that kind has no words for mails', async () => {
    supabase.tables.set('comments', [
      {
        id: COMMENT,
        entity_kind: 'mission',
        entity_id: APPLICATION,
        author_id: 'user-of-recruiter',
        mentions: [],
      },
    ]);
    expect((await ask(handle)).status).toBe(404);
  });
});

describe('a decision about a trainer account', () => {
  const decide = (values: Record<string, unknown>) =>
    supabase.decisions.set(ACCOUNT, {
      mail_id: 'a3bb189e-8bf9-8888-a912-ace4e6543002',
      email: 'elodie@exemple.fr',
      full_name: 'Élodie',
      status: 'approved',
      previous_status: 'pending',
      status_reason: null,
      application_id: APPLICATION,
      ...values,
    });
  const tell = (token = 'recruiter') =>
    ask(handle, { body: { kind: 'account-decision', user_id: ACCOUNT }, token });

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['approved', {}, 'Votre compte formateur est approuvé', /approuvé/],
    [
      'rejected',
      { status: 'rejected', status_reason: 'Pièce <b>manquante</b>\nMerci' },
      'Votre demande de compte formateur',
      /Motif\u00a0:\nPièce <b>manquante<\/b>\nMerci/,
    ],
    [
      'suspended',
      { status: 'suspended', previous_status: 'approved', status_reason: 'Contrat terminé' },
      'Votre compte formateur est suspendu',
      /Contrat terminé/,
    ],
    [
      'reactivated',
      { previous_status: 'suspended' },
      'Votre compte formateur est de nouveau ouvert',
      /rétabli/,
    ],
  ])('%s is announced to its holder by one mail', async (decision, values, subject, text) => {
    decide(values);
    expect(await tell()).toEqual({ status: 200, body: { status: 'sent' } });
    await tell();
    expect(supabase.mails).toHaveLength(1);
    expect(supabase.mails[0]).toMatchObject({ to: 'elodie@exemple.fr', subject });
    expect(supabase.mails[0]?.text).toMatch(text);
    expect(supabase.mails[0]?.html).not.toContain('<b>');
    // A space that is closed has no link.
    const isOpen = decision === 'approved' || decision === 'reactivated';
    const portal = 'http://localhost:4400/espace-formateur-91c7e';
    const { text: plain, html } = supabase.mails[0] as { text: string; html: string };
    expect([plain.includes(`${portal}\n`), html.includes(`href="${portal}"`)]).toEqual([isOpen, isOpen]);
    expect(supabase.logs[0]).toMatchObject({ kind: `account-${decision}`, sent_by: 'user-of-recruiter' });
  });

  it('is preceded by a mail about the opening, which leads to what one may prepare', async () => {
    decide({ status: 'pending', previous_status: null });
    expect(await tell()).toEqual({ status: 200, body: { status: 'sent' } });
    expect(supabase.mails[0]).toMatchObject({ subject: 'Votre dossier de formateur est en lecture' });
    expect(supabase.mails[0]?.text).toContain(
      'Préparer mon dossier\u00a0: http://localhost:4400/espace-formateur-91c7e/pending-approval\n',
    );
    expect(supabase.logs[0]).toMatchObject({ kind: 'account-opened' });
  });

  it('is announced again when it is another decision', async () => {
    decide({ status: 'suspended' });
    await tell();
    decide({ status: 'suspended', mail_id: 'a3bb189e-8bf9-8888-a912-ace4e6543003' });
    await tell();
    expect(supabase.mails).toHaveLength(2);
  });

  it.each([
    ['that was not made', undefined, 'recruiter', 404],
    ['requested by another role', {}, 'manager', 403],
    ['requested without signing in', {}, '', 401],
  ])('%s is mailed to no one', async (_what, values, token, status) => {
    if (values) decide(values);
    expect((await tell(token)).status).toBe(status);
    expect(supabase.mails).toEqual([]);
  });

  it('whose mail is refused is answered 503, and the next call sends the mail', async () => {
    decide({});
    supabase.fail('mail.test', new Response('down', { status: 500 }), 1);
    expect((await tell()).status).toBe(503);
    expect((await tell()).body).toEqual({ status: 'sent' });
  });
});

describe('a paper that was refused', () => {
  const refuse = (values: Record<string, unknown> = {}, paper = ACCOUNT) =>
    supabase.refusedPapers.set(paper, {
      email: 'elodie@exemple.fr',
      full_name: 'Élodie',
      application_id: APPLICATION,
      kind: 'rc-pro',
      label: 'Assurance RC pro',
      reason: 'La page <b>2</b> manque.\nMerci',
      ...values,
    });
  const announce = (token = 'recruiter') =>
    ask(handle, { body: { kind: 'paper-refused', paper_id: ACCOUNT }, token });

  it('is announced to its holder by one mail, with the reason and a link that opens it', async () => {
    refuse();
    expect(await announce()).toEqual({ status: 200, body: { status: 'sent' } });
    await announce();
    expect(supabase.mails).toHaveLength(1);
    const link = 'http://localhost:4400/espace-formateur-91c7e/papers?kind=rc-pro';
    expect(supabase.mails[0]).toMatchObject({
      to: 'elodie@exemple.fr',
      subject: 'Pièce à refaire\u00a0: Assurance RC pro',
    });
    expect(supabase.mails[0]?.text).toContain('Motif\u00a0:\nLa page <b>2</b> manque.\nMerci');
    expect(supabase.mails[0]?.text).toContain(link);
    expect(supabase.mails[0]?.html).toContain(`href="${link}"`);
    expect(supabase.mails[0]?.html).not.toContain('<b>');
    expect(supabase.logs[0]).toMatchObject({
      id: ACCOUNT,
      kind: 'paper-refused',
      sent_by: 'user-of-recruiter',
    });
  });

  it('takes along a few others that the mail server refused at first, and fails for none of them', async () => {
    const [other, gone] = [COMMENT, APPLICATION];
    refuse();
    refuse({ email: 'paul@exemple.fr' }, other);
    supabase.fail('mail.test', new Response('down', { status: 500 }), 1);
    expect((await announce()).status).toBe(503);
    supabase.unannounced.push(other, gone);
    expect(await announce()).toEqual({ status: 200, body: { status: 'sent' } });
    expect(supabase.mails.map(({ to }) => to)).toEqual(['elodie@exemple.fr', 'paul@exemple.fr']);
  });

  it('is tried again by the server alone', async () => {
    refuse();
    supabase.unannounced.push(ACCOUNT);
    const again = { body: { kind: 'paper-refusals' } };
    expect((await ask(handle, { ...again, token: 'recruiter' })).status).toBe(403);
    expect(await ask(handle, { ...again, token: SERVICE_KEY })).toEqual({
      status: 200,
      body: { sent: 1, failed: 0 },
    });
  });

  it('of a kind whose reason is not for all says where the reason is', async () => {
    refuse({ kind: 'rib', label: 'RIB', reason: null });
    expect((await announce('manager')).body).toEqual({ status: 'sent' });
    expect(supabase.mails[0]?.text).toContain('Le motif est dans votre espace formateur.');
  });

  it.each([
    ['that is none', 'recruiter', 404],
    ['requested without signing in', '', 401],
    ['requested by somebody who handles none', 'corporate', 403],
  ])('%s is mailed to no one', async (_what, token, status) => {
    if (status !== 404) refuse();
    expect((await announce(token)).status).toBe(status);
    expect(supabase.mails).toEqual([]);
  });
});

describe('a step of an invoice', () => {
  const step = (values: Record<string, unknown> = {}) =>
    supabase.invoiceSteps.push({
      invoice_id: ACCOUNT,
      notice_id: crypto.randomUUID(),
      email: 'elodie@exemple.fr',
      full_name: 'Élodie',
      application_id: null,
      name: 'Facture F-1',
      sentence: 'Facture F-1\u00a0: en litige.\nLe <b>prix</b> ?',
      is_asked: true,
      account: 'approved',
      is_account_refused: false,
      ...values,
    });
  const announce = (token = 'manager') => ask(handle, { body: { kind: 'invoice-steps' }, token });

  it('whose payment came back because of the account says so in its subject, and what to do', async () => {
    step({ is_asked: false, is_account_refused: true });
    expect(await announce()).toMatchObject({ body: { sent: 1 } });
    expect(supabase.mails[0]).toMatchObject({
      subject: 'Facture F-1\u00a0: la banque a refusé votre compte',
      text: expect.stringContaining('Donnez un autre compte dans votre espace facturation.') as string,
    });
  });

  it('is mailed to its trainer, with what they read of it and a link', async () => {
    step();
    step({ sentence: 'Facture F-1\u00a0: approuvée.', is_asked: false });
    expect(await announce()).toEqual({ status: 200, body: { sent: 2, failed: 0 } });
    const link = `http://localhost:4400/espace-formateur-91c7e/app/my-invoices?invoice=${ACCOUNT}`;
    expect(supabase.mails[0]).toMatchObject({
      to: 'elodie@exemple.fr',
      subject: 'Facture F-1\u00a0: votre réponse est attendue',
    });
    expect(supabase.mails[0]?.text).toContain('en litige.\nLe <b>prix</b> ?');
    expect(supabase.mails[0]?.html).toContain(`href="${link}"`);
    expect(supabase.mails[0]?.html).not.toContain('<b>');
    expect(supabase.mails[1]).toMatchObject({ subject: 'Facture F-1\u00a0: du nouveau' });
  });

  it.each([
    ['suspended', 'Votre accès à l’espace formateur est suspendu'],
    ['closed', 'Votre espace formateur est fermé'],
  ])(
    'is mailed to who has a %s account without a link to a portal that they cannot open',
    async (account, said) => {
      step({ sentence: 'Facture F-1\u00a0: paiement transmis à la banque.', is_asked: false, account });
      expect((await announce()).body).toEqual({ sent: 1, failed: 0 });
      const { text, html } = supabase.mails[0]!;
      expect(text).toContain('paiement transmis à la banque');
      expect(text).toContain(`${said}\u00a0: pour toute question, répondez à ce message.`);
      expect(text).not.toContain('que vous facturez');
      for (const part of [text, html]) expect(part).not.toContain('localhost');
    },
  );

  it.each([
    ['requested without signing in', '', 401],
    ['requested by somebody who handles none', 'recruiter', 403],
  ])('%s is mailed to no one', async (_what, token, status) => {
    step();
    expect((await announce(token)).status).toBe(status);
    expect(supabase.mails).toEqual([]);
  });
});

describe('an account that was given', () => {
  const give = (user: string, iban_last4 = '0189', isEntered = false) =>
    supabase.ibanChanges.push({
      user_id: user,
      notice_id: crypto.randomUUID(),
      at: '2026-11-21T13:58:00Z',
      email: `${user}@exemple.fr`,
      full_name: 'Élodie',
      application_id: null,
      iban_last4,
      is_entered: isEntered,
    });
  const announce = (token: string, kind = 'iban-changed') => ask(handle, { body: { kind }, token });

  // threat 46
  it('is said to a trainer for whom the office gave it, when a gestionnaire asks, who is named in no other case', async () => {
    supabase.sessions.set('office', ['gestionnaire']);
    supabase.sessions.set('trainer', []);
    const other = '7b9c1f0e-0c1d-4b2a-9a5e-1f2d3c4b5a69';
    give(other, '2606', true);
    const body = { kind: 'iban-changed', of_user: other };
    // Who holds no role has their own sent, whomever they name.
    expect(await ask(handle, { body, token: 'trainer' })).toEqual({
      status: 200,
      body: { sent: 0, failed: 0 },
    });
    expect(supabase.mails).toHaveLength(0);
    expect(await ask(handle, { body, token: 'office' })).toEqual({
      status: 200,
      body: { sent: 1, failed: 0 },
    });
    expect(supabase.mails[0]!.text).toContain('saisi par notre équipe');
    expect(supabase.mails[0]!.text).not.toContain('/account');
  });

  // threat 46
  it('is said to its trainer by mail when they ask, to nobody else, and to all by the daily work', async () => {
    supabase.sessions.set('trainer', []);
    give('user-of-trainer');
    give('user-of-another');
    expect(await announce('trainer')).toEqual({ status: 200, body: { sent: 1, failed: 0 } });
    expect(supabase.mails).toHaveLength(1);
    expect(supabase.mails[0]).toMatchObject({
      to: 'user-of-trainer@exemple.fr',
      subject: 'Votre compte bancaire a changé\u00a0: IBAN qui finit par 0189',
    });
    // It may arrive after the call.
    expect(supabase.mails[0]?.text).not.toContain('nous vous appelons');
    expect(supabase.mails[0]?.text).toContain('Si ce n’est pas vous\u00a0: changez votre mot de passe');
    expect(await announce(SERVICE_KEY)).toEqual({ status: 200, body: { sent: 2, failed: 0 } });
    // The second call finds the first mail in the log.
    expect(supabase.mails.map(({ to }) => to)).toEqual([
      'user-of-trainer@exemple.fr',
      'user-of-another@exemple.fr',
    ]);
  });

  it('is all that somebody without a role may have sent', async () => {
    supabase.sessions.set('trainer', []);
    give('user-of-trainer');
    expect((await announce('trainer', 'invoice-steps')).status).toBe(403);
    expect((await announce('')).status).toBe(401);
    expect(supabase.mails).toEqual([]);
  });
});
