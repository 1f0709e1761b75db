/** More changes of the address than this in a period are no person's, nor those that `AppNavigator` lets through. */
const MOST_CHANGES = 150;
const PERIOD_MS = 2_000;

/** The detail of its failure, by which `failure-text.ts` knows it. */
export const ADDRESS_FLOOD = `${MOST_CHANGES} changes of the address in ${PERIOD_MS} ms`;

/**
 * Calls `stop` when the address changes without end, past the navigation that an app is given (`history.replaceState`,
 * `location.hash`). Browsers then ignore further changes, also those that the person asks for. Where a browser has no
 * Navigation API nothing is watched: those throw at the app, whose boundary says so.
 */
export function onAddressFlood(stop: () => void): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  let changes = 0;
  const count = () => {
    changes += 1;
    if (changes === MOST_CHANGES) stop();
  };
  const timer = setInterval(() => {
    changes = 0;
  }, PERIOD_MS);
  navigation?.addEventListener('navigate', count);
  return () => {
    clearInterval(timer);
    navigation?.removeEventListener('navigate', count);
  };
}
