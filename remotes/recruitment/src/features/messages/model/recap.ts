import { APPLICATION_STATUSES, formatDate, statusLabel, type StatusMismatch } from '@trame/domain';
import type { Precaution, Recipient } from './recipient.ts';

/**
 * Why somebody is left out of a message; the sender can overrule all reasons but a shared address, person by person.
 */
export type LeftReason = StatusMismatch | 'written' | 'opted_out' | 'same_address';

export type LeftOut = {
  recipient: Recipient;
  reason: LeftReason;
  /** The fact that distinguishes this person in the group: a status, a day, a name. */
  detail: string;
  /** The sender writes to them all the same. */
  isConfirmed: boolean;
};

export type Recap = {
  /** The recipients, in their order. */
  included: Recipient[];
  leftOut: LeftOut[];
  /** How many get it by status, in the order of the statuses. */
  byStatus: { label: string; count: number }[];
  /** How many of them agreed to be in the pool. */
  consenting: number;
};

function reasonAgainst(
  recipient: Recipient,
  precaution: Precaution | undefined,
  mismatch: StatusMismatch | undefined,
): Pick<LeftOut, 'reason' | 'detail'> | undefined {
  if (mismatch) return { reason: mismatch, detail: statusLabel(recipient.status) };
  if (precaution?.written_at) return { reason: 'written', detail: `le ${formatDate(precaution.written_at)}` };
  if (precaution?.opted_out) return { reason: 'opted_out', detail: recipient.email };
  return undefined;
}

/**
 * The people who would get a message and those left out, with the reason. One address gets it once.
 * @param choices.mismatchWith the difference between the message's decision and an application of this status
 */
export function recapOf(
  recipients: readonly Recipient[],
  precautions: ReadonlyMap<string, Precaution>,
  {
    mismatchWith,
    confirmed,
  }: { mismatchWith: (status: string) => StatusMismatch | undefined; confirmed: ReadonlySet<string> },
): Recap {
  const included: Recipient[] = [];
  const leftOut: LeftOut[] = [];
  const holders = new Map<string, string>();
  for (const recipient of recipients) {
    const against = reasonAgainst(recipient, precautions.get(recipient.id), mismatchWith(recipient.status));
    const isConfirmed = confirmed.has(recipient.id);
    if (against) leftOut.push({ recipient, ...against, isConfirmed });
    if (against && !isConfirmed) continue;
    const address = recipient.email.toLowerCase();
    const holder = holders.get(address);
    if (holder !== undefined) {
      leftOut.push({ recipient, reason: 'same_address', detail: holder, isConfirmed: false });
      continue;
    }
    holders.set(address, recipient.full_name);
    included.push(recipient);
  }
  const counts = Map.groupBy(included, ({ status }) => status);
  const known = APPLICATION_STATUSES.map(({ value }) => value as string);
  const statuses = [...known, ...[...counts.keys()].filter((status) => !known.includes(status))];
  return {
    included,
    leftOut,
    byStatus: statuses.flatMap((status) => {
      const count = counts.get(status)?.length ?? 0;
      return count > 0 ? [{ label: statusLabel(status), count }] : [];
    }),
    consenting: included.filter(({ pool_consent_at }) => pool_consent_at !== null).length,
  };
}
