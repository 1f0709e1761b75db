import { ANSWER_WITHIN_MS, AppError, classifyError, timedFetch } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { fileKey, type StoredFile } from '../model/stored-file.ts';
import { documentKeys } from './keys.ts';

/** A closed file is removed from memory after a minute: each is up to 10 MB of someone's personal data. */
const FORGET_AFTER_MS = 60_000;

async function getFile(url: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await timedFetch(ANSWER_WITHIN_MS.file)(url, { signal, cache: 'no-store' });
    if (!response.ok) {
      throw classifyError({ message: `Storage answered ${response.status}`, status: response.status });
    }
    return await response.blob();
  } catch (error) {
    throw classifyError(error);
  }
}

/** The bytes of one file, read once through a signed link; the link may be renewed meanwhile. */
export const documentFileQueryOptions = (file: StoredFile, link: string | undefined) =>
  queryOptions({
    queryKey: documentKeys.file(fileKey(file)),
    queryFn: ({ signal }) => {
      if (!link) throw new AppError('not_found', 'No link yet');
      return getFile(link, signal);
    },
    enabled: link !== undefined,
    staleTime: Infinity,
    gcTime: FORGET_AFTER_MS,
  });
