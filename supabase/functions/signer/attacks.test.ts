import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvelopeSetup, HAND, person, type Asked } from '../_shared/testing/envelope.ts';

// What somebody may try who holds a link, or none, on the functions as they are deployed.

const setup = new EnvelopeSetup();

beforeAll(() => setup.open());
afterAll(() => setup.close());
beforeEach(async () => {
  setup.mails = [];
  await setup.owner`delete from private.rate_limits`;
});

const open = (token: string) => setup.signer({ action: 'open', token, is_visit: true });
const two = async () => {
  const [claire, paul] = [person('Claire Estavoyer'), person('Paul Kervella')];
  const { id, documents } = await setup.send([claire, paul]);
  return { id, documents, claire, paul };
};
/** The words of a refusal. */
const codeOf = async (asked: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await asked;
  return `${status} ${body.error?.code ?? 'done'}`;
};
const valueOf = async ({ field }: Asked) =>
  (await setup.owner`select value from public.signature_fields where id = ${field}`)[0]!['value'] as unknown;

describe('a link', () => {
  // threat 50
  it('that was guessed leads nowhere, and guessing ends', async () => {
    const guess = () => open(randomUUID().replaceAll('-', '').padEnd(43, 'a'));
    expect(await codeOf(guess())).toBe('404 unknown_link');
    for (let times = 0; times < 19; times += 1) await guess();
    expect(await codeOf(guess())).toBe('429 rate_limited');
  });

  // threat 50
  it('that leads nowhere has no value judged: that takes time', async () => {
    const token = 'a'.repeat(43);
    const values = [{ field: randomUUID(), value: { kind: 'image', image: 'no picture' } }];
    expect(await codeOf(setup.signer({ action: 'save', token, values }))).toBe('404 unknown_link');
    // 4 MB of it would keep everybody else waiting for a second.
    const many = Array.from({ length: 2001 }, () => ({}));
    expect(await codeOf(setup.signer({ action: 'save', token, values: many }))).toBe('400 bad_request');
    const { claire } = await two();
    expect(
      (
        await setup.signer({
          action: 'save',
          token: setup.tokenOf(claire.email),
          values: [{ ...values[0], field: claire.field }],
        })
      ).body.error?.fields,
    ).toEqual({ values: expect.any(String) as string, [claire.field]: expect.any(String) as string });
  });

  it.each(['', 'a', 'a'.repeat(44), `${'a'.repeat(42)}'`, { $ne: null }])(
    'of another form is refused: %j',
    async (token) => {
      expect((await setup.signer({ action: 'open', token, is_visit: true })).status).toBe(422);
    },
  );

  // threat 50
  it('of one recipient does not sign, nor fill in, for another', async () => {
    const { claire, paul, documents } = await two();
    const token = setup.tokenOf(claire.email);
    const values = [{ field: paul.field, value: HAND }];
    expect(await codeOf(setup.signer({ action: 'save', token, values }))).toBe('422 invalid_fields');
    expect(await codeOf(setup.complete(claire, documents, { values }))).toBe('422 invalid_fields');
    expect(await valueOf(paul)).toBeNull();
    expect((await open(token)).body['state']).toBe('turn');
  });

  it('is not signed with a photograph on which nothing is seen', async () => {
    const { claire, documents } = await two();
    const paper = sharp({ create: { width: 900, height: 300, channels: 3, background: '#fff' } });
    const image = `data:image/jpeg;base64,${(await paper.jpeg().toBuffer()).toString('base64')}`;
    const values = [{ field: claire.field, value: { kind: 'image', image } }];
    expect((await setup.complete(claire, documents, { values })).body.error).toMatchObject({
      code: 'invalid_fields',
      message: 'Cette image ne se lit pas, est vide, ou a plus de 720\u202f000 pixels.',
    });
    expect(await valueOf(claire)).toBeNull();
  });

  it('of one envelope opens no document of another', async () => {
    const { claire } = await two();
    const other = await two();
    const document = other.documents[0]!.id;
    expect(await codeOf(setup.signer({ action: 'file', token: setup.tokenOf(claire.email), document }))).toBe(
      '404 not_found',
    );
  });

  // threat 50
  it('that was voided by a corrected address leads nowhere', async () => {
    const { id, claire, documents } = await two();
    const token = setup.tokenOf(claire.email);
    await setup.signer({ action: 'save', token, values: [{ field: claire.field, value: HAND }] });
    const version = (
      await setup.owner`select updated_at::text as v from public.signature_requests where id = ${id}`
    )[0]!['v'] as string;
    const { error } = await setup.asStaff.rpc('correct_signer_address', {
      recipient: claire.id,
      email: `autre.${claire.email}`,
      version,
    });
    expect(error).toBeNull();
    expect(await codeOf(open(token))).toBe('404 unknown_link');
    expect(await codeOf(setup.complete(claire, documents))).toBe('404 unknown_link');
    expect(await valueOf(claire)).toBeNull();
    await setup.mailOut();
    expect((await open(setup.tokenOf(`autre.${claire.email}`))).body['state']).toBe('turn');
  });

  it.each(['expired', 'cancelled'])('of an envelope that is over signs nothing: %s', async (how) => {
    const { id, claire, documents } = await two();
    await (how === 'expired'
      ? setup.owner`update public.signature_requests set expires_at = now() - interval '1 second' where id = ${id}`
      : setup.asStaff.rpc('cancel_signature_request', {
          request: id,
          reason: 'Erreur',
          version: (
            await setup.owner`select updated_at::text as v from public.signature_requests where id = ${id}`
          )[0]!['v'],
        }));
    expect(await codeOf(setup.complete(claire, documents))).toBe('409 other_state');
    expect(
      await codeOf(
        setup.signer({ action: 'file', token: setup.tokenOf(claire.email), document: documents[0]!.id }),
      ),
    ).toBe('409 other_state');
    expect((await open(setup.tokenOf(claire.email))).body).toMatchObject({ state: how });
  });
});

