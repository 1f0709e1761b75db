import { DEFAULT_PORTAL_SLUG } from '@trame/domain/trainers';
import type { PortalConfig } from '../runtime/config.ts';

/** In place of origins that only the configuration says. */
export const UNKNOWN_ORIGIN = 'https://unknown.invalid';

/** What a build knows of the deployment that its pages are for. */
export const BUILT_CONFIG: PortalConfig = {
  supabaseUrl: UNKNOWN_ORIGIN,
  supabaseKey: '',
  links: { publicSite: UNKNOWN_ORIGIN, shell: UNKNOWN_ORIGIN, trainerPortal: UNKNOWN_ORIGIN },
  oauthProviders: [],
  mfa: { available: false, requiredForAdmin: false },
  telemetryUrl: null,
  portalSlug: DEFAULT_PORTAL_SLUG,
  contactEmail: null,
};
