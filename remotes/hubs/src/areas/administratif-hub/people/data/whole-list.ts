import { AppError, unwrap } from '@trame/data';

/** Rows that the API answers at a time (`max_rows` in `supabase/config.toml`); it says nothing of those that it leaves out. */
const AT_ONCE = 1000;
/** Readings of a list that changes meanwhile. */
const MOST_TRIES = 3;

type Part<Row> = PromiseLike<
  { data: Row[]; error: null } | { data: unknown; error: unknown; status?: number }
>;

/**
 * A list to its end, in parts. `read` asks for rows by their place, both included, in an order that is always the same. Rejects
 * when the list keeps changing while it is read, and when it has `most` rows: the database stops there, so there may be more.
 */
export async function wholeList<Row>(
  read: (from: number, to: number) => Part<Row>,
  most = Infinity,
): Promise<Row[]> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- again, once it has changed
    const rows = await readOnce(read);
    if (rows === undefined) continue;
    if (rows.length >= most) throw new AppError('too_large', `a list of ${most} rows or more`);
    return rows;
  }
  throw new AppError('conflict', 'a list that changes while it is read');
}

async function readOnce<Row>(read: (from: number, to: number) => Part<Row>): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  for (;;) {
    // With the last row again: it is in another place when the list has changed since.
    const from = Math.max(rows.length - 1, 0);
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const part = unwrap<Row[]>(await read(from, from + AT_ONCE - 1));
    if (rows.length > 0 && JSON.stringify(rows.pop()) !== JSON.stringify(part[0])) return undefined;
    rows.push(...part);
    if (part.length < AT_ONCE) return rows;
  }
}
