import { tabStorage } from '@trame/session/storage';

/** The changes that support can make in one tab, by their name in an address, and their storage keys. */
const KEYS = { 'disable-remotes': 'trame-disable-remotes', override: 'trame-override' } as const;
type Name = keyof typeof KEYS;
const NAMES = Object.keys(KEYS) as Name[];

/** The value that this tab stores under a name. */
export function keptSwitch(name: Name): string | null {
  return tabStorage.getItem(KEYS[name]);
}

export function keepSwitch(name: Name, value: string): void {
  tabStorage.setItem(KEYS[name], value);
}

export function dropSwitch(name: Name): void {
  tabStorage.removeItem(KEYS[name]);
}

/**
 * Removes `?disable-remotes=` and `?override=` from the address and stores them for this tab, so that copied links do
 * not contain them. Returns whether the tab has any. Call before anything else reads the address.
 */
export function holdSupportSwitches(): boolean {
  const address = new URL(window.location.href);
  for (const name of NAMES) {
    const value = address.searchParams.get(name);
    if (value === null) continue;
    keepSwitch(name, value);
    address.searchParams.delete(name);
  }
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
  return NAMES.some((name) => keptSwitch(name) !== null);
}

/** Never read from an address: a link cannot answer in the place of the person. */
const CONFIRMED_KEY = 'trame-override-confirmed';

const confirmationOf = (origin: string, userId: string | undefined): string => `${origin} ${userId ?? ''}`;
const confirmations = (): string[] => tabStorage.getItem(CONFIRMED_KEY)?.split('\n') ?? [];

/** Whether this person has agreed, in this tab, to run code of an origin. */
export function isOriginConfirmed(origin: string, userId: string | undefined): boolean {
  return confirmations().includes(confirmationOf(origin, userId));
}

export function keepOriginConfirmed(origin: string, userId: string | undefined): void {
  const all = new Set([...confirmations(), confirmationOf(origin, userId)]);
  tabStorage.setItem(CONFIRMED_KEY, [...all].join('\n'));
}
