import type { Sql, TransactionSql } from 'postgres';
import { addDays, today } from '@trame/domain';
import type { AvailabilityKind } from '@trame/domain/trainers';

type Days = { from: number; to: number; kind: AvailabilityKind; note?: string };

/** What trainers of the demo wrote since they applied, and their next days, counted from today. */
const PROFILES: Readonly<
  Record<string, { changed: Record<string, string | string[]>; days: readonly Days[] }>
> = {
  formatrice: {
    changed: {
      street: '14 quai de la Fosse',
      city: 'Rezé',
      postal_code: '44400',
      availability: 'Sous 2 semaines',
      presentation:
        'Vingt ans de comptabilité en PME, dix de formation. Je forme les équipes à Sage 100 sur leurs propres dossiers.',
      expertise_areas: ['Comptabilité générale', 'Tableaux de bord', 'Clôture annuelle'],
    },
    days: [
      { from: 4, to: 6, kind: 'busy', note: 'Session à Nantes' },
      { from: 9, to: 13, kind: 'free' },
      { from: 16, to: 17, kind: 'to_confirm', note: 'Selon l’accord du client' },
      { from: 24, to: 35, kind: 'busy', note: 'Congés' },
    ],
  },
  attente: { changed: {}, days: [{ from: 2, to: 20, kind: 'free', note: 'Rennes et visio' }] },
};

async function write(tx: TransactionSql, userId: string, address: string): Promise<void> {
  const { changed, days } = PROFILES[address] ?? { changed: {}, days: [] };
  // The journal says who changed what: the trainer.
  await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: userId })}, true)`;
  if (Object.keys(changed).length > 0)
    await tx`
      update public.trainer_profiles set ${tx(changed)}, saved_at = now()
      where user_id = ${userId} and saved_at is null`;
  const first = today();
  for (const { from, to, kind, note } of days)
    await tx`
      insert into public.trainer_availability (user_id, starts_on, ends_on, kind, note)
      values (${userId}, ${addDays(first, from)}, ${addDays(first, to)}, ${kind}, ${note ?? null})`;
  await tx`select set_config('request.jwt.claims', '', true)`;
}

/** Profiles and days of the trainers of the demo; once for each. */
export async function seedTrainerProfiles(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    for (const address of Object.keys(PROFILES)) {
      const [account] = await tx<{ user_id: string }[]>`
        select t.user_id from public.trainer_accounts t
        where t.email = ${`${address}@trame.example`}
          and not exists (select from public.trainer_availability a where a.user_id = t.user_id)`;
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      if (account) await write(tx, account.user_id, address);
    }
  });
}
