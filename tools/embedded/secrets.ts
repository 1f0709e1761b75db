import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keys of one embedded Supabase; a hosted project has its own, shown in its dashboard. */
export type Secrets = {
  jwtSecret: string;
  /** Public key of the apps (`anon`). */
  publishableKey: string;
  /** Full access (`service_role`): functions and tools only. */
  secretKey: string;
  /** Signs the proof-of-work challenges of the public form. */
  altchaSecret: string;
  /** Of the embedded PostgreSQL's owner. */
  databasePassword: string;
};

const token = (bytes: number) => randomBytes(bytes).toString('base64url');

/** New random keys, in the form of Supabase's. */
export function createSecrets(): Secrets {
  return {
    jwtSecret: token(48),
    publishableKey: `sb_publishable_${token(24)}`,
    secretKey: `sb_secret_${token(24)}`,
    altchaSecret: token(32),
    databasePassword: token(32),
  };
}

/** The keys of this machine, made once: sessions and signed links outlive a restart. */
export function loadSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  // An installation may be older than a key.
  const secrets = { ...createSecrets(), ...known };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token as Supabase Auth does (HS256). */
export function signJwt(claims: Record<string, unknown>, jwtSecret: string): string {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', jwtSecret).update(body).digest('base64url')}`;
}

/** The claims of a token with a good signature that has not expired, else `null`. */
export function verifyJwt(jwt: string, jwtSecret: string): Record<string, unknown> | null {
  const [header, payload, signature] = jwt.split('.');
  if (!header || !payload || !signature) return null;
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest('base64url');
  if (expected !== signature) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return typeof claims['exp'] === 'number' && claims['exp'] * 1000 > Date.now() ? claims : null;
}
