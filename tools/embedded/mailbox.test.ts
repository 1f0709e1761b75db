import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from './mailbox.ts';

describe('the mailbox', () => {
  let folder: string;
  let mailbox: Mailbox;
  const open = () => startMailbox({ port: 0, folder, incidentsFile: join(folder, 'telemetry.jsonl') });

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

  it('lists what it received, newest first, also after a restart', async () => {
    expect((await send(mail('un'))).status).toBe(201);
    await send(mail('deux'));
    await mailbox.close();
    mailbox = await open();
    const messages = (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { subject: string }[];
    expect(messages.map(({ subject }) => subject)).toEqual(['deux', 'un']);
  });

  it('says what a message lacks', async () => {
    expect((await send({ subject: 'sans destinataire', text: '' })).status).toBe(400);
    expect((await send({ to: 'a@b.fr', subject: 'sans contenu' })).status).toBe(400);
    expect((await fetch(`${mailbox.url}/api/messages`, { method: 'POST', body: '{' })).status).toBe(400);
  });

  it('shows where an answer goes when it is not to the sender', async () => {
    const read = async (sent: object) => {
      const { id } = (await (await send(sent)).json()) as { id: string };
      return (await fetch(`${mailbox.url}/messages/${id}`)).text();
    };
    expect(await read({ ...mail('un'), reply_to: 'c@trame.example' })).toContain(
      '<dt>Réponse à</dt><dd>c@trame.example</dd>',
    );
    expect(await read(mail('deux'))).not.toContain('Réponse à');
  });

  it('shows a message without letting it run anything', async () => {
    const { id } = (await (await send(mail('<b>Sujet</b>'))).json()) as { id: string };
    const page = await fetch(`${mailbox.url}/messages/${id}`);
    expect(await page.text()).toContain('&lt;b&gt;Sujet&lt;/b&gt;');
    const body = await fetch(`${mailbox.url}/messages/${id}/body`);
    expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  describe('incidents', () => {
    const report = (fields: object) =>
      fetch(mailbox.telemetryUrl, {
        method: 'POST',
        body: JSON.stringify({
          at: '2026-11-21T15:04:00.000Z',
          path: '/recrutement-6f1b4/applications',
          name: 'AppError',
          message: 'timeout',
          context: { code: 'timeout', feature: 'list' },
          ...fields,
        }),
      });
    const read = async (path: string) => await (await fetch(`${mailbox.url}${path}`)).text();

    it('finds a report by the reference a person reads out, also after a restart', async () => {
      expect((await report({ id: 'K7MQ2X' })).status).toBe(204);
      await report({ id: 'Z9Z9Z9', message: '<b>autre</b>' });
      await mailbox.close();
      mailbox = await open();
      const all = await read('/incidents');
      expect(all.indexOf('Z9Z9Z9')).toBeLessThan(all.indexOf('K7MQ2X'));
      expect(all).toContain('&lt;b&gt;autre&lt;/b&gt;');
      const one = await read('/incidents?ref=k7mq2x');
      expect(one).toContain('timeout');
      expect(one).not.toContain('Z9Z9Z9');
      expect(await read('/incidents?ref=ABSENT')).toContain('Aucun incident ABSENT');
    });

    it('keeps what it knows of a report and nothing else', async () => {
      await report({ id: 'K7MQ2X', email: 'ana@exemple.fr', context: { code: 'x', deep: { a: 1 } } });
      const kept = readFileSync(join(folder, 'telemetry.jsonl'), 'utf8');
      expect(kept).not.toContain('ana@exemple.fr');
      expect(JSON.parse(kept)).toMatchObject({ id: 'K7MQ2X', context: { code: 'x' } });
    });

    it('refuses what is no report', async () => {
      expect((await report({ id: '<script>' })).status).toBe(400);
      expect((await fetch(mailbox.telemetryUrl, { method: 'POST', body: '{' })).status).toBe(400);
      expect((await report({ id: 'K7MQ2X', stack: 'x'.repeat(20_000) })).status).toBe(413);
      expect(await read('/incidents')).toContain('Aucun incident');
    });

    it('lets the oldest reports go, so that the file stays small', async () => {
      const file = join(folder, 'telemetry.jsonl');
      const line = (id: string) => JSON.stringify({ id, message: 'x'.repeat(480) });
      writeFileSync(file, Array.from({ length: 2_500 }, (_, n) => `${line(`OLD-${n}`)}\n`).join(''));
      await report({ id: 'NEWEST' });
      expect(statSync(file).size).toBeLessThan(1_000_000);
      expect(await read('/incidents?ref=NEWEST')).toContain('<code>NEWEST</code>');
      expect(await read('/incidents?ref=OLD-0')).toContain('Aucun incident OLD-0');
    });
  });

  it('answers 404 for a message that does not exist', async () => {
    expect((await fetch(`${mailbox.url}/messages/..%2f..%2fsecrets`)).status).toBe(404);
  });
});
