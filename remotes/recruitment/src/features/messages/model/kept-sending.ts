import * as z from 'zod/mini';
import { KEPT_KEY } from './kept-key.ts';

/** Unfinished messages kept: each is a few kilobytes. */
const MAX_KEPT = 5;

const kept = z.object({
  ownerId: z.string(),
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
  total: z.number(),
});

/**
 * A message to many that has not left for all of them: its text before it is rendered and applications by their ids, no
 * name and no address. Under the same `messageId` nobody gets it twice, so that it goes on after a reload.
 */
export type KeptSending = z.infer<typeof kept>;

function readAll(): KeptSending[] {
  try {
    return z.array(kept).parse(JSON.parse(localStorage.getItem(KEPT_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** What this person has left unfinished in this browser, the oldest first. */
export const readSending = (ownerId: string): KeptSending | undefined =>
  readAll().find((one) => one.ownerId === ownerId);

/** Keeps it for the next page; without anybody left, forgets it. */
export function keepSending(sending: KeptSending): void {
  const others = readAll().filter(({ message }) => message.messageId !== sending.message.messageId);
  const all = sending.leftIds.length > 0 ? [...others, sending].slice(-MAX_KEPT) : others;
  try {
    if (all.length > 0) localStorage.setItem(KEPT_KEY, JSON.stringify(all));
    else localStorage.removeItem(KEPT_KEY);
  } catch {
    // A browser that keeps nothing: the message cannot go on after a reload.
  }
}
