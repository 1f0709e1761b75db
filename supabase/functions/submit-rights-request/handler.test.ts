import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LATER, LEAD, RIGHTS, RequestVisits, type Sending } from '../_shared/testing/request-visits.ts';

let visits: RequestVisits;

beforeAll(async () => {
  visits = await RequestVisits.open();
});
beforeEach(() => visits.forget());
afterAll(() => visits.close());

const sendRights = (sending?: Sending) => visits.send('submit-rights-request', RIGHTS, sending);
const confirm = (token: string) => visits.post('confirm-address', { token, of: 'rights-request' });

describe('what a person asks about their data', () => {
  it('is dated on the day it came, due a month later, and proven by the mailed link', async () => {
    const key = randomUUID();
    const { status, body } = await sendRights({ key });
    expect(status).toBe(201);
    const read = async () => {
      const [row] = await visits.owner`
        select state, received_on::text, due_on::text,
          (received_on + interval '1 month')::date::text as month_later,
          (now() at time zone 'Europe/Paris')::date::text as today
        from public.rights_requests where submission_key = ${key}`;
      return row;
    };
    const row = await read();
    expect(row).toMatchObject({
      state: 'received',
      received_on: row?.['today'],
      due_on: row?.['month_later'],
    });
    expect(body.dueOn).toBe(row?.['due_on']);

    const receipt = visits.mailTo('elodie@exemple.test');
    expect(receipt?.subject).toBe(`Votre demande ${body.reference ?? ''} sur vos données`);
    expect(receipt?.text).not.toContain('Saint-Aubin');
    const token = /confirmer-demande#([0-9a-f]{64})/.exec(receipt?.text ?? '')?.[1] ?? '';
    expect((await confirm(token)).body).toMatchObject({
      status: 'confirmed',
      reference: body.reference,
      dueOn: body.dueOn,
    });
    expect(await read()).toEqual({ ...row, state: 'confirmed' });
    // A mail program that opened the link before, or a second click, changes nothing.
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm('0'.repeat(64))).status).toBe(404);
  });

  it('is said to recruitment with its last day, without what was typed', async () => {
    await sendRights({ payload: { message: 'Mon secret' } });
    const notice = visits.mailTo('recrutement@trame.example');
    expect(notice?.subject).toContain('réponse due le');
    expect(notice?.text).not.toContain('Mon secret');
    expect(notice?.text).not.toContain('Saint-Aubin');
    expect(visits.mailTo('gestion@trame.example')).toBeUndefined();
  });

  it('keeps the same link when the receipt is sent again', async () => {
    const key = randomUUID();
    visits.isMailDown = true;
    await sendRights({ key });
    visits.isMailDown = false;
    await sendRights({ key });
    await expect.poll(() => visits.mailTo('elodie@exemple.test'), LATER).toBeDefined();
    const token = /#([0-9a-f]{64})/.exec(visits.mailTo('elodie@exemple.test')?.text ?? '')?.[1] ?? '';
    expect((await confirm(token)).status).toBe(200);
  });

  it('is mailed its link whatever others have sent to the company with its address', async () => {
    for (let n = 0; n < 6; n += 1)
      await visits.send(
        'submit-lead',
        { ...LEAD, email: RIGHTS.email },
        { payload: { need: `Besoin ${n}` } },
      );
    const used = visits.mails.filter(({ to }) => to === RIGHTS.email);
    expect(used.length).toBeGreaterThan(0);
    const { status, body } = await sendRights();
    expect([status, body.isMailed]).toEqual([201, true]);
    expect(visits.mails.filter(({ to }) => to === RIGHTS.email)).toHaveLength(used.length + 1);
  });

  it('says when its link could not be mailed, and tries again with the same request', async () => {
    const key = randomUUID();
    visits.isMailDown = true;
    const answers = [await sendRights({ key }), await sendRights({ key })];
    visits.isMailDown = false;
    answers.push(await sendRights({ key }));
    expect(answers.map(({ status, body }) => [status, body.isMailed])).toEqual([
      [201, false],
      [200, false],
      [200, true],
    ]);
    expect(visits.mails.filter(({ to }) => to === RIGHTS.email)).toHaveLength(1);
  });

  it.each<[what: string, payload: Record<string, unknown>, field: string]>([
    ['no right', { kind: '' }, 'kind'],
    ['another right', { kind: 'all' }, 'kind'],
    ['no relation', { relation: '' }, 'relation'],
    ['nothing said of what to correct', { kind: 'rectification' }, 'message'],
    ['a date of its choosing', { received_on: '2020-01-01' }, 'received_on'],
  ])('is refused with %s, beside the field', async (_what, payload, field) => {
    const { status, body } = await sendRights({ payload });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
  });

  it('is refused with a body deeper or larger than the form can make', async () => {
    const deep = `{"message":${'['.repeat(100)}${']'.repeat(100)}}`;
    expect((await sendRights({ rawPayload: deep })).status).toBe(400);
    expect((await sendRights({ payload: { message: 'é'.repeat(1024 * 1024) } })).status).toBe(413);
  });
});
