import { INVOICE_STATUS } from '@trame/domain/invoices';
import type { BulkAction, BulkResult, BulkRun, UndoCount } from '@trame/app/bulk-action';
import { allFailed } from '@trame/app/use-bulk-action';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import { sendStepMails } from '../../mails/data/send-step-mails.ts';
import { refusalOf } from './act.ts';
import { filtersOf, type InvoiceFilters, type InvoiceRow } from './invoices.ts';

/** Invoices of one request; the database has the same limit. */
const AT_ONCE = 200;
/** Approvals of one request that takes them back. */
const UNDONE_AT_ONCE = 50;
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

type Before = Database['public']['Functions']['approvals_before']['Returns'][number];

/** What approving an invoice would do. */
export type Approval = Omit<Before, 'refused'> & { refused: string | null };

/** What approving these would do, the largest first; one that is gone is not among them. */
export const approvalsBefore = async (ids: readonly string[]): Promise<Approval[]> =>
  unwrap(await getSupabase().rpc('approvals_before', { invoices: [...ids] }));

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

/** Why one was not moved, by the code and the field of the database. */
function reasonOf(outcome: string, code: string | null, hint: string | null): string {
  if (outcome === 'conflict') return 'Elle a changé entre-temps.';
  if (code === '42501') return 'Personne ne décide de sa propre facture.';
  if (hint === 'to_status') return 'Cette étape n’est plus possible.';
  return refusalOf(hint) ?? 'Cette étape est refusée\u00a0: ouvrez la facture pour lire ce qui la retient.';
}

/** A step that many invoices can make together, with one reason and one message. */
export type AskedStatus = typeof INVOICE_STATUS.disputed | typeof INVOICE_STATUS.refused;

/** A step that many invoices can make together; the reason and the message are those of all. */
export type ManyStep = {
  status: typeof INVOICE_STATUS.taken | typeof INVOICE_STATUS.approved | AskedStatus;
  reason?: string;
  message?: string;
};

/** What the outcome of a step is called, and the participle of those that made it. */
const SAID: Readonly<Record<ManyStep['status'], { name: string; title: string; done: string }>> = {
  [INVOICE_STATUS.taken]: { name: 'take-invoices', title: 'Prise en charge', done: 'pris' },
  [INVOICE_STATUS.approved]: { name: 'approve-invoices', title: 'Approbation', done: 'approuvé' },
  [INVOICE_STATUS.disputed]: { name: 'dispute-invoices', title: 'Mise en litige', done: 'contesté' },
  [INVOICE_STATUS.refused]: { name: 'refuse-invoices', title: 'Refus', done: 'refusé' },
};

/**
 * Makes one step with many, each by itself: one that cannot make it holds no other.
 * @param seen versions that are on the screen, by id: what has changed since does not make it
 * @param report of a request that failed: the invoices of the others keep their outcome
 */
export function moveMany(
  { status, reason, message }: ManyStep,
  seen: ReadonlyMap<string, string>,
  report: (error: unknown) => void,
): BulkAction {
  const approved = new Map<string, string>();
  let progress: BulkRun['progress'] = () => undefined;
  const perform: BulkAction['perform'] = async (ids, run) => {
    progress = run.progress;
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
        const answers = unwrap(
          await getSupabase().rpc('move_invoices', {
            invoices: known,
            to_status: status,
            ...(reason && { reason_code: reason }),
            ...(message && { message }),
          }),
        );
        for (const { id, outcome, code, hint, updated_at } of answers) {
          if (outcome === 'moved') approved.set(id, updated_at);
          results.push(
            outcome === 'moved'
              ? { id, outcome: 'changed' }
              : { id, outcome: 'refused', reason: reasonOf(outcome, code, hint) },
          );
        }
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
  };
  const action = { ...SAID[status], removes: true, perform };
  return status === INVOICE_STATUS.approved
    ? { ...action, undo: () => undoApprovals(approved, progress) }
    : { ...action, stopped: 'Le reste de la sélection n’a pas changé' };
}

/**
 * Takes approvals back, on the versions that they made: what has moved on since remains approved, each with why.
 * @param progress how many were asked for so far
 */
