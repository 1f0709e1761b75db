import { useMutation } from '@tanstack/react-query';
import { AppError, getSupabase } from '@trame/data';
import { unwrapFunction } from '@trame/app/refusal';

type PaperToSend = {
  kind: string;
  file: File;
  issued_on: string;
  expires_on: string;
  reference: string;
};

/** `verified`: the same file was verified before, and nothing was added. */
type SentPaper = { id: string; status: string };

async function sendPaper({ file, ...facts }: PaperToSend, signal: AbortSignal): Promise<SentPaper> {
  const body = new FormData();
  for (const [name, value] of Object.entries(facts)) if (value) body.append(name, value);
  body.append('file', file, file.name);
  const { id, status } = await unwrapFunction(
    await getSupabase().functions.invoke('trainer-papers', { body, signal }),
  );
  if (typeof id !== 'string' || typeof status !== 'string')
    throw new AppError('unknown', 'trainer-papers answered something else');
  return { id, status };
}

/** Sends a paper; the same file sent again is the same paper. Fails with `RefusedRequest` or an error of the data layer. */
export const useSendPaper = () =>
  useMutation({
    mutationFn: ({ paper, signal }: { paper: PaperToSend; signal: AbortSignal }) => sendPaper(paper, signal),
    networkMode: 'always',
  });
