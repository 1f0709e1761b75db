import type { Role } from '@trame/domain';
import type { Sql, TransactionSql } from 'postgres';
import { stableId } from './stable-id.ts';

/** The jobs of those who have an account of the demo, by address. */
const JOBS: Readonly<Record<string, string>> = {
  'recrutement@trame.example': 'Chargée de recrutement',
  'gestion@trame.example': 'Gestionnaire administrative',
  'admin@trame.example': 'Responsable des systèmes',
  'corporate@trame.example': 'Responsable de la communication',
  'catalogue@trame.example': 'Responsable du catalogue',
  'signatures@trame.example': 'Assistante juridique',
  'tout@trame.example': 'Directrice générale',
  'personne@trame.example': 'Alternante',
};

type Person = {
  name: string;
  address: string;
  job: string;
  roles: readonly Role[];
  /** Days ago: they came, they last signed in, their invitation was sent, they were disabled. */
  came: number;
  seen?: number;
  invited?: true;
  disabled?: { days: number; reason: string };
  asked?: { role: Role; days: number; reason: string };
};

/** Colleagues whom nobody signs in as. All are fictional. */
const PEOPLE: readonly Person[] = [
  {
    name: 'Élise Garnier',
    address: 'e.garnier',
    job: 'Ingénieure pédagogique',
    roles: ['app2_user'],
    came: 640,
    seen: 0.2,
  },
  {
    name: 'Thomas Le Bihan',
    address: 't.lebihan',
    job: 'Concepteur de formations',
    roles: ['app2_user'],
    came: 512,
    seen: 1.1,
  },
  {
    name: 'Inès Bouvier',
    address: 'i.bouvier',
    job: 'Assistante administrative',
    roles: ['app4_user'],
    came: 498,
    seen: 0.4,
  },
  {
    name: 'Karim Haddad',
    address: 'k.haddad',
    job: 'Responsable qualité',
    roles: ['app2_user', 'app4_user'],
    came: 455,
    seen: 2.3,
  },
  {
    name: 'Maëlle Quéré',
    address: 'm.quere',
    job: 'Coordinatrice pédagogique',
    roles: ['app2_user'],
    came: 301,
    seen: 5.6,
  },
  {
    name: 'Bastien Royer',
    address: 'b.royer',
    job: 'Comptable',
    roles: [],
    came: 233,
    seen: 12.2,
    asked: {
      role: 'app4_user',
      days: 2.1,
      reason: 'Suit la signature des conventions à partir de décembre.',
    },
  },
  {
    name: 'Yann Prigent',
    address: 'y.prigent',
    job: 'Chef de projet',
    roles: ['app4_user'],
    came: 187,
    seen: 3.4,
  },
  {
    name: 'Lucie Ferrand',
    address: 'l.ferrand',
    job: 'Chargée de clientèle',
    roles: [],
    came: 64,
    seen: 8.8,
  },
  {
    name: 'Nadia Benali',
    address: 'n.benali',
    job: 'Assistante de recrutement',
    roles: [],
    came: 1.3,
    invited: true,
  },
  {
    name: 'Hugo Marchetti',
    address: 'h.marchetti',
    job: 'Chargé de recrutement',
    roles: ['app5_user'],
    came: 580,
    seen: 25.5,
    disabled: { days: 24.2, reason: 'Départ de l’entreprise.' },
  },
];

type Line = {
  operation: string;
  changes: Record<string, string | null | Record<string, string>>;
  at: Date;
  actor: string;
};

/** Jobs of the demo accounts, and colleagues with their history: who came when, who holds which role, who left. */
export async function seedStaff(sql: Sql): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await sql.begin(async (tx) => {
    const actors = await tx<{ id: string; email: string }[]>`
      select id, email from auth.users where email = any(${Object.keys(JOBS)})`;
    const idOf = (name: string) => actors.find(({ email }) => email === `${name}@trame.example`)?.id ?? null;
    const [admin, corporate] = [idOf('admin'), idOf('corporate')];
    if (!admin || !corporate) return;
    for (const { id, email } of actors)
      await tx`
        insert into public.staff_profiles (id, full_name, job_title)
        values (${id}, private.person_name(${id}), ${JOBS[email] ?? null})
        on conflict (id) do update set job_title = excluded.job_title where staff_profiles.job_title is null`;
    // The journal says what happened then, not that this program wrote the rows today.
    await tx`alter table public.staff_profiles disable trigger staff_profiles_audit`;
    await tx`alter table public.user_roles disable trigger user_roles_audit`;
    for (const person of PEOPLE) await addPerson(tx, person, { admin, corporate, ago });
    await tx`alter table public.staff_profiles enable trigger staff_profiles_audit`;
    await tx`alter table public.user_roles enable trigger user_roles_audit`;
  });
}

