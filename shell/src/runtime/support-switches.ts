/** A remote taken from elsewhere than the store: a developer's machine. */
export type Override = { remote: string; url: string };

/** Why an override is not in force. Closed: each has its sentence. */
export type Refusal = 'malformed' | 'unknown_remote' | 'signed_out' | 'not_admin' | 'origin_not_listed';

/** `recruitment@http://localhost:5173/mf-manifest.json`. */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@');
  const remote = text.slice(0, at);
  const address = text.slice(at + 1);
  // `URL.parse` is younger than the oldest browsers served.
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSound =
    /^[a-z][a-z0-9-]*$/.test(remote) &&
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '';
  return isSound ? { remote, url: url.href } : null;
}

/** Whether an origin is on the allow-list: as it is written, or with any port of this very machine. */
export function isListedOrigin(origin: string, listed: readonly string[]): boolean {
  const anyPort = origin.replace(/:\d+$/, ':*');
  return listed.some((entry) => entry === origin || entry === anyPort);
}

type Situation = {
  /** Names of the published remotes; undefined before a registry is read. */
  remotes: readonly string[] | undefined;
  roles: readonly string[];
  isSignedIn: boolean;
  /** It is certain who is signed in, and with which roles. */
  isKnown: boolean;
  isProduction: boolean;
  /** `overrideOrigins` of the configuration. */
  origins: readonly string[];
  /** The person has agreed to this origin in this tab. */
  isConfirmed: boolean;
};

/**
 * Whether an override may be in force. Code from another origin acts with the person's session: outside development
 * only an admin may allow that, and only from an origin that the deployment lists. Anyone can be sent a link: `ask`
 * means that the person has to agree first.
 */
export function allowsOverride(
  { remote, url }: Override,
  { remotes, roles, isSignedIn, isKnown, isProduction, origins, isConfirmed }: Situation,
): 'allowed' | 'ask' | 'wait' | Refusal {
  if (remotes && !remotes.includes(remote)) return 'unknown_remote';
  if (isProduction && !isListedOrigin(new URL(url).origin, origins)) return 'origin_not_listed';
  if (!isKnown) return 'wait';
  if (isProduction && !isSignedIn) return 'signed_out';
  if (isProduction && !roles.includes('admin')) return 'not_admin';
  if (!remotes) return 'wait';
  return isConfirmed ? 'allowed' : 'ask';
}
