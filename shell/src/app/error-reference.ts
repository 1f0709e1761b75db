import { report } from '@trame/session/telemetry';

let last: { error: unknown; reference: string } | undefined;

/** Reports an error of the shell; once, although React may render twice what replaces a failed page. */
export function referenceOf(error: unknown): string {
  if (!last || last.error !== error) last = { error, reference: report(error, { boundary: 'shell' }) };
  return last.reference;
}
