/**
 * Address of the client as the platform saw it, never as the client claims: the last entry of a header that the
 * platform sets or appends to (`CLIENT_ADDRESS_HEADER`). On hosted Supabase `cf-connecting-ip` or `x-forwarded-for`;
 * behind one's own proxy, the header that this proxy overwrites. Without it everyone shares one bucket.
 */
export function clientAddress(request: Request, header: string): string {
  const last = request.headers.get(header)?.split(',').at(-1)?.trim();
  return last ? last.slice(0, 64) : 'unknown';
}
