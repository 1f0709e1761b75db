import type { Locale } from '@trame/domain';
import { readProof, type Proof } from '../proof/line.ts';
import { summarise } from '../proof/summary.ts';
import { awaitsTimestamp, hashValues } from '../proof/values.ts';
import { whatWasAdded, type Added } from './added.ts';
import { attachedTexts } from './attached-proof.ts';
import {
  checkChain,
  checkDocuments,
  checkHours,
  checkSignatures,
  checkValues,
  noticeOf,
} from './check-proof.ts';
import { checkSeal, isOfOthers, type SealFacts } from './check-seal.ts';
import { findSeals, type SealPlace } from './find-seals.ts';
import { VERDICT_TEXTS, type VerdictTexts } from './texts.ts';
import type { Check, Verdict, VerdictKind } from './verdict.ts';
import { shortHash } from './words.ts';

/** A certificate that seals of ours have or had. */
export interface PinnedCertificate {
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string;
  /** From then on its seals count no more; those before it count when the timestamp of a known authority shows that they are. */
  revokedAt?: string | undefined;
}

export interface VerifyOptions {
  certificates: readonly PinnedCertificate[];
  /** SHA-256 of certificates of timestamp authorities that are known: the hour of another one is not taken into account. */
  authorities?: readonly string[] | undefined;
  /** Of what the verdict says; French unless it is given. */
  locale?: Locale | undefined;
}

interface Sealed {
  place: SealPlace;
  facts: SealFacts;
}

/** The hour that a known authority attests; anybody can be an authority that nobody knows. */
const attestedHour = ({ stamp }: SealFacts, { authorities = [] }: VerifyOptions): Date | null =>
  stamp?.isValid && authorities.includes(stamp.authority.fingerprint) ? stamp.at : null;

/** The hour of the platform: beside the seal, else of the last line of the proof. Who has the key can write any. */
function ownHour({ statedAt }: SealFacts, proof: Proof | null): Date | null {
  const at = proof?.lines.at(-1)?.line.at;
  return statedAt ?? (at === undefined ? null : new Date(at));
}

const isPinned = ({ certificate }: SealFacts, { certificates }: VerifyOptions) =>
  certificates.some(({ fingerprint }) => fingerprint === certificate.fingerprint);

/** Made with the key of its certificate; one of ours also names that certificate, or another one with the same key could be put beside it. */
const isMadeWithKey = (facts: SealFacts, options: VerifyOptions) =>
  facts.isSignatureValid && (facts.namesCertificate || !isPinned(facts, options));

function checkContent(
  facts: SealFacts,
  isWhole: boolean,
  options: VerifyOptions,
  { seal: t }: VerdictTexts,
): Check {
  const { digest, sealedDigest, isContentIntact, hasExtraBytes } = facts;
  const isSignatureValid = isMadeWithKey(facts, options);
  const isIntact = isContentIntact && isSignatureValid && !hasExtraBytes;
  if (isIntact)
    return {
      key: 'seal',
      status: 'ok',
      // With something after it, the file is another one than what was sealed.
      title: isWhole ? t.whole : t.part,
      text: t.digest(shortHash(digest)),
    };
  if (!facts.isKnown && !isPinned(facts, options))
    return { key: 'seal', status: 'warn', title: t.unknown, text: t.unknownText };
  const base = { key: 'seal', status: 'ko' } as const;
  if (!isContentIntact)
    return {
      ...base,
      title: t.changed,
      text: t.found(shortHash(digest), sealedDigest && shortHash(sealedDigest)),
    };
  return { ...base, title: t.false, text: isSignatureValid ? t.extraBytes : t.otherKey };
}

function checkWhole(added: Added | null, end: number, { whole: t }: VerdictTexts): Check {
  const base = { key: 'whole' } as const;
  if (!added) return { ...base, status: 'ok', title: t.nothing, text: t.nothingText };
  if (added.changes.length > 0)
    return { ...base, status: 'ko', title: t.content, text: t.contentText(added.changes) };
  if (added.harmless.length > 0)
    return { ...base, status: 'warn', title: t.completed, text: t.completedText(added.harmless, end) };
  return { ...base, status: 'ko', title: t.bytes, text: t.bytesText };
}

