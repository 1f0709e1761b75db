import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeCertificate, writePem } from '@trame/signature/certificate';
import { publishedCertificates, type SealEnv } from '../../supabase/functions/_shared/seal-key.ts';
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

const readFile = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as SealFile;

function writeFile(file: string, seal: SealFile): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(seal, null, 2)}\n`, { mode: 0o600 });
}

function settingsOf({ next, ...settings }: SealFile): SealSettings {
  if (!next) return settings;
  return { ...settings, SEAL_EARLIER: (settings.SEAL_EARLIER ?? '') + next.certificate };
}

/** What a file would publish. What it says wrongly is a mistake of whoever wrote it. */
async function publicationOf(file: string, seal: SealFile) {
  const settings = settingsOf(seal);
  if (settings.TIMESTAMP_URL !== undefined && !/^https?:\/\//.test(settings.TIMESTAMP_URL))
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
  if (!existsSync(file))
    throw new UserError(`Aucun cachet dans ${file} : lancez « npm start », ou donnez --state.`);
  const changed = await change(readFile(file));
  await publicationOf(file, changed);
  writeFile(file, changed);
}

/** Makes the key that seals next. */
export const prepareSeal = (file: string, name: string) =>
  changeSeal(file, async (seal) => {
    if (seal.next) throw new UserError('Une nouvelle clé attend déjà : « npm run seal -- switch ».');
    const { SEAL_KEY: key, SEAL_CERTIFICATES: certificate } = await createSeal(name);
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

/** Adds to one of the settings that are lists separated by commas. */
const addTo = (file: string, setting: 'SEAL_REVOKED' | 'TIMESTAMP_AUTHORITIES', one: string) =>
  changeSeal(file, (seal) => ({ ...seal, [setting]: [seal[setting], one].filter(Boolean).join(',') }));

/** Says from which day the seals of a certificate count no more. */
export const revokeSeal = (file: string, fingerprint: string, day: string) =>
  addTo(file, 'SEAL_REVOKED', `${fingerprint}=${day}`);

/** Counts the hours of timestamps with this certificate. */
export const knowAuthority = (file: string, fingerprint: string) =>
  addTo(file, 'TIMESTAMP_AUTHORITIES', fingerprint);

/** Asks this authority for timestamps from the next start on. */
export const askForTimestamps = (file: string, address: string) =>
  changeSeal(file, (seal) => ({ ...seal, TIMESTAMP_URL: address }));

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
