import { useMutation } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';

/** A paper that was refused, with the message of each field at fault; `file` for the document itself. */
export class RefusedPaper extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.name = 'RefusedPaper';
    this.fields = fields;
  }
}

type PaperToSend = {
  kind: string;
  file: File;
  issued_on: string;
  expires_on: string;
  reference: string;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

async function sendPaper({ file, ...facts }: PaperToSend, signal: AbortSignal): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(facts)) if (value) body.append(name, value);
  body.append('file', file, file.name);
  const answer = await getSupabase().functions.invoke<{ id?: unknown }>('trainer-papers', { body, signal });
  if (answer.error) throw (await refusalOf(answer.error)) ?? toError(answer);
  if (typeof unwrap<{ id?: unknown } | null>(answer)?.id !== 'string')
    throw new AppError('unknown', 'trainer-papers answered something else');
}

/** Sends a paper; the same file sent again is the same paper. Fails with `RefusedPaper` or an error of the data layer. */
export const useSendPaper = () =>
  useMutation({
    mutationFn: ({ paper, signal }: { paper: PaperToSend; signal: AbortSignal }) => sendPaper(paper, signal),
    networkMode: 'always',
  });

function toError(answer: Parameters<typeof unwrap>[0]): unknown {
  try {
    return unwrap(answer);
  } catch (error) {
    return error;
  }
}

async function refusalOf(error: unknown): Promise<RefusedPaper | undefined> {
  const { context } = record(error);
  if (!(context instanceof Response)) return undefined;
  const body: unknown = await context
    .clone()
    .json()
    .catch(() => undefined);
  const { message, fields, code } = record(record(body)['error']);
  const said = Object.entries(record(fields)).map(([name, text]) => [name, String(text)] as const);
  if (typeof message !== 'string' || (said.length === 0 && code !== 'rate_limited')) return undefined;
  return new RefusedPaper(message, Object.fromEntries(said));
}
