import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_SENDPULSE_KEYS } from './fake-sendpulse.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';

let folder: string;
let mailbox: Mailbox;
const start = () =>
  startMailbox({ port: 0, folder: join(folder, 'mails'), sendPulseFile: join(folder, 'sendpulse.json') });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trame-sendpulse-'));
  mailbox = await start();
});
afterEach(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true });
});

const api = (path: string, init: RequestInit = {}) => fetch(`${mailbox.url}/sendpulse/api${path}`, init);
const signIn = (client_secret: string = LOCAL_SENDPULSE_KEYS.client_secret) =>
  api('/oauth/access_token', {
    method: 'POST',
    body: JSON.stringify({ grant_type: 'client_credentials', ...LOCAL_SENDPULSE_KEYS, client_secret }),
  });
const page = async () => (await fetch(`${mailbox.url}/sendpulse`)).text();
const press = (action: string, email = '') =>
  fetch(`${mailbox.url}/sendpulse`, { method: 'POST', body: new URLSearchParams({ action, email }) });

async function add(email: string): Promise<Response> {
  const { access_token: token } = (await (await signIn()).json()) as { access_token: string };
  return api('/addressbooks/4101/emails', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ emails: [{ email, variables: { nom: '<b>Ana</b>' } }] }),
  });
}

describe('the SendPulse of this machine', () => {
  it('accepts its own keys alone', async () => {
    expect((await signIn()).status).toBe(200);
    expect((await signIn('another')).status).toBe(401);
    expect((await api('/addressbooks')).status).toBe(401);
  });

  it('shows its contacts, and keeps them from one start to the next', async () => {
    expect((await add('ana@exemple.fr')).status).toBe(200);
    expect(await page()).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    await mailbox.close();
    mailbox = await start();
    expect(await page()).toContain('ana@exemple.fr');
    await press('unsubscribe', 'ana@exemple.fr');
    expect(await page()).toContain('Désabonné<');
    await press('clear');
    expect(await page()).not.toContain('ana@exemple.fr');
  });

  it('refuses what SendPulse refuses, and fails on demand', async () => {
    expect((await add('ana@refus.test')).status).toBe(422);
    await press('outage');
    expect((await signIn()).status).toBe(503);
    expect(await page()).toContain('Fin de la panne');
    await press('outage');
    expect((await signIn()).status).toBe(200);
  });
});
