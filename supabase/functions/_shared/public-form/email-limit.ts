import type { Locale } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sha256 } from '../auth.ts';
import { dataOf } from '../clients.ts';
import { HttpError } from '../errors.ts';
import { takeRateLimit, type RateLimit } from '../rate-limit.ts';
import { COMMON_MESSAGES } from './messages.ts';

const DAY = 24 * 3600;
/** One person sends one application, or a corrected second one. */
const FROM_NETWORK: RateLimit = { bucket: 'submit:email-network', maxHits: 5, windowSeconds: DAY };
/** The same number again when the holder of the address confirmed, by mail, the applications sent from that network. */
const CONFIRMED: RateLimit = { bucket: 'submit:confirmed', maxHits: 5, windowSeconds: DAY };
/** Mails with a link: the latest is valid for a day, so more would only fill a mailbox. */
const LINKS_TO_EMAIL: RateLimit = { bucket: 'confirm:mail', maxHits: 2, windowSeconds: DAY };
const LINKS_FROM_NETWORK: RateLimit = { bucket: 'confirm:network', maxHits: 10, windowSeconds: DAY };

/** The network of an address: the addresses that one person, or one attacker, controls. /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  if (/^\d+(?:\.\d+){3}$/.test(address)) return address.split('.').slice(0, 3).join('.');
  if (!address.includes(':')) return address;
  const [head = ''] = address.toLowerCase().split('::', 1);
  return [...head.split(':'), '0', '0', '0'].slice(0, 3).join(':');
}

export interface EmailUse {
  email: string;
  address: string;
  /** Key of the submission: counted once, however often it is tried. */
  key: string;
  secret: string;
}

/**
 * Whether an address may send one more application. Counted together with the network it is sent from, so that nobody
 * uses up the limit of somebody else's address; above it, its holder continues by a mailed link, which counts for the
 * network that requested it.
 */
export async function emailMaySend(client: SupabaseClient, use: EmailUse): Promise<boolean> {
  const { key, secret } = use;
  const subject = emailAndNetwork(use);
  const fromHere = await takeRateLimit(client, FROM_NETWORK, subject, secret, key);
  if (fromHere === undefined) return true;
  const asked = await client.rpc('is_address_confirmed', { email_digest: await confirmedDigest(use) });
  if (dataOf(asked, 'is_address_confirmed') !== true) return false;
  return (await takeRateLimit(client, CONFIRMED, subject, secret, key)) === undefined;
}

/** Of one form, in a day: from one network with one address, and from one network in all. */
const PER_DAY = { email: 5, network: 30 };

/**
 * Refuses more than a few submissions a day with one address, or from one network. Nobody uses up the limit of somebody
 * else's address: it is counted together with the network.
 */
export async function admitByDay(
  client: SupabaseClient,
  form: string,
  use: EmailUse,
  locale: Locale,
): Promise<void> {
  const limits: [what: string, maxHits: number, subject: string][] = [
    ['network', PER_DAY.network, networkOf(use.address)],
    ['email-network', PER_DAY.email, emailAndNetwork(use)],
  ];
  for (const [what, maxHits, subject] of limits) {
    const rule = { bucket: `${form}:${what}`, maxHits, windowSeconds: DAY };
    const retryAfter = await takeRateLimit(client, rule, subject, use.secret, use.key);
    if (retryAfter === undefined) continue;
    throw new HttpError(429, 'rate_limited', COMMON_MESSAGES[locale].rateLimited, { retryAfter });
  }
}

/** The token of a link to be mailed to an address; undefined when enough were. */
export async function newConfirmation(client: SupabaseClient, use: EmailUse): Promise<string | undefined> {
  const { email, address, key, secret } = use;
  const network = networkOf(address);
  if ((await takeRateLimit(client, LINKS_FROM_NETWORK, network, secret, key)) !== undefined) return undefined;
  if ((await takeRateLimit(client, LINKS_TO_EMAIL, email, secret)) !== undefined) return undefined;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { error } = await client.rpc('start_address_confirmation', {
    token_digest: await sha256(token),
    email_digest: await confirmedDigest(use),
  });
  if (error) throw new Error(`start_address_confirmation: ${error.message}`);
  return token;
}

const emailAndNetwork = ({ email, address }: EmailUse) => `${email} ${networkOf(address)}`;

const confirmedDigest = (use: EmailUse) => sha256(`${use.secret}:confirmed:${emailAndNetwork(use)}`);
