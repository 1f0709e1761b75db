/**
 * An address or a path without the slashes at its end. The pattern looks behind, so that many slashes elsewhere take no
 * more time.
 */
export const withoutEndSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');
