import { App, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { clientAddress } from '../../supabase/functions/_shared/client-address.ts';
import { serveHttp, webListener } from '../lib/http.ts';
import { FUNCTIONS_DIR } from '../lib/paths.ts';
import { Attempts } from './attempts.ts';
import { withoutCaching } from './caching.ts';
import { CLIENT_ADDRESS, withClientAddress } from './client-address.ts';
import { readSupabaseConfig, type SupabaseConfig } from './config.ts';
import { createFunctionsRouter } from './functions-router.ts';
import { answerAuthPreflight, openAuthAnswer } from './lite-workarounds/auth-cors.ts';
import type { AuthContext, OidcProvider } from './lite-workarounds/auth-context.ts';
import { answerAuth } from './lite-workarounds/auth-front.ts';
import { createAuthMails, sendMailsWith } from './lite-workarounds/auth-mails.ts';
import { JSON_VALUES } from './lite-workarounds/json-values.ts';
import { keepErrorCodes } from './lite-workarounds/error-codes.ts';
import { withQuietConsole } from './lite-workarounds/quiet-console.ts';
import { refuseUnplainPath } from './lite-workarounds/plain-paths.ts';
import { applyRoleSettings } from './lite-workarounds/role-settings.ts';
import { answerRpcPreflight } from './lite-workarounds/rpc-cors.ts';
import { withoutRuntimeGrants } from './lite-workarounds/runtime-grants.ts';
import { namedAsSupabase, signAsSupabase } from './lite-workarounds/signed-urls.ts';
import { storeFilesIn } from './lite-workarounds/storage-adapter.ts';
import { unwrapMultipartUpload } from './lite-workarounds/storage-multipart.ts';
import { withinLimits } from './request-limits.ts';
import type { Secrets } from './secrets.ts';

export type ApiOptions = {
  databaseUrl: string;
  /** 0: any free port. */
  port: number;
  storageDir: string;
  secrets: Secrets;
  siteUrl: string;
  redirectUrls?: string[];
  /** OpenID Connect issuers by the names of the providers (`google`, `azure`, `linkedin_oidc`); none by default. */
  providers?: Readonly<Record<string, OidcProvider>>;
  /** Receives the mails of Auth. */
  sendMail: (mail: { to: string; subject: string; html: string; text: string }) => Promise<void>;
  /** Settings of the functions besides SUPABASE_URL and the keys. */
  functionsEnv?: Record<string, string>;
  functionsDir?: string;
  /** Proxies whose `X-Forwarded-For` is used; none by default. */
  trustedProxies?: readonly string[];
  /** How often one network address may try to sign in, or ask for a mail, before it has to wait. */
  attemptsPerAddress?: number;
  maxConnections?: number;
  log?: (line: string) => void;
  /** Takes what functions print, which otherwise remains on the console. */
  printed?: (name: string, line: string) => void;
};

export type Api = { url: string; port: number; close: () => Promise<void> };

/** The settings of Auth without those that lite refuses; these are implemented around it. */
function knownToLite({ mfa: _mfa, rate_limit: _limits, email = {}, ...rest }: SupabaseConfig['auth']) {
  const { template: _templates, notification: _notifications, ...ofEmail } = email;
  return { ...rest, email: ofEmail };
}

function createApp(options: ApiOptions): App {
  const config = readSupabaseConfig();
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: {
      max: options.maxConnections ?? 20,
      onnotice: () => undefined,
      types: JSON_VALUES,
    },
  });
  withoutRuntimeGrants(connection);
  applyRoleSettings(connection);
  keepErrorCodes(connection);
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: { schemas: config.api.schemas, max_rows: config.api.max_rows },
    auth: {
      ...knownToLite(config.auth),
      // Lite begins the flow of every provider as one of Google, see `auth-oauth.ts`.
      external: { google: { enabled: true, client_id: 'unused', secret: 'unused' } },
      enabled: true,
      jwt_secret: options.secrets.jwtSecret,
      publishable_key: options.secrets.publishableKey,
      secret_key: options.secrets.secretKey,
      site_url: options.siteUrl,
      additional_redirect_urls: options.redirectUrls ?? config.auth.additional_redirect_urls ?? [],
    },
    db: { migrations: { enabled: false } },
    storage: { enabled: true, file_size_limit: config.storage.file_size_limit ?? '50MiB' },
    options: {
      // Requests without a key are refused, as on Supabase, instead of being trusted for coming from this machine.
      server: { admin: false, disableStudio: true, disableFallback: true },
      // See `auth-mails.ts`.
      drivers: { email: { send: async () => undefined } },
    },
  });
  storeFilesIn(app, options.storageDir);
  return app;
}