function checkCertificate(
  { certificate }: SealFacts,
  pinned: PinnedCertificate | undefined,
  { attested, own, isListed }: { attested: Date | null; own: Date | null; isListed: boolean },
  { certificate: t }: VerdictTexts,
): Check {
  const { name, fingerprint, from, to } = certificate;
  const base = { key: 'certificate' } as const;
  if (!pinned)
    return {
      ...base,
      status: 'ko',
      title: isListed ? t.other : t.unlisted,
      text: t.facts(name, shortHash(fingerprint)),
    };
  // Who has the key writes any hour: without that of an authority, a seal counts for as long as its certificate.
  const latest = attested ?? new Date();
  const at = attested ?? own;
  if (pinned.revokedAt !== undefined && latest >= new Date(pinned.revokedAt))
    return { ...base, status: 'ko', title: t.revoked, text: t.revokedText(pinned.revokedAt, attested) };
  if ((at ?? latest) < from || latest > to)
    return {
      ...base,
      status: 'ko',
      title: t.otherDays,
      text: t.otherDaysText(from, to, attested !== null),
    };
  return {
    ...base,
    status: 'ok',
    title: t.own,
    text: at ? t.valid(name, at, attested !== null) : t.validToday(name),
  };
}

function checkStamp(
  { stamp, isStampUnreadable }: SealFacts,
  attested: Date | null,
  isAwaited: boolean,
  { stamp: t }: VerdictTexts,
): Check {
  const base = { key: 'timestamp' } as const;
  if (isStampUnreadable) return { ...base, status: 'ko', title: t.unreadable, text: t.unreadableText };
  if (!stamp)
    return {
      ...base,
      status: 'info',
      title: isAwaited ? t.awaited : t.none,
      text: isAwaited ? t.awaitedText : t.noneText,
    };
  if (!stamp.isValid) return { ...base, status: 'ko', title: t.other, text: t.otherText };
  const text = t.facts(stamp.at, stamp.authority.name);
  return attested
    ? { ...base, status: 'ok', title: t.valid, text }
    : { ...base, status: 'warn', title: t.unknown, text: `${text} ${t.unknownText}` };
}

const refused = (kind: VerdictKind, title: string, checks: Check[] = []): Verdict => ({
  kind,
  title,
  checks,
  seal: null,
  proof: null,
  summary: null,
  added: [],
  sealedBytes: null,
});

const isPdf = (bytes: Uint8Array) => String.fromCodePoint(...bytes.subarray(0, 1024)).includes('%PDF-');

/**
 * The last signature by one of our certificates that holds; else the last one that holds; else the last. What is after it is shown, so
 * that a signature of somebody else, added after ours, does not hide ours.
 */
function chosen(seals: readonly Sealed[], options: VerifyOptions): Sealed | undefined {
  const isOwn = ({ facts }: Sealed) => isPinned(facts, options);
  const holds = ({ facts }: Sealed) => facts.isContentIntact && isMadeWithKey(facts, options);
  return (
    seals.findLast((seal) => isOwn(seal) && holds(seal)) ??
    seals.findLast(isOwn) ??
    seals.findLast(holds) ??
    seals.at(-1)
  );
}

function titleOf(kind: VerdictKind, signers: number, sealedAt: Date | null, t: VerdictTexts): string {
  if (kind === 'intact') return t.intact(signers);
  return kind === 'modified' ? t.modified(sealedAt) : t.titles[kind];
}

function kindOf(checks: readonly Check[], isOurs: boolean): VerdictKind {
  const failed = new Set(checks.filter(({ status }) => status === 'ko').map(({ key }) => key));
  if (failed.has('seal')) return 'modified';
  if (failed.has('certificate') && !isOurs) return 'other_certificate';
  if (failed.has('whole') || failed.has('timestamp')) return 'modified';
  if (failed.has('certificate')) return 'ended_certificate';
  if (failed.size > 0) return 'broken_proof';
  return checks.some(({ key, status }) => key === 'whole' && status === 'warn')
    ? 'completed_after'
    : 'intact';
}

const LOCK = /\/Encrypt\s{0,9}(?:\d{1,10}\s{1,9}\d{1,5}\s{1,9}R|<<)/;
/** The end of a file, with what says that it has a password. */
const LOCK_WITHIN = 64_000;

const isLocked = (bytes: Uint8Array) =>
  LOCK.test(new TextDecoder('latin1').decode(bytes.subarray(-LOCK_WITHIN)));

