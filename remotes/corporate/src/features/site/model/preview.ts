import { PREVIEWS, isOpenPreview, previewEnd } from '@trame/domain/company';
import type { SiteBuild } from '../data/site-status.ts';
import { momentText } from './moment.ts';

/** A publisher takes a build within seconds, and makes it in less than a minute. */
const LONG_MS = 2 * 60_000;

/** The address of a preview on the public site and the time at which it ends; undefined when there is none any more. */
export function openPreview(
  { preview }: Pick<SiteBuild, 'preview'>,
  now: Date,
): { path: string; until: string } | undefined {
  const end = preview === null ? undefined : previewEnd(preview);
  if (preview === null || !end || !isOpenPreview(preview, now)) return undefined;
  return { path: `/${PREVIEWS}/${preview}/`, until: momentText(end.toISOString(), now) };
}

/** Whether a preview is being made, or was asked for so long ago that no publisher seems to be at work. */
export function progressOf({ state, asked_at }: SiteBuild, now: Date): 'made' | 'late' | undefined {
  if (state !== 'waiting' && state !== 'running') return undefined;
  return now.getTime() - Date.parse(asked_at) > LONG_MS ? 'late' : 'made';
}
