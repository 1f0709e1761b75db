import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePem } from '../certificate/certificate.ts';
import { timestampFrom } from '../cms/timestamp-request.ts';
import { writeValues } from '../proof/values.ts';
import { chainOf, exampleEvents, fileOf } from '../testing/envelope.ts';
import { sealedExample, type SealedExample } from '../testing/sealed.ts';
import { startAuthority } from '../testing/timestamp-authority.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { runVerify } from './run.ts';

let example: SealedExample;
let files: Record<string, Uint8Array>;
beforeAll(async () => {
  example = await sealedExample();
  const encode = (text: string) => new TextEncoder().encode(text);
  const altered = new Uint8Array(example.bytes);
  altered[600] = (altered[600] ?? 0) ^ 1;
  const { fingerprint } = example.certificate;
  const list = (revokedAt?: string) => encode(JSON.stringify({ certificates: [{ fingerprint, revokedAt }] }));
  files = {
    'signed.pdf': example.bytes,
    'altered.pdf': altered,
    'page.html': encode('<html></html>'),
    'package.json': encode('{\n  "name": "trame"\n}\n'),
    'preuve.jsonl': encode(example.proof),
    'valeurs.jsonl': encode(writeValues([])),
    'cut.jsonl': encode(example.proof.slice(0, 3000)),
    'own.pem': encode(writePem(example.certificate.certificate)),
    'list.json': list(),
    'revoked.json': list('2026-11-02T00:00:00Z'),
  };
});

async function run(...args: string[]) {
  let text = '';
  const code = await runVerify(args, {
    read: (path) => {
      const file = files[path];
      return file ? Promise.resolve(file) : Promise.reject(new Error('ENOENT'));
    },
    write: (part) => {
      text += part;
    },
  });
  return { code, text };
}

