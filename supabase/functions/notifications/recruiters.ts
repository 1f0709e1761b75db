import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';

const rows = z.array(z.object({ id: z.string(), name: z.string(), email: z.string() }));
export type Recruiter = z.infer<typeof rows>[number];

/** The people of recruitment, as the caller may read them. */
export async function listRecruiters(client: SupabaseClient): Promise<Recruiter[]> {
  return z.parse(rows, dataOf(await client.rpc('recruiters'), 'recruiters'));
}

/** The people who work on a kind of entity, as the caller may read them. */
export async function listPeople(client: SupabaseClient, kind: string): Promise<Recruiter[]> {
  return z.parse(rows, dataOf(await client.rpc('entity_people', { entity_kind: kind }), 'entity people'));
}

/** The caller among the people of recruitment. */
export async function findRecruiter(client: SupabaseClient, userId: string): Promise<Recruiter> {
  const found = (await listRecruiters(client)).find(({ id }) => id === userId);
  if (!found) throw new HttpError(403, 'forbidden', 'Vous n’avez pas les permissions pour cette action.');
  return found;
}