describe('the last press', () => {
  it('of two tabs signs once', async () => {
    const { id, claire, documents } = await two();
    const answers = await Promise.all([setup.complete(claire, documents), setup.complete(claire, documents)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const signed = await setup.owner`
      select 1 from public.signature_events where request_id = ${id} and type = 'signed'`;
    expect(signed).toHaveLength(1);
  });

  it('that is sent again after all have signed changes nothing', async () => {
    const { id, claire, paul, documents } = await two();
    const key = randomUUID();
    await setup.complete(claire, documents, { key });
    await setup.complete(paul, documents);
    const lines = () =>
      setup.owner`select count(*)::int as n from public.signature_events where request_id = ${id} and seq is not null`;
    const before = await lines();
    expect((await setup.complete(claire, documents, { key })).body).toMatchObject({ status: 'signed' });
    expect(await codeOf(setup.complete(claire, documents))).toBe('409 other_state');
    expect(await lines()).toEqual(before);
  });

  // threat 50
  it('of other documents than those of the envelope is refused', async () => {
    const { claire, documents } = await two();
    const shown = { ...documents[0]!, sha256: 'a'.repeat(64) };
    expect(await codeOf(setup.complete(claire, [shown]))).toBe('409 other_state');
    expect(await codeOf(setup.complete(claire, []))).toBe('409 other_state');
    expect(await codeOf(setup.complete(claire, [...documents, ...documents]))).toBe('409 other_state');
  });

  it.each([
    ['without consent', { consent: false }, '422 invalid_fields'],
    ['without a signature', { values: [] }, '422 invalid_fields'],
    ['with more than it may', { status: 'completed' }, '422 invalid_fields'],
  ])('%s is refused', async (_what, more, expected) => {
    const { claire, documents } = await two();
    expect(await codeOf(setup.complete(claire, documents, more))).toBe(expected);
  });

  it.each([
    ['a path that is none', { kind: 'drawn', path: 'M0 0<script>', width: 10, height: 10 }],
    ['a hand that is not ours', { kind: 'typed', text: 'Claire', hand: '../../x' }],
    ['a picture of elsewhere', { kind: 'image', image: 'https://exemple.test/x.png' }],
    ['the same as itself', 'same'],
  ])('with %s as a signature is refused', async (_what, given) => {
    const { claire, documents } = await two();
    const value = given === 'same' ? { kind: 'same', field: claire.field } : given;
    const values = [{ field: claire.field, value }];
    expect(await codeOf(setup.complete(claire, documents, { values }))).toBe('422 invalid_fields');
  });
});

it('names that look like HTML are text in mails', async () => {
  const name = '<img src=x onerror=alert(1)> & Fils';
  const claire = person(name, { email: `html.${randomUUID().slice(0, 8)}@exemple.test` });
  await setup.send([claire], { title: '<b>Contrat</b>', message: '<script>alert(1)</script>' });
  const mail = setup.mails.find(({ to }) => to === claire.email);
  expect(mail?.html).not.toMatch(/<img|<script|<b>/);
  expect(mail?.html).toContain('&lt;b&gt;Contrat');
});
