import { createHash } from 'node:crypto';

/** Identifiers that are the same for each seeding, so that links to demo records keep working. */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(`trame-demo:${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
