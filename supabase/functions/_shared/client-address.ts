/**
 * Groups of an IPv6 address that identify the network of one household or office, whose holder can use any address in
 * it.
 */
const NETWORK_GROUPS = 4;

/** `2001:db8::1` as its eight groups; undefined when it is no IPv6 address. */
function groupsOf(address: string): string[] | undefined {
  if (!/^[0-9a-f:]{2,39}$/.test(address) || address.split('::').length > 2) return undefined;
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const missing = 8 - head.length - tail.length;
  if (after === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups : undefined;
}

/**
 * Address of the client as the platform saw it, never as the client claims: the last entry of a header that the
 * platform sets or appends to (`CLIENT_ADDRESS_HEADER`). On hosted Supabase `cf-connecting-ip` or `x-forwarded-for`;
 * behind your own proxy, the header that this proxy overwrites. Without it everyone shares one bucket. IPv6 is counted
 * by its network of 64 bits, and an IPv4 address written as IPv6 as IPv4.
 */
export function clientAddress(request: Request, header: string): string {
  const last = request.headers.get(header)?.split(',').at(-1)?.trim().toLowerCase().slice(0, 64);
  if (!last) return 'unknown';
  // One machine, whichever protocol it speaks to itself.
  if (last === '::1') return '127.0.0.1';
  const groups = groupsOf(last);
  if (!groups) return last.replace(/^::ffff:(?=[\d.]+$)/, '');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
