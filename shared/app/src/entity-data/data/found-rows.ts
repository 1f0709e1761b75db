import { getSupabase } from '@trame/data';
import { send } from '../../queries/call.ts';

/**
 * For an answer without rows: throws `unauthenticated` when the session is over, because row-level security then hides
 * every row as if it did not exist.
 */
async function requireSession(): Promise<void> {
  await send(getSupabase().rpc('my_roles'));
}

/** The rows of an answer; none only where the session goes on. */
export async function foundRows<Row>(rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) await requireSession();
  return rows;
}
