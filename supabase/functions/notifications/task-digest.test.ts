import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';
import { digestMail } from './task-digest.ts';

// On a real database, with a mail service beside it.

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let mailServer: Server;
let mails: Mail[] = [];
/** How the mail service answers: well, with a failure, or not at all. */
let service: 'well' | 'failing' | 'silent' = 'well';
let nour: string;
let camille: string;
/** The hour of Paris. */
let hour: number;

beforeAll(async () => {
  mailServer = createServer((request, response) => {
    void text(request).then((body) => {
      if (service !== 'failing') mails.push(JSON.parse(body) as Mail);
      if (service === 'silent') request.socket.destroy();
      else response.writeHead(service === 'well' ? 201 : 500).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    mailServer.listen(0, '127.0.0.1', resolve);
  });
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  const { port } = mailServer.address() as AddressInfo;
  api = await database.api({ functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/api/messages` } });
  nour = await database.createUser({ email: 'nour@trame.example', roles: ['gestionnaire'] });
  camille = await database.createUser({ email: 'camille@trame.example', roles: ['app5_user', 'app1_user'] });
  const [row] = await owner<{ hour: number }[]>`
    select extract(hour from now() at time zone 'Europe/Paris')::integer as hour`;
  hour = row!.hour;
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await new Promise((resolve) => {
    mailServer.close(resolve);
  });
});

/** Chosen the day before, for an hour that has begun. */
const want = async (person: string) => {
  await owner`
    insert into private.task_digest_settings (user_id, hour, set_at) values (${person}, 0, now() - interval '1 day')`;
};

beforeEach(async () => {
  for (const table of ['task_digest_settings', 'task_digests', 'task_takings'])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await owner.unsafe(`delete from private.${table}`);
  await owner`delete from public.notification_logs`;
  await owner`delete from public.bank_lines`;
  await owner`delete from public.timeline_events`;
  await owner`delete from public.leads`;
  [mails, service] = [[], 'well'];
});

/** Movements of the bank that nothing explains: one line of the office. */
const addMovements = async (count: number) => {
  await owner`
    insert into public.bank_lines (statement, booked_on, amount_cents, label, digest, state)
    select 'r.xml', '2026-11-20', 500, 'VIR', encode(sha256(n::text::bytea), 'hex'), 'open' from generate_series(1, ${count}::integer) n`;
};

const call = async (key = database.secrets.secretKey) => {
  const response = await fetch(`${api.url}/functions/v1/notifications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'task-digests' }),
  });
  return { code: response.status, answer: (await response.json()) as Record<string, unknown> };
};
/** A later call: the time in which another one may be under way is over. */
const callLater = async () => {
  await owner`update private.task_digests set claimed_at = claimed_at - interval '10 minutes'`;
  return (await call()).answer;
};

describe('the mail of the day', () => {
  it('goes once to who asked for it, with what they have to do, and says how to end it', async () => {
    await want(nour);
    await addMovements(2);
    expect((await call()).answer).toEqual({ sent: 1, failed: 0 });
    expect(mails).toMatchObject([
      { to: 'nour@trame.example', subject: 'À faire aujourd’hui\u00a0: 2 choses' },
    ]);
    expect(mails[0]?.text).toContain('Hub administratif\n2 mouvements de la banque à rapprocher');
    expect(mails[0]?.text).toMatch(/ne plus le recevoir\s: http\S+\/mon-compte/);
    expect(mails[0]?.html).toContain('Voir la liste');
    expect(await callLater()).toEqual({ sent: 0, failed: 0 });
    expect(mails).toHaveLength(1);
  });

  it('has what the roles of each person open, and no more', async () => {
    await want(nour);
    await want(camille);
    await addMovements(1);
    await owner`
      insert into public.timeline_events (starts_on, precision, title_fr, text_fr, state)
      values ('2019-05-01', 'month', 'Ouverture de Nantes', 'Texte', 'draft')`;
    expect((await call()).answer).toEqual({ sent: 2, failed: 0 });
    const textOf = (to: string) => mails.find((mail) => mail.to === to)?.text ?? '';
    expect(textOf('nour@trame.example')).toContain('1 mouvement de la banque');
    expect(textOf('nour@trame.example')).not.toContain('frise');
    expect(textOf('camille@trame.example')).toContain('Gestion Corporate\n1 date de la frise à publier');
    expect(textOf('camille@trame.example')).not.toContain('Hub administratif');
  });

  it('is not sent when there is nothing to do, nor for what a colleague does', async () => {
    await want(nour);
    expect((await call()).answer).toEqual({ sent: 0, failed: 0 });
    await owner`delete from private.task_digests`;
    await addMovements(2);
    await owner`insert into public.user_roles (user_id, role) values (${camille}, 'gestionnaire')`;
    await owner`
      insert into private.task_takings (id, kind, key, person_id)
      values (gen_random_uuid(), 'movements', private.taken_key('movements', null, null, null), ${camille})`;
    expect((await call()).answer).toEqual({ sent: 0, failed: 0 });
    await owner`delete from public.user_roles where user_id = ${camille} and role = 'gestionnaire'`;
    expect(mails).toEqual([]);
  });

  it('speaks of leads, also where there is nothing else to do', async () => {
    await want(nour);
    await owner`
      insert into public.leads (need, name, company, email, submission_key)
      values ('Six comptables', 'Paul Fauvel', 'Imprimerie Fauvel', 'paul@exemple.test', gen_random_uuid())`;
    expect((await call()).answer).toEqual({ sent: 1, failed: 0 });
    expect(mails[0]?.text).toContain('Hub marketing\n1 demande d’entreprise sans réponse');
    expect(mails[0]?.text).not.toContain('Fauvel');
  });

  it('is settled when there are no words for what there is to do', async () => {
    await want(nour);
    await owner.unsafe(`
      alter function private.digest_lines(uuid) rename to digest_lines_kept;
      create function private.digest_lines(uuid) returns jsonb language sql as
      $$ select '[{"app": "weather", "kind": "rain", "count": 2, "due_on": null}]'::jsonb $$`);
    expect((await call()).answer).toEqual({ sent: 0, failed: 0 });
    expect(await owner`select outcome from private.task_digests`).toEqual([{ outcome: 'nothing' }]);
    await owner.unsafe(`
      drop function private.digest_lines(uuid);
      alter function private.digest_lines_kept(uuid) rename to digest_lines`);
  });

  it('is tried again when it did not go out, and not when it may have', async () => {
    await want(nour);
    await addMovements(1);
    service = 'failing';
    expect((await call()).answer).toEqual({ sent: 0, failed: 1 });
    expect((await call()).answer).toEqual({ sent: 0, failed: 0 });
    service = 'well';
    expect(await callLater()).toEqual({ sent: 1, failed: 0 });
    expect(mails).toHaveLength(1);

    await owner`delete from private.task_digests`;
    service = 'silent';
    expect((await call()).answer).toEqual({ sent: 0, failed: 1 });
    service = 'well';
    expect(await callLater()).toEqual({ sent: 0, failed: 0 });
    expect(mails).toHaveLength(2);
  });

  it('is sent once by calls at the same time, and not again when one of them went away', async () => {
    await want(nour);
    await addMovements(1);
    await Promise.all([call(), call(), call()]);
    expect(mails).toHaveLength(1);
    await owner`update private.task_digests set outcome = null`;
    await owner`update public.notification_logs set status = 'pending', sent_at = null`;
    expect(await callLater()).toEqual({ sent: 0, failed: 0 });
    expect(mails).toHaveLength(1);
  });

  it('waits for the hour, also on the day on which it was chosen', async () => {
    await addMovements(1);
    await owner`
      insert into private.task_digest_settings (user_id, hour, set_at) values (${nour}, 23, now() - interval '1 day')`;
    // In the last hour of a day it is this hour.
    const sent = hour === 23 ? 1 : 0;
    expect((await call()).answer).toEqual({ sent, failed: 0 });
    await owner`delete from private.task_digests`;
    await owner`update private.task_digest_settings set hour = 0, set_at = now()`;
    expect((await call()).answer).toEqual({ sent: 0, failed: 0 });
    expect(mails).toHaveLength(sent);
  });

  it('is not for who was disabled or lost the role', async () => {
    await want(nour);
    await addMovements(1);
    await owner`
      update public.staff_profiles set disabled_at = now() where id = ${nour}`;
    expect((await call()).answer).toEqual({ sent: 0, failed: 0 });
    await owner`update public.staff_profiles set disabled_at = null where id = ${nour}`;
    expect(mails).toEqual([]);
  });

  it('is for the service to send', async () => {
    expect((await call(database.secrets.publishableKey)).code).toBe(401);
  });
});

describe('the text of the mail of the day', () => {
  it('says one, several, more than are counted, and from which day', () => {
    const mail = digestMail(
      'Nour Bellanger',
      [
        { app: 'recruitment', kind: 'triage', count: 1001, due_on: null },
        { app: 'office', kind: 'payable', count: 4, due_on: '2026-12-03' },
        { app: 'office', kind: 'lapsing', count: 1, due_on: '2026-11-28' },
        { app: 'office', kind: 'legal_rate', count: 1, due_on: '2027-01-01' },
        { app: 'office', kind: 'weather', count: 7, due_on: null },
      ],
      'https://trame.example',
      '2026-11-30',
    );
    expect(mail?.subject).toMatch(/^À faire aujourd’hui\s: plus de 1\s000 choses$/);
    expect(mail?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      [
        'Bonjour Nour Bellanger,',
        'Hub administratif\n4 factures approuvées à payer, dès le 03/12/2026\n1 taux d’intérêt légal à écrire, dès le 01/01/2027\n1 pièce qui expire, depuis le 28/11/2026',
        'Recrutement\nplus de 1 000 candidatures à trier',
        'Voir la liste : https://trame.example',
        'Trame\nVous recevez ce message parce que vous l’avez demandé. Pour changer l’heure ou ne plus le recevoir : https://trame.example/mon-compte',
      ].join('\n\n'),
    );
  });

  it('is none when the app of a later version has other things to say', () => {
    const later = [{ app: 'weather', kind: 'rain', count: 2, due_on: null }];
    expect(digestMail('', later, 'https://trame.example')).toBeNull();
  });
});
