import { PROOF_NAME } from '@trame/domain/signatures';
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
import { checkSeal, type SealFacts } from './check-seal.ts';
import { findSeals, type SealPlace } from './find-seals.ts';
import type { Check, Verdict, VerdictKind } from './verdict.ts';
import { counted, shortHash, utcDay, utcMoment } from './words.ts';

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

function checkContent(facts: SealFacts, isWhole: boolean, options: VerifyOptions): Check {
  const { digest, isContentIntact, hasExtraBytes } = facts;
  const isSignatureValid = isMadeWithKey(facts, options);
  const isIntact = isContentIntact && isSignatureValid && !hasExtraBytes;
  if (isIntact)
    return {
      key: 'seal',
      status: 'ok',
      // With something after it, the file is another one than what was sealed.
      title: isWhole ? 'Ce PDF est celui qui a été scellé' : 'La partie scellée n’a pas changé',
      text: `Son empreinte, recalculée ici, est celle du sceau\u00a0: ${shortHash(digest)}`,
    };
  const base = { key: 'seal', status: 'ko' } as const;
  if (!isContentIntact)
    return {
      ...base,
      title: 'L’empreinte n’est pas celle du sceau',
      text: `Trouvée\u00a0: ${shortHash(digest)}. Le contenu a changé depuis le scellement.`,
    };
  return {
    ...base,
    title: 'Le sceau est faux',
    text: isSignatureValid
      ? 'Des octets ont été ajoutés à sa place.'
      : 'Il n’a pas été fait avec la clé du certificat qu’il nomme.',
  };
}

function checkWhole(added: Added | null, end: number): Check {
  const base = { key: 'whole' } as const;
  if (!added)
    return {
      ...base,
      status: 'ok',
      title: 'Rien n’a été ajouté après',
      text: 'Le sceau couvre le fichier entier.',
    };
  if (added.changes.length > 0)
    return {
      ...base,
      status: 'ko',
      title: 'Du contenu a été ajouté après le scellement',
      text: `Ce qui a changé\u00a0: ${added.changes.join('\u00a0; ')}.`,
    };
  if (added.harmless.length > 0)
    return {
      ...base,
      status: 'warn',
      title: 'Complété après le scellement',
      text: `Ajouté\u00a0: ${added.harmless.join('\u00a0; ')}. Seuls les ${end} premiers octets du fichier sont scellés.`,
    };
  return {
    ...base,
    status: 'ko',
    title: 'Des octets suivent le sceau',
    text: 'Ils ne changent rien de visible pour ce lecteur, mais le fichier n’est plus celui qui a été scellé.',
  };
}

function checkCertificate(
  { certificate }: SealFacts,
  pinned: PinnedCertificate | undefined,
  { attested, own, isListed }: { attested: Date | null; own: Date | null; isListed: boolean },
): Check {
  const base = { key: 'certificate', title: 'Le sceau est celui de Trame' } as const;
  if (!pinned)
    return {
      ...base,
      status: 'ko',
      title: isListed ? 'Le sceau n’est pas celui de Trame' : 'Aucun certificat de Trame n’est donné',
      text: `Certificat « ${certificate.name} », empreinte ${shortHash(certificate.fingerprint)}.`,
    };
  // Who has the key writes any hour: without that of an authority, a seal counts for as long as its certificate.
  const latest = attested ?? new Date();
  const at = attested ?? own;
  if (pinned.revokedAt !== undefined && latest >= new Date(pinned.revokedAt))
    return {
      ...base,
      status: 'ko',
      title: 'Le certificat est révoqué',
      text: attested
        ? `Il ne compte plus depuis le ${utcDay(pinned.revokedAt)}\u00a0; le sceau est du ${utcDay(attested)}.`
        : `Il ne compte plus depuis le ${utcDay(pinned.revokedAt)}, et aucune autorité connue n’atteste que le sceau est d’avant.`,
    };
  if ((at ?? latest) < certificate.from || latest > certificate.to)
    return {
      ...base,
      status: 'ko',
      title: 'Le certificat n’est pas valable pour ce sceau',
      text: `Il l’est du ${utcDay(certificate.from)} au ${utcDay(certificate.to)}${attested ? '' : ', et aucune autorité connue n’atteste l’heure du sceau'}.`,
    };
  return {
    ...base,
    status: 'ok',
    text: at
      ? `Certificat « ${certificate.name} », valable le ${utcDay(at)}, jour ${attested ? 'de l’horodatage' : 'du scellement'}.`
      : `Certificat « ${certificate.name} », valable aujourd’hui. Le jour du scellement n’est pas connu.`,
  };
}

