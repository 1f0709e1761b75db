import { sha256 } from './auth.ts';

/** The tag of an answer, the same as long as its content is. */
export const entityTag = async (content: string): Promise<string> =>
  `"${(await sha256(content)).slice(0, 32)}"`;

/** Whether the caller has this very answer; a proxy that compresses marks the tag as weak. */
export function hasTag(request: Request, tag: string): boolean {
  const held = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  return held.includes(tag) || held.includes('*');
}
