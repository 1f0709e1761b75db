import { silenceSignal } from '@trame/platform/line-limit';
import { areaWanted, isUnserved, type Wanted } from './unserved.ts';

/** Milliseconds without anything arriving on the page after which the registry is given up. */
const REGISTRY_SILENCE_MS = 8_000;

/** Asks for the registry while the application, which reads it, is on its way. */
export function askRegistry(): Promise<Response> {
  const signal = silenceSignal(REGISTRY_SILENCE_MS);
  const answer = fetch('/registry.json', { cache: 'no-cache', credentials: 'same-origin', signal });
  // The application handles the failure when it reads the answer; it may be closed before it does.
  answer.catch(() => undefined);
  return answer;
}

/** Longest time for which the registry may delay the sign-in page, in milliseconds. */
const UNSERVED_LIMIT_MS = 2_000;

/** The area that someone signs in for, if no app serves it; undefined when the registry is not read in time. */
export async function unserved(address: string): Promise<Wanted | undefined> {
  const wanted = areaWanted(address);
  if (!wanted) return undefined;
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, UNSERVED_LIMIT_MS));
  const registry = askRegistry().then((answer) => answer.json() as Promise<unknown>);
  const known = await Promise.race([registry, limit]).catch(() => undefined);
  return isUnserved(known, wanted.area) ? wanted : undefined;
}