/** Creates the system tables of Auth and Storage where they are missing. */
export async function ensureSystemSchema(databaseUrl: string, secrets: Secrets): Promise<void> {
  const app = createApp({
    databaseUrl,
    port: 0,
    storageDir: '',
    secrets,
    siteUrl: 'http://localhost',
    sendMail: async () => undefined,
    maxConnections: 1,
  });
  await withQuietConsole(
    () => undefined,
    () => app.ensureSystemSchema(),
  );
  await app.connection.close();
}

/** Serves Auth, the data API, Storage and the edge functions on a prepared database. */
export async function startApi(options: ApiOptions): Promise<Api> {
  process.env['DO_NOT_TRACK'] = '1';
  const app = createApp(options);
  const log = options.log ?? (() => undefined);
  const { auth: config, functions } = readSupabaseConfig();
  const mails = createAuthMails({ config, siteUrl: options.siteUrl, send: options.sendMail });
  sendMailsWith(app, mails);
  await withQuietConsole(log, async () => {
    await app.init();
    await app.connection.introspect();
  });

  const lite = async (request: Request): Promise<Response> =>
    withQuietConsole(log, async () => await app.fetch(request, { peerAddress: null }));
  // One after the other: the link that is mailed last is the one that is good.
  let work: Promise<void> = Promise.resolve();
  const sql = postgres(options.databaseUrl, { max: 4, onnotice: () => undefined });
  const auth: AuthContext = {
    sql,
    lite,
    config,
    mails,
    secrets: options.secrets,
    siteUrl: options.siteUrl.replace(/\/$/, ''),
    redirectUrls: options.redirectUrls ?? config.additional_redirect_urls ?? [],
    providers: options.providers ?? {},
    attempts: new Attempts(),
    attemptsPerAddress: options.attemptsPerAddress ?? config.rate_limit?.sign_in_sign_ups ?? 30,
    afterwards: (start) => {
      work = work
        .then(start)
        .then(() => undefined)
        .catch((error: unknown) =>
          log(`auth : ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
        );
    },
  };

  const addressHeader = options.functionsEnv?.['CLIENT_ADDRESS_HEADER'] ?? CLIENT_ADDRESS;
  let runFunction: ReturnType<typeof createFunctionsRouter> | null = null;
  const handle = async (request: Request): Promise<Response> => {
    const early = refuseUnplainPath(request) ?? answerAuthPreflight(request) ?? answerRpcPreflight(request);
    const known = early ?? (await runFunction?.(request));
    if (known) return withoutCaching(request, known);
    const address = clientAddress(request, addressHeader);
    const answer = await answerAuth(auth, request, address);
    if (answer) return withoutCaching(request, openAuthAnswer(request, answer));
    const read = await withinLimits(request, options.secrets.secretKey);
    if (read instanceof Response) return withoutCaching(request, read);
    const upload = await unwrapMultipartUpload(read);
    if (upload instanceof Response) return withoutCaching(request, upload);
    return withoutCaching(request, namedAsSupabase(request, await signAsSupabase(upload, lite)));
  };
  const listener = withClientAddress(webListener(handle), {
    trustedProxies: options.trustedProxies ?? [],
    header: addressHeader,
  });
  const service = await serveHttp(listener, options.port, 'API Supabase');
  const url = `http://localhost:${service.port}`;

  runFunction = createFunctionsRouter({
    folder: options.functionsDir ?? FUNCTIONS_DIR,
    jwtSecret: options.secrets.jwtSecret,
    verifyJwt: (name) => functions[name]?.verify_jwt ?? true,
    log,
    ...(options.printed && { printed: options.printed }),
    env: {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: options.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: options.secrets.secretKey,
      ALTCHA_SECRET: options.secrets.altchaSecret,
      PUBLIC_SITE_URL: options.siteUrl,
      ...options.functionsEnv,
    },
  });
  return {
    url,
    port: service.port,
    close: async () => {
      await service.close();
      await work;
      await sql.end({ timeout: 5 });
      await app.connection.close();
    },
  };
}
