import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { sheet } from './support/programmes.ts';
import { runAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const RECRUITER = userIdOf('app5_user');
const SIGNATURES = userIdOf('app4_user');
const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'app5_user')`;
});

type Row = {
  kind: string;
  total: string;
  cents: string | null;
  id: string | null;
  who: string | null;
  what: string | null;
  since: Date | null;
  due_on: string | null;
};
type App = 'recruitment' | 'signature' | 'catalogue' | 'corporate';
const HOLDERS: Readonly<Record<App, Actor>> = {
  recruitment: 'app5_user',
  signature: 'app4_user',
  catalogue: 'app2_user',
  corporate: 'app1_user',
};
const tasks = (app: App, each = 10) =>
  runAs(
    open.sql,
    HOLDERS[app],
    (tx) => tx<Row[]>`
      select kind, total, cents, id, who, what, since, due_on::text as due_on
      from ${tx.unsafe(`public.${app}_tasks`)}(${each})`,
  );
const totals = async (app: App) => (await tasks(app)).map(({ kind, total }) => [kind, Number(total)]);
const day = async (shift: string) => {
  const [row] = await open.sql<{ day: string }[]>`
    select (private.today() + ${shift}::interval)::date::text as day`;
  return row!.day;
};

describe('what a recruiter has to do', () => {
  beforeEach(async () => {
    await open.sql`delete from public.trainer_applications`;
  });
  const add = (values: Record<string, unknown>) => insertApplication(open.sql, values);
  /** What the triggers of the table would set to now. */
  const contacted = (id: string, days: number) => open.sql`
    update public.trainer_applications set last_contact_at = now() - ${`${days} days`}::interval where id = ${id}`;

  it('is empty when nothing waits', async () => {
    await add({ status: 'accepted' });
    await add({ status: 'new', assigned_to: userIdOf('admin') });
    await add({ status: 'new', archived_at: new Date() });
    expect(await tasks('recruitment')).toEqual([]);
  });

  it('counts what nobody has, and each thing that is one’s own', async () => {
    const own = { assigned_to: RECRUITER };
    const oldest = await add({ status: 'new', created_at: '2026-01-02T08:00:00Z' });
    await add({ status: 'new' });
    await add({ status: 'new', ...own });
    await add({ status: 'contacted', ...own });
    const silent = await add({ status: 'contacted', ...own });
    await add({ status: 'evaluated', ...own });
    await contacted(silent, 14);
    expect(oldest).toBeDefined();
    expect(await totals('recruitment')).toEqual([
      ['triage', 2],
      ['given', 1],
      ['contacted', 1],
      ['silent', 1],
      ['decided', 1],
    ]);
    const [triage, given] = await tasks('recruitment');
    expect(triage).toMatchObject({ since: new Date('2026-01-02T08:00:00Z'), id: null });
    expect(given).toMatchObject({ id: RECRUITER });
  });

  it('names the evaluations and opinions that one has begun, the oldest first', async () => {
    const first = await add({ full_name: 'Paul Kervella', status: 'contacted' });
    const second = await add({ full_name: 'Chloé Lefèvre', status: 'evaluated' });
    const refused = await add({ status: 'rejected' });
    await open.sql`
      insert into public.evaluation_opinions (application_id, evaluator_id, max_score)
      values (${first}, ${RECRUITER}, 160), (${refused}, ${RECRUITER}, 160), (${second}, ${userIdOf('admin')}, 160)`;
    await open.sql`
      insert into public.trainer_evaluations (application_id, evaluated_by, status, criteria_scores, total_score, max_score, percentage)
      values (${second}, ${RECRUITER}, 'draft', '{}', 0, 160, 0)`;
    const begun = (await tasks('recruitment')).filter(({ kind }) => kind === 'begun');
    expect(begun.map(({ total }) => total)).toEqual(['2', '2']);
    expect(new Map(begun.map(({ id, who }) => [id, who]))).toEqual(
      new Map([
        [first, 'Paul Kervella'],
        [second, 'Chloé Lefèvre'],
      ]),
    );
    expect((await tasks('recruitment', 1)).filter(({ kind }) => kind === 'begun')).toHaveLength(1);
  });

  it('counts up to a thousand, and says that there are more', async () => {
    await open.sql`
      insert into public.trainer_applications (full_name, email, phone, current_status, consent_at, consent_version)
      select 'Nom ' || n, 'a' || n || '@exemple.test', '+33612345678', 'Indépendant', now(), '2026-11'
      from generate_series(1, 1002) n`;
    expect(await totals('recruitment')).toEqual([['triage', 1001]]);
  });
});

describe('what somebody has to do about envelopes', () => {
  let number = 9500;
  const add = async (values: Record<string, unknown>) => {
    number += 1;
    const id = randomUUID();
    await open.sql`
      insert into public.signature_requests ${open.sql({
        id,
        reference: `S-2026-${number}`,
        title: 'Contrat',
        created_by: SIGNATURES,
        sender_name: 'Camille Roussel',
        sender_email: 'c@exemple.test',
        expires_at: new Date(Date.now() + 30 * 86_400_000),
        ...values,
      })}`;
    return id;
  };
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const consent = { consent_fr: 'Oui', consent_en: 'Yes' };
  beforeEach(async () => {
    // Envelopes that were sent are kept: no trigger runs.
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from public.signature_recipients`;
      await tx`delete from public.signature_requests`;
    });
  });

  it('has one’s drafts, what one waits for and what ended, and nothing of colleagues', async () => {
    const other = { created_by: userIdOf('admin') };
    const sent = { status: 'sent', ...consent };
    const draft = await add({ title: 'Charte' });
    const ending = await add({ ...sent, sent_at: ago(9), expires_at: ago(-2) });
    await add({ ...sent, sent_at: ago(8) });
    await add({ ...sent, sent_at: ago(6) });
    const declined = await add({ ...sent, status: 'declined', sent_at: ago(5), ended_at: ago(1) });
    await add({ ...sent, status: 'declined', sent_at: ago(60), ended_at: ago(31) });
    await add({ ...other });
    await add({ ...other, ...sent, sent_at: ago(9), expires_at: ago(-1) });
    const rows = await tasks('signature');
    expect(rows.map(({ kind, total, id, what }) => [kind, total, id, what])).toEqual([
      ['ending', '1', ending, 'Contrat'],
      ['slow', '1', null, null],
      ['declined', '1', declined, 'Contrat'],
      ['draft', '1', draft, 'Charte'],
    ]);
    expect(rows[0]!.due_on).toBe(await day('2 days'));
  });

  it('has what one is asked to sign, whoever sent it', async () => {
    const id = await add({ created_by: null });
    await open.sql`
      insert into public.signature_recipients (id, request_id, name, email, role, position, status, invited_at)
      values (gen_random_uuid(), ${id}, 'Moi', 'APP4_user@trame.example', 'signer', 1, 'invited', now()),
        (gen_random_uuid(), ${id}, 'Copie', 'copie@trame.example', 'copy', 2, 'waiting', null)`;
    expect(await tasks('signature')).toEqual([]);
    await open.sql`
      update public.signature_requests set ${open.sql({ status: 'sent', ...consent, sent_at: ago(1) })} where id = ${id}`;
    expect(await tasks('signature')).toMatchObject([{ kind: 'asked', id, who: 'Camille Roussel' }]);
    await open.sql`
      update public.signature_recipients set status = 'signed', acted_at = now() where request_id = ${id} and position = 1`;
    expect(await tasks('signature')).toEqual([]);
  });

  it('says what all have signed and nobody sealed', async () => {
    await add({
      status: 'completed',
      ...consent,
      sent_at: ago(2),
      completed_at: ago(1),
      ended_at: ago(1),
      created_by: null,
    });
    await add({
      status: 'completed',
      ...consent,
      sent_at: ago(2),
      completed_at: new Date(),
      ended_at: new Date(),
    });
    expect(await totals('signature')).toEqual([['unsealed', 1]]);
  });
});

