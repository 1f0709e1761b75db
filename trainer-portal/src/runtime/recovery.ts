import { portalPath, RESET_PATH } from './addresses.ts';
import type { PortalConfig } from './config.ts';

/** Whether the fragment of an address is that of a recovery link. */
export const isRecoveryHash = (hash: string): boolean => /[#&]type=recovery(?:&|$)/.test(hash);

/**
 * The address at which a recovery link is used up when that is another host: the one of the portal that the deployment
 * names. Undefined when this is it. The token goes there in the fragment, which no server receives.
 */
export function recoveryElsewhere(hash: string, { links }: PortalConfig): string | undefined {
  if (links.trainerPortal === null) return undefined;
  const { origin } = new URL(links.trainerPortal);
  return origin === window.location.origin ? undefined : origin + portalPath(RESET_PATH) + hash;
}
