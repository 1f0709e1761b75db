import { AppError } from '@trame/data/errors';
import type { RemoteEntry } from '@trame/platform';
import { report } from '@trame/session/telemetry';
import type { AppSilence } from './ask-app.ts';
import { isOf, readable } from './readable-error.ts';

/**
 * Reports that an app did not answer: closed facts alone, never what it was asked, nor the words of the error, which may
 * hold it. `asked`: for what, as « search »; `boundary`: the part of the shell that asked.
 */
export function reportSilence(
  { name, version }: RemoteEntry,
  { silence, cause }: { silence: AppSilence; cause: unknown },
  { asked, boundary }: { asked: 'search' | 'tasks'; boundary: string },
): void {
  const known = readable(cause);
  const kind = isOf(cause, AppError) ? cause.code : typeof known === 'string' ? typeof cause : known.name;
  report(new Error(`${asked === 'search' ? 'record search' : asked}: ${silence}`), {
    boundary,
    remote: name,
    version,
    phase: asked,
    code: `${asked}_${silence}`,
    cause: kind,
  });
}