describe('what somebody has to do about the catalogue', () => {
  beforeEach(async () => {
    await open.sql`delete from public.programmes`;
    await open.sql`delete from public.programme_goals`;
  });
  const add = async (title: string, columns: Record<string, unknown> = {}) => {
    const [row] = await open.sql<{ id: string }[]>`
      insert into public.programmes (content, slug)
      values (${open.sql.json(sheet(title) as never)}, ${`fiche-${randomUUID()}`}) returning id`;
    await open.sql`update public.programmes set ${open.sql({ status: 'in_review', ...columns })} where id = ${row!.id}`;
    return row!.id;
  };

  it('has proposals of others, what is in review and what is not read again', async () => {
    const first = await add('Excel');
    const [proposal] = await open.sql<{ id: string }[]>`
      insert into public.programme_proposals (programme_id, changes, base, proposed_by)
      values (${first}, '{"title": "Excel 2"}', '{}', ${userIdOf('gestionnaire')}) returning id`;
    await open.sql`
      insert into public.programme_proposals (programme_id, changes, base, proposed_by)
      values (${first}, '{"title": "Excel 3"}', '{}', ${userIdOf('app2_user')})`;
    expect(await tasks('catalogue')).toMatchObject([
      { kind: 'proposed', total: '1', id: first, what: 'Excel' },
      { kind: 'reviewed', total: '1', id: first, what: 'Excel' },
    ]);
    await open.sql`
      update public.programme_proposals set status = 'refused', decided_at = now() where id = ${proposal!.id}`;
    expect(await totals('catalogue')).toEqual([['reviewed', 1]]);
  });

  it('has the goal of the whole catalogue while its average is under it', async () => {
    await add('Excel', { status: 'draft' });
    await open.sql`
      insert into public.programme_goals (scope, target, by_day) values ('all', 100, '2099-01-01'), ('sector:x', 100, '2099-01-01')`;
    expect(await tasks('catalogue')).toMatchObject([
      { kind: 'short', total: '1', what: '100', due_on: '2099-01-01' },
    ]);
    await open.sql`update public.programme_goals set target = 1`;
    expect(await tasks('catalogue')).toEqual([]);
  });
});

