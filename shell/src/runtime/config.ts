import * as z from 'zod/mini';

const originOrUrl = z.url({ protocol: /^https?$/ });

/** This machine under any port, or HTTPS: what comes over a network in clear may be anyone's. */
const overrideOrigin = z
  .string()
  .check(
    z.regex(/^(?:https?:\/\/(?:localhost|127\.0\.0\.1)(?::(?:\d+|\*))?|https:\/\/[a-z0-9.-]+(?::\d+)?)$/),
  );

/** What a deployment is told at run time by `/config.json`: public values only. */
export const configSchema = z.object({
  supabaseUrl: originOrUrl,
  supabaseKey: z.string().check(z.minLength(1)),
  links: z.object({
    publicSite: originOrUrl,
    shell: originOrUrl,
    trainerPortal: z._default(z.nullable(originOrUrl), null),
  }),
  /** Providers switched on in Supabase Auth, e.g. `google`, `azure`; none by default. */
  oauthProviders: z._default(z.array(z.string()), []),
  telemetryUrl: z._default(z.nullable(originOrUrl), null),
  /**
   * Where an admin may take an app from in the place of the published one (`?override=`). None by default. The server's
   * `script-src` must list the same origins.
   */
  overrideOrigins: z._default(z.array(overrideOrigin), []),
  /** Address that old signature links used (`/{token}` in the specification). */
  legacySignatureSlug: z._default(z.string().check(z.regex(/^[\w-]+$/)), 'sig-7f3a'),
});

export type ShellConfig = z.infer<typeof configSchema>;

/** A server that accepts the connection and never answers must not leave a blank page. */
const CONFIG_TIMEOUT_MS = 8_000;

/** Reads `/config.json`; throws when it cannot be had or does not have the expected shape. */
export async function loadConfig(): Promise<ShellConfig> {
  const response = await fetch('/config.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return configSchema.parse(await response.json());
}

let current: ShellConfig | undefined;

export function setConfig(config: ShellConfig): void {
  current = config;
}

/** The configuration read at boot. Throws before that. */
export function getConfig(): ShellConfig {
  if (!current) throw new Error('setConfig() must run before getConfig().');
  return current;
}
