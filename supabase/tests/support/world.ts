import { ROLES } from '@trame/domain';
import type { Sql } from 'postgres';
import { ACTOR_NAMES, databaseRole, userIdOf, type Actor } from './actors.ts';

/** Rows that every authorization test finds, by name. */
export const WORLD = {
  application: 'b0000000-0000-4000-8000-000000000001',
  /** Without evaluation, account or message. */
  freshApplication: 'b0000000-0000-4000-8000-000000000002',
  evaluation: 'c0000000-0000-4000-8000-000000000001',
  notification: 'd0000000-0000-4000-8000-000000000001',
  incident: 'd1000000-0000-4000-8000-000000000001',
  release: 'd2000000-0000-4000-8000-000000000001',
  /** A file of this name is in every bucket. */
  file: 'resumes/world.pdf',
} as const;

const TRAINERS: Readonly<Partial<Record<Actor, 'pending' | 'approved' | 'suspended' | 'rejected'>>> = {
  pendingTrainer: 'pending',
  approvedTrainer: 'approved',
  otherTrainer: 'approved',
  suspendedTrainer: 'suspended',
  rejectedTrainer: 'rejected',
};
/** Each role has an actor who holds it alone. */
const HOLDERS: readonly Actor[] = ROLES;

/** The sixteen criteria of the evaluation grid, all scored alike. */
export const ALL_CRITERIA = [
  'presentation',
  'dynamisme',
  'sens_ecoute',
  'expression_orale',
  'coherence_discours',
  'veracite_cv',
  'formations',
  'maitrise_francais',
  'experience_pro',
  'coherence_parcours',
  'savoir',
  'savoir_faire',
  'savoir_etre',
  'personnalite',
  'motivations',
  'disponibilite',
] as const;

export const scores = (value: number) => Object.fromEntries(ALL_CRITERIA.map((key) => [key, value]));

/** An application that every constraint accepts; `values` replaces or adds columns. */
export async function insertApplication(sql: Sql, values: Record<string, unknown> = {}): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.trainer_applications ${sql({
      full_name: 'Chloé Lefèvre',
      email: 'chloe.lefevre@exemple.test',
      phone: '+33612345678',
      current_status: 'Indépendant',
      consent_at: new Date(),
      consent_version: '2026-11',
      ...values,
    })} returning id`;
  return row!.id;
}

/** Fills a fresh database with the actors' users, roles and accounts, and the rows they try their verbs on. */
export async function createWorld(sql: Sql): Promise<void> {
  for (const actor of ACTOR_NAMES) {
    if (databaseRole(actor) !== 'authenticated') continue;
    const id = userIdOf(actor);
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${id}, 'authenticated', 'authenticated', ${`${actor.toLowerCase()}@trame.example`}, now())`;
    if (HOLDERS.includes(actor))
      await sql`insert into public.user_roles (user_id, role) values (${id}, ${actor})`;
    const status = TRAINERS[actor];
    if (status) {
      await sql`
        insert into public.trainer_accounts (user_id, email, full_name, status)
        values (${id}, ${`${actor.toLowerCase()}@trame.example`}, ${actor}, ${status})`;
    }
  }
  for (const actor of ['revoked', 'deleted'] as const) {
    await sql`insert into public.user_roles (user_id, role) values (${userIdOf(actor)}, 'app5_user'), (${userIdOf(actor)}, 'admin')`;
  }
  await sql`delete from public.user_roles where user_id = ${userIdOf('revoked')}`;
  await sql`delete from auth.users where id = ${userIdOf('deleted')}`;

  await insertApplication(sql, {
    id: WORLD.application,
    ai_status: 'success',
    ai_analysis_v2: sql.json({ result: { full_name: 'Chloé Lefèvre' }, identity: { full_name: {} } }),
    // Gone from storage: the application may be deleted.
    resume_filename: 'gone.pdf',
    resume_original_name: 'CV.pdf',
    resume_size: 1000,
  });
  await insertApplication(sql, {
    id: WORLD.freshApplication,
    full_name: 'Zoé Martin',
    email: 'zoe@exemple.test',
  });
  await sql`
    insert into public.trainer_evaluations
      (id, application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, status)
    values (${WORLD.evaluation}, ${WORLD.application}, ${userIdOf('app5_user')}, ${sql.json(scores(5))}, 145, 145, 100, 'completed')`;
  await sql`
    insert into public.notification_logs (id, application_id, kind, recipient, subject)
    values (${WORLD.notification}, ${WORLD.application}, 'application-received', 'chloe.lefevre@exemple.test', 'Votre candidature')`;
  await sql`
    insert into public.incidents (id, reference, occurred_at, message)
    values (${WORLD.incident}, 'ABCDEF', now(), 'HTTP 503')`;
  await sql`
    insert into public.releases (id, at, by, action, remote, version)
    values (${WORLD.release}, now(), 'Une personne', 'promote', 'recruitment', '1.0.0')`;
  for (const bucket of [
    'trainer-applications',
    'resumes',
    'references',
    'site-media',
    'request-files',
    'trainer-papers',
    'invoices',
    'signatures',
  ])
    await sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${WORLD.file})`;
  await sql`insert into private.rate_limits (bucket, hits, window_ends_at) values ('digest', 1, now() + interval '1 hour')`;
  await sql`
    insert into private.pending_uploads (path, submission_key, created_at)
    values ('resumes/orphan.pdf', gen_random_uuid(), now() - interval '1 day')`;
}