/**
 * Verifies a PDF with nothing but its bytes and the list of our certificates. Our files have one known shape, one seal, last and over
 * everything: any other byte is an addition, and is named.
 */
export async function verifyPdf(bytes: Uint8Array, options: VerifyOptions): Promise<Verdict> {
  const t = VERDICT_TEXTS[options.locale ?? 'fr'];
  if (!isPdf(bytes)) return refused('unreadable', t.titles.unreadable);
  const { places, misshapen } = findSeals(bytes);
  const seals: Sealed[] = [];
  for (const place of places) {
    const facts = await checkSeal(bytes, place);
    if (facts) seals.push({ place, facts });
  }
  const seal = chosen(seals, options);
  if (!seal) {
    if (places.length + misshapen === 0)
      return refused(
        'no_seal',
        t.titles.no_seal,
        isLocked(bytes)
          ? [{ key: 'seal', status: 'info', title: t.seal.locked, text: t.seal.lockedText }]
          : [],
      );
    const own = options.certificates.map(({ fingerprint }) => fingerprint);
    const others = await Promise.all(places.map((place) => isOfOthers(place, own)));
    if (misshapen === 0 && others.every(Boolean))
      return refused('other_certificate', t.seal.unknown, [
        { key: 'seal', status: 'warn', title: t.seal.unknown, text: t.seal.unknownText },
        { key: 'notice', status: 'info', title: t.notice.other, text: t.notice.otherText },
      ]);
    return refused('modified', t.unreadableSeal, [
      { key: 'seal', status: 'ko', title: t.seal.unreadable, text: t.seal.altered },
    ]);
  }
  const { place, facts } = seal;
  const isWhole = place.end === bytes.length;
  const added = isWhole ? null : await whatWasAdded(bytes, place.end, t);
  const pinned = options.certificates.find(
    ({ fingerprint }) => fingerprint === facts.certificate.fingerprint,
  );
  const content = checkContent(facts, isWhole, options, t);
  // What an altered file has attached says nothing.
  const attached =
    content.status === 'ok' && pinned
      ? await attachedTexts(isWhole ? bytes : bytes.subarray(0, place.end))
      : null;
  const proof = attached?.proof ? await readProof(attached.proof) : null;
  const summary = proof && summarise(proof.lines.map(({ line }) => line));
  // Nor does the hour beside it.
  const own = content.status === 'ok' ? ownHour(facts, proof) : null;
  const hours = { attested: attestedHour(facts, options), own };
  const whole = checkWhole(added, place.end, t);
  const checks = [
    // What makes the verdict comes first.
    ...(content.status === 'ok' && whole.status === 'ko' ? [whole, content] : [content, whole]),
    checkCertificate(facts, pinned, { ...hours, isListed: options.certificates.length > 0 }, t),
    ...(pinned || facts.stamp || facts.isStampUnreadable
      ? [checkStamp(facts, hours.attested, attached?.values ? awaitsTimestamp(attached.values) : false, t)]
      : []),
  ];
  if (proof && summary) {
    const values = checkValues(summary, attached?.values ? await hashValues(attached.values) : null, t);
    checks.push(
      checkChain(proof, t),
      checkHours(proof, hours.attested ?? hours.own, t),
      checkSignatures(summary, t),
      checkDocuments(summary, t),
      ...(values ? [values] : []),
    );
  } else if (content.status === 'ok' && pinned)
    checks.push({ key: 'chain', status: 'ko', title: t.chain.none, text: t.chain.noneText });
  // Whether Trame adds a timestamp, and what a signature is worth, is known of its own alone.
  checks.push(
    pinned
      ? noticeOf(summary?.people ?? [], t)
      : { key: 'notice', status: 'info', title: t.notice.other, text: t.notice.otherText },
  );
  const kind = kindOf(checks, pinned !== undefined);
  const isUnlisted = kind === 'other_certificate' && options.certificates.length === 0;
  const signers = summary?.people.filter(({ act }) => act === 'signed').length ?? 0;
  return {
    kind,
    // A timestamp may come days after the seal.
    title: isUnlisted ? t.unlisted : titleOf(kind, signers, hours.own ?? hours.attested, t),
    checks,
    seal: facts,
    proof,
    summary,
    added: added ? [...added.changes, ...added.harmless] : [],
    sealedBytes: content.status === 'ok' ? place.end : null,
  };
}
