import { PROOF_NAME } from '@trame/domain/signatures';
import { fingerprintOf, readCertificates } from '../certificate/certificate.ts';
import { VALUES_NAME } from '../proof/values.ts';
import { isProofText, isValuesText } from '../verify/is-proof-text.ts';
import { VERDICT_TEXTS } from '../verify/texts.ts';
import type { Verdict } from '../verify/verdict.ts';
import { verifyPdf, type VerifyOptions } from '../verify/verify-pdf.ts';
import { verifyProof } from '../verify/verify-proof.ts';
import { printed, printedJson, refusal } from './printed.ts';

/** A file that is larger than any that may be verified. */
export class TooLargeError extends Error {}

/** What the command does to the world. */
export interface CommandIo {
  /** The bytes of a file; `TooLargeError` when it is too large. */
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
const FINGERPRINT = /^[\da-f]{64}$/;

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
      `${SIGNS[status]} ${printed(name)} (${VERDICT_TEXTS.fr.words[status].toLowerCase()})\n  ${printed(text)}`,
  );
  if (seal) lines.push(`Certificat du sceau (SHA-256)\n  ${seal.certificate.fingerprint}`);
  if (proof) lines.push(`Dernier événement (SHA-256)\n  ${proof.head}`);
  return `${[printed(title), ...lines].join('\n\n')}\n`;
}

const jsonOf = ({ kind, title, checks, added, seal, proof, summary }: Verdict) =>
  `${printedJson({
    kind,
    title,
    checks,
    added,
    seal,
    head: proof?.head ?? null,
    firstBroken: proof?.firstBroken ?? null,
    summary,
  })}\n`;

interface Call {
  file: string;
  certificates: string[];
  authorities: string[];
  json: boolean;
}

/** What is wrong with the arguments, in a sentence. */
class WrongCall extends Error {}

const OPTIONS_WITH_VALUE = ['--certificate', '--authority'];

function readCall(args: readonly string[]): Call {
  const call: Call = { file: '', certificates: [], authorities: [], json: false };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--json') call.json = true;
    else if (OPTIONS_WITH_VALUE.includes(arg)) {
      index += 1;
      const value = args[index];
      if (value === undefined) throw new WrongCall(`${arg} : il manque sa valeur.`);
      if (arg === '--certificate') call.certificates.push(value);
      else if (FINGERPRINT.test(plainFingerprint(value))) call.authorities.push(plainFingerprint(value));
      else
        throw new WrongCall(
          `${arg} ${value} : une empreinte SHA-256 a 64 chiffres de 0 à 9 et lettres de a à f.`,
        );
    } else if (OPTIONS_WITH_VALUE.some((option) => arg.startsWith(`${option}=`)))
      throw new WrongCall(`${arg} : la valeur se donne après un espace.`);
    else if (arg.startsWith('-')) throw new WrongCall(`${arg} : cette option n’existe pas.`);
    else if (call.file !== '') throw new WrongCall(`${arg} : un seul fichier à la fois, déjà ${call.file}.`);
    else call.file = arg;
  }
  if (call.file === '') throw new WrongCall('Il manque le fichier à vérifier.');
  return call;
}

/** What the call asks to verify. A sentence that says why not is thrown as `WrongCall`. */
async function readFiles({ file, certificates: paths, authorities }: Call, read: CommandIo['read']) {
  const bytes = await read(file).catch((error: unknown) => {
    throw new WrongCall(
      error instanceof TooLargeError
        ? `${file} : ce fichier est trop lourd, 50 Mo au plus. Un document scellé par Trame n’en fait pas plus de 20.`
        : `${file} : ce fichier ne se lit pas.`,
    );
  });
  const pinned: Required<Omit<VerifyOptions, 'locale'>>[] = [];
  for (const path of paths)
    pinned.push(
      await read(path)
        .then(readPinned)
        .catch(() => {
          throw new WrongCall(`${path} : ni un certificat en PEM, ni une liste de cachets.`);
        }),
    );
  return {
    bytes,
    certificates: pinned.flatMap((one) => one.certificates),
    authorities: [...authorities, ...pinned.flatMap((one) => one.authorities ?? [])],
  };
}

/** The command `trame-verify`. */
export async function runVerify(args: readonly string[], { read, write }: CommandIo): Promise<ExitCode> {
  if (args.includes('--help')) {
    write(USAGE);
    return 0;
  }
  try {
    const call = readCall(args);
    const { bytes, certificates, authorities } = await readFiles(call, read);
    const isProof = isProofText(bytes);
    if (!isProof && isValuesText(bytes))
      throw new WrongCall(
        `${call.file} : c’est ce que les personnes ont rempli (${VALUES_NAME}), qui se vérifie avec le PDF dont il vient.`,
      );
    const verdict = isProof
      ? await verifyProof(decoder.decode(bytes))
      : await verifyPdf(bytes, { certificates, authorities });
    write(call.json ? jsonOf(verdict) : textOf(verdict));
    if (!isProof && certificates.length === 0 && !call.json && verdict.seal)
      write('\nDonnez les certificats de Trame avec --certificate : sans eux, aucun sceau n’est reconnu.\n');
    if (verdict.kind === 'unreadable') return 2;
    return verdict.kind === 'intact' ? 0 : 1;
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error;
    write(refusal(error.message, args.includes('--json')));
    if (args.length === 0) write(`\n${USAGE}`);
    return 2;
  }
}
