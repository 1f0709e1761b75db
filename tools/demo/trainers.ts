import { accountStatusLabel } from '@trame/domain';
import type { Sql, TransactionSql } from 'postgres';
import { insertUser } from '../embedded/new-user.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { stepsTo, writeHistory } from './history.ts';
import { stableId } from './stable-id.ts';
import { seedTrainerBilling } from './trainer-billing.ts';
import { seedTrainerProfiles } from './trainer-profiles.ts';

type Decision = {
  /** `closed` is the trainer's own. */
  status: 'approved' | 'rejected' | 'suspended' | 'closed';
  days: number;
  reason?: string;
};

type Trainer = {
  address: string;
  name: string;
  application: Record<string, unknown> & { status: string };
  /** Days ago: they applied, somebody read it, it was evaluated, the account was opened. */
  applied: number;
  read?: number;
  evaluated?: number;
  opened?: number;
  decisions?: readonly Decision[];
};

/** One trainer for each status of an account, and an author who has none. All are fictional. */
const TRAINERS: readonly Trainer[] = [
  {
    address: 'formatrice',
    name: 'Claire Estavoyer',
    application: {
      status: 'accepted',
      phone: '+33612489035',
      city: 'Nantes',
      postal_code: '44000',
      job_title: 'Formatrice en gestion',
      training_sectors: ['Informatique & Technologies', "ERP & Gestion d'entreprise"],
      mastered_software: ['Sage 100', 'Power BI', 'Excel'],
      expertise_areas: ['Comptabilité générale', 'Tableaux de bord'],
    },
    applied: 161.2,
    read: 157.4,
    evaluated: 149.3,
    opened: 147.1,
    decisions: [{ status: 'approved', days: 141.2 }],
  },
  {
    address: 'attente',
    name: 'Nabil Ferhat',
    application: {
      status: 'evaluated',
      phone: '+33698127744',
      city: 'Rennes',
      postal_code: '35000',
      job_title: 'Formateur en bureautique',
      training_sectors: ['Informatique & Technologies'],
      mastered_software: ['Excel', 'Word'],
      expertise_areas: ['Bureautique'],
    },
    applied: 17.6,
    read: 13.3,
    evaluated: 5.4,
    opened: 3.2,
  },
  {
    address: 'refuse',
    name: 'Odile Marchal',
    application: { status: 'rejected', city: 'Lille', postal_code: '59000', job_title: 'Coach sportive' },
    applied: 66.5,
    read: 63.1,
    evaluated: 58.7,
    opened: 55.2,
    decisions: [
      {
        status: 'rejected',
        days: 51.4,
        reason: 'Vos formations ne relèvent pas de nos domaines cette année.',
      },
    ],
  },
  {
    address: 'suspendue',
    name: 'Violaine Hubert',
    application: {
      status: 'accepted',
      city: 'Angers',
      postal_code: '49000',
      job_title: 'Formatrice en anglais professionnel',
    },
    applied: 320.8,
    read: 318.2,
    evaluated: 311.6,
    opened: 309.4,
    decisions: [
      { status: 'approved', days: 302.5 },
      {
        status: 'suspended',
        days: 9.3,
        reason: 'Votre attestation de vigilance a expiré, et nos trois relances sont restées sans réponse.',
      },
    ],
  },
  {
    address: 'ferme',
    name: 'Gilles Kermarrec',
    application: {
      status: 'accepted',
      city: 'Vannes',
      postal_code: '56000',
      job_title: 'Formateur en sécurité au travail',
    },
    applied: 402.4,
    read: 399.1,
    evaluated: 391.2,
    opened: 388.3,
    decisions: [
      { status: 'approved', days: 385.2 },
      { status: 'closed', days: 21.6 },
    ],
  },
  {
    address: 'sans-compte',
    name: 'Tiphaine Le Goff',
    application: { status: 'new', city: 'Brest', postal_code: '29200', job_title: 'Formatrice en paie' },
    applied: 2.3,
  },
];

/** Each address with the state of its account, for the summary of a start. */
export const TRAINER_STATES = TRAINERS.map(({ address, opened, decisions = [] }) => ({
  email: `${address}@trame.example`,
  state:
    opened === undefined
      ? 'aucun compte'
      : accountStatusLabel(decisions.at(-1)?.status ?? 'pending').toLowerCase(),
}));

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** The trainers of the portal with their history: what recruitment did, and when. */
export async function seedTrainers(sql: Sql): Promise<void> {
  const users = new Map<string, string>();
  for (const { address, name } of TRAINERS) {
    const email = `${address}@trame.example`;
    const [known] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    users.set(
      address,
      known?.id ?? (await insertUser(sql, { email, password: DEMO_PASSWORD, data: { full_name: name } })),
    );
  }
  await sql.begin(async (tx) => {
    const [recruiter] = await tx<{ id: string }[]>`
      select id from auth.users where email = 'recrutement@trame.example'`;
    // Journal and thread say what happened then, not that this program wrote the rows today.
    await switchTriggers(tx, 'disable');
    for (const trainer of TRAINERS)
      await addTrainer(tx, trainer, users.get(trainer.address)!, recruiter?.id ?? null);
    await switchTriggers(tx, 'enable');
  });
  await seedTrainerProfiles(sql);
  await seedTrainerBilling(sql);
}

