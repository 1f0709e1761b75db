import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from './mailbox.ts';

describe('the mailbox', () => {
  let folder: string;
  let mailbox: Mailbox;
  const open = () => startMailbox({ port: 0, folder });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trame-mailbox-'));
    mailbox = await open();
  });
  afterEach(async () => {
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (mail: unknown) =>
    fetch(`${mailbox.url}/api/messages`, { method: 'POST', body: JSON.stringify(mail) });
  const mail = (subject: string) => ({
    from: 'Trame <a@trame.example>',
    to: 'b@exemple.fr',
    subject,
    html: '<p>Bonjour <script>alert(1)</script></p>',
    text: 'Bonjour',
  });

  it('lists received mails, newest first, also after a restart', async () => {
    expect((await send(mail('un'))).status).toBe(201);
    await send(mail('deux'));
    await mailbox.close();
    mailbox = await open();
    const messages = (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { subject: string }[];
    expect(messages.map(({ subject }) => subject)).toEqual(['deux', 'un']);
  });

  it.each<[string, RequestInit]>([
    ['/api/messages', {}],
    ['/api/messages', { method: 'POST', body: '{' }],
    ['/api/messages', { method: 'DELETE' }],
    ['/styles.css', {}],
    ['/', {}],
    ['/absent', {}],
  ])('answers %s %o with headers that forbid guessing its type', async (path, init) => {
    const response = await fetch(mailbox.url + path, init);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  // threat 27
  it.each<[string, RequestInit]>([
    ['/api/messages', { method: 'POST', body: JSON.stringify({ to: 'a@b.fr', subject: 's', text: '' }) }],
    ['/api/messages', { method: 'DELETE' }],
    ['/sendpulse', { method: 'POST', body: 'action=clear', redirect: 'manual' }],
  ])('refuses %s from a page of another site, %o', async (path, init) => {
    const from = async (headers: Record<string, string>) =>
      (await fetch(mailbox.url + path, { ...init, headers })).status;
    expect(await from({ origin: 'https://ailleurs.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ origin: mailbox.url })).not.toBe(403);
  });

  it('hides its messages from every other account of the machine', async () => {
    await send(mail('un'));
    const [file = ''] = readdirSync(folder);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('says what a message lacks', async () => {
    expect((await send({ subject: 'sans destinataire', text: '' })).status).toBe(400);
    expect((await send({ to: 'a@b.fr', subject: 'sans contenu' })).status).toBe(400);
    expect((await fetch(`${mailbox.url}/api/messages`, { method: 'POST', body: '{' })).status).toBe(400);
  });

  it('shows where an answer goes when it does not go to the sender', async () => {
    const read = async (sent: object) => {
      const { id } = (await (await send(sent)).json()) as { id: string };
      return (await fetch(`${mailbox.url}/messages/${id}`)).text();
    };
    expect(await read({ ...mail('un'), reply_to: 'c@trame.example' })).toContain(
      '<dt>Réponse à</dt><dd>c@trame.example</dd>',
    );
    expect(await read(mail('deux'))).not.toContain('Réponse à');
  });

  it('shows a message without running anything in it', async () => {
    const { id } = (await (await send(mail('<b>Sujet</b>'))).json()) as { id: string };
    const page = await fetch(`${mailbox.url}/messages/${id}`);
    expect(await page.text()).toContain('&lt;b&gt;Sujet&lt;/b&gt;');
    const body = await fetch(`${mailbox.url}/messages/${id}/body`);
    expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('answers 404 for a message that does not exist', async () => {
    expect((await fetch(`${mailbox.url}/messages/..%2f..%2fsecrets`)).status).toBe(404);
  });
});
