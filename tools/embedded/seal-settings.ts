import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeCertificate, writePem } from '@trame/signature/certificate';
import {
  fingerprintIn,
  isStillToCome,
  publishedCertificates,
  type SealEnv,
} from '../../supabase/functions/_shared/seal-key.ts';
import { UserError } from '../lib/user-error.ts';

/** The settings of the functions with which one embedded Supabase seals; a hosted project has its own, as secrets. */
export type SealSettings = { SEAL_KEY: string; SEAL_CERTIFICATES: string } & {
  [Name in keyof SealEnv | 'SEAL_COMPANY']?: string;
};

/** What seals next: its certificate is published since a start, so that whoever verifies knows it before its first seal. */
type NextSeal = { key: string; certificate: string; publishedAt?: string };

/** What the file of an installation has: the settings, and what is no setting yet. */
type SealFile = SealSettings & { next?: NextSeal };

/** A new key with its certificate, which says that it is of a demonstration unless it has a name. */
export async function createSeal(name?: string): Promise<SealSettings> {
  const { pkcs8, certificate } = await makeCertificate({ ...(name !== undefined && { name }) });
  return { SEAL_KEY: pkcs8, SEAL_CERTIFICATES: writePem(certificate) };
}

const hasTexts = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

function isSealFile(value: unknown): value is SealFile {
  if (!hasTexts(value, 'SEAL_KEY', 'SEAL_CERTIFICATES')) return false;
  const { next } = value as SealFile;
  return next === undefined || hasTexts(next, 'key', 'certificate');
}

function readFile(file: string): SealFile {
  if (!existsSync(file))
    throw new UserError(`Aucun cachet dans ${file} : lancez « npm start », ou donnez --state.`);
  let seal: unknown;
  try {
    seal = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    seal = undefined;
  }
  if (isSealFile(seal)) return seal;
  throw new UserError(
    `${file} est abîmé : remettez-en une sauvegarde. Sans elle, déplacez-le : « npm start » fait un autre cachet, et /verifier ne reconnaît plus les documents scellés avant.`,
  );
}

