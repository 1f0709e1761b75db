import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvelopeSetup, HAND, person } from '../_shared/testing/envelope.ts';

// The function as it is deployed, for who holds a link from a mail.

const setup = new EnvelopeSetup();

beforeAll(() => setup.open());
afterAll(() => setup.close());
beforeEach(async () => {
  setup.mails = [];
  setup.refused.clear();
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

  it('gives a code where one is asked for, in the browser that signs', async () => {
    const claire = person('Claire Estavoyer');
    const { documents } = await setup.send([{ ...claire, needs_code: true } as typeof claire]);
    const token = setup.tokenOf(claire.email);
    expect((await open(token)).body).not.toHaveProperty('documents');
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

  it('refuses with a reason, which ends the envelope', async () => {
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
  });

  it('reads the mails and pages in their language', async () => {
    const anna = { ...person('Anna Lindqvist'), language: 'en' };
    await setup.send([anna]);
    const mail = setup.mails.find(({ to }) => to === anna.email);
    expect(mail?.subject).toBe('To sign: Contrat de sous-traitance');
    expect(mail?.text).toMatch(/\/en\/sign#[\w-]{43}$/m);
  });
});
