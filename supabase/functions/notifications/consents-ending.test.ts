import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';

// On a real database, with a mail service beside it.

interface Mail {
  to: string;
  subject: string;
  text: string;
}

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let mailServer: Server;
let mails: Mail[] = [];
/** An address whose mails fail. */
let refused = '';

beforeAll(async () => {
  mailServer = createServer((request, response) => {
    void text(request).then((body) => {
      const mail = JSON.parse(body) as Mail;
      const isRefused = mail.to === refused;
      if (!isRefused) mails.push(mail);
      response.writeHead(isRefused ? 500 : 201).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    mailServer.listen(0, '127.0.0.1', resolve);
  });
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  const { port } = mailServer.address() as AddressInfo;
  api = await database.api({ functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/api/messages` } });
  for (const email of ['jeanne@trame.example', 'paul@trame.example'])
    await database.createUser({ email, roles: ['app1_user'] });
  await database.createUser({ email: 'recrutement@trame.example', roles: ['app5_user'] });
  await owner`insert into storage.objects (bucket_id, name) values ('site-media', 'logos/a.svg'), ('site-media', 'consents/a.pdf')`;
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await new Promise((resolve) => {
    mailServer.close(resolve);
  });
});

beforeEach(async () => {
  await owner`delete from public.client_logos`;
  await owner`delete from public.notification_logs`;
  [mails, refused] = [[], ''];
});

/** A logo on the site whose consent ends in so many days. */
const add = (name: string, days: number) => owner`
  insert into public.client_logos (name, alt, picture, consent_by, consent_on, consent_until, consent_file)
  values (${name}, ${name}, ${owner.json({ path: 'logos/a.svg', type: 'image/svg+xml', width: 120, height: 40 })}, 'Paul',
    current_date - 300, (now() at time zone 'Europe/Paris')::date + ${days}::int, 'consents/a.pdf')`;

const call = async (key = database.secrets.secretKey) => {
  const response = await fetch(`${api.url}/functions/v1/notifications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'consents-ending' }),
  });
  return { code: response.status, status: ((await response.json()) as { status?: string }).status };
};
const sentTo = () => mails.map(({ to }) => to).toSorted();

it('each person of corporate gets one mail with all consents that end within 30 days, once', async () => {
  await add('Atelier Verrier', 12);
  await add('Brasserie <b>Le Sillon', 1);
  await add('Clinique des Marais', 31);
  expect(await call()).toEqual({ code: 200, status: 'sent' });
  expect(sentTo()).toEqual(['jeanne@trame.example', 'paul@trame.example']);
  expect(mails[0]?.subject).toBe('2 accords pour des logos se terminent d’ici 30 jours');
  expect(mails[0]?.text).toMatch(/demain\nAtelier Verrier\u00a0: le \d\d\/\d\d\/\d{4}, dans 12\u00a0jours/);
  expect(mails[0]?.text).toContain('/client-logos?etat=ending');
  expect(mails[0]?.text).not.toContain('Clinique');
  expect(await call()).toEqual({ code: 200, status: 'nothing' });
  expect(mails).toHaveLength(2);
});

it('another mail comes when one more consent is near its end, or the end of one was changed', async () => {
  await add('Atelier Verrier', 12);
  await call();
  await add('Brasserie Le Sillon', 30);
  expect((await call()).status).toBe('sent');
  expect(mails).toHaveLength(4);
  expect(mails.at(-1)?.text).toContain('Atelier Verrier');
  await owner`update public.client_logos set consent_until = consent_until + 3 where name = 'Atelier Verrier'`;
  expect((await call()).status).toBe('sent');
  expect((await call()).status).toBe('nothing');
  expect(mails).toHaveLength(6);
});

it('who did not get it because of the mail service gets it from the next call, and nobody gets two', async () => {
  await add('Atelier Verrier', 12);
  refused = 'paul@trame.example';
  expect((await call()).code).toBe(503);
  expect(sentTo()).toEqual(['jeanne@trame.example']);
  refused = '';
  expect((await call()).status).toBe('sent');
  expect(sentTo()).toEqual(['jeanne@trame.example', 'paul@trame.example']);
  expect(mails[0]?.subject).toContain('L’accord pour le logo d’Atelier Verrier se termine le ');
});

it('two daily works at once send one mail to each', async () => {
  await add('Atelier Verrier', 12);
  await Promise.all([call(), call()]);
  expect(sentTo()).toEqual(['jeanne@trame.example', 'paul@trame.example']);
});

it('no person sends it, nor does a day without an end', async () => {
  await add('Clinique des Marais', 200);
  expect((await call()).status).toBe('nothing');
  const id = await database.createUser({ email: 'autre@trame.example', roles: ['app1_user'] });
  expect((await call(database.accessToken({ id }))).code).toBe(403);
  expect(mails).toEqual([]);
  await owner`delete from auth.users where id = ${id}`;
});
