import { AppError, getSupabase } from '@trame/data';
import type { ConfirmedFacts } from '@trame/domain/invoices';
import { unwrapFunction } from '../../failures/refusal.ts';

/** An invoice to deposit; an empty text is not sent. */
export type Deposit = {
  /** The same at each try: a deposit that was cut is found again. */
  requestId: string;
  file: File;
  attachments: readonly File[];
  /** Undefined where the XML says it. */
  facts: ConfirmedFacts | undefined;
  reason: string;
  missionId: string;
  replaces: string;
  corrects: string;
  /** Where the office deposits it: whose it is, and how it came. */
  forTrainer?: { userId: string; channel: string };
};

export type DepositAnswer = {
  id: string;
  number: string;
  /** An earlier try had arrived: what was changed since is not in it. */
  already: boolean;
  /** It was joined with the copy of what a platform delivers. */
  matched: boolean;
};

/** Deposits an invoice. Fails with `RefusedRequest` or an error of the data layer. */
export async function sendDeposit(deposit: Deposit, signal?: AbortSignal): Promise<DepositAnswer> {
  const { file, attachments, facts, forTrainer } = deposit;
  const body = new FormData();
  body.append('request_id', deposit.requestId);
  for (const [name, value] of [
    ['of_user', forTrainer?.userId],
    ['channel', forTrainer?.channel],
    ['mission_id', deposit.missionId],
    ['replaces', deposit.replaces],
    ['corrects', deposit.corrects],
    ['reason', deposit.reason],
    ['facts', facts && JSON.stringify(facts)],
  ] as const)
    if (value) body.append(name, value);
  body.append('file', file, file.name);
  for (const one of attachments) body.append('attachments', one, one.name);
  const { id, number, already, matched } = await unwrapFunction(
    await getSupabase().functions.invoke<unknown>('invoices', { body, ...(signal && { signal }) }),
  );
  if (typeof id !== 'string' || typeof number !== 'string')
    throw new AppError('unknown', 'invoices answered something else');
  return { id, number, already: already === true, matched: matched === true };
}
