import { fetchConfig, isListOf, parseConfig, readValue, type Config } from '@trame/session/config';

/** What a deployment of the shell reads at run time: what all apps with sign-in pages do, and its own. */
export type ShellConfig = Config & {
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

/** Reads what `/config.json` holds; throws with the name of the first value that is not as it must be. */
export function parseShellConfig(json: unknown): ShellConfig {
  return {
    ...parseConfig(json),
    overrideOrigins: readValue(
      json,
      'overrideOrigins',
      isListOf((value) => OVERRIDE_ORIGIN.test(String(value))),
      [],
    ),
    legacySignatureSlug: readValue(
      json,
      'legacySignatureSlug',
      (value) => /^[\w-]+$/.test(String(value)),
      'sig-7f3a',
    ),
  };
}

/** Reads `/config.json`; throws when it cannot be had or does not have the expected shape. */
export const loadConfig = async (): Promise<ShellConfig> => parseShellConfig(await fetchConfig());
