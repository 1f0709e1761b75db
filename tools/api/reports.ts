import { HOST_API_VERSION } from '@trame/platform/host-api-version';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../lib/paths.ts';
import { compilePackages } from '../pack/compile.ts';
import { publicModules, readManifest } from '../pack/manifest.ts';

/** Where the reports are committed. */
export const REPORTS = join(ROOT, 'docs/api');

type Reported = {
  /** Whether the shell provides its modules, so that it moves with the version of the host API; or apps bundle them. */
  provided: boolean;
  /** The modules that apps of other repositories import; all of the package where nothing is said. */
  modules?: readonly string[];
};

/** The packages whose types are a contract with apps of other repositories. */
export const REPORTED = {
  platform: { provided: true, modules: ['.', './router', './remote-routes', './fake-host'] },
  data: { provided: true, modules: ['.'] },
  ui: { provided: true },
  domain: { provided: false },
  app: { provided: false },
  release: { provided: false, modules: ['./build'] },
} as const satisfies Record<string, Reported>;
export type ReportedName = keyof typeof REPORTED;
export const REPORTED_NAMES = Object.keys(REPORTED) as ReportedName[];

export const versionOf = (name: ReportedName): string =>
  REPORTED[name].provided ? HOST_API_VERSION : readManifest(name).version;

/** The types of the database follow its migrations, which have rules of their own. */
const DATABASE = 'data/dist/database.types.d.ts';
const ANY_DATABASE = 'export type Json = unknown;\nexport type Database = any;\n';

/** The module that a request names, as its file of types among the compiled packages; nothing for one of npm. */
function fileOf(request: string, from: string, entries: ReadonlyMap<string, string>): string | undefined {
  if (request.startsWith('.')) return posix.join(posix.dirname(from), request.replace(/\.js$/, '.d.ts'));
  return entries.get(request);
}

/** The name of a module in a report: that by which it is imported, or its place in its package. */
const named = (file: string, names: ReadonlyMap<string, string>): string =>
  names.get(file) ?? `@trame/${file.replace('/dist/', '/src/').replace(/\.d\.ts$/, '')}`;

const REQUEST = /(?<=(?:from |import\()['"])[^'"]+(?=['"])/g;

/**
 * The types of each package as one file of module declarations: the public modules, and what they need of others. Two
 * versions of it can be read side by side, by people and by the compiler.
 */
export async function writeReports(): Promise<Record<ReportedName, string>> {
  const place = await compilePackages({ comments: false });
  try {
    const entries = new Map<string, string>();
    for (const name of [...REPORTED_NAMES, 'testing'] as const) {
      for (const [key, source] of publicModules(name)) {
        const file = source.replace('./src/', `${name}/dist/`).replace(/\.tsx?$/, '.d.ts');
        if (file.endsWith('.d.ts')) entries.set(posix.join(`@trame/${name}`, key), file);
      }
    }
    const isReported = (request: string): boolean => {
      const [, name = '', module = ''] = /^@trame\/([^/]+)(\/.+)?$/.exec(request) ?? [];
      const reported: Reported | undefined = REPORTED[name as ReportedName];
      return reported !== undefined && (reported.modules?.includes(`.${module}`) ?? true);
    };
    const reported = [...entries].filter(([request]) => isReported(request));
    const names = new Map(reported.map(([request, file]) => [file, request]));
    const text = new Map<string, string>();
    const visit = (file: string) => {
      if (text.has(file) || !existsSync(join(place, file))) return;
      text.set(file, '');
      const types = file === DATABASE ? ANY_DATABASE : readFileSync(join(place, file), 'utf8');
      const rewritten = types.replaceAll(REQUEST, (request) => {
        const target = fileOf(request, file, entries);
        if (target === undefined) return request;
        visit(target);
        return named(target, names);
      });
      text.set(file, declaration(named(file, names), rewritten));
    };
    for (const [, file] of reported) visit(file);
    const reportOf = (name: ReportedName) =>
      [...text]
        .filter(([file]) => file.startsWith(`${name}/`))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, module]) => module)
        .join('\n');
    return Object.fromEntries(REPORTED_NAMES.map((name) => [name, reportOf(name)])) as Record<
      ReportedName,
      string
    >;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function declaration(name: string, types: string): string {
  const lines = types
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(export )?declare /, '$1'))
    .map((line) => (line === '' ? '' : `  ${line}`));
  return `declare module '${name}' {\n${lines.join('\n')}\n}\n`;
}

export type Versions = Record<ReportedName, string>;

/** The committed reports, and the versions that they are of. */
export function readReports(): { reports: Record<ReportedName, string>; versions: Versions } {
  const read = (file: string) =>
    existsSync(join(REPORTS, file)) ? readFileSync(join(REPORTS, file), 'utf8') : '';
  return {
    reports: Object.fromEntries(REPORTED_NAMES.map((name) => [name, read(`${name}.d.ts`)])) as Record<
      ReportedName,
      string
    >,
    versions: JSON.parse(read('versions.json') || '{}') as Versions,
  };
}
