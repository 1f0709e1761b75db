import type { BulkAction, BulkResult } from '@trame/app/bulk-action';
import { allFailed } from '@trame/app/use-bulk-action';
import { getSupabase, unwrap } from '@trame/data';
import { sendStepMails } from '../../mails/data/send-step-mails.ts';
import { hasToFix, storedVerdict } from '../model/verdict.ts';
import { filtersOf, type InvoiceFilters } from './invoices.ts';

/** Invoices of one request; the database has the same limit. */
const AT_ONCE = 200;
/** Ids in an address. */
const IDS_AT_ONCE = 100;

type Read = { id: string; number: string; seller_name: string | null; updated_at: string };

async function readInvoices(ids: readonly string[]): Promise<Read[]> {
  const rows: Read[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
    rows.push(
      ...unwrap(
        await getSupabase()
          .from('invoices')
          .select('id, number, seller_name, updated_at')
          .in('id', ids.slice(at, at + IDS_AT_ONCE)),
      ),
    );
  return rows;
}

/** What the outcome calls invoices. */
export async function invoiceNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readInvoices(ids);
  return new Map(
    rows.map(({ id, number, seller_name }) => [id, [number, seller_name].filter(Boolean).join(', ')]),
  );
}

/** Those among these invoices that have something to fix, or that were deposited with a reason to take them nevertheless. */
export async function doubtfulInvoices(ids: readonly string[]): Promise<string[]> {
  const doubtful: string[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const rows = unwrap(
      await getSupabase()
        .from('invoices')
        .select('id, deposit_reason, verdict')
        .in('id', ids.slice(at, at + IDS_AT_ONCE)),
    );
    for (const { id, deposit_reason, verdict } of rows)
      if (deposit_reason !== null || hasToFix(storedVerdict(verdict))) doubtful.push(id);
  }
  return doubtful;
}

/** Ids of the whole list, over its pages, up to this many. */
export async function invoiceIds(filters: InvoiceFilters, limit: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < limit) {
    const last = ids.at(-1);
    const rows = unwrap(
      await getSupabase().rpc('list_invoices', {
        filters: filtersOf(filters),
        sort: filters.order,
        page_size: 100,
        ...(last !== undefined && { after_id: last }),
      }),
    );
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < 100) break;
  }
  return ids.slice(0, limit);
}

/** Why one was not approved, by the code and the field of the database. */
function reasonOf(outcome: string, code: string | null, hint: string | null): string {
  if (outcome === 'conflict') return 'Elle a changé entre-temps.';
  if (code === '42501') return 'Personne ne décide de sa propre facture.';
  if (hint === 'to_status') return 'Elle n’est plus à approuver.';
  return 'La base de données refuse cette étape.';
}

/**
 * Approves many, each by itself: one that cannot be approved holds no other.
 * @param seen versions that are on the screen, by id: what has changed since is not approved
 * @param report of a request that failed: the invoices of the others keep their outcome
 */
export const approveMany = (
  seen: ReadonlyMap<string, string>,
  report: (error: unknown) => void,
): BulkAction => ({
  name: 'approve-invoices',
  title: 'Approuver les factures',
  done: 'approuvé',
  removes: true,
  stopped: 'L’approbation a été arrêtée',
  perform: async (ids, run) => {
    const results: BulkResult[] = [];
    const read = await readInvoices(ids);
    const versions = new Map(read.map(({ id, updated_at }) => [id, seen.get(id) ?? updated_at]));
    for (let at = 0; at < ids.length && !run.isStopped(); at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE);
      const known = part.flatMap((id) => {
        const version = versions.get(id);
        return version === undefined ? [] : [{ id, version }];
      });
      for (const id of part) if (!versions.has(id)) results.push({ id, outcome: 'missing' });
      try {
        const answers = unwrap(await getSupabase().rpc('move_invoices', { invoices: known, to_status: 205 }));
        for (const { id, outcome, code, hint } of answers)
          results.push(
            outcome === 'moved'
              ? { id, outcome: 'changed' }
              : { id, outcome: 'refused', reason: reasonOf(outcome, code, hint) },
          );
      } catch (error) {
        report(error);
        results.push(
          ...allFailed(
            known.map(({ id }) => id),
            error,
          ),
        );
      }
      run.progress(results.length);
    }
    // The outcome is about the invoices: what fails here goes out with the daily work.
    void sendStepMails().catch(() => undefined);
    return results;
  },
});
