import { AppError, getSupabase, unwrap } from '@trame/data';

/** What was read on the page of an invoice that no software reads. */
export type DepositFacts = {
  number: string;
  issued_on: string;
  due_on: string | null;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
};

export type Deposit = {
  /** Made once for a deposit: sent again, it finds its invoice. */
  requestId: string;
  userId: string;
  missionId: string;
  file: File;
  attachments: readonly File[];
  facts: DepositFacts | undefined;
  reason: string;
};

/** The function does not take the invoice; each field says why in a sentence. */
export class RefusedDeposit extends Error {
  override readonly name = 'RefusedDeposit';
  readonly fields: Readonly<Partial<Record<string, string>>>;

  constructor(fields: Readonly<Partial<Record<string, string>>>) {
    super('refused');
    this.fields = fields;
  }
}

async function fieldsOf(response: Response): Promise<Record<string, string> | undefined> {
  try {
    const { error } = (await response.clone().json()) as { error?: { fields?: unknown } };
    const { fields } = Object(error) as { fields?: unknown };
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}

/** Deposits the invoice of a trainer who sent it otherwise; answers its id. */
export async function depositFor(deposit: Deposit): Promise<{ id: string; number: string }> {
  const body = new FormData();
  body.append('request_id', deposit.requestId);
  body.append('of_user', deposit.userId);
  if (deposit.missionId) body.append('mission_id', deposit.missionId);
  if (deposit.reason) body.append('reason', deposit.reason);
  if (deposit.facts) body.append('facts', JSON.stringify(deposit.facts));
  body.append('file', deposit.file, deposit.file.name);
  for (const file of deposit.attachments) body.append('attachments', file, file.name);
  const answer = await getSupabase().functions.invoke<{ id?: unknown; number?: unknown }>('invoices', {
    body,
  });
  const { context } = Object(answer.error) as { context?: unknown };
  const fields = context instanceof Response ? await fieldsOf(context) : undefined;
  if (fields) throw new RefusedDeposit(fields);
  const { id, number } = Object(unwrap(answer)) as { id?: unknown; number?: unknown };
  if (typeof id !== 'string' || typeof number !== 'string')
    throw new AppError('unknown', 'invoices answered something else');
  return { id, number };
}
