import { statSync } from 'node:fs';
import { openFolderStore, openS3Store, type Store } from '@trame/release/publish';
import { typedPath } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';

export const S3_HELP = `Un registre dans un compartiment S3 lit ses accès dans l’environnement, sous leurs noms habituels :
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN (facultatif), AWS_REGION (us-east-1 par défaut),
  AWS_ENDPOINT_URL_S3 ou AWS_ENDPOINT_URL pour tout service qui n’est pas AWS`;

/** How a command calls a store in what it says. */
type StoreWords = { option: string; bucket: string };
const REGISTRY: StoreWords = { option: '--store', bucket: 'Un registre s3://' };

type Environment = Record<string, string | undefined>;

const S3_ADDRESS = /^s3:\/\/(?<bucket>[^/]+)(?:\/(?<prefix>.*))?$/;

function openBucket(address: string, env: Environment, words: StoreWords): Store {
  const { bucket, prefix = '' } = S3_ADDRESS.exec(address)?.groups ?? {};
  if (!bucket) throw new UserError(`${words.option} attend un dossier ou s3://compartiment/chemin.`);
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey) {
    throw new UserError(
      `${words.bucket} demande AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY dans l’environnement.`,
    );
  }
  const region = env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return openS3Store({
    endpoint: env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'] ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    prefix,
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
  });
}

/** Opens the store an address names: a folder, from where the person is, or `s3://bucket/prefix` with its keys from the environment. */
export function openStore(address: string, env: Environment = process.env, words = REGISTRY): Store {
  if (address.startsWith('s3:')) return openBucket(address, env, words);
  return openFolderStore(typedFolder(address, words));
}

/** A folder as it was typed, which is neither an address nor a file. */
export function typedFolder(address: string, { option }: Pick<StoreWords, 'option'>): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) {
    throw new UserError(`${option} attend un dossier ou s3://compartiment/chemin.`);
  }
  const folder = typedPath(address);
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) {
    throw new UserError(`${option} attend un dossier : ${folder} est un fichier.`);
  }
  return folder;
}
