import { dirname, join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { keptLog } from '../lib/kept-log.ts';
import type { Ports } from '../lib/ports.ts';
import { resetCommand, type StatePaths } from '../lib/paths.ts';
import type { Shutdown } from '../lib/shutdown.ts';
import { startApi, type ApiOptions } from './api.ts';
import { startMailbox } from './mailbox.ts';
import { startPostgres } from './postgres.ts';
import { provisionDatabase } from './provision.ts';
import { loadSeal } from './seal-settings.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

export type StackOptions = {
  ports: Ports;
  state: StatePaths;
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string;
  siteUrl: string;
  publicSiteUrl: string;
  /** First page of the trainers' portal. */
  trainerPortalUrl: string;
  redirectUrls: string[];
  /** Proxies whose `X-Forwarded-For` is used. */
  trustedProxies: readonly string[];
  /** The providers that trainers can sign in with. */
  providers: NonNullable<ApiOptions['providers']>;
  shutdown: Shutdown;
  log: (line: string) => void;
};

export type Stack = {
  databaseUrl: string;
  apiUrl: string;
  mailboxUrl: string;
  /** Where the apps report failures (`telemetryUrl` of their configuration). */
  telemetryUrl: string;
  secrets: Secrets;
  /** Whether the role `admin` counts only with a second factor (`private.auth_settings`). */
  adminNeedsSecondFactor: boolean;
};

const SENDER = 'Trame <ne-pas-repondre@trame.example>';

/** Starts the database, the mailbox and the API, each closed by the shutdown in the reverse order. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { ports, state, shutdown, log } = options;
  const secrets = loadSecrets(state.secrets);
  let { databaseUrl } = options;
  if (!databaseUrl) {
    const server = await startPostgres({
      dataDir: state.postgres,
      port: ports.database,
      password: secrets.databasePassword,
      logFile: join(state.logs, 'postgres.log'),
    });
    shutdown.add(() => server.stop(), { isBounded: true });
    databaseUrl = server.url();
  }
  const { applied } = await provisionDatabase(
    databaseUrl,
    secrets,
    (line) => log(`  ${line}`),
    options.databaseUrl ? null : resetCommand(state.root),
  );
  if (applied.length > 0) {
    log(
      `${applied.length} migration${applied.length > 1 ? 's' : ''} appliquée${applied.length > 1 ? 's' : ''}.`,
    );
  }

  const mailbox = await startMailbox({
    port: ports.mailbox,
    folder: state.mailbox,
    sendPulseFile: join(dirname(state.mailbox), 'sendpulse.json'),
  });
  shutdown.add(mailbox.close);

  const functionsLog = keptLog(join(state.logs, 'functions.log'));
  const api = await startApi({
    databaseUrl,
    port: ports.api,
    storageDir: state.storage,
    secrets,
    // On one machine everybody has the same address.
    attemptsPerAddress: 500,
    siteUrl: options.siteUrl,
    redirectUrls: options.redirectUrls,
    trustedProxies: options.trustedProxies,
    providers: options.providers,
    sendMail: async (mail) => {
      mailbox.store.add({ ...mail, from: SENDER });
    },
    functionsEnv: {
      MAIL_API_URL: `${mailbox.url}/api/messages`,
      SUBMISSIONS_PER_ADDRESS: '500',
      INCIDENTS_PER_ADDRESS: '5000',
      MAIL_API_KEY: 'local',
      SENDPULSE_API_URL: `${mailbox.url}/sendpulse/api`,
      MAIL_FROM: SENDER,
      PUBLIC_SITE_URL: options.publicSiteUrl,
      SHELL_URL: options.siteUrl,
      TRAINER_PORTAL_URL: options.trainerPortalUrl,
      ...(await loadSeal(state.seal, { countSealed: () => countSealed(databaseUrl), log })),
    },
    log: keptLog(join(state.logs, 'api.log')),
    printed: (name, line) => {
      functionsLog(`${name} ${line}`);
      console.error(`${new Date().toISOString()} ${name} ${line}`);
    },
  });
  shutdown.add(api.close);
  return {
    databaseUrl,
    apiUrl: api.url,
    mailboxUrl: mailbox.url,
    telemetryUrl: `${api.url}/functions/v1/report-incident`,
    secrets,
    adminNeedsSecondFactor: await readAdminSetting(databaseUrl),
  };
}

async function readDatabase<T>(databaseUrl: string, read: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await read(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const readAdminSetting = (databaseUrl: string) =>
  readDatabase(databaseUrl, async (sql) => {
    const [row] = await sql<{ isNeeded: boolean }[]>`
      select admin_needs_second_factor as "isNeeded" from private.auth_settings
    `;
    return row?.isNeeded ?? false;
  });

const countSealed = (databaseUrl: string) =>
  readDatabase(databaseUrl, async (sql) => {
    const [row] = await sql<{ sealed: number }[]>`
      select count(*)::int as sealed from public.signature_requests where sealed_at is not null
    `;
    return row?.sealed ?? 0;
  });
