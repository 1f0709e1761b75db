import { App, setExperimental, type EmailMessage } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { storeFilesIn } from '../lite-workarounds/storage-adapter.ts';
import type { TestDatabase } from '../test-database.ts';

export const SITE_URL = 'http://localhost:4200';

export type BareLite = {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  mails: EmailMessage[];
  close: () => Promise<void>;
};

/** `@supabase/lite` alone on a test database, without our workarounds. */
export function startBareLite(database: TestDatabase, storageDir: string): BareLite {
  setExperimental('storage', true);
  const mails: EmailMessage[] = [];
  const connection = createPostgresConnection({
    url: database.url,
    postgresOptions: { max: 2, onnotice: () => undefined },
  });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: database.secrets.jwtSecret,
      publishable_key: database.secrets.publishableKey,
      secret_key: database.secrets.secretKey,
      site_url: SITE_URL,
      additional_redirect_urls: [`${SITE_URL}/**`],
      email: { enable_confirmations: true },
      external: {
        azure: { enabled: true, client_id: 'gap', secret: 'gap', url: 'http://localhost:4999' },
      },
    },
    db: { migrations: { enabled: false } },
    storage: { enabled: true },
    options: {
      server: { admin: false },
      drivers: {
        email: {
          send: async (mail) => {
            mails.push(mail);
          },
        },
      },
    },
  });
  // Without this workaround there is no Storage to show the other gaps of.
  storeFilesIn(app, storageDir);
  return {
    fetch: async (path, init) =>
      await app.fetch(new Request(`http://localhost${path}`, init), { peerAddress: null }),
    mails,
    close: () => connection.close(),
  };
}
