import { CAMPAIGN_MOVES, CAMPAIGN_STATUSES } from '@trame/domain/campaigns';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

type Audience = {
  total: number;
  pool: number;
  account: number;
  opted_out: number;
  bounced: number;
  people: { digest: string; email: string; full_name: string; basis: string; basis_at: string }[];
};
type Campaign = { id: string; status: string; counted: number | null; updated_at: string };

beforeEach(async () => {
  await open.sql`delete from public.marketing_campaigns`;
  await open.sql`delete from private.sendpulse_opt_outs`;
  await open.sql`delete from private.sendpulse_bounces`;
  await open.sql`delete from private.sendpulse_removals`;
  await open.sql`delete from public.trainer_applications where email like '%@campagne.test'`;
  await open.sql`select public.save_sendpulse_credentials('identifier', 'a-secret', ${userIdOf('app5_user')})`;
  await open.sql`
    update public.sendpulse_settings set is_enabled = true, address_book_id = 1, address_book_name = 'Vivier', events = '{}'`;
});

const agree = (name: string, values: Record<string, unknown> = {}) =>
  insertApplication(open.sql, {
    full_name: name,
    email: `${name.toLowerCase()}@campagne.test`,
    pool_consent_at: new Date('2026-10-01T08:00:00Z'),
    ...values,
  });
const audience = (
  bases = ['pool'],
  sectors: string[] = [],
  language = 'all',
  size = 30,
  after: string | null = null,
) =>
  runAs(open.sql, 'gestionnaire', async (tx) => {
    const [row] = await tx<{ found: Audience }[]>`
      select public.campaign_audience(${bases}, ${sectors}, ${language}, ${size}, ${after}) as found`;
    return row!.found;
  });
const names = async (...of: Parameters<typeof audience>) =>
  (await audience(...of)).people.map(({ full_name }) => full_name);
const optOut = (email: string) => open.sql`select public.note_sendpulse_unsubscribed(array[${email}])`;

