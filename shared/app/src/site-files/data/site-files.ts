import { AppError, getSupabase, unwrap } from '@trame/data';
import type { SiteFilePurpose, SitePicture } from '@trame/domain/company';

/** What the function stored: its place, and of a picture its size. */
export type StoredSiteFile = {
  path: string;
  type: SitePicture['type'] | 'application/pdf';
  width?: number;
  height?: number;
};

/** A file that was refused; its message says what to do. */
export class RefusedFile extends Error {}

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Sends a file to the function that cleans and stores it; throws `RefusedFile` or an error of the data layer. */
export async function uploadSiteFile(
  purpose: SiteFilePurpose,
  file: File,
  signal: AbortSignal,
): Promise<StoredSiteFile> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', file);
  const answer = await getSupabase().functions.invoke<StoredSiteFile>('site-media', { body, signal });
  if (answer.error) {
    const { context } = record(answer.error);
    const refusal = context instanceof Response ? record(record(await read(context))['error']) : {};
    const { message, fields, code } = refusal;
    if (typeof message === 'string' && (record(fields)['file'] || code === 'rate_limited'))
      throw new RefusedFile(message);
  }
  const stored = unwrap<StoredSiteFile | null>(answer);
  if (typeof stored?.path !== 'string') throw new AppError('unknown', 'site-media answered something else');
  const { path, type, width, height } = stored;
  return { path, type, ...(width !== undefined && height !== undefined && { width, height }) };
}

const read = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);
