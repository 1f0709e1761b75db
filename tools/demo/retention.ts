import type { Sql, TransactionSql } from 'postgres';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

type Former = { name: string; email: string; city: string; createdDaysAgo: number };

/** People who are no longer in the list. */
const ARCHIVED: readonly (Former & { archivedDaysAgo: number })[] = [
  {
    name: 'Solange Peyrat',
    email: 'solange.peyrat@exemple.fr',
    city: 'Limoges',
    createdDaysAgo: 210,
    archivedDaysAgo: 3,
  },
  {
    name: 'Idriss Benhamou',
    email: 'idriss.benhamou@exemple.fr',
    city: 'Toulon',
    createdDaysAgo: 95,
    archivedDaysAgo: 14,
  },
  {
    name: 'Maud Kervella',
    email: 'maud.kervella@exemple.fr',
    city: 'Brest',
    createdDaysAgo: 340,
    archivedDaysAgo: 27,
  },
];

/** People of whom only receipts and counts remain. */
const PURGED: readonly (Former & { status: string })[] = [
  { name: 'N', email: 'purge.1@exemple.fr', city: 'Lille', createdDaysAgo: 760, status: 'rejected' },
  { name: 'N', email: 'purge.2@exemple.fr', city: 'Nice', createdDaysAgo: 742, status: 'contacted' },
  { name: 'N', email: 'purge.3@exemple.fr', city: 'Metz', createdDaysAgo: 740, status: 'rejected' },
];

const insertFormer = (
  sql: Sql | TransactionSql,
  { name, email, city, createdDaysAgo }: Former,
  values: object = {},
) =>
  sql<{ id: string }[]>`
    insert into public.trainer_applications ${sql({
      full_name: name,
      email,
      city,
      country: 'FR',
      current_status: 'Indépendant',
      consent_at: ago(createdDaysAgo),
      consent_version: '2026-01',
      created_at: ago(createdDaysAgo),
      last_contact_at: ago(createdDaysAgo),
      ...values,
    })} returning id`;

/**
 * The content of the retention page and the duplicates: an archive, receipts, two applications that share a phone, and
 * one that was merged into another. None of it adds to the list.
 */
export async function seedRetention(
  sql: Sql,
  recruiterId: string,
  applicationAt: (index: number) => string,
): Promise<void> {
  const [known] = await sql`select from public.trainer_applications where email = ${ARCHIVED[0]!.email}`;
  if (known) return;
  for (const { archivedDaysAgo, ...former } of ARCHIVED)
    await insertFormer(sql, former, { archived_at: ago(archivedDaysAgo) });
  for (const { status, ...former } of PURGED) {
    await sql.begin(async (tx) => {
      const [row] = await insertFormer(tx, former, { status });
      await tx`insert into private.application_purges (application_id, reason) values (${row!.id}, 'retention')`;
      await tx`delete from public.trainer_applications where id = ${row!.id}`;
    });
  }
  await sql`
    update public.trainer_applications a set phone = other.phone
    from public.trainer_applications other
    where a.id = ${applicationAt(34)} and other.id = ${applicationAt(2)}`;
  await sql.begin(async (tx) => {
    const kept = applicationAt(9);
    const [person] = await tx<{ full_name: string; email: string }[]>`
      select full_name, email from public.trainer_applications where id = ${kept}`;
    const [former] = await insertFormer(tx, {
      name: person!.full_name,
      email: person!.email,
      city: 'Dijon',
      createdDaysAgo: 400,
    });
    // As the recruiter would do it: the journal of both names the author.
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: recruiterId, role: 'authenticated' })}, true)`;
    await tx`select public.merge_applications(${kept}, ${former!.id}, '{}')`;
  });
}
