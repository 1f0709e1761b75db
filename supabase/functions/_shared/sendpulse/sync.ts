import { firstName, nameInMail, optionLabel, statusLabel, TRAINING_SECTORS } from '@trame/domain';
import { ProviderError, type Contact, type MailingProvider } from './provider.ts';
import type { ClaimedEvent, ClaimedRecipient, Outcome, SendPulseStore } from './store.ts';

/** People per request, and requests per call: a call remains short, and the next one continues. */
const BATCH = 50;
const BATCHES = 4;
const REMOVALS = 100;

export interface SyncResult {
  status: 'done' | 'off' | 'failed';
  sent: number;
  /** People of campaigns. */
  handed: number;
  refused: number;
  removed: number;
  unsubscribed: number;
  bounced: number;
  /** Why it stopped before the end. */
  failure?: string;
}

export const nothingDone = (status: SyncResult['status']): SyncResult => ({
  status,
  sent: 0,
  handed: 0,
  refused: 0,
  removed: 0,
  unsubscribed: 0,
  bounced: 0,
});

const languageOf = (language: number) => (language === 1 ? 'en' : 'fr');

/** The facts about a person that the service gets: enough to write to them, no judgement. */
function contactOf({ email, full_name, status, sectors, language, event }: ClaimedEvent): Contact {
  return {
    email,
    variables: {
      nom: nameInMail(full_name),
      statut: statusLabel(status),
      secteurs: sectors.map((sector) => optionLabel(TRAINING_SECTORS, sector)).join(', '),
      langue: languageOf(language),
      evenement: event,
    },
  };
}

/** What a campaign fills in its message, and by which it finds its people in the list. */
function recipientOf({ email, full_name, language, campaign }: ClaimedRecipient): Contact {
  const nom = nameInMail(full_name);
  return {
    email,
    variables: { prenom: firstName(nom), nom, langue: languageOf(language), campagne: campaign },
  };
}

/** What is taken from one queue, made into contacts, and settled in it. */
interface Queue<T> {
  claim: (size: number) => Promise<T[]>;
  settle: (ids: readonly string[], outcome: Outcome, reason?: string) => Promise<void>;
  contactOf: (row: T) => Contact;
  sent: (count: number) => void;
}

/**
 * Sends the waiting events, then people of campaigns, after reading who gets nothing any more and deleting people who
 * left. Repeatable: sending twice gives the same contact, and the next call continues after an interruption.
 */
export async function syncSendPulse(
  provider: MailingProvider,
  store: SendPulseStore,
  bookId: number,
  mayAdd: boolean,
): Promise<SyncResult> {
  const result = nothingDone('done');
  try {
    const inactive = await provider.inactive(bookId);
    result.unsubscribed = await store.noteUnsubscribed(inactive.unwanted);
    result.bounced = await store.noteBounced(inactive.bounced);
    const leaving = await store.claimRemovals(REMOVALS);
    if (leaving.length > 0) {
      await provider.remove(bookId, leaving);
      await store.settleRemovals(leaving);
      result.removed = leaving.length;
    }
    if (mayAdd) {
      await sendQueue(provider, bookId, result, {
        claim: store.claimEvents,
        settle: store.settleEvents,
        contactOf,
        sent: (count) => (result.sent += count),
      });
      await sendQueue(provider, bookId, result, {
        claim: store.claimRecipients,
        settle: store.settleRecipients,
        contactOf: recipientOf,
        sent: (count) => (result.handed += count),
      });
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    result.status = 'failed';
    result.failure = `${error.failure}: ${error.message}`;
  }
  return result;
}

async function sendQueue<T extends { id: string; email: string }>(
  provider: MailingProvider,
  bookId: number,
  result: SyncResult,
  queue: Queue<T>,
): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const rows = await queue.claim(BATCH);
    await sendBatch(provider, bookId, rows, result, queue);
    if (rows.length < BATCH) break;
  }
}

async function sendBatch<T extends { id: string; email: string }>(
  provider: MailingProvider,
  bookId: number,
  rows: readonly T[],
  result: SyncResult,
  queue: Queue<T>,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // For each person, only the latest.
  const contacts = [...new Map(rows.map((row) => [row.email.toLowerCase(), queue.contactOf(row)])).values()];
  try {
    await provider.add(bookId, contacts);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const reason = `${error.failure}: ${error.message}`;
    if (error.failure !== 'refused') {
      await queue.settle(ids, 'delayed', reason);
      throw error;
    }
    if (rows.length === 1) {
      await queue.settle(ids, 'refused', reason);
      result.refused += 1;
      return;
    }
    // One of them is refused: each half is tried separately, down to the single one.
    const middle = Math.ceil(rows.length / 2);
    await sendBatch(provider, bookId, rows.slice(0, middle), result, queue);
    await sendBatch(provider, bookId, rows.slice(middle), result, queue);
    return;
  }
  await queue.settle(ids, 'sent');
  queue.sent(ids.length);
}
