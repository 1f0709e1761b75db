import { nameInMail, optionLabel, statusLabel, TRAINING_SECTORS } from '@trame/domain';
import { ProviderError, type Contact, type MailingProvider } from './provider.ts';
import type { ClaimedEvent, SendPulseStore } from './store.ts';

/** People per request, and requests per call: a call remains short, and the next one continues. */
const BATCH = 50;
const BATCHES = 4;
const REMOVALS = 100;

export interface SyncResult {
  status: 'done' | 'off' | 'failed';
  sent: number;
  refused: number;
  removed: number;
  unsubscribed: number;
  /** Why it stopped before the end. */
  failure?: string;
}

/** The facts about a person that the service gets: enough to write to them, no judgement. */
function contactOf({ email, full_name, status, sectors, language, event }: ClaimedEvent): Contact {
  return {
    email,
    variables: {
      nom: nameInMail(full_name),
      statut: statusLabel(status),
      secteurs: sectors.map((sector) => optionLabel(TRAINING_SECTORS, sector)).join(', '),
      langue: language === 1 ? 'en' : 'fr',
      evenement: event,
    },
  };
}

/**
 * Sends the waiting events, after reading who unsubscribed and deleting people who left. Repeatable: sending twice
 * gives the same contact, and the next call continues after an interruption.
 */
export async function syncSendPulse(
  provider: MailingProvider,
  store: SendPulseStore,
  bookId: number,
  mayAdd: boolean,
): Promise<SyncResult> {
  const result: SyncResult = { status: 'done', sent: 0, refused: 0, removed: 0, unsubscribed: 0 };
  try {
    result.unsubscribed = await store.noteUnsubscribed(await provider.unsubscribed(bookId));
    const leaving = await store.claimRemovals(REMOVALS);
    if (leaving.length > 0) {
      await provider.remove(bookId, leaving);
      await store.settleRemovals(leaving);
      result.removed = leaving.length;
    }
    const batches = mayAdd ? BATCHES : 0;
    for (let batch = 0; batch < batches; batch += 1) {
      const events = await store.claimEvents(BATCH);
      await sendBatch(provider, store, bookId, events, result);
      if (events.length < BATCH) break;
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    result.status = 'failed';
    result.failure = `${error.failure}: ${error.message}`;
  }
  return result;
}

async function sendBatch(
  provider: MailingProvider,
  store: SendPulseStore,
  bookId: number,
  events: readonly ClaimedEvent[],
  result: SyncResult,
): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  // For each person, only the latest event.
  const contacts = [
    ...new Map(events.map((event) => [event.email.toLowerCase(), contactOf(event)])).values(),
  ];
  try {
    await provider.add(bookId, contacts);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const reason = `${error.failure}: ${error.message}`;
    if (error.failure !== 'refused') {
      await store.settleEvents(ids, 'delayed', reason);
      throw error;
    }
    if (events.length === 1) {
      await store.settleEvents(ids, 'refused', reason);
      result.refused += 1;
      return;
    }
    // One of them is refused: each half is tried separately, down to the single one.
    const middle = Math.ceil(events.length / 2);
    await sendBatch(provider, store, bookId, events.slice(0, middle), result);
    await sendBatch(provider, store, bookId, events.slice(middle), result);
    return;
  }
  await store.settleEvents(ids, 'sent');
  result.sent += ids.length;
}