describe('trame-verify', () => {
  it('says that a file is intact, by a certificate or the published list', async () => {
    const { code, text } = await run('signed.pdf', '--certificate', 'own.pem');
    expect(code).toBe(0);
    expect(text).toContain('Document intact, signé par deux personnes');
    expect(text).toContain('✓ La chaîne est entière (conforme)');
    expect(text).toContain(example.certificate.fingerprint);
    expect((await run('--certificate', 'list.json', 'signed.pdf')).code).toBe(0);
  });

  it('counts the hour of an authority that the published list knows', async () => {
    const authority = startAuthority();
    const { certificate } = example;
    const { bytes } = await sealedExample({ certificate, timestamp: timestampFrom(authority.answer) });
    authority.remove();
    const pinned = [{ fingerprint: certificate.fingerprint }];
    const { seal } = await verifyPdf(bytes, { certificates: pinned });
    const authorities = [seal?.stamp?.authority.fingerprint.toUpperCase()];
    files['stamped.pdf'] = bytes;
    files['authorities.json'] = new TextEncoder().encode(
      JSON.stringify({ certificates: pinned, authorities }),
    );
    const known = await run('stamped.pdf', '--certificate', 'authorities.json');
    expect(known.text).toContain('L’heure est attestée par un tiers');
    const unknown = await run('stamped.pdf', '--certificate', 'list.json');
    expect(unknown.text).toContain('Horodatage d’une autorité inconnue');
  });

  it('says what is wrong, with 1', async () => {
    const altered = await run('altered.pdf', '--certificate', 'own.pem');
    expect(altered).toMatchObject({
      code: 1,
      text: expect.stringContaining('✗ L’empreinte n’est pas celle du sceau'),
    });
    const unknown = await run('signed.pdf');
    expect(unknown).toMatchObject({ code: 1, text: expect.stringContaining('--certificate') });
    expect(unknown.text).toContain('Aucun certificat de Trame n’est donné');
    expect(unknown.text).not.toContain('n’est pas celui de Trame');
    expect((await run('signed.pdf', '--certificate', 'revoked.json')).code).toBe(1);
  });

  it('does not take a proof alone for one', async () => {
    expect(await run('preuve.jsonl')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Preuve sans sceau'),
    });
    expect(await run('cut.jsonl')).toMatchObject({
      code: 1,
      text: expect.stringContaining('La chaîne est rompue à la ligne'),
    });
  });

  it('answers 2 for what cannot be read', async () => {
    expect((await run('page.html')).code).toBe(2);
    expect(await run('package.json')).toMatchObject({
      code: 2,
      text: expect.stringContaining('Ce fichier n’est pas un PDF lisible'),
    });
    expect((await run('--help')).code).toBe(0);
    expect((await run('missing.pdf')).code).toBe(2);
    expect((await run()).text).toContain('Code de sortie');
    expect((await run('signed.pdf', '--certificate', 'page.html')).code).toBe(2);
  });

  it.each([
    [['signed.pdf', '--other'], '--other : cette option n’existe pas.'],
    [['signed.pdf', '--certificate'], '--certificate : il manque sa valeur.'],
    [['signed.pdf', '--certificate=own.pem'], '--certificate=own.pem : la valeur se donne après un espace.'],
    [['signed.pdf', '--authority', 'zzz'], '--authority zzz : une empreinte SHA-256 a 64 chiffres'],
    [['signed.pdf', 'altered.pdf'], 'altered.pdf : un seul fichier à la fois, déjà signed.pdf.'],
    [['--json'], 'Il manque le fichier à vérifier.'],
    [['valeurs.jsonl'], 'valeurs.jsonl : c’est ce que les personnes ont rempli'],
    [['missing.pdf'], 'missing.pdf : ce fichier ne se lit pas.'],
  ])('says what is wrong with the call %j, as JSON to a program', async (args, sentence) => {
    const { code, text } = await run('--json', ...args.filter((arg) => arg !== '--json'));
    expect(code).toBe(2);
    expect(JSON.parse(text)).toEqual({ error: expect.stringContaining(sentence) as string });
    if (!args.includes('--json'))
      expect(await run(...args)).toEqual({ code: 2, text: expect.stringContaining(sentence) as string });
  });

  // threat 50
  it('shows by their numbers the signs of a title that would move the cursor or begin a line', async () => {
    const hash = 'a'.repeat(64);
    const events = exampleEvents([{ name: 'Contrat.pdf', sha256: hash, original: hash, pages: 1 }]);
    const odd = String.raw`Claire\u001b[2J\n✓ Document intact\u009b1m\u202e`;
    const named = JSON.parse(JSON.stringify(events).replaceAll('Claire', odd)) as typeof events;
    files['odd.jsonl'] = new TextEncoder().encode(fileOf(await chainOf(named)));
    const { text } = await run('odd.jsonl');
    const json = (await run('odd.jsonl', '--json')).text;
    expect(text).toContain('Claire[U+001B][2J[U+000A]✓ Document intact[U+009B]1m[U+202E]');
    expect(json).toContain(odd);
    for (const shown of [text, json]) expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect((await run('\u001b[2J.pdf')).text).toBe('[U+001B][2J.pdf : ce fichier ne se lit pas.\n');
    expect(JSON.parse((await run('\u009b.pdf', '--json')).text)).toEqual({
      error: '\u009b.pdf : ce fichier ne se lit pas.',
    });
  });

  it('gives the verdict to another program', async () => {
    const { text } = await run('signed.pdf', '--certificate', 'own.pem', '--json');
    expect(JSON.parse(text)).toMatchObject({
      kind: 'intact',
      firstBroken: null,
      summary: { reference: 'S-2026-0187' },
    });
  });

  describe('as a program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trame-verify-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const bin = join(import.meta.dirname, '../../bin/trame-verify.mjs');

    it('reads files of the disk and ends with its code', () => {
      for (const name of ['signed.pdf', 'altered.pdf', 'own.pem'])
        writeFileSync(join(folder, name), files[name] ?? '');
      const args = ['--certificate', join(folder, 'own.pem')];
      const out = execFileSync(process.execPath, [bin, join(folder, 'signed.pdf'), ...args], {
        encoding: 'utf8',
      });
      expect(out).toContain('Document intact');
      expect(spawnSync(process.execPath, [bin, join(folder, 'altered.pdf'), ...args]).status).toBe(1);
    });

    it('ends with its code for a reader that wants no more, and refuses a time that is none', () => {
      for (const name of ['signed.pdf', 'own.pem']) writeFileSync(join(folder, name), files[name] ?? '');
      const call = `"${process.execPath}" "${bin}" "${join(folder, 'signed.pdf')}" --certificate "${join(folder, 'own.pem')}"`;
      const closed = spawnSync('bash', ['-c', `${call} | exec true; echo "\${PIPESTATUS[0]}"`], {
        encoding: 'utf8',
      });
      expect(closed).toMatchObject({ stdout: '0\n', stderr: '' });
      const late = spawnSync(process.execPath, [bin, join(folder, 'signed.pdf'), '--seconds', 'abc'], {
        encoding: 'utf8',
      });
      expect(late).toMatchObject({ status: 2, stdout: expect.stringContaining('--seconds') as string });
    });

    it('ends a file that takes longer than it may, and reads none that is too large', () => {
      writeFileSync(join(folder, 'signed.pdf'), files['signed.pdf'] ?? '');
      const late = spawnSync(process.execPath, [bin, join(folder, 'signed.pdf'), '--seconds', '0.001'], {
        encoding: 'utf8',
      });
      expect(late).toMatchObject({ status: 2, stdout: expect.stringContaining('n’ont pas suffi') as string });
      writeFileSync(join(folder, 'large.pdf'), new Uint8Array(51 * 1024 * 1024));
      const large = spawnSync(process.execPath, [bin, join(folder, 'large.pdf')], { encoding: 'utf8' });
      expect(large).toMatchObject({ status: 2, stdout: expect.stringContaining('50 Mo au plus') as string });
    });
  });
});
