/** What a deployment is told at run time by `/config.json`: public values only. */
export type ShellConfig = {
  supabaseUrl: string;
  supabaseKey: string;
  links: { publicSite: string; shell: string; trainerPortal: string | null };
  /** Providers switched on in Supabase Auth, e.g. `google`, `azure`; none by default. */
  oauthProviders: string[];
  /** Authenticator apps: whether Auth has them, and whether what only an admin opens asks for one. */
  mfa: { available: boolean; requiredForAdmin: boolean };
  telemetryUrl: string | null;
  /**
   * Where an admin may take an app from in the place of the published one (`?override=`). None by default. The server's
   * `script-src` must list the same origins.
   */
  overrideOrigins: string[];
  /** Address that old signature links used (`/{token}` in the specification). */
  legacySignatureSlug: string;
};

/** This machine under any port, or HTTPS: what comes over a network in clear may be anyone's. */
const OVERRIDE_ORIGIN =
  /^(?:https?:\/\/(?:localhost|127\.0\.0\.1)(?::(?:\d+|\*))?|https:\/\/[a-z0-9.-]+(?::\d+)?)$/;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isUrl: Check = (value) =>
  isText(value) && /^https?:/.test(String(value)) && URL.canParse(String(value));
const isUrlOrNull: Check = (value) => value === null || isUrl(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/**
 * Reads what `/config.json` holds; throws with the name of the first value that is not as it must be. By hand: every
 * visitor downloads it before the sign-in page shows, where a schema library would weigh ten times as much.
 */
export function parseConfig(json: unknown): ShellConfig {
  const given = Object(json) as Record<string, unknown>;
  const links = Object(given['links']) as Record<string, unknown>;
  const mfa = Object(given['mfa']) as Record<string, unknown>;
  const take = <Value>(
    from: Record<string, unknown>,
    name: string,
    check: Check,
    fallback?: Value,
  ): Value => {
    const value = from[name] ?? fallback;
    if (!check(value)) throw new Error(`/config.json: ${name} is missing or wrong`);
    return value as Value;
  };
  return {
    supabaseUrl: take(given, 'supabaseUrl', isUrl),
    supabaseKey: take(given, 'supabaseKey', isText),
    links: {
      publicSite: take(links, 'publicSite', isUrl),
      shell: take(links, 'shell', isUrl),
      trainerPortal: take(links, 'trainerPortal', isUrlOrNull, null),
    },
    oauthProviders: take(given, 'oauthProviders', isListOf(isText), []),
    mfa: {
      available: take(mfa, 'available', isFlag, false),
      requiredForAdmin: take(mfa, 'requiredForAdmin', isFlag, false),
    },
    telemetryUrl: take(given, 'telemetryUrl', isUrlOrNull, null),
    overrideOrigins: take(
      given,
      'overrideOrigins',
      isListOf((value) => OVERRIDE_ORIGIN.test(String(value))),
      [],
    ),
    legacySignatureSlug: take(
      given,
      'legacySignatureSlug',
      (value) => /^[\w-]+$/.test(String(value)),
      'sig-7f3a',
    ),
  };
}

/** A server that accepts the connection and never answers must not leave a blank page. */
const CONFIG_TIMEOUT_MS = 8_000;

/** Reads `/config.json`; throws when it cannot be had or does not have the expected shape. */
export async function loadConfig(): Promise<ShellConfig> {
  const response = await fetch('/config.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return parseConfig(await response.json());
}

let current: ShellConfig | undefined;

export function setConfig(config: ShellConfig): void {
  current = config;
}

/** The configuration read at boot. Throws before that. */
export function getConfig(): ShellConfig {
  if (!current) throw new Error('No configuration yet');
  return current;
}