describe('what somebody has to do about the company', () => {
  beforeEach(async () => {
    await open.sql`delete from public.timeline_events`;
    await open.sql`update public.company_settings set qualiopi_until = null`;
    await open.sql`delete from public.site_builds`;
  });

  it('has dates in draft and the certificate that ends, and why a publication failed', async () => {
    expect(await tasks('corporate')).toEqual([]);
    await open.sql`
      insert into public.timeline_events (starts_on, precision, title_fr, text_fr, state)
      values ('2019-05-01', 'month', 'Ouverture de Nantes', 'Texte', 'draft'), ('2020-05-01', 'month', 'Déjà', 'Texte', 'published')`;
    await open.sql`
      update public.company_settings set qualiopi_from = ${await day('-2 years')}, qualiopi_until = ${await day('2 months')}`;
    await open.sql`
      insert into public.site_builds (kind, state, started_at, ended_at, revision, reason)
      values ('publication', 'failed', now(), now(), 1, 'Une image manque.')`;
    expect(await tasks('corporate')).toMatchObject([
      { kind: 'failed', what: 'Une image manque.' },
      { kind: 'certificate', due_on: await day('2 months') },
      { kind: 'draft', total: '1', what: 'Ouverture de Nantes' },
    ]);
  });
});

it('asks for the role of the app', async () => {
  for (const [app, holder] of Object.entries(HOLDERS)) {
    const other = holder === 'app1_user' ? 'app2_user' : 'app1_user';
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(
      runAs(open.sql, other, (tx) => tx`select from ${tx.unsafe(`public.${app}_tasks`)}()`),
    ).rejects.toMatchObject({ code: '42501' });
  }
});