async function write(values: { bases?: string[] } = {}): Promise<string> {
  let id = '';
  await commitAs(open.sql, 'gestionnaire', async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into public.marketing_campaigns (name, subject, body, bases)
      values ('Rentrée', 'Vos disponibilités', 'Bonjour {{prenom}}', ${values.bases ?? ['pool']})
      returning id`;
    id = row!.id;
  });
  return id;
}
const read = async (id: string) =>
  (
    await open.sql<Campaign[]>`
    select id, status, counted, updated_at::text from public.marketing_campaigns where id = ${id}`
  )[0]!;
async function move(id: string, ...states: string[]) {
  for (const status of states)
    await commitAs(open.sql, 'gestionnaire', async (tx) => {
      const { updated_at: version } = (
        await tx<Campaign[]>`select updated_at::text from public.marketing_campaigns where id = ${id}`
      )[0]!;
      await tx`select * from public.move_campaign(${id}, ${status}, ${version}::timestamptz)`;
    });
}
const claim = (size = 50) =>
  open.sql<
    { id: string; email: string; campaign: string }[]
  >`select * from public.claim_campaign_recipients(${size})`;
const settle = (rows: { id: string }[], outcome: string) =>
  open.sql`select public.settle_campaign_recipients(${rows.map(({ id }) => id)}, ${outcome})`;
const result = async (id: string) =>
  runAs(open.sql, 'gestionnaire', async (tx) => {
    const [row] = await tx`
      select status, waiting, handed, skipped, failed, opted_out, bounced from public.office_campaign(${id})`;
    return row;
  });

describe('the audience of a campaign', () => {
  it('is who agreed or holds an approved account, with the basis and its date', async () => {
    await agree('Ana');
    await agree('Bo', { pool_consent_at: null });
    await agree('Cleo', { archived_at: new Date() });
    const found = await audience(['pool', 'account']);
    expect(found).toMatchObject({ total: 3, pool: 1, account: 2 });
    expect(found.people.map(({ full_name, basis }) => [full_name, basis])).toEqual([
      ['Ana', 'pool'],
      ['approvedTrainer', 'account'],
      ['otherTrainer', 'account'],
    ]);
    expect(new Date(found.people[0]!.basis_at)).toEqual(new Date('2026-10-01T08:00:00Z'));
  });

  it('has an address once, by the agreement rather than by the account', async () => {
    await agree('Ana');
    await agree('Anna', { email: 'ANA@campagne.test', pool_consent_at: new Date('2026-11-01T08:00:00Z') });
    await agree('Approved', { email: 'approvedtrainer@trame.example' });
    const { people } = await audience(['pool', 'account']);
    expect(people.map(({ full_name, basis }) => [full_name, basis])).toEqual([
      ['Anna', 'pool'],
      ['Approved', 'pool'],
      ['otherTrainer', 'account'],
    ]);
    await open.sql`delete from public.trainer_applications where email = 'approvedtrainer@trame.example'`;
  });

  it('never has an address that objected, or at which nobody is reached; both are counted', async () => {
    for (const name of ['Ana', 'Bo', 'Cleo']) await agree(name);
    await optOut('bo@campagne.test');
    await open.sql`select public.note_sendpulse_bounced(array['cleo@campagne.test'])`;
    const found = await audience();
    expect(found).toMatchObject({ total: 1, opted_out: 1, bounced: 1 });
    expect(found.people.map(({ email }) => email)).toEqual(['ana@campagne.test']);
  });

  it('is narrowed by sector and language', async () => {
    await agree('Ana', { training_sectors: ['Informatique & Technologies'] });
    await agree('Bo', { training_sectors: ['Compétences Comportementales'], language: 1 });
    expect(await names(['pool'], ['Informatique & Technologies'])).toEqual(['Ana']);
    expect(await names(['pool'], [], 'en')).toEqual(['Bo']);
    expect(await names(['pool'], ['Informatique & Technologies'], 'en')).toEqual([]);
  });

  it('is read by pages, in the order of names', async () => {
    for (const name of ['Élise', 'Ana', 'Zoé', 'Bo'])
      await agree(name, { email: `${name.length}${name.codePointAt(0)}@campagne.test` });
    const first = await audience(['pool'], [], 'all', 3);
    expect(first.people.map(({ full_name }) => full_name)).toEqual(['Ana', 'Bo', 'Élise']);
    expect(await names(['pool'], [], 'all', 3, first.people.at(-1)!.digest)).toEqual(['Zoé']);
  });
});

describe('a campaign', () => {
  it('goes from state to state as the pages say, and no other way', async () => {
    for (const { value: from } of CAMPAIGN_STATUSES) {
      const [row] = await open.sql<{ moves: string[] }[]>`select private.campaign_moves(${from}) as moves`;
      expect(row!.moves.toSorted()).toEqual([...CAMPAIGN_MOVES[from]].toSorted());
    }
    await agree('Ana');
    const id = await write();
    const [made] =
      await open.sql`select reference, created_by from public.marketing_campaigns where id = ${id}`;
    expect(made).toMatchObject({
      reference: expect.stringMatching(/^CA-\d{4}-[0-9A-Z]{6}$/),
      created_by: userIdOf('gestionnaire'),
    });
    expect(await errorCode(move(id, 'handing'))).toBe('23514');
    await move(id, 'ready');
    expect(await read(id)).toMatchObject({ status: 'ready', counted: 1 });
    await move(id, 'draft');
    expect(await read(id)).toMatchObject({ status: 'draft', counted: null });
  });

  it('is not moved on a version that changed since', async () => {
    await agree('Ana');
    const id = await write();
    const moved = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select * from public.move_campaign(${id}, 'ready', '2020-01-01')`,
    );
    expect(moved).toHaveLength(0);
  });

  it('is not ready for nobody, nor handed over without a list', async () => {
    const id = await write();
    expect(await errorCode(move(id, 'ready'))).toBe('23514');
    await agree('Ana');
    await move(id, 'ready');
    await open.sql`update public.sendpulse_settings set is_enabled = false`;
    expect(await errorCode(move(id, 'handing'))).toBe('23514');
    expect(await read(id)).toMatchObject({ status: 'ready' });
  });

  it('is edited and deleted while it is a draft alone', async () => {
    await agree('Ana');
    const id = await write();
    await move(id, 'ready');
    const touched = await runAs(open.sql, 'gestionnaire', async (tx) => [
      ...(await tx`update public.marketing_campaigns set subject = 'Autre' where id = ${id} returning id`),
      ...(await tx`delete from public.marketing_campaigns where id = ${id} returning id`),
    ]);
    expect(touched).toEqual([]);
  });

  it('is handed over in pieces, stopped and gone on with, then done', async () => {
    for (const name of ['Ana', 'Bo', 'Cleo']) await agree(name);
    const id = await write();
    await move(id, 'ready', 'handing');
    const first = await claim(2);
    expect(first).toHaveLength(2);
    await settle(first, 'sent');
    await move(id, 'stopped');
    expect(await claim()).toHaveLength(0);
    expect(await result(id)).toMatchObject({ status: 'stopped', handed: 2, waiting: 1 });
    await move(id, 'handing');
    await settle(await claim(), 'sent');
    expect(await result(id)).toMatchObject({ status: 'done', handed: 3, waiting: 0 });
    const events = await open.sql<{ kind: string; people: number }[]>`
      select kind, people from public.campaign_events where campaign_id = ${id} order by id`;
    expect(events.map(({ kind, people }) => [kind, people])).toEqual([
      ['ready', 3],
      ['handing', 3],
      ['stopped', 1],
      ['handing', 1],
      ['done', 3],
    ]);
  });

  it('is ended after it was stopped, without those who waited', async () => {
    for (const name of ['Ana', 'Bo', 'Cleo']) await agree(name);
    const id = await write();
    await move(id, 'ready', 'handing');
    await settle(await claim(1), 'sent');
    await move(id, 'stopped', 'done');
    expect(await result(id)).toMatchObject({ status: 'done', handed: 1, skipped: 2, waiting: 0 });
    expect(await claim()).toEqual([]);
    const [last] = await open.sql`
      select kind, people from public.campaign_events where campaign_id = ${id} order by id desc limit 1`;
    expect(last).toEqual({ kind: 'done', people: 1 });
  });

  it('says whose people it takes before it is handed over, and who took its own', async () => {
    for (const name of ['Ana', 'Bo', 'Cleo']) await agree(name);
    const overlaps = (id: string) =>
      runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`select kind, reference, people from public.campaign_overlaps(${id})`,
      ).then((rows) => [...rows]);
    const referenceOf = async (id: string) => {
      const [row] = await open.sql`select reference from public.marketing_campaigns where id = ${id}`;
      return row!['reference'] as string;
    };
    const first = await write();
    await move(first, 'ready', 'handing');
    await settle(await claim(2), 'sent');
    await settle(await claim(), 'sent');
    await open.sql`update private.campaign_recipients set settled_at = settled_at - interval '1 minute'`;
    await optOut('ana@campagne.test');
    const second = await write();
    await move(second, 'ready');
    expect(await overlaps(second)).toEqual([
      { kind: 'takes', reference: await referenceOf(first), people: 2 },
    ]);
    expect(await overlaps(first)).toEqual([]);
    await move(second, 'handing');
    await settle(await claim(), 'sent');
    expect(await overlaps(first)).toEqual([
      { kind: 'taken', reference: await referenceOf(second), people: 2 },
    ]);
    expect(await overlaps(second)).toEqual([]);
    await open.sql`update private.campaign_recipients set settled_at = settled_at - interval '31 days'`;
    const third = await write();
    await move(third, 'ready');
    expect(await overlaps(third)).toEqual([]);
  });

  it('does not reach who objected, withdrew, or changed address after the count', async () => {
    const ids = new Map<string, string>();
    for (const name of ['Ana', 'Bo', 'Cleo', 'Dan', 'Eve']) ids.set(name, await agree(name));
    const id = await write();
    await move(id, 'ready');
    await optOut('ana@campagne.test');
    await move(id, 'handing');
    // After the people were settled, and before any is taken.
    await optOut('bo@campagne.test');
    await open.sql`update public.trainer_applications set pool_consent_at = null where id = ${ids.get('Cleo')!}`;
    await open.sql`update public.trainer_applications set email = 'other@campagne.test' where id = ${ids.get('Dan')!}`;
    const taken = await claim();
    expect(taken.map(({ email }) => email)).toEqual(['eve@campagne.test']);
    await settle(taken, 'sent');
    expect(await result(id)).toMatchObject({ status: 'done', handed: 1, skipped: 3 });
  });

  it('keeps nothing of a person whose record is deleted, and SendPulse forgets them', async () => {
    const ana = await agree('Ana');
    const id = await write();
    await move(id, 'ready', 'handing');
    await settle(await claim(), 'sent');
    await open.sql`delete from public.trainer_applications where id = ${ana}`;
    const [line] = await open.sql`
      select digest, application_id, status from private.campaign_recipients where campaign_id = ${id}`;
    expect(line).toEqual({ digest: null, application_id: null, status: 'handed' });
    expect([...(await open.sql`select email from private.sendpulse_removals`)]).toEqual([
      { email: 'ana@campagne.test' },
    ]);
    expect(await result(id)).toMatchObject({ handed: 1 });
  });

  it('makes SendPulse forget a trainer whose account ends', async () => {
    const id = await write({ bases: ['account'] });
    await move(id, 'ready', 'handing');
    await settle(await claim(), 'sent');
    const account = userIdOf('otherTrainer');
    await open.sql`update public.trainer_accounts set status = 'suspended' where user_id = ${account}`;
    expect([...(await open.sql`select email from private.sendpulse_removals`)]).toEqual([
      { email: 'othertrainer@trame.example' },
    ]);
    await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${account}`;
  });

  it('makes SendPulse forget a trainer whose account ended, once the agreement that kept them there ends', async () => {
    const account = userIdOf('otherTrainer');
    const id = await write({ bases: ['account'] });
    await move(id, 'ready', 'handing');
    await settle(await claim(), 'sent');
    const kept = await agree('Other', { email: 'othertrainer@trame.example' });
    await open.sql`update public.trainer_accounts set status = 'suspended' where user_id = ${account}`;
    const removals = async () => [...(await open.sql`select email from private.sendpulse_removals`)];
    expect(await removals()).toEqual([]);
    await open.sql`update public.trainer_applications set pool_consent_at = null where id = ${kept}`;
    expect(await removals()).toEqual([{ email: 'othertrainer@trame.example' }]);
    await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${account}`;
    await open.sql`delete from public.trainer_applications where id = ${kept}`;
  });

  it('makes SendPulse forget whoever leaves between being sent and being settled', async () => {
    const ana = await agree('Ana');
    const id = await write();
    await move(id, 'ready', 'handing');
    const taken = await claim();
    await open.sql`delete from public.trainer_applications where id = ${ana}`;
    await settle(taken, 'sent');
    expect([...(await open.sql`select email from private.sendpulse_removals`)]).toEqual([
      { email: 'ana@campagne.test' },
    ]);
  });

  it('judges those whom it takes, and takes others in the place of whoever is left out', async () => {
    for (const name of ['Ana', 'Bo', 'Cleo', 'Dan']) await agree(name);
    const id = await write();
    await move(id, 'ready', 'handing');
    await open.sql`
      update private.campaign_recipients r
      set next_attempt_at = now() - make_interval(mins => 100 - ascii(left(a.full_name, 1)))
      from public.trainer_applications a where a.id = r.application_id`;
    await optOut('ana@campagne.test');
    await optOut('dan@campagne.test');
    const taken = await claim(2);
    expect(new Set(taken.map(({ email }) => email))).toEqual(
      new Set(['bo@campagne.test', 'cleo@campagne.test']),
    );
    // The last one was not looked at yet.
    expect(await result(id)).toMatchObject({ skipped: 1, waiting: 3 });
    expect(await claim(2)).toEqual([]);
    expect(await result(id)).toMatchObject({ skipped: 2, waiting: 2 });
  });

  it('names each basis once', async () => {
    const many = Array.from({ length: 3 }, () => 'pool');
    expect(await errorCode(write({ bases: many }))).toBe('23514');
  });

  it('counts what came back for the last campaign that reached the address', async () => {
    for (const name of ['Ana', 'Bo']) await agree(name);
    const [first, second] = [await write(), await write()];
    for (const id of [first, second]) {
      await move(id, 'ready', 'handing');
      await settle(await claim(), 'sent');
      await open.sql`update private.campaign_recipients set settled_at = settled_at - interval '1 minute'`;
    }
    await optOut('ana@campagne.test');
    await open.sql`select public.note_sendpulse_bounced(array['bo@campagne.test'])`;
    await optOut('ana@campagne.test');
    expect(await result(first)).toMatchObject({ opted_out: 0, bounced: 0 });
    expect(await result(second)).toMatchObject({ opted_out: 1, bounced: 1 });
  });

  it('gives up an address after eight tries, and is done without it', async () => {
    await agree('Ana');
    const id = await write();
    await move(id, 'ready', 'handing');
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await open.sql`update private.campaign_recipients set next_attempt_at = now() - interval '1 second' where campaign_id = ${id}`;
      await settle(await claim(), 'delayed');
    }
    expect(await result(id)).toMatchObject({ status: 'done', failed: 1, handed: 0 });
  });

  it('is among what the person’s files say once it reached them, and not before', async () => {
    const application = await agree('Ana');
    await agree('Bo');
    const id = await write();
    await open.sql`update public.marketing_campaigns set subject = 'Vos disponibilités, {{prenom}}' where id = ${id}`;
    await move(id, 'ready', 'handing');
    const dossier = () =>
      runAs(open.sql, 'app5_user', async (tx) => {
        const [row] = await tx<{ dossier: { campaigns?: unknown } }[]>`
          select public.application_dossier(${application}) as dossier`;
        return row!.dossier.campaigns;
      });
    expect(await dossier()).toBeUndefined();
    await settle(await claim(), 'sent');
    await open.sql`select public.note_sendpulse_bounced(array['ana@campagne.test'])`;
    expect(await dossier()).toMatchObject([
      { subject: 'Vos disponibilités, …', basis: 'pool', reaction: 'bounced' },
    ]);
    const account = userIdOf('approvedTrainer');
    await open.sql`update public.trainer_accounts set application_id = ${application} where user_id = ${account}`;
    const [row] = await open.sql<{ held: { kind: string }[] }[]>`
      select private.data_of_messages(${account}) as held`;
    expect(row!.held.filter(({ kind }) => kind === 'campaign')).toMatchObject([
      { subject: 'Vos disponibilités, …', channel: 'email', status: 'failed' },
    ]);
    await open.sql`update public.trainer_accounts set application_id = null where user_id = ${account}`;
  });
});
