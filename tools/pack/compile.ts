import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';

/** The packages that an app in a repository of its own installs, by their folder in shared/. */
export const PACKED = ['domain', 'platform', 'data', 'ui', 'app', 'release', 'testing'] as const;

/** What only the shell of this repository uses of them. */
const SHELL_ONLY = ['platform/src/loader', 'platform/src/testing'];

/** Relative imports name the files that were compiled: `./button.tsx` is `./button.js`. */
const RELATIVE = /((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]+)\.tsx?(?=['"])/g;

/**
 * Compiles the packages with the compiler of the workspace: one ES module and one file of types for each source, with
 * the style sheets beside them. Nothing is bundled, because the bundler of the app takes from them what it uses.
 * Returns the folder, in which each package has its own; the caller removes it.
 */
export async function compilePackages({ comments = true } = {}): Promise<string> {
  const place = join(ROOT, '.local');
  mkdirSync(place, { recursive: true });
  const out = mkdtempSync(join(place, 'pack-'));
  try {
    await runCompiler(out, comments);
    for (const name of PACKED) arrange(out, name);
    return out;
  } catch (error) {
    rmSync(out, { recursive: true, force: true });
    throw error;
  }
}

async function runCompiler(out: string, comments: boolean): Promise<void> {
  const config = {
    extends: join(ROOT, 'tsconfig.base.json'),
    include: PACKED.map((name) => join(ROOT, 'shared', name, 'src')),
    exclude: [
      join(ROOT, 'shared/*/src/**/*.test.*'),
      ...SHELL_ONLY.map((path) => join(ROOT, 'shared', path)),
    ],
    compilerOptions: {
      noEmit: false,
      declaration: true,
      removeComments: !comments,
      rewriteRelativeImportExtensions: true,
      rootDir: join(ROOT, 'shared'),
      outDir: join(out, 'compiled'),
      typeRoots: [join(ROOT, 'node_modules/@types')],
      types: ['node'],
    },
  };
  const file = join(out, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', file], { cwd: ROOT }).catch(
    (error: unknown) => {
      const { stdout = '' } = error as { stdout?: string };
      throw new UserError(`Les paquets ne se compilent pas :\n\n${stdout || String(error)}`);
    },
  );
}

/** Moves what was compiled of a package to `<out>/<name>/dist`, with the files that no compiler touches. */
function arrange(out: string, name: string): void {
  const dist = join(out, name, 'dist');
  cpSync(join(out, 'compiled', name, 'src'), dist, { recursive: true });
  const sources = join(ROOT, 'shared', name, 'src');
  for (const path of globSync('**/*.{css,js,json,svg}', { cwd: sources })) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    cpSync(join(sources, path), join(dist, path));
  }
  for (const path of globSync('**/*.{js,d.ts}', { cwd: dist })) {
    const text = readFileSync(join(dist, path), 'utf8');
    const types = path.endsWith('.d.ts') ? text.replaceAll(/^import '[^']+\.css';\n/gm, '') : text;
    writeFileSync(join(dist, path), types.replaceAll(RELATIVE, '$1.js'));
  }
}
