import { DEFAULT_PORTAL_SLUG } from '@trame/domain/trainers';
import { fetchConfig, getConfig, parseConfig, readValue, type Config } from '@trame/session/config';

/** The configuration of a deployment of the portal: that of all apps with sign-in pages, and its own values. */
export type PortalConfig = Config & {
  /** First part of every address of the portal. */
  portalSlug: string;
  /** Where trainers write to us when a page fails; null: they answer one of our mails. */
  contactEmail: string | null;
};

/** Reads the content of `/config.json`; throws with the name of the first invalid value. */
export function parsePortalConfig(json: unknown): PortalConfig {
  return {
    ...parseConfig(json),
    portalSlug: readValue(
      json,
      'portalSlug',
      (value) => typeof value === 'string' && /^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/.test(value),
      DEFAULT_PORTAL_SLUG,
    ),
    contactEmail: readValue<string | null>(
      json,
      'contactEmail',
      (value) => value === null || (typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value)),
      null,
    ),
  };
}

/** Reads `/config.json`; throws when it cannot be read or does not have the expected shape. */
export const loadConfig = async (): Promise<PortalConfig> => parsePortalConfig(await fetchConfig());

export const getPortalConfig = getConfig as () => PortalConfig;

/** `contactEmail`; null also when the configuration could not be read. */
export function contactEmail(): string | null {
  try {
    return getPortalConfig().contactEmail;
  } catch {
    return null;
  }
}
