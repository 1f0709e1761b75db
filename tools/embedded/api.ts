import { App, setExperimental, type EmailDriver } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { serveHttp, webListener } from '../lib/http.ts';
import { FUNCTIONS_DIR } from '../lib/paths.ts';
import { readSupabaseConfig } from './config.ts';
import { createFunctionsRouter } from './functions-router.ts';
import { htmlToText } from './html-to-text.ts';
import { answerAuthPreflight, openAuthAnswer } from './lite-workarounds/auth-cors.ts';
import { JSON_VALUES } from './lite-workarounds/json-values.ts';
import { keepErrorCodes } from './lite-workarounds/error-codes.ts';
import { rememberRedirect, repairMailLinks } from './lite-workarounds/mail-links.ts';
import { withQuietConsole } from './lite-workarounds/quiet-console.ts';
import { applyRoleSettings } from './lite-workarounds/role-settings.ts';
import { answerRpcPreflight } from './lite-workarounds/rpc-cors.ts';
import { withoutRuntimeGrants } from './lite-workarounds/runtime-grants.ts';
import { signAsSupabase } from './lite-workarounds/signed-urls.ts';
import { storeFilesIn } from './lite-workarounds/storage-adapter.ts';
import { unwrapMultipartUpload } from './lite-workarounds/storage-multipart.ts';
import type { Secrets } from './secrets.ts';

export type ApiOptions = {
  databaseUrl: string;
  /** 0 takes a free port. */
  port: number;
  storageDir: string;
  secrets: Secrets;
  siteUrl: string;
  redirectUrls?: string[];
  /** Receives the mails of Auth. */
  sendMail: (mail: { to: string; subject: string; html: string; text: string }) => Promise<void>;
  /** Settings of the functions besides SUPABASE_URL and the keys. */
  functionsEnv?: Record<string, string>;
  functionsDir?: string;
  maxConnections?: number;
  log?: (line: string) => void;
};

export type Api = { url: string; port: number; close: () => Promise<void> };

function createApp(options: ApiOptions, sendMail: EmailDriver['send']): App {
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
      ...config.auth,
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
      drivers: { email: { send: sendMail } },
    },
  });
  storeFilesIn(app, options.storageDir);
  return app;
}

/** Creates the system tables of Auth and Storage where they are missing. */
export async function ensureSystemSchema(databaseUrl: string, secrets: Secrets): Promise<void> {
  const app = createApp(
    {
      databaseUrl,
      port: 0,
      storageDir: '',
      secrets,
      siteUrl: 'http://localhost',
      sendMail: async () => undefined,
      maxConnections: 1,
    },
    async () => undefined,
  );
  await withQuietConsole(
    () => undefined,
    () => app.ensureSystemSchema(),
  );
  await app.connection.close();
}

/** Serves Auth, the data API, Storage and the edge functions on a prepared database. */
export async function startApi(options: ApiOptions): Promise<Api> {
  process.env['DO_NOT_TRACK'] = '1';
  let url = '';
  const app = createApp(options, async ({ to, subject, html = '' }) => {
    const linked = repairMailLinks(html, options.siteUrl, url);
    await options.sendMail({ to, subject, html: linked, text: htmlToText(linked) });
  });
  const log = options.log ?? (() => undefined);
  await withQuietConsole(log, async () => {
    await app.init();
    await app.connection.introspect();
  });

  let runFunction: ReturnType<typeof createFunctionsRouter> | null = null;
  const handle = async (request: Request, peerAddress: string | null): Promise<Response> => {
    const preflight = answerAuthPreflight(request) ?? answerRpcPreflight(request);
    const answer = preflight ?? (await runFunction?.(request));
    if (answer) return answer;
    const upload = await unwrapMultipartUpload(request);
    const response = await withQuietConsole(log, () =>
      rememberRedirect(upload, () => signAsSupabase(upload, (inner) => app.fetch(inner, { peerAddress }))),
    );
    return openAuthAnswer(request, response);
  };
  const service = await serveHttp(webListener(handle), options.port, 'API Supabase');
  url = `http://localhost:${service.port}`;

  const { functions } = readSupabaseConfig();
  runFunction = createFunctionsRouter({
    folder: options.functionsDir ?? FUNCTIONS_DIR,
    jwtSecret: options.secrets.jwtSecret,
    verifyJwt: (name) => functions[name]?.verify_jwt ?? true,
    log,
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
      await app.connection.close();
    },
  };
}
