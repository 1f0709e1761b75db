import { queryOptions } from '@tanstack/react-query';
import { ANSWER_WITHIN_MS, AppError, classifyError, getSupabase, timedFetch, unwrap } from '@trame/data';

/** A closed file is removed from memory after five minutes: pages of an envelope are read again and again while it is written. */
const FORGET_AFTER_MS = 300_000;

/** A link of 300 seconds to a document of an envelope, or to its sealed file (`null`), whose download is noted. */
async function linkTo(request: string, document: string | null, signal?: AbortSignal): Promise<string> {
  const answer = await getSupabase().functions.invoke<{ signedUrl?: unknown }>('signatures', {
    body: { action: 'link', request, document },
    ...(signal && { signal }),
  });
  const signedUrl = unwrap<{ signedUrl?: unknown } | null>(answer)?.signedUrl;
  if (typeof signedUrl !== 'string') throw new AppError('unknown', 'signatures answered something else');
  return signedUrl;
}

/** Reads the bytes of a document, or of the sealed file (`null`). */
export async function readFile(
  request: string,
  document: string | null,
  signal?: AbortSignal,
): Promise<Blob> {
  const url = await linkTo(request, document, signal);
  try {
    const response = await timedFetch(ANSWER_WITHIN_MS.file)(url, {
      cache: 'no-store',
      ...(signal && { signal }),
    });
    if (!response.ok)
      throw classifyError({ message: `Storage answered ${response.status}`, status: response.status });
    return await response.blob();
  } catch (error) {
    throw classifyError(error);
  }
}

/** The bytes of a document, read once: it never changes. */
export const documentQuery = (request: string, document: string) =>
  queryOptions({
    queryKey: ['envelope-file', request, document],
    queryFn: ({ signal }) => readFile(request, document, signal),
    staleTime: Infinity,
    gcTime: FORGET_AFTER_MS,
  });