/** It has the only copy of the key: it is replaced whole, or not at all. */
function writeFile(file: string, seal: SealFile): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.new`;
  writeFileSync(written, `${JSON.stringify(seal, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(written, file);
}

/** Where timestamps can be asked for. */
const isWebAddress = (address: string) =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

function settingsOf({ next, ...settings }: SealFile): SealSettings {
  if (!next) return settings;
  return { ...settings, SEAL_EARLIER: (settings.SEAL_EARLIER ?? '') + next.certificate };
}

/** What a file would publish. What it says wrongly is a mistake of whoever wrote it. */
async function publicationOf(file: string, seal: SealFile) {
  const settings = settingsOf(seal);
  if (settings.TIMESTAMP_URL !== undefined && !isWebAddress(settings.TIMESTAMP_URL))
    throw new UserError(`${file} : TIMESTAMP_URL n’est pas une adresse (https://…).`);
  try {
    return await publishedCertificates(settings);
  } catch (error) {
    throw new UserError(`${file} : ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * The seal of this machine, made once: what it sealed is verified after a restart. `countSealed`: documents that a seal of this
 * database is on, which another key leaves without a known certificate; the log says so.
 */
export async function loadSeal(
  file: string,
  { countSealed, log }: { countSealed: () => Promise<number>; log: (line: string) => void },
): Promise<SealSettings> {
  if (existsSync(file)) {
    const seal = readFile(file);
    await publicationOf(file, seal);
    if (seal.next && seal.next.publishedAt === undefined)
      writeFile(file, { ...seal, next: { ...seal.next, publishedAt: new Date().toISOString() } });
    return settingsOf(seal);
  }
  const made = await createSeal();
  const sealed = await countSealed();
  if (sealed > 0)
    log(
      `Nouveau cachet : ${file} manquait. /verifier ne reconnaît plus ${sealed > 1 ? `les ${sealed} documents scellés` : 'le document scellé'} avant ; remettez ce fichier pour qu’il le fasse.`,
    );
  writeFile(file, made);
  return made;
}

/** Changes the file of an installation, unless what it would say cannot be published. */
async function changeSeal(file: string, change: (seal: SealFile) => SealFile | Promise<SealFile>) {
  const changed = await change(readFile(file));
  await publicationOf(file, changed);
  writeFile(file, changed);
}

/** Makes the key that seals next. */
export const prepareSeal = (file: string, name: string) =>
  changeSeal(file, async (seal) => {
    // Of a variable that is not set: nobody could take such a certificate back.
    if (name.trim() === '')
      throw new UserError('Le certificat n’a pas de nom : « npm run seal -- prepare "<nom>" ».');
    if (seal.next)
      throw new UserError(
        'Une nouvelle clé attend déjà : « npm run seal -- switch », ou « npm run seal -- discard » si elle n’est pas la bonne.',
      );
    const { SEAL_KEY: key, SEAL_CERTIFICATES: certificate } = await createSeal(name.trim());
    return { ...seal, next: { key, certificate } };
  });

/**
 * Lets the next key seal; the one until now is verified as before.
 * @param isLeaked whether it must not wait until its certificate was published: somebody else has the one until now
 */
export const switchSeal = (file: string, isLeaked: boolean) =>
  changeSeal(file, ({ next, SEAL_KEY: _former, SEAL_CERTIFICATES: former, SEAL_EARLIER = '', ...others }) => {
    if (!next) throw new UserError('Aucune nouvelle clé : « npm run seal -- prepare "<nom>" » d’abord.');
    if (next.publishedAt === undefined && !isLeaked)
      throw new UserError(
        'La nouvelle clé n’est pas encore publiée : relancez la plateforme d’abord, ou ajoutez --now si l’ancienne a fuité.',
      );
    return {
      SEAL_KEY: next.key,
      SEAL_CERTIFICATES: next.certificate,
      SEAL_EARLIER: SEAL_EARLIER + former,
      ...others,
    };
  });

/** Forgets the key that would seal next, whose certificate has a wrong name or whose file leaked: it has sealed nothing. */
export const discardSeal = (file: string) =>
  changeSeal(file, ({ next, ...seal }) => {
    if (!next) throw new UserError('Aucune clé n’attend : il n’y a rien à abandonner.');
    return seal;
  });

const withOneMore = (list: string | undefined, one: string) => [list, one].filter(Boolean).join(',');

/** Says from which day the seals of a certificate count no more. */
export const revokeSeal = (file: string, fingerprint: string, day: string) =>
  changeSeal(file, async (seal) => {
    const { certificates, current } = await publicationOf(file, seal);
    const revoked = fingerprintIn(fingerprint);
    const certificate = certificates.find((one) => one.fingerprint === revoked);
    if (!certificate)
      throw new UserError(
        `Aucun certificat n’a l’empreinte « ${fingerprint} » : « npm run seal » les donne.`,
      );
    const at = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
      throw new UserError(`« ${day} » n’est pas un jour : AAAA-MM-JJ, comme 2026-11-30.`);
    if (isStillToCome(at))
      throw new UserError(
        `Le ${day} n’est pas encore là, et les sceaux compteraient jusque-là : donnez le jour de la fuite.`,
      );
    if (at.toISOString() > certificate.to)
      throw new UserError(
        `Ce certificat a fini le ${certificate.to.slice(0, 10)} : donnez un jour d’avant, celui de la fuite.`,
      );
    if (certificate.revokedAt !== undefined && at.toISOString() >= certificate.revokedAt)
      throw new UserError(
        `Ce certificat est déjà révoqué depuis le ${certificate.revokedAt.slice(0, 10)} : seul un jour d’avant y change quelque chose.`,
      );
    // What it sealed from then on would count for nothing.
    if (revoked === current)
      throw new UserError(
        'Ce certificat scelle encore : faites d’abord sceller le suivant (« npm run seal -- prepare "<nom>" », puis « npm run seal -- switch --now »).',
      );
    return { ...seal, SEAL_REVOKED: withOneMore(seal.SEAL_REVOKED, `${revoked}=${day}`) };
  });

/** Counts the hours of timestamps with this certificate. */
export const knowAuthority = (file: string, fingerprint: string) =>
  changeSeal(file, async (seal) => {
    const known = fingerprintIn(fingerprint);
    if (known === null)
      throw new UserError(
        `« ${fingerprint} » n’est pas une empreinte SHA-256 : 64 chiffres de 0 à 9 et de a à f.`,
      );
    const { authorities } = await publicationOf(file, seal);
    if (authorities.includes(known)) throw new UserError('Cette autorité est déjà connue.');
    return { ...seal, TIMESTAMP_AUTHORITIES: withOneMore(seal.TIMESTAMP_AUTHORITIES, known) };
  });

/** The word that says: no authority. */
const NONE = 'off';

/** Asks this authority for timestamps from the next start on, or none. */
export const askForTimestamps = (file: string, address: string) =>
  changeSeal(file, ({ TIMESTAMP_URL: _former, ...seal }) => {
    if (address === NONE) return seal;
    if (!isWebAddress(address))
      throw new UserError(`« ${address} » n’est pas une adresse : https://…, ou off pour aucune.`);
    return { ...seal, TIMESTAMP_URL: address };
  });

/** What is published from the next start on, and what seals after a switch. */
export async function describeSeal(file: string): Promise<string[]> {
  const seal = readFile(file);
  const { certificates, authorities, current } = await publicationOf(file, seal);
  const next =
    seal.next && (await publicationOf(file, { ...seal, SEAL_CERTIFICATES: seal.next.certificate }));
  return [
    ...certificates.map(({ fingerprint, name, to, revokedAt }) => {
      const role =
        fingerprint === current
          ? 'scelle'
          : fingerprint === next?.current
            ? `scellera (${seal.next?.publishedAt === undefined ? 'pas encore publié' : 'publié'})`
            : 'a scellé';
      return `${role} : ${name}, jusqu’au ${to.slice(0, 10)}${revokedAt === undefined ? '' : `, révoqué le ${revokedAt.slice(0, 10)}`}\n  ${fingerprint}`;
    }),
    `horodatage : ${seal.TIMESTAMP_URL ?? 'aucun'}`,
    ...authorities.map((one) => `autorité connue\n  ${one}`),
  ];
}
