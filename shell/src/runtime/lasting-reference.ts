/**
 * The reference of a failure that is the same in every tab and at every load, from what the failure is: a person may quote
 * one that they read before. FNV-1a; hexadecimal digits are not confused when read out on the phone.
 */
export function lastingReference(cause: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(cause)) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return (hash >>> 0).toString(16).toUpperCase().padStart(8, '0');
}
