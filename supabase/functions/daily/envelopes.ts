import * as z from 'zod/mini';
import type { Env } from '../_shared/env.ts';
import type { Log } from '../_shared/log.ts';
import { publishedCertificates } from '../_shared/seal-key.ts';

/** Failures after which sealing is left to the next call. An envelope that fails is tried again minutes later: each of them is another one. */
const MOST_FAILURES = 3;
/** Days before its end from which the log says that the certificate of the seal ends: another one takes some time. */
const CERTIFICATE_DAYS = 60;
const DAY_MS = 86_400_000;

const sealed = z.object({ sealed: z.nullable(z.string()) });
const late = z.object({ done: z.number() });

/** What the daily work does with envelopes, by steps of the database and calls of functions; null: it failed. */
export interface EnvelopeWork {
  step: <T>(name: string, answer: z.ZodMiniType<T>) => Promise<T | null>;
  seal: <T>(asked: { late?: 'timestamps' | 'papers' }, answer: z.ZodMiniType<T>) => Promise<T | null>;
  hasTime: () => boolean;
}

/** Envelopes expire, are reminded, sealed, time-stamped and purged, as long as there is time. */
export async function workOnEnvelopes({ step, seal, hasTime }: EnvelopeWork) {
  const total = { expired: 0, reminded: 0, sealed: 0, stamped: 0, purged: 0 };
  while (hasTime()) {
    const ended = await step(
      'end_signatures_of_today',
      z.object({ expired: z.number(), reminded: z.number() }),
    );
    if (!ended || ended.expired + ended.reminded === 0) break;
    total.expired += ended.expired;
    total.reminded += ended.reminded;
  }
  await step('note_signature_heads', z.number());
  let failures = 0;
  while (failures < MOST_FAILURES && hasTime()) {
    // Each is a call of its own, with the time and the memory of its own.
    const done = await seal({}, sealed);
    if (done?.sealed === null) break;
    if (done) total.sealed += 1;
    else failures += 1;
  }
  // An authority that does not answer is asked once: what remains is left to the next call.
  while (hasTime()) {
    const stamped = await seal({ late: 'timestamps' }, late);
    if (!stamped?.done) break;
    total.stamped += stamped.done;
  }
  while (hasTime()) {
    const filed = await seal({ late: 'papers' }, late);
    if (!filed?.done) break;
  }
  while (hasTime()) {
    const purged = await step('purge_signatures', z.number());
    if (!purged) break;
    total.purged += purged;
  }
  return total;
}

/** Says in the log that the certificate of the seal ends soon: without another one nothing is sealed any more. */
export async function warnOfCertificate(env: Env, log: Log): Promise<void> {
  const { certificates, current } = await publishedCertificates(env);
  const own = certificates.find(({ fingerprint }) => fingerprint === current);
  const days = own && Math.floor((Date.parse(own.to) - Date.now()) / DAY_MS);
  if (days !== undefined && days < CERTIFICATE_DAYS)
    log('seal_certificate_ends', { days, fingerprint: current });
}
