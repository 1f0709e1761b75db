/** An address or a path without the slashes at its end; by a look behind, so that many slashes elsewhere cost no more. */
export const withoutEndSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');
