import { PROOF_NAME } from '@trame/domain/signatures';
import { fingerprintOf, readCertificates } from '../certificate/certificate.ts';
import { isProofText } from '../verify/is-proof-text.ts';
import { VERDICT_TEXTS } from '../verify/texts.ts';
import type { Verdict } from '../verify/verdict.ts';
import { verifyPdf, type VerifyOptions } from '../verify/verify-pdf.ts';
import { verifyProof } from '../verify/verify-proof.ts';

/** What the command does to the world. */
export interface CommandIo {
  read: (path: string) => Promise<Uint8Array>;
  write: (text: string) => void;
}

/** 0: intact; 1: anything else that was read; 2: not read, or a wrong call. */
export type ExitCode = 0 | 1 | 2;

const USAGE = `trame-verify FICHIER [--certificate FICHIER]... [--authority EMPREINTE]... [--json] [--seconds N]

Vérifie un PDF scellé par Trame, ou une preuve seule (${PROOF_NAME}), sans réseau.

--certificate  un certificat en PEM, ou la liste publiée des cachets et des autorités (trame-cachets.json)
--authority    l’empreinte SHA-256 du certificat d’une autorité d’horodatage connue
--json         le verdict complet, en JSON
--seconds      le temps laissé à la vérification, 60 secondes sans cette option

Une preuve sans son PDF ne prouve rien : n’importe qui peut l’avoir écrite.

Code de sortie : 0 intact, 1 autre verdict, 2 fichier illisible.
`;

const SIGNS: Readonly<Record<Verdict['checks'][number]['status'], string>> = {
  ok: '✓',
  warn: '!',
  ko: '✗',
  info: 'i',
};

const decoder = new TextDecoder();

/** As other programs write it: AB:CD:… */
const plainFingerprint = (fingerprint: string) => fingerprint.replaceAll(/[\s:]/g, '').toLowerCase();

/** What a file pins: certificates in PEM, or the published list `{"certificates":[{"fingerprint":…,"revokedAt":…}],"authorities":[…]}`. */
async function readPinned(bytes: Uint8Array): Promise<Required<Omit<VerifyOptions, 'locale'>>> {
  const text = decoder.decode(bytes);
  const own = readCertificates(text);
  if (own.length > 0)
    return {
      certificates: await Promise.all(own.map(async (one) => ({ fingerprint: await fingerprintOf(one) }))),
      authorities: [],
    };
  const { certificates: list, authorities = [] } = JSON.parse(text) as Record<string, unknown>;
  if (!Array.isArray(list) || !Array.isArray(authorities)) throw new TypeError('no certificates');
  const certificates = list.map((one: { fingerprint?: unknown; revokedAt?: unknown }) => {
    if (typeof one.fingerprint !== 'string') throw new TypeError('no fingerprint');
    const fingerprint = plainFingerprint(one.fingerprint);
    return typeof one.revokedAt === 'string' ? { fingerprint, revokedAt: one.revokedAt } : { fingerprint };
  });
  return { certificates, authorities: authorities.map((one) => plainFingerprint(String(one))) };
}

function textOf({ title, checks, seal, proof }: Verdict): string {
  const lines = checks.map(
    ({ status, title: name, text }) =>
      `${SIGNS[status]} ${name} (${VERDICT_TEXTS.fr.words[status].toLowerCase()})\n  ${text}`,
  );
  if (seal) lines.push(`Certificat du sceau (SHA-256)\n  ${seal.certificate.fingerprint}`);
  if (proof) lines.push(`Dernier événement (SHA-256)\n  ${proof.head}`);
  return `${[title, ...lines].join('\n\n')}\n`;
}

const jsonOf = ({ kind, title, checks, added, seal, proof, summary }: Verdict) =>
  `${JSON.stringify(
    {
      kind,
      title,
      checks,
      added,
      seal,
      head: proof?.head ?? null,
      firstBroken: proof?.firstBroken ?? null,
      summary,
    },
    null,
    2,
  )}\n`;

interface Call {
  file: string;
  certificates: string[];
  authorities: string[];
  json: boolean;
}

function readCall(args: readonly string[]): Call | null {
  const call: Call = { file: '', certificates: [], authorities: [], json: false };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--json') call.json = true;
    else if (arg === '--certificate' || arg === '--authority') {
      index += 1;
      const value = args[index];
      if (value === undefined) return null;
      if (arg === '--certificate') call.certificates.push(value);
      else call.authorities.push(plainFingerprint(value));
    } else if (arg.startsWith('-') || call.file !== '') return null;
    else call.file = arg;
  }
  return call.file === '' ? null : call;
}

/** The command `trame-verify`. */
export async function runVerify(args: readonly string[], { read, write }: CommandIo): Promise<ExitCode> {
  if (args.includes('--help')) {
    write(USAGE);
    return 0;
  }
  const call = readCall(args);
  if (!call) {
    write(USAGE);
    return 2;
  }
  let bytes: Uint8Array;
  const pinned: Required<Omit<VerifyOptions, 'locale'>>[] = [];
  try {
    bytes = await read(call.file);
  } catch {
    write(`${call.file} : ce fichier ne se lit pas.\n`);
    return 2;
  }
  for (const path of call.certificates) {
    try {
      pinned.push(await readPinned(await read(path)));
    } catch {
      write(`${path} : ni un certificat en PEM, ni une liste de cachets.\n`);
      return 2;
    }
  }
  const certificates = pinned.flatMap((one) => one.certificates);
  const authorities = [...call.authorities, ...pinned.flatMap((one) => one.authorities ?? [])];
  const isProof = isProofText(bytes);
  const verdict = isProof
    ? await verifyProof(decoder.decode(bytes))
    : await verifyPdf(bytes, { certificates, authorities });
  write(call.json ? jsonOf(verdict) : textOf(verdict));
  if (!isProof && certificates.length === 0 && !call.json && verdict.seal)
    write('\nDonnez les certificats de Trame avec --certificate : sans eux, aucun sceau n’est reconnu.\n');
  if (verdict.kind === 'unreadable') return 2;
  return verdict.kind === 'intact' ? 0 : 1;
}
