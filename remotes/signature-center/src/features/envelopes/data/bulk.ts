import type { BulkAction, BulkResult } from '@trame/app/bulk-action';
import { allFailed } from '@trame/app/use-bulk-action';
import { getSupabase, unwrap } from '@trame/data';
import type { RequestStatus } from '@trame/domain/signatures';
import { failureAdvice } from '@trame/app/failure-advice';
import { actFailure, remindSigners, withdrawEnvelope } from './act.ts';
import { saveManySealed } from './downloads.ts';

/** Ids in an address. */
const IDS_AT_ONCE = 100;
/** Envelopes of one request; the database has the same limit. */
const REMINDED_AT_ONCE = 200;

type Read = {
  id: string;
  reference: string;
  title: string;
  status: RequestStatus;
  sealed_at: string | null;
  sealed_bytes: number | null;
  updated_at: string;
};

async function readEnvelopes(ids: readonly string[]): Promise<Read[]> {
  const rows: Read[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
    rows.push(
      ...unwrap(
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        await getSupabase()
          .from('signature_requests')
          .select('id, reference, title, status, sealed_at, sealed_bytes, updated_at')
          .in('id', ids.slice(at, at + IDS_AT_ONCE))
          .overrideTypes<Read[], { merge: false }>(),
      ),
    );
  return rows;
}

/** How many sealed files were saved, are not sealed yet, and could not be read. */
export type SavedSealed = { saved: number; unsealed: number; failed: number };

/** Saves the sealed files of those among them that are sealed; one that cannot be read does not hold back the others. */
export async function saveSealedOf(
  ids: readonly string[],
  report: (error: unknown) => void,
): Promise<SavedSealed> {
  const sealed = (await readEnvelopes(ids)).filter(({ sealed_at }) => sealed_at !== null);
  const failed = await saveManySealed(sealed, report);
  return { saved: sealed.length - failed, unsealed: ids.length - sealed.length, failed };
}

/** What the outcome calls envelopes. */
export async function envelopeNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readEnvelopes(ids);
  return new Map(rows.map(({ id, reference, title }) => [id, `${reference}, ${title}`]));
}

const NOT_REMINDED: Readonly<Record<string, BulkResult>> = {
  too_soon: { id: '', outcome: 'unchanged', reason: 'Un e-mail est parti il y a moins d’un jour.' },
  ended: { id: '', outcome: 'refused', reason: 'Elle n’est pas en attente de signature.' },
};

/** Reminds those whose turn it is. */
export const remindMany = (report: (error: unknown) => void): BulkAction => ({
  name: 'remind-signers',
  title: 'Relancer',
  done: 'relancé',
  already: 'relancé',
  removes: false,
  stopped: 'Le reste de la sélection n’a pas été relancé',
  perform: async (ids, run) => {
    const results: BulkResult[] = [];
    for (let at = 0; at < ids.length && !run.isStopped(); at += REMINDED_AT_ONCE) {
      const part = ids.slice(at, at + REMINDED_AT_ONCE);
      try {
        // oxlint-disable-next-line no-await-in-loop -- a person may stop between two parts
        const outcomes = await remindSigners(part);
        for (const id of part) {
          const outcome = outcomes.get(id);
          if (outcome === undefined) results.push({ id, outcome: 'missing' });
          else results.push({ ...(NOT_REMINDED[outcome] ?? { outcome: 'changed' }), id });
        }
      } catch (error) {
        report(error);
        results.push(...allFailed(part, error));
      }
      run.progress(results.length);
    }
    return results;
  },
});

const NOT_SENT = 'Elle n’est pas envoyée\u00a0: un brouillon se supprime sur sa page.';
const ENDED = 'Elle est déjà terminée.';

/**
 * Withdraws envelopes, each by itself.
 * @param seen versions that are on the screen, by id: what has changed since is not withdrawn
 */
export const withdrawMany = (
  reason: string,
  seen: ReadonlyMap<string, string>,
  report: (error: unknown) => void,
): BulkAction => ({
  name: 'withdraw-envelopes',
  title: 'Annuler',
  done: 'annulé',
  removes: false,
  stopped: 'Le reste de la sélection n’a pas été annulé',
  perform: async (ids, run) => {
    const results: BulkResult[] = [];
    const read = new Map((await readEnvelopes(ids)).map((envelope) => [envelope.id, envelope]));
    for (const id of ids) {
      if (run.isStopped()) break;
      const envelope = read.get(id);
      if (!envelope) results.push({ id, outcome: 'missing' });
      else if (envelope.status !== 'sent')
        results.push({ id, outcome: 'refused', reason: envelope.status === 'draft' ? NOT_SENT : ENDED });
      else {
        const updated_at = seen.get(id) ?? envelope.updated_at;
        try {
          // oxlint-disable-next-line no-await-in-loop -- a person may stop between two
          await withdrawEnvelope({ id, updated_at }, reason);
          results.push({ id, outcome: 'changed' });
        } catch (error) {
          const refusal = actFailure(error);
          if (refusal === undefined) report(error);
          results.push({
            id,
            outcome: refusal === undefined ? 'failed' : 'refused',
            reason: refusal ?? failureAdvice(error),
          });
        }
      }
      run.progress(results.length);
    }
    return results;
  },
});
