import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

// What a deployment carries besides modules: nothing here runs the official CLI.

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Files that functions read beside their code, as `config.toml` names them. */
const staticFiles = [...read('supabase/config.toml').matchAll(/^static_files = \[(.*)\]$/gm)].flatMap(
  ([, list = '']) => Array.from(list.matchAll(/"\.\/([^"]+)"/g), ([, path = '']) => path),
);

describe('a deployment', () => {
  it('carries the files that functions read beside their code', () => {
    const folders = globSync('supabase/functions/**/*.ts', { cwd: ROOT })
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
      .flatMap((path) =>
        Array.from(
          read(path).matchAll(/new URL\(`?'?\.\/([\w/-]+)\/\$\{/g),
          ([, folder = '']) => `${dirname(path).replace('supabase/', '')}/${folder}`,
        ),
      );
    expect(folders.length).toBeGreaterThan(0);
    for (const folder of folders)
      expect(staticFiles.some((path) => path.startsWith(`${folder}/`))).toBe(true);
    for (const path of staticFiles)
      expect(globSync(`supabase/${path}`, { cwd: ROOT }).length).toBeGreaterThan(0);
  });

  it('is bundled with Docker as the guide says: without it, the CLI leaves these files out', () => {
    expect(staticFiles.length).toBeGreaterThan(0);
    const commands = read('docs/operations.md').match(/`supabase functions deploy[^`]*`/g) ?? [];
    expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) expect(command).not.toContain('--use-api');
  });

  it('has the WebAssembly of PDFium in its package, beside the module that reads it', () => {
    const module = createRequire(import.meta.url).resolve('@hyzyla/pdfium');
    const entry = join(dirname(module), 'index.esm.js');
    expect(readFileSync(entry, 'utf8')).toContain('new URL("pdfium.wasm", import.meta.url)');
    expect(existsSync(join(dirname(module), 'pdfium.wasm'))).toBe(true);
  });
});
