import { unwrapFunction } from '@trame/app/refusal';
import { AppError, getSupabase } from '@trame/data';
import type { ConfirmedInput } from '@trame/invoice/on-device';
import type { Channel } from '../model/deposit-form.ts';

export type Deposit = {
  channel: Channel;
  /** Made once for a deposit: sent again, it finds its invoice. */
  requestId: string;
  userId: string;
  /** Empty: that of the replaced invoice, else that which the invoice names. */
  missionId: string;
  replaces: string;
  /** Of a credit note: the invoice that it takes back; empty for the one that its file names. */
  corrects: string;
  file: File;
  attachments: readonly File[];
  facts: ConfirmedInput | undefined;
  reason: string;
};

/** Deposits the invoice of a trainer who sent it otherwise; answers its id; `matched` when it was joined with the copy of what a platform delivered, `already` when an earlier try had arrived. Fails with `RefusedRequest` or an `AppError`. */
export async function depositFor(
  deposit: Deposit,
): Promise<{ id: string; number: string; already: boolean; matched: boolean }> {
  const body = new FormData();
  body.append('request_id', deposit.requestId);
  body.append('of_user', deposit.userId);
  body.append('channel', deposit.channel);
  if (deposit.missionId) body.append('mission_id', deposit.missionId);
  if (deposit.replaces) body.append('replaces', deposit.replaces);
  if (deposit.corrects) body.append('corrects', deposit.corrects);
  if (deposit.reason) body.append('reason', deposit.reason);
  if (deposit.facts) body.append('facts', JSON.stringify(deposit.facts));
  body.append('file', deposit.file, deposit.file.name);
  for (const file of deposit.attachments) body.append('attachments', file, file.name);
  const { id, number, already, matched } = await unwrapFunction(
    await getSupabase().functions.invoke<unknown>('invoices', { body }),
  );
  if (typeof id !== 'string' || typeof number !== 'string')
    throw new AppError('unknown', 'invoices answered something else');
  return { id, number, already: already === true, matched: matched === true };
}
