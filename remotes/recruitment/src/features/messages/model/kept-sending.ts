import * as z from 'zod/mini';
import { KEPT_KEY } from './kept-key.ts';

/** Unfinished messages kept: each is a few kilobytes. */
const MAX_KEPT = 5;
/** After a week a recipient may have received another answer, so the rest of a message is dropped. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

const kept = z.object({
  ownerId: z.string(),
  /** When something of it was last sent. */
  keptAt: z.string(),
  message: z.object({
    messageId: z.string(),
    templateId: z.nullable(z.string()),
    subject: z.string(),
    text: z.string(),
    reason: z.nullable(z.string()),
    confirmedIds: z.array(z.string()),
  }),
  /** To whom it has not left, or not for certain. */
  leftIds: z.array(z.string()),
  /** For how many it left for certain. */
  sentCount: z.number(),
  /** How many it was for: those above, and those for whom it failed. */
  total: z.number(),
});

/**
 * A message to many that is not sent to all of them yet: its text before it is rendered and the ids of applications, no
 * name and no address. With the same `messageId` nobody gets it twice, so that it can continue after a reload. Its text
 * may contain names all the same: it remains in the tab, and is deleted when its writer signs out or after a week.
 */
export type KeptSending = z.infer<typeof kept>;

function readAll(): KeptSending[] {
  try {
    const all = z.array(kept).parse(JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '[]'));
    return all.filter(({ keptAt }) => Date.now() - Date.parse(keptAt) < KEPT_FOR_MS);
  } catch {
    return [];
  }
}

function writeAll(all: readonly KeptSending[]): void {
  try {
    if (all.length > 0) sessionStorage.setItem(KEPT_KEY, JSON.stringify(all));
    else sessionStorage.removeItem(KEPT_KEY);
  } catch {
    // A browser that refuses storage: the message cannot continue after a reload.
  }
}

/** Unfinished messages of this person in this tab, the oldest first; those of other people or too old are deleted. */
export function readSending(ownerId: string): KeptSending | undefined {
  const own = readAll().filter((one) => one.ownerId === ownerId);
  writeAll(own);
  return own[0];
}

/** Keeps it for the next page; without anybody left, forgets it. */
export function keepSending(sending: KeptSending): void {
  const others = readAll().filter(({ message }) => message.messageId !== sending.message.messageId);
  writeAll(sending.leftIds.length > 0 ? [...others, sending].slice(-MAX_KEPT) : others);
}
