import { refreshRegistry, useRegistryTrouble } from './fetch-registry.ts';
import { createRetries } from './retries.ts';

const retries = createRetries(() => {
  // Why it failed is in `useRegistryTrouble`.
  refreshRegistry().catch(() => undefined);
});

/** Says whether the registry, which could not be read, will be read again without anybody asking. */
export const useRegistryRetry = retries.useAhead;

/** Reads the registry again by itself as long as there is none. Call once; returns a function that stops it. */
export function retryRegistryByItself(): () => void {
  const follow = ({ trouble }: { trouble: unknown }) => {
    if (trouble) retries.failed();
    else retries.over();
  };
  follow(useRegistryTrouble.getState());
  const stop = useRegistryTrouble.subscribe(follow);
  return () => {
    stop();
    retries.over();
  };
}
