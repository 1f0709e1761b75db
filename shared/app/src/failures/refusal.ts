import { unwrap } from '@trame/data';

/** What a function refused, in its French sentence, with that of each field at fault; `file` for the document itself. */
export class RefusedRequest extends Error {
  readonly fields: Readonly<Record<string, string>>;
  /** HTTP status of the answer. */
  readonly status: number;

  constructor(message: string, fields: Readonly<Record<string, string>>, status = 422) {
    super(message);
    this.name = 'RefusedRequest';
    this.fields = fields;
    this.status = status;
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The data of a function's answer. Fails with `RefusedRequest`, or an error of the data layer. */
export async function unwrapFunction(answer: {
  data: unknown;
  error: unknown;
}): Promise<Record<string, unknown>> {
  const refusal = answer.error === null ? undefined : await refusalOf(answer.error);
  if (refusal) throw refusal;
  return record(unwrap(answer));
}

async function refusalOf(error: unknown): Promise<RefusedRequest | undefined> {
  const { context } = record(error);
  // A failure of the service or of the session has its own advice.
  if (!(context instanceof Response) || context.status >= 500 || context.status === 401) return undefined;
  const body: unknown = await context
    .clone()
    .json()
    .catch(() => undefined);
  const { message, fields } = record(record(body)['error']);
  if (typeof message !== 'string') return undefined;
  return new RefusedRequest(
    message,
    Object.fromEntries(Object.entries(record(fields)).map(([name, text]) => [name, String(text)])),
    context.status,
  );
}
