import { silenceSignal } from '@trame/platform/line-limit';
import { PROVIDER_NAMES } from './provider-names.ts';

/**
 * The values that a deployment of any app with sign-in pages reads at run time from `/config.json`: public values only.
 */
export type Config = {
  supabaseUrl: string;
  supabaseKey: string;
  links: { publicSite: string; shell: string; trainerPortal: string | null };
  /** Providers switched on in Supabase Auth, e.g. `google`, `azure`; none by default. */
  oauthProviders: string[];
  /** Authenticator apps: whether Auth has them, and whether pages open to admins only require one. */
  mfa: { available: boolean; requiredForAdmin: boolean };
  telemetryUrl: string | null;
};

export type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isUrl: Check = (value) =>
  isText(value) && /^https?:/.test(String(value)) && URL.canParse(String(value));
const isUrlOrNull: Check = (value) => value === null || isUrl(value);
const isProvider: Check = (value) => typeof value === 'string' && Object.hasOwn(PROVIDER_NAMES, value);
const isFlag: Check = (value) => typeof value === 'boolean';
export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** One value of `/config.json`, or of a part of it; throws an error with its name when it is invalid. */
export function readValue<Value>(from: unknown, name: string, check: Check, fallback?: Value): Value {
  const value = (Object(from) as Record<string, unknown>)[name] ?? fallback;
  if (!check(value)) throw new Error(`/config.json: ${name} is wrong`);
  return value as Value;
}

/**
 * Reads the values that every app with sign-in pages needs; an app adds its own with `readValue`. Without a schema
 * library, which would be ten times as large: every visitor downloads this before the sign-in page shows.
 */
export function parseConfig(json: unknown): Config {
  const { links, mfa } = Object(json) as Record<string, unknown>;
  return {
    supabaseUrl: readValue(json, 'supabaseUrl', isUrl),
    supabaseKey: readValue(json, 'supabaseKey', isText),
    links: {
      publicSite: readValue(links, 'publicSite', isUrl),
      shell: readValue(links, 'shell', isUrl),
      trainerPortal: readValue(links, 'trainerPortal', isUrlOrNull, null),
    },
    oauthProviders: readValue(json, 'oauthProviders', isListOf(isProvider), []),
    mfa: {
      available: readValue(mfa, 'available', isFlag, false),
      requiredForAdmin: readValue(mfa, 'requiredForAdmin', isFlag, false),
    },
    telemetryUrl: readValue(json, 'telemetryUrl', isUrlOrNull, null),
  };
}

/** A server that accepts the connection and never answers must not leave the page waiting for ever. */
const CONFIG_SILENCE_MS = 8_000;

let isAgain = false;

/** Fetches `/config.json`, for `parseConfig`; throws when it cannot be fetched. */
export async function fetchConfig(): Promise<unknown> {
  const signal = silenceSignal(CONFIG_SILENCE_MS);
  // Again past the cache: a page of a network (a Wi-Fi portal) may be stored there, with a date that makes it look newer.
  const response = await fetch('/config.json', { cache: isAgain ? 'reload' : 'no-cache', signal });
  isAgain = true;
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return response.json();
}

let current: Config | undefined;

export function setConfig(config: Config): void {
  current = config;
}

/** The configuration read at boot, with the app's own values. Throws before that. */
export function getConfig(): Config {
  if (!current) throw new Error('No configuration yet');
  return current;
}
