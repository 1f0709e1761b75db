import { randomUUID } from 'node:crypto';
import { readProof } from '@trame/signature/proof';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../_shared/env.ts';
import { EnvelopeSetup, HAND, person } from '../_shared/testing/envelope.ts';
import { createHandler } from './handler.ts';
import { cleanPictures } from './pictures.ts';

// The function as it is deployed, for who holds a link from a mail.

const setup = new EnvelopeSetup();

beforeAll(() => setup.open());
afterAll(() => setup.close());
beforeEach(async () => {
  setup.mails = [];
  setup.refused.clear();
  setup.unanswered.clear();
  await setup.owner`delete from private.rate_limits`;
});

const open = (token: string, more: object = {}) =>
  setup.signer({ action: 'open', token, is_visit: true, ...more });
const code = (token: string) => setup.signer({ action: 'send-code', token });
/** The code of the last mail to an address. */
const codeFor = (email: string) => {
  const mail = setup.mails.findLast(({ to, subject }) => to === email && subject.startsWith('Votre code'));
  return (
    /code est (\d{3}) (\d{3})/
      .exec(mail?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  );
};

describe('who holds a link', () => {
  it('fills in, goes away and comes back, then signs once', async () => {
    const claire = person('Claire Estavoyer');
    const paul = person('Paul Kervella');
    const { documents } = await setup.send([claire, paul]);
    const token = setup.tokenOf(claire.email);
    const values = [{ field: claire.field, value: HAND }];
    expect((await setup.signer({ action: 'save', token, values })).body).toEqual({ saved: true });
    expect((await open(token)).body['fields']).toMatchObject([{ id: claire.field, value: HAND }]);
    const key = randomUUID();
    const first = await setup.complete(claire, documents, { key });
    expect(first).toMatchObject({ status: 200, body: { status: 'signed', is_completed: false } });
    expect(await setup.complete(claire, documents, { key })).toEqual(first);
    expect((await open(token)).body['state']).toBe('done');
  });

  it('gets the files with the first answer, and once the documents are theirs to see', async () => {
    const claire = person('Claire Estavoyer');
    const { documents } = await setup.send([claire]);
    await setup.settled();
    type Shown = { url: string | null; first_page: string | null; path?: string };
    const shown = async (more: object = {}) =>
      ((await open(setup.tokenOf(claire.email), more)).body['documents'] as Shown[])[0]!;
    const { url, first_page: picture, path } = await shown();
    expect(path).toBeUndefined();
    const bytes = new Uint8Array(await (await fetch(url!)).arrayBuffer());
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    expect(Buffer.from(digest).toString('hex')).toBe(documents[0]!.sha256);
    expect((await fetch(picture!)).headers.get('content-type')).toBe('image/png');
    // A page that asks again what became of it needs no files.
    expect(await shown({ is_visit: false })).toMatchObject({ url: null, first_page: null });
    const paul = person('Paul Kervella');
    await setup.send([{ ...paul, needs_code: true } as typeof paul]);
    expect((await open(setup.tokenOf(paul.email))).body['documents']).toBeUndefined();
  });

  it('may send what it asks as plain text, which a browser sends without asking first', async () => {
    const claire = person('Claire Estavoyer');
    await setup.send([claire]);
    const call = (type: string) =>
      fetch(`${setup.api.url}/functions/v1/signer`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ action: 'open', token: setup.tokenOf(claire.email), is_visit: true }),
      });
    expect((await call('text/plain;charset=UTF-8')).status).toBe(200);
    expect((await call('application/x-www-form-urlencoded')).status).toBe(415);
  });

  it('finds what a colleague keeps, once a code was given where one is asked', async () => {
    const mark = { kind: 'typed', text: 'Irène', hand: 'caveat' };
    const { id } = await setup.user('irene@trame.example', ['app4_user']);
    await setup.owner`
      insert into public.staff_profiles (id, full_name) values (${id}, 'Irène Sauvageot')
      on conflict (id) do nothing`;
    await setup.owner`
      insert into public.signature_profiles (user_id, name, signature) values (${id}, 'Irène', ${setup.owner.json(mark)})`;
    const irene = person('Irène Sauvageot', { email: 'irene@trame.example' });
    const claire = person('Claire Estavoyer');
    await setup.send([irene, claire]);
    const kept = async (email: string, more: object = {}) =>
      (await open(setup.tokenOf(email), more)).body['kept'];
    expect(await kept(irene.email)).toEqual({ signature: mark, initials: null });
    expect(await kept(claire.email)).toBeNull();
    await setup.send([
      { ...person('Irène Sauvageot', { email: irene.email }), needs_code: true } as typeof irene,
    ]);
    expect(await kept(irene.email)).toBeUndefined();
    const token = setup.tokenOf(irene.email);
    await code(token);
    const { body } = await setup.signer({ action: 'give-code', token, code: codeFor(irene.email) });
    expect(await kept(irene.email, { session: body['session'] })).toEqual({
      signature: mark,
      initials: null,
    });
    // Whose account was closed.
    await setup.owner`update public.staff_profiles set disabled_at = now() where id = ${id}`;
    expect(await kept(irene.email, { session: body['session'] })).toBeNull();
  });

  it('gets the lines of the proof as a file of their own once it is sealed, and who is to give a code not before', async () => {
    const claire = person('Claire Estavoyer');
    const { documents } = await setup.send([{ ...claire, needs_code: true } as typeof claire]);
    const token = setup.tokenOf(claire.email);
    const proof = (more: object = {}) => setup.signer({ action: 'proof', token, ...more });
    expect((await proof()).body.error?.code).toBe('code_needed');
    await code(token);
    const { session } = (await setup.signer({ action: 'give-code', token, code: codeFor(claire.email) }))
      .body;
    expect((await proof({ session })).body.error?.code).toBe('in_progress');
    await setup.complete(claire, documents, { session });
    const { lines, firstBroken } = await readProof(String((await proof({ session })).body['proof']));
    expect(firstBroken).toBeNull();
    expect(lines.at(-1)?.line.type).toBe('signed');
  });

  it('answers the last signer before the envelope is sealed, which follows', async () => {
    const claire = person('Claire Estavoyer');
    const { id, documents } = await setup.send([claire]);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const background: Promise<unknown>[] = [];
    const handle = createHandler({
      env: readEnv({
        SUPABASE_URL: setup.api.url,
        SUPABASE_ANON_KEY: setup.database.secrets.publishableKey,
        SUPABASE_SERVICE_ROLE_KEY: setup.database.secrets.secretKey,
      }),
      newSteps: () => ({ cleanPictures }),
      fetch: async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (url.endsWith('/functions/v1/seal-signature')) await held;
        return fetch(input, init);
      },
      log: () => undefined,
      waitUntil: (work) => background.push(work),
    });
    const response = await handle(
      new Request('http://functions.test/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(setup.press(claire, documents)),
      }),
    );
    expect(await response.json()).toMatchObject({ is_completed: true, is_sealed: false });
    release();
    await Promise.all(background);
    expect(
      await setup.owner`select sealed_at is not null as sealed from public.signature_requests where id = ${id}`,
    ).toMatchObject([{ sealed: true }]);
    expect(setup.mails.at(-1)?.subject).toMatch(/^Signé\s: /);
  });

  it('has one link in a mail that is sent again because its answer was lost', async () => {
    const claire = person('Claire Estavoyer');
    setup.unanswered.add(claire.email);
    await setup.send([claire]);
    setup.unanswered.clear();
    await setup.owner`
      update public.notification_logs set created_at = now() - interval '2 minutes' where recipient = ${claire.email}`;
    await setup.mailOut();
    const links = setup.mails
      .filter(({ to }) => to === claire.email)
      .map((mail) => /#([\w-]{43})$/m.exec(mail.text)?.[1]);
    expect(links).toHaveLength(2);
    expect(links[0]).toBe(links[1]);
    expect((await open(links[0] ?? '')).body['state']).toBe('turn');
  });

  it('is said to have got a code only when its mail left', async () => {
    const claire = person('Claire Estavoyer');
    const { id } = await setup.send([{ ...claire, needs_code: true } as typeof claire]);
    const token = setup.tokenOf(claire.email);
    const lines = async () =>
      (
        await setup.owner`select 1 from public.signature_events where request_id = ${id} and type = 'code_sent'`
      ).length;
    setup.refused.add(claire.email);
    expect((await code(token)).status).toBe(503);
    expect(await lines()).toBe(0);
    setup.refused.clear();
    // At once: nothing was sent.
    expect((await code(token)).body).toEqual({ sent: true });
    expect(await lines()).toBe(1);
  });

  it('gives a code where one is asked for, in the browser that signs', async () => {
    const claire = person('Claire Estavoyer');
    const { documents } = await setup.send([{ ...claire, needs_code: true } as typeof claire]);
    const token = setup.tokenOf(claire.email);
    const { recipient, ...shown } = (await open(token)).body;
    expect(shown).not.toHaveProperty('documents');
    // Who has the link alone does not learn whose address it is.
    expect(recipient).toMatchObject({ email: `c•••@${claire.email.split('@')[1]}` });
    expect((await setup.complete(claire, documents)).body.error?.code).toBe('code_needed');
    expect((await code(token)).body).toEqual({ sent: true });
    const wrong = codeFor(claire.email) === '000000' ? '000001' : '000000';
    const give = (given: string) => setup.signer({ action: 'give-code', token, code: given });
    expect((await give(wrong)).body).toEqual({ result: 'wrong' });
    const { session } = (await give(codeFor(claire.email))).body;
    expect((await open(token, { session })).body).toHaveProperty('documents');
    expect((await setup.complete(claire, documents, { session })).status).toBe(200);
    // It is in no log.
    const logged = await setup.owner`select * from public.notification_logs where subject like 'Votre code%'`;
    expect(logged).toHaveLength(0);
  });

  // threat 50
  it('refuses with a reason, which ends the envelope and is in the mail to its sender alone', async () => {
    const claire = person('Claire Estavoyer');
    const paul = person('Paul Kervella');
    await setup.send([claire, paul]);
    const refused = await setup.signer({
      action: 'decline',
      token: setup.tokenOf(claire.email),
      reason: 'Le prix n’est pas le bon.',
    });
    expect(refused.body).toMatchObject({ status: 'declined' });
    expect((await open(setup.tokenOf(paul.email))).body).toMatchObject({
      state: 'declined',
      end_reason: 'Le prix n’est pas le bon.',
    });
    const mailTo = (email: string) =>
      setup.mails.find(({ to, subject }) => to === email && subject.startsWith('Refusé'))?.text;
    expect(mailTo('signatures@trame.example')).toContain(
      'Ses mots\u00a0: «\u00a0Le prix n’est pas le bon.\u00a0»',
    );
    expect(mailTo(paul.email)).toContain('Claire Estavoyer a refusé');
    expect(mailTo(paul.email)).not.toContain('prix');
  });

  it('has a name in mails to others that leads nowhere', async () => {
    const claire = person('Claire www.exemple.test Estavoyer');
    const paul = person('Paul Kervella');
    await setup.send([claire, paul]);
    await setup.signer({ action: 'decline', token: setup.tokenOf(claire.email), reason: 'Non' });
    const mail = setup.mails.find(({ to, subject }) => to === paul.email && subject.startsWith('Refusé'));
    expect(mail?.text).toContain('Claire Estavoyer a refusé');
  });

  // threat 50
  it('writes no word to others by handing on and refusing', async () => {
    const claire = person('Claire Estavoyer');
    const anna = { ...person('Anna Lindqvist'), language: 'en' };
    const heir = person('Vous avez gagné');
    await setup.send([claire, anna]);
    const { name, email } = heir;
    await setup.signer({ action: 'hand-on', token: setup.tokenOf(claire.email), name, email, reason: '' });
    await code(setup.tokenOf(email));
    const { session } = (
      await setup.signer({ action: 'give-code', token: setup.tokenOf(email), code: codeFor(email) })
    ).body;
    const second = person('Cliquez ici');
    await setup.signer({
      action: 'hand-on',
      token: setup.tokenOf(email),
      session,
      name: second.name,
      email: second.email,
      reason: '',
    });
    await code(setup.tokenOf(second.email));
    const given = await setup.signer({
      action: 'give-code',
      token: setup.tokenOf(second.email),
      code: codeFor(second.email),
    });
    const declined = await setup.signer({
      action: 'decline',
      token: setup.tokenOf(second.email),
      session: given.body['session'],
      reason: 'Cliquez là',
    });
    expect(declined.status).toBe(200);
    const said = (to: string) => setup.mails.filter((mail) => mail.to === to).map(({ text }) => text);
    for (const address of [email, second.email]) {
      expect(said(address)[0]).toMatch(/^Bonjour,\n/);
      expect(said(address)[0]).toContain('Claire Estavoyer vous a transmis cette demande.');
    }
    expect(said(anna.email).at(-1)).toContain('A recipient declined');
    for (const text of [...said(email), ...said(second.email), ...said(anna.email)])
      expect(text).not.toMatch(/gagné|Cliquez/);
    expect(said('signatures@trame.example').join(' ')).toContain('Cliquez ici a refusé');
  });

  it('hands on to somebody else, who must give a code', async () => {
    const claire = person('Claire Estavoyer');
    const heir = person('Omar Benkirane');
    await setup.send([claire]);
    const { name, email } = heir;
    const handed = await setup.signer({
      action: 'hand-on',
      token: setup.tokenOf(claire.email),
      name,
      email,
      reason: '',
    });
    expect(handed.body).toMatchObject({ status: 'handed_on' });
    expect((await open(setup.tokenOf(email))).body['recipient']).toMatchObject({
      needs_code: true,
      is_known: false,
    });
    expect((await open(setup.tokenOf(claire.email))).body['state']).toBe('handed_on');
    const [notified] = setup.mails.filter(({ subject }) => subject.startsWith('Transmis'));
    expect(notified).toMatchObject({
      to: 'signatures@trame.example',
      text: expect.stringContaining(`Claire Estavoyer a transmis la demande à Omar Benkirane (${email})`),
    });
    expect(setup.mails.find(({ to }) => to === email)?.text).toContain(
      'Claire Estavoyer vous a transmis cette demande.',
    );
  });

  it('is refused a code where none is asked for', async () => {
    const claire = person('Claire Estavoyer');
    await setup.send([claire]);
    expect((await code(setup.tokenOf(claire.email))).status).toBe(409);
  });

  // threat 50
  it('adds one download an hour to the journal, however often', async () => {
    const claire = person('Claire Estavoyer');
    const { id, documents } = await setup.send([claire]);
    const token = setup.tokenOf(claire.email);
    await setup.complete(claire, documents);
    const file = () => setup.signer({ action: 'file', token, document: null });
    expect((await Promise.all([file(), file(), file()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    const rows = () =>
      setup.owner`select 1 from public.signature_events where request_id = ${id} and type = 'downloaded'`;
    expect(await rows()).toHaveLength(1);
  });

  it('is refused in the language of the page: an empty field in other words than a wrong one', async () => {
    const anna = { ...person('Anna Lindqvist'), language: 'en' };
    const { documents } = await setup.send([anna]);
    const refused = async (body: object, language = 'en') => {
      const { status, body: answer } = await setup.post(`signer?language=${language}`, body);
      return `${status} ${answer.error?.message}`;
    };
    const token = setup.tokenOf(anna.email);
    const press = (values: unknown[]) => setup.press(anna, documents, { values });
    const wrong = { field: anna.field, value: 'Anna' };
    const arabic = { field: anna.field, value: { kind: 'typed', text: 'عمر', hand: 'caveat' } };
    expect([
      await refused({ action: 'open', token: 'a'.repeat(43), is_visit: true }),
      await refused({ action: 'open', token: 'a', is_visit: true }),
      await refused(press([])),
      await refused(press([wrong])),
      await refused(press([arabic])),
      await refused(press([]), 'fr'),
      await refused({ action: 'give-code', token, code: '12' }),
      await refused({ action: 'hand-on', token, name: 'Omar', email: anna.email, reason: '' }),
      await refused({ action: 'file', token, document: null }),
    ]).toEqual([
      '404 This link leads nowhere any more. Open the one of the last e-mail, or write to the person who asked you to sign.',
      '422 This link is incomplete.',
      '422 A field is still to be filled in.',
      '422 An answer is not accepted: change it, then try again.',
      '422 These letters cannot be printed: draw, or write in Latin letters.',
      '422 Il reste un champ à remplir.',
      '422 The code has six digits.',
      '422 This person cannot be chosen: give another e-mail address.',
      '409 The signed document is not ready yet.',
    ]);
    await setup.signer({ action: 'decline', token, reason: 'No' });
    expect(await refused(press([]))).toBe('409 This request was declined: nobody signs it any more.');
  });

  it('reads the mails and pages in their language', async () => {
    const anna = { ...person('Anna Lindqvist'), language: 'en' };
    await setup.send([anna]);
    const mail = setup.mails.find(({ to }) => to === anna.email);
    expect(mail?.subject).toBe('To sign: Contrat de sous-traitance');
    expect(mail?.text).toMatch(/\/en\/sign#[\w-]{43}$/m);
  });
});