function checkStamp(
  { stamp, isStampUnreadable }: SealFacts,
  attested: Date | null,
  isAwaited: boolean,
): Check {
  const base = { key: 'timestamp', title: 'Horodatage' } as const;
  if (isStampUnreadable)
    return {
      ...base,
      status: 'ko',
      title: 'L’horodatage est illisible',
      text: 'Il a été altéré, ou ce lecteur ne le connaît pas.',
    };
  if (!stamp)
    return {
      ...base,
      status: 'info',
      title: isAwaited ? 'Pas encore d’horodatage' : 'Sans horodatage d’un tiers',
      text: isAwaited
        ? 'L’heure du sceau est celle de la plateforme. Une autorité d’horodatage était demandée\u00a0: le même fichier, téléchargé plus tard, peut en avoir l’heure.'
        : 'L’heure du sceau est celle de la plateforme.',
    };
  if (!stamp.isValid)
    return {
      ...base,
      status: 'ko',
      title: 'L’horodatage est d’autre chose',
      text: 'Il ne correspond pas à ce sceau.',
    };
  const text = `Le ${utcMoment(stamp.at)}, temps universel, par « ${stamp.authority.name} » (RFC 3161).`;
  if (!attested)
    return {
      ...base,
      status: 'warn',
      title: 'Horodatage d’une autorité inconnue',
      text: `${text} Cette heure n’est pas prise en compte.`,
    };
  return { ...base, status: 'ok', title: 'L’heure est attestée par un tiers', text };
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

function titleOf(kind: VerdictKind, signers: number, sealedAt: Date | null): string {
  const people = counted(signers, 'personne');
  switch (kind) {
    case 'intact':
      return signers > 0 ? `Document intact, signé par ${people}` : 'Document intact';
    case 'completed_after':
      return 'La partie scellée est intacte, ce qui suit n’est pas de Trame';
    case 'modified':
      return sealedAt
        ? `Ce PDF a été modifié après son scellement du ${utcDay(sealedAt)}`
        : 'Ce PDF a été modifié';
    case 'broken_proof':
      return 'Le PDF est intact, sa preuve ne tient pas';
    case 'ended_certificate':
      return 'Scellé par un certificat de Trame qui ne compte pas';
    case 'other_certificate':
      return 'Scellé par un autre certificat que ceux de Trame';
    default:
      return 'Aucun sceau dans ce PDF';
  }
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

const NO_PROOF: Check = {
  key: 'chain',
  status: 'ko',
  title: 'Aucune preuve dans ce PDF',
  text: `Le fichier « ${PROOF_NAME} » n’y est pas joint.`,
};

const NOTICE_OF_OTHERS: Check = {
  key: 'notice',
  status: 'info',
  title: 'Signature d’un autre que Trame',
  text: 'Qui elle désigne et ce qu’elle vaut (simple, avancée ou qualifiée), son certificat le dit\u00a0: ouvrez le fichier dans un lecteur de PDF qui le connaît, ou demandez à qui a signé.',
};

const LOCK = /\/Encrypt\s{0,9}(?:\d{1,10}\s{1,9}\d{1,5}\s{1,9}R|<<)/;
/** The end of a file, with what says that it has a password. */
const LOCK_WITHIN = 64_000;

const isLocked = (bytes: Uint8Array) =>
  LOCK.test(new TextDecoder('latin1').decode(bytes.subarray(-LOCK_WITHIN)));

const LOCKED: Check = {
  key: 'seal',
  status: 'info',
  title: 'Ce PDF est protégé par un mot de passe',
  text: 'Trame n’en scelle aucun ainsi\u00a0: c’est une autre copie. Demandez le fichier tel qu’il a été reçu par e-mail.',
};

/**
 * Verifies a PDF with nothing but its bytes and the list of our certificates. Our files have one known shape, one seal, last and over
 * everything: any other byte is an addition, and is named.
 */
export async function verifyPdf(bytes: Uint8Array, options: VerifyOptions): Promise<Verdict> {
  if (!isPdf(bytes)) return refused('unreadable', 'Ce fichier n’est pas un PDF lisible');
  const { places, misshapen } = findSeals(bytes);
  const seals: Sealed[] = [];
  for (const place of places) {
    const facts = await checkSeal(bytes, place);
    if (facts) seals.push({ place, facts });
  }
  const seal = chosen(seals, options);
  if (!seal) {
    if (places.length + misshapen === 0)
      return refused('no_seal', titleOf('no_seal', 0, null), isLocked(bytes) ? [LOCKED] : []);
    return refused('modified', 'Le sceau de ce PDF est illisible', [
      {
        key: 'seal',
        status: 'ko',
        title: 'Le sceau est illisible',
        text: 'Une signature y est annoncée, mais sa place ou son contenu a été altéré.',
      },
    ]);
  }
  const { place, facts } = seal;
  const isWhole = place.end === bytes.length;
  const added = isWhole ? null : await whatWasAdded(bytes, place.end);
  const pinned = options.certificates.find(
    ({ fingerprint }) => fingerprint === facts.certificate.fingerprint,
  );
  const content = checkContent(facts, isWhole, options);
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
  const whole = checkWhole(added, place.end);
  const checks = [
    // What makes the verdict comes first.
    ...(content.status === 'ok' && whole.status === 'ko' ? [whole, content] : [content, whole]),
    checkCertificate(facts, pinned, { ...hours, isListed: options.certificates.length > 0 }),
    ...(pinned || facts.stamp || facts.isStampUnreadable
      ? [checkStamp(facts, hours.attested, attached?.values ? awaitsTimestamp(attached.values) : false)]
      : []),
  ];
  if (proof && summary) {
    const values = checkValues(summary, attached?.values ? await hashValues(attached.values) : null);
    checks.push(
      checkChain(proof),
      checkHours(proof, hours.attested ?? hours.own),
      checkSignatures(summary),
      checkDocuments(summary),
      ...(values ? [values] : []),
    );
  } else if (content.status === 'ok' && pinned) checks.push(NO_PROOF);
  // Whether Trame adds a timestamp, and what a signature is worth, is known of its own alone.
  checks.push(pinned ? noticeOf(summary?.people ?? []) : NOTICE_OF_OTHERS);
  const kind = kindOf(checks, pinned !== undefined);
  const isUnlisted = kind === 'other_certificate' && options.certificates.length === 0;
  const signers = summary?.people.filter(({ act }) => act === 'signed').length ?? 0;
  return {
    kind,
    // A timestamp may come days after the seal.
    title: isUnlisted
      ? 'Scellé\u00a0; par qui, rien ne permet de le dire'
      : titleOf(kind, signers, hours.own ?? hours.attested),
    checks,
    seal: facts,
    proof,
    summary,
    added: added ? [...added.changes, ...added.harmless] : [],
    sealedBytes: content.status === 'ok' ? place.end : null,
  };
}
