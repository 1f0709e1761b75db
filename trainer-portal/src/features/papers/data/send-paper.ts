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

async function sendPaper({ file, ...facts }: PaperToSend, signal: AbortSignal): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(facts)) if (value) body.append(name, value);
  body.append('file', file, file.name);
  const { id } = await unwrapFunction(
    await getSupabase().functions.invoke('trainer-papers', { body, signal }),
  );
  if (typeof id !== 'string') throw new AppError('unknown', 'trainer-papers answered something else');
}

/** Sends a paper; the same file sent again is the same paper. Fails with `RefusedRequest` or an error of the data layer. */
export const useSendPaper = () =>
  useMutation({
    mutationFn: ({ paper, signal }: { paper: PaperToSend; signal: AbortSignal }) => sendPaper(paper, signal),
    networkMode: 'always',
  });
