import { getSupabase, unwrap } from '@trame/data';
import type { AccessibilityContact, ProgrammeContent, ProgrammeIndicator } from '@trame/domain/catalogue';
import { today } from '@trame/domain';
import type { Sheet } from '../model/found.ts';

/** Most rows of one answer of the API. */
const AT_ONCE = 100;

type Row = { id: string; content: ProgrammeContent; owner_id: string | null; confirmed_on: string | null };
type Result = Pick<ProgrammeIndicator, 'n' | 'year'> & { programme_id: string };

const COLUMNS = 'id,content,owner_id,confirmed_on';

async function withResults(rows: readonly Row[], signal: AbortSignal): Promise<Sheet[]> {
  if (rows.length === 0) return [];
  const results = unwrap<Result[]>(
    await getSupabase()
      .from('programme_indicators')
      .select('programme_id,n,year')
      .in(
        'programme_id',
        rows.map(({ id }) => id),
      )
      .abortSignal(signal),
  );
  return rows.map((row) => ({ ...row, indicators: results.filter(({ programme_id: id }) => id === row.id) }));
}

/** Every sheet that is not archived, part by part. */
export async function readSheets(signal: AbortSignal, onRead: (count: number) => void): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (;;) {
    const call = getSupabase().from('programmes').select(COLUMNS).neq('status', 'archived').order('id');
    const last = sheets.at(-1)?.id;
    const next = last === undefined ? call : call.gt('id', last);
    const rows = unwrap(
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await next.limit(AT_ONCE).abortSignal(signal).overrideTypes<Row[], { merge: false }>(),
    );
    // oxlint-disable-next-line no-await-in-loop -- as above
    sheets.push(...(await withResults(rows, signal)));
    onRead(sheets.length);
    if (rows.length < AT_ONCE) return sheets;
  }
}

/** Some sheets again; those that were archived or deleted meanwhile are left out. */
export async function readSheetsAgain(ids: readonly string[], signal: AbortSignal): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = unwrap(
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await getSupabase()
        .from('programmes')
        .select(COLUMNS)
        .neq('status', 'archived')
        .in('id', ids.slice(at, at + AT_ONCE))
        .abortSignal(signal)
        .overrideTypes<Row[], { merge: false }>(),
    );
    // oxlint-disable-next-line no-await-in-loop -- as above
    sheets.push(...(await withResults(rows, signal)));
  }
  return sheets;
}

/** What the scores of all sheets depend on alike: the day and the contact of the settings. */
export async function readCommonFacts(
  programme: string,
  signal: AbortSignal,
): Promise<{ today: string; accessibility_contact: AccessibilityContact | null }> {
  const facts = unwrap<{ today?: string; accessibility_contact?: AccessibilityContact | null }>(
    await getSupabase()
      .rpc('programme_score_facts', { programme })
      .abortSignal(signal)
      .overrideTypes<
        { today?: string; accessibility_contact?: AccessibilityContact | null },
        { merge: false }
      >(),
  );
  return { today: facts.today ?? today(), accessibility_contact: facts.accessibility_contact ?? null };
}