async function addPerson(
  tx: TransactionSql,
  { name, address, job, roles, came, seen, invited, disabled, asked }: Person,
  { admin, corporate, ago }: { admin: string; corporate: string; ago: (days: number) => Date },
): Promise<void> {
  const id = stableId(`staff-${address}`);
  const email = `${address}@trame.example`;
  const cameAt = ago(came);
  const identity = { sub: id, email, email_verified: !invited };
  const made = await tx`
    insert into auth.users (
      id, aud, role, email, email_confirmed_at, invited_at, confirmation_sent_at, last_sign_in_at, banned_until,
      raw_app_meta_data, raw_user_meta_data, created_at
    )
    values (
      ${id}, 'authenticated', 'authenticated', ${email}, ${invited ? null : ago(came - 0.1)}, ${cameAt}, ${cameAt},
      ${seen === undefined ? null : ago(seen)}, ${disabled ? ago(-36_500) : null},
      ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json(identity)}, ${cameAt}
    )
    on conflict do nothing`;
  if (made.count === 0) return;
  await tx`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${stableId(`identity-${address}`)}, 'email', ${id}, ${id}, ${tx.json(identity)})`;
  await tx`
    insert into public.staff_profiles ${tx({
      id,
      full_name: name,
      job_title: job,
      invited_at: cameAt,
      invited_by: corporate,
      invitation_sent_at: cameAt,
      accepted_at: invited ? null : ago(came - 0.1),
      disabled_at: disabled ? ago(disabled.days) : null,
      disabled_by: disabled ? corporate : null,
      disabled_reason: disabled?.reason ?? null,
      created_at: cameAt,
    })}`;
  const lines: Line[] = [{ operation: 'INSERT', changes: { full_name: {} }, at: cameAt, actor: corporate }];
  for (const role of roles) {
    const [askedAt, at] = [ago(came - 0.2), ago(came - 0.4)];
    await tx`
      insert into public.user_roles (user_id, role, granted_by, granted_at) values (${id}, ${role}, ${admin}, ${at})`;
    const request = { role, action: 'grant', reason: null };
    lines.push({ operation: 'ROLE_ASKED', changes: request, at: askedAt, actor: corporate });
    await journal(tx, 'user_roles', id, {
      operation: 'INSERT',
      changes: { role: { to: role }, granted_by: { to: admin } },
      at,
      actor: admin,
    });
  }
  if (disabled)
    lines.push({
      operation: 'UPDATE',
      changes: {
        disabled_at: { to: ago(disabled.days).toISOString() },
        disabled_reason: { to: disabled.reason },
      },
      at: ago(disabled.days),
      actor: corporate,
    });
  if (asked) {
    const { role, reason } = asked;
    await tx`
      insert into private.role_requests (id, user_id, role, action, reason, requested_by, requested_at)
      values (${stableId(`request-${address}`)}, ${id}, ${role}, 'grant', ${reason}, ${corporate}, ${ago(asked.days)})`;
    const changes = { role, action: 'grant', reason };
    lines.push({ operation: 'ROLE_ASKED', changes, at: ago(asked.days), actor: corporate });
  }
  for (const line of lines) await journal(tx, 'staff_profiles', id, line);
}

const journal = (
  tx: TransactionSql,
  table: string,
  key: string,
  { operation, changes, at, actor }: Line,
) => tx`
  insert into private.audit_log (at, actor_id, actor_role, table_name, operation, row_key, changes)
  values (${at}, ${actor}, 'authenticated', ${table}, ${operation}, ${key}, ${tx.json(changes)})`;