async function switchTriggers(tx: TransactionSql, change: 'disable' | 'enable'): Promise<void> {
  for (const [table, trigger] of [
    ['trainer_applications', 'trainer_applications_audit'],
    ['trainer_accounts', 'trainer_accounts_audit'],
    ['trainer_accounts', 'trainer_accounts_thread'],
    ['trainer_accounts', 'trainer_accounts_thread_at_once'],
  ] as const)
    await tx.unsafe(`alter table public.${table} ${change} trigger ${trigger}`);
}

async function addTrainer(
  tx: TransactionSql,
  { address, name, application, applied, read, evaluated, opened, decisions = [] }: Trainer,
  userId: string,
  recruiterId: string | null,
): Promise<void> {
  const id = stableId(`trainer-${address}`);
  const email = `${address}@trame.example`;
  const last = decisions.at(-1);
  const made = await tx`
    insert into public.trainer_applications ${tx({
      id,
      full_name: name,
      email,
      country: 'FR',
      current_status: 'Indépendant',
      remote_experience: true,
      teaching_languages: ['French'],
      intervention_type: ['Présentiel', 'Distanciel'],
      created_at: ago(applied),
      consent_at: ago(applied),
      consent_version: '2026-01',
      last_contact_at: ago(last?.days ?? opened ?? applied),
      ...application,
    })}
    on conflict do nothing`;
  if (made.count === 0) return;
  if (recruiterId)
    await writeHistory(
      tx,
      id,
      ago(applied),
      stepsTo(application.status, 3, ago(applied), new Date()),
      recruiterId,
    );
  // The reading is an event of its own: a trigger of the journal writes it at its time.
  if (read !== undefined)
    await journal(tx, 'trainer_applications', id, 'VIEW', {}, ago(read), id, recruiterId);
  if (evaluated !== undefined)
    await event(tx, {
      at: ago(evaluated),
      application_id: id,
      kind: 'evaluated',
      actor_id: recruiterId,
      public_sentence: 'Votre candidature a été évaluée par l’équipe de recrutement.',
    });
  if (opened === undefined) return;
  await tx`
    insert into public.trainer_accounts ${tx({
      user_id: userId,
      email,
      full_name: name,
      status: last?.status ?? 'pending',
      status_reason: last?.reason ?? null,
      application_id: id,
      created_at: ago(opened),
    })}`;
  const about = { user_id: userId, application_id: id, actor_id: recruiterId };
  await accountEvent(tx, { ...about, at: ago(opened), kind: 'account_opened' }, null);
  await journal(
    tx,
    'trainer_accounts',
    userId,
    'INSERT',
    { status: { to: 'pending' } },
    ago(opened),
    id,
    recruiterId,
  );
  let from = 'pending';
  for (const { status, days, reason } of decisions) {
    const actor = status === 'closed' ? userId : recruiterId;
    const shown = { ...about, actor_id: actor, at: ago(days), kind: `account_${status}` };
    if (status === 'closed') {
      await event(tx, {
        ...shown,
        public_sentence: 'Vous avez fermé votre compte formateur.',
        staff_sentence: 'Compte fermé par son titulaire.',
      });
      await tx`update auth.users set banned_until = now() + interval '100 years' where id = ${userId}`;
    } else {
      await accountEvent(tx, shown, reason ?? null);
      await tx`
        insert into public.notification_logs ${tx({
          kind: `account-${status}`,
          recipient: email,
          subject: `Votre compte formateur\u00a0: ${accountStatusLabel(status).toLowerCase()}`,
          status: 'sent',
          created_at: ago(days),
          sent_at: ago(days),
        })}`;
    }
    const changes = {
      status: { from, to: status },
      ...(reason ? { status_reason: { to: reason } } : {}),
    };
    await journal(tx, 'trainer_accounts', userId, 'UPDATE', changes, ago(days), id, actor);
    from = status;
  }
}

const event = (tx: TransactionSql, values: Record<string, Date | string | null>) =>
  tx`insert into private.trainer_events ${tx(values)}`;

const accountEvent = async (
  tx: TransactionSql,
  values: Record<string, Date | string | null> & { kind: string },
  reason: string | null,
) => {
  const [row] = await tx<{ sentence: string }[]>`
    select private.account_sentence(${values.kind}, ${reason}) as sentence`;
  return event(tx, { ...values, public_sentence: row!.sentence });
};

const journal = (
  tx: TransactionSql,
  table: string,
  key: string,
  operation: string,
  changes: Parameters<TransactionSql['json']>[0],
  at: Date,
  applicationId: string,
  actorId: string | null,
) => tx`
  insert into private.audit_log (at, actor_id, actor_role, table_name, operation, row_key, application_id, changes)
  values (${at}, ${actorId}, 'authenticated', ${table}, ${operation}, ${key}, ${applicationId}, ${tx.json(changes)})`;
