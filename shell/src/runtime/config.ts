import { fetchConfig, isListOf, parseConfig, readValue, type Config } from '@trame/session/config';

/** The configuration of a deployment of the shell: that of all apps with sign-in pages, and its own values. */
export type ShellConfig = Config & {
  /**
   * Origins from which an admin may load an app in place of the published one (`?override=`). None by default. The
   * server's `script-src` must list the same origins.
   */
  overrideOrigins: string[];
  /** Address that old signature links used (`/{token}` in the specification). */
  legacySignatureSlug: string;
};

/** This machine with any port, or HTTPS: files sent in clear over a network can be changed by anyone. */
const OVERRIDE_ORIGIN =
  /^(?:https?:\/\/(?:localhost|127\.0\.0\.1)(?::(?:\d+|\*))?|https:\/\/[a-z0-9.-]+(?::\d+)?)$/;

/** Reads the content of `/config.json`; throws with the name of the first invalid value. */
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

/** Reads `/config.json`; throws when it cannot be read or does not have the expected shape. */
export const loadConfig = async (): Promise<ShellConfig> => parseShellConfig(await fetchConfig());
