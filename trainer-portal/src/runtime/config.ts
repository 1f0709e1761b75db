import { DEFAULT_PORTAL_SLUG } from '@trame/domain/trainers';
import { fetchConfig, getConfig, parseConfig, readValue, type Config } from '@trame/session/config';

/** The configuration of a deployment of the portal: that of all apps with sign-in pages, and its own values. */
export type PortalConfig = Config & {
  /** First part of every address of the portal. */
  portalSlug: string;
};

/** Reads the content of `/config.json`; throws with the name of the first invalid value. */
export function parsePortalConfig(json: unknown): PortalConfig {
  return {
    ...parseConfig(json),
    portalSlug: readValue(
      json,
      'portalSlug',
      (value) => /^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/.test(String(value)),
      DEFAULT_PORTAL_SLUG,
    ),
  };
}

/** Reads `/config.json`; throws when it cannot be read or does not have the expected shape. */
export const loadConfig = async (): Promise<PortalConfig> => parsePortalConfig(await fetchConfig());

export const getPortalConfig = getConfig as () => PortalConfig;