async function undoApprovals(
  approved: ReadonlyMap<string, string>,
  progress: (done: number) => void,
): Promise<UndoCount> {
  progress(0);
  const count = { restored: 0, changedSince: 0, missing: 0 };
  const kept: { id: string; reason: string }[] = [];
  const asked = [...approved].map(([id, version]) => ({ id, version }));
  for (let at = 0; at < asked.length; at += UNDONE_AT_ONCE) {
    const part = asked.slice(at, at + UNDONE_AT_ONCE);
    const answers = unwrap(
      // oxlint-disable-next-line no-await-in-loop -- the bar moves on between them
      await getSupabase().rpc('undo_approvals', { invoices: part }),
    );
    for (const { id, outcome, hint } of answers)
      if (outcome === 'undone') count.restored += 1;
      else if (outcome === 'missing') count.missing += 1;
      else {
        count.changedSince += 1;
        kept.push({ id, reason: (outcome === 'refused' && refusalOf(hint)) || 'A changé entre-temps.' });
      }
    progress(at + part.length);
  }
  void sendStepMails().catch(() => undefined);
  return { ...count, kept };
}

type Assignment = Pick<InvoiceRow, 'assignee' | 'updated_at'>;

const assign = async (id: string, assignee: string | null, version: string): Promise<string> =>
  unwrap(
    await getSupabase().rpc('assign_invoice', {
      invoice: id,
      // The types of a function do not say that an argument may be null.
      assignee: assignee as string,
      version,
    }),
  );

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'conflict';
const isGone = (error: unknown) => error instanceof AppError && error.code === 'not_found';

/** Who has an invoice now, and its version; undefined when it is gone. */
async function assignmentOf(id: string): Promise<Assignment | undefined> {
  const [row] = unwrap<InvoiceRow[]>(
    await getSupabase()
      .rpc('office_invoice', { invoice: id })
      .overrideTypes<InvoiceRow[], { merge: false }>(),
  );
  return row;
}

/**
 * Gives many invoices to one person, or to nobody; can be undone, which gives each back to who had it.
 * @param seen invoices that are on the screen, by id: what has changed since is not given
 */
export function assignMany(
  { id: assignee, name }: { id: string | null; name: string },
  seen: ReadonlyMap<string, Assignment>,
): BulkAction {
  const given = new Map<string, Assignment>();
  return {
    name: 'assign-invoices',
    title: assignee === null ? 'Sans responsable' : `Confier à ${name}`,
    done: assignee === null ? 'libéré' : 'confié',
    already: assignee === null ? 'libre' : 'confié',
    removes: false,
    perform: async (ids, run) => {
      const results: BulkResult[] = [];
      for (const id of ids) {
        try {
          // oxlint-disable no-await-in-loop -- the database gives one at a time
          const before = seen.get(id) ?? (await assignmentOf(id));
          if (!before) results.push({ id, outcome: 'missing' });
          else if (before.assignee === assignee) results.push({ id, outcome: 'unchanged' });
          else {
            const version = await assign(id, assignee, before.updated_at);
            // oxlint-enable no-await-in-loop
            given.set(id, { assignee: before.assignee, updated_at: version });
            results.push({ id, outcome: 'changed' });
          }
        } catch (error) {
          if (isConflict(error))
            results.push({ id, outcome: 'refused', reason: reasonOf('conflict', null, null) });
          else if (isGone(error)) results.push({ id, outcome: 'missing' });
          else results.push(...allFailed([id], error));
        }
        run.progress(results.length);
      }
      return results;
    },
    undo: async (changed) => {
      const count = { restored: 0, changedSince: 0, missing: 0 };
      for (const id of changed) {
        const before = given.get(id);
        if (!before) continue;
        try {
          // oxlint-disable-next-line no-await-in-loop -- the database gives one at a time
          await assign(id, before.assignee, before.updated_at);
          count.restored += 1;
        } catch (error) {
          if (isConflict(error)) count.changedSince += 1;
          else if (isGone(error)) count.missing += 1;
          else throw error;
        }
      }
      return count;
    },
  };
}
