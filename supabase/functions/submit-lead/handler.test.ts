import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realPdf } from '../_shared/testing/files.ts';
import { LATER, LEAD, RequestVisits, RIGHTS, type Sending } from '../_shared/testing/request-visits.ts';

let visits: RequestVisits;

beforeAll(async () => {
  visits = await RequestVisits.open();
});
beforeEach(() => visits.forget());
afterAll(() => visits.close());

const sendLead = (sending?: Sending) => visits.send('submit-lead', LEAD, sending);

describe('what a company asks', () => {
  it('is recorded with its file, answered by a receipt, and mailed to those who answer it', async () => {
    const key = randomUUID();
    const file = { name: 'Cahier des charges.pdf', bytes: realPdf() };
    const { status, body } = await sendLead({ key, files: { file_1: file } });
    expect(status).toBe(201);
    const [row] = await visits.owner`select * from public.leads where submission_key = ${key}`;
    expect(row).toMatchObject({
      reference: body.reference,
      status: 'new',
      need: LEAD.need,
      people: 6,
      budget: null,
      email: 'paul@fauvel.example',
      phone: '+33299000012',
      source: 'site',
    });
    const [stored] = row!['files'] as { path: string; name: string }[];
    expect(stored?.name).toBe('Cahier des charges.pdf');
    const held = await visits.owner`
      select 1 from storage.objects where bucket_id = 'request-files' and name = ${stored?.path ?? ''}`;
    expect(held).toHaveLength(1);
    expect(await visits.owner`select 1 from private.pending_uploads`).toHaveLength(0);

    const receipt = visits.mailTo('paul@fauvel.example');
    expect(receipt?.subject).toBe(`Votre demande ${body.reference ?? ''} est bien arrivée`);
    expect(receipt?.html).not.toContain('Fauvel');
    const notice = visits.mailTo('gestion@trame.example');
    expect(notice?.text).toContain('Imprimerie Fauvel');
    expect(notice?.text).toContain('Cahier des charges.pdf');
    expect(visits.mailTo('recrutement@trame.example')).toBeUndefined();
  });

  it('makes one row and one mail however often it is sent', async () => {
    const key = randomUUID();
    const first = await sendLead({ key });
    const again = await sendLead({ key });
    expect([again.status, again.body.reference]).toEqual([200, first.body.reference]);
    expect(await visits.owner`select 1 from public.leads where submission_key = ${key}`).toHaveLength(1);
    await expect
      .poll(() => visits.mails.map(({ to }) => to).toSorted(), LATER)
      .toEqual(['gestion@trame.example', 'paul@fauvel.example']);
  });

  it('says that a change sent after the first one was not received', async () => {
    const key = randomUUID();
    await sendLead({ key });
    const { status, body } = await sendLead({ key, payload: { need: 'Autre chose' } });
    expect([status, body.error?.code]).toEqual([409, 'already_received']);
  });

  it('is recorded while mails cannot go, which leave when it is sent again', async () => {
    const key = randomUUID();
    visits.isMailDown = true;
    expect((await sendLead({ key })).status).toBe(201);
    visits.isMailDown = false;
    await sendLead({ key });
    await expect.poll(() => visits.mails, LATER).toHaveLength(2);
  });

  it('with markup in every field is text in the mails', async () => {
    const markup = '<img src=x onerror=alert(1)><a href="https://mal.example">ici</a>';
    const payload = { need: markup, name: markup.slice(0, 60), company: markup.slice(0, 60), place: markup };
    expect((await sendLead({ payload })).status).toBe(201);
    const html = visits.mailTo('gestion@trame.example')?.html ?? '';
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('href="https://mal.example"');
  });

  it.each<[what: string, payload: Record<string, unknown>, field: string]>([
    ['no need', { need: ' \u200b' }, 'need'],
    ['a text that is too long', { need: 'a'.repeat(4001) }, 'need'],
    ['line breaks in a name', { name: 'a\r\nBcc: x@y.example' }, 'name'],
    ['half a person', { people: '1.5' }, 'people'],
    ['more people than there are', { people: 1e9 }, 'people'],
    ['another sector', { sector: 'Piraterie' }, 'sector'],
    ['two addresses', { email: 'a@b.fr,c@d.fr' }, 'email'],
    ['a phone in words', { phone: 'plus tard' }, 'phone'],
    ['a state of its choosing', { status: 'won' }, 'status'],
  ])('is refused with %s, beside the field', async (_what, payload, field) => {
    const { status, body } = await sendLead({ payload });
    expect([status, body.error?.code]).toEqual([422, 'invalid_fields']);
    expect(Object.keys(body.error?.fields ?? {})).toEqual([field]);
    expect(visits.mails).toEqual([]);
  });

  it('is refused with a megabyte in a field, before it is looked at', async () => {
    const { status, body } = await sendLead({ payload: { need: 'a'.repeat(1024 * 1024) } });
    expect([status, body.error?.code]).toEqual([400, 'bad_request']);
  });

  it('loses marks that turn the direction of a text', async () => {
    const key = randomUUID();
    await sendLead({ key, payload: { company: 'ACME\u202egpj.exe' } });
    const [row] = await visits.owner`select company from public.leads where submission_key = ${key}`;
    expect(row?.['company']).toBe('ACMEgpj.exe');
  });

  it('is refused with a file that is not what its name says, and nothing is stored', async () => {
    const bytes = new TextEncoder().encode('MZ this is a program');
    const { status, body } = await sendLead({ files: { file_2: { name: 'plan.pdf', bytes } } });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([415, ['file_2']]);
  });

  it('is refused from robots: without a proof, or with the hidden field filled', async () => {
    expect((await sendLead({ altcha: '' })).status).toBe(400);
    expect((await sendLead({ trap: 'https://spam.example' })).status).toBe(400);
  });

  it('is refused after many in an hour from one address', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 9; at += 1) statuses.push((await sendLead({ payload: { need: '' } })).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 422), 429]);
  });

  it('is refused after five in a day with one address from one network; other addresses go on', async () => {
    const payload = { email: 'cible@exemple.test' };
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await sendLead({ payload })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await sendLead()).status).toBe(201);
    // The same person may still ask about their data: each form has its own count.
    expect((await visits.send('submit-rights-request', { ...RIGHTS, ...payload })).status).toBe(201);
  });

  it('removes the files of a request that was never recorded, an hour later', async () => {
    const paths: string[] = [];
    for (const name of ['left.pdf', 'sent.pdf']) {
      const key = randomUUID();
      await sendLead({ key, files: { file_1: { name, bytes: realPdf() } } });
      const [row] = await visits.owner<{ path: string }[]>`
        delete from public.leads where submission_key = ${key} returning files -> 0 ->> 'path' as path`;
      paths.push(row?.path ?? '');
      await visits.owner`
        insert into private.pending_uploads (path, bucket, submission_key, created_at)
        values (${row?.path ?? ''}, 'request-files', ${key}, now() - ${name === 'left.pdf' ? 61 : 59} * interval '1 minute')`;
    }
    await sendLead();
    const held = await visits.owner<{ name: string }[]>`
      select name from storage.objects where name = any (${paths})`;
    expect(held.map(({ name }) => name)).toEqual(paths.slice(1));
    expect(await visits.owner`select path from private.pending_uploads`).toEqual([{ path: paths[1] }]);
    await visits.owner`delete from private.pending_uploads`;
  });

  it('leaves with its files and mails three years after the last contact', async () => {
    const key = randomUUID();
    await sendLead({ key, files: { file_1: { name: 'a.pdf', bytes: realPdf() } } });
    const kept = randomUUID();
    await sendLead({ key: kept });
    const [row] = await visits.owner`
      update public.leads set last_contact_at = now() - interval '3 years 1 day' where submission_key = ${key}
      returning id, files`;
    const { secretKey } = visits.database.secrets;
    await visits.post('purge-applications', {}, { authorization: `Bearer ${secretKey}`, apikey: secretKey });
    expect(await visits.owner`select 1 from public.leads where submission_key = ${key}`).toHaveLength(0);
    expect(await visits.owner`select 1 from public.leads where submission_key = ${kept}`).toHaveLength(1);
    const [file] = row!['files'] as { path: string }[];
    expect(await visits.owner`select 1 from storage.objects where name = ${file?.path ?? ''}`).toHaveLength(
      0,
    );
    expect(
      await visits.owner`select 1 from public.notification_logs where lead_id = ${row?.['id']}`,
    ).toHaveLength(0);
    const journal = await visits.owner`
      select changes::text from private.audit_log where table_name = 'leads' and row_key = ${row?.['id']}`;
    expect(journal.map(({ changes }) => String(changes)).join()).not.toContain('Fauvel');
  });
});
