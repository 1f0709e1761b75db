import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/paths.ts';

/** What a change of types does to those who use them: nothing, something more, or something that no longer compiles. */
export type Change = { level: 'none' | 'minor' | 'major'; breaks: string[] };

type Exports = { values: Set<string>; types: Map<string, number> };

const MODULE = /^declare module '(?<name>[^']+)' \{\n(?<body>[\s\S]*?)^\}$/gm;

/** The modules of a report, by their name. */
const modulesOf = (report: string): Map<string, string> =>
  new Map([...report.matchAll(MODULE)].map(({ groups }) => [groups?.['name'] ?? '', groups?.['body'] ?? '']));

/** The names that a module exports, types with the number of their parameters. */
function exportsOf(name: string, modules: ReadonlyMap<string, string>): Exports {
  const body = modules.get(name) ?? '';
  const values = new Set<string>();
  const types = new Map<string, number>();
  for (const [, isDefault, kind = '', one = '', rest = ''] of body.matchAll(
    /^ {2}export (default )?(const|let|var|function|class|abstract class|enum|type|interface) ([\w$]+)(.*)/gm,
  )) {
    if (kind === 'type' || kind === 'interface') types.set(one, parameters(rest));
    else values.add(isDefault ? 'default' : one);
  }
  for (const [, isType, list = '', , from] of body.matchAll(
    /^ {2}export (type )?\{([^}]*)\}( from '([^']+)')?;/gm,
  )) {
    const source = from === undefined ? undefined : exportsOf(from, modules);
    for (const part of list.split(',').map((one) => one.trim())) {
      const [, typed, own = '', as] = /^(type )?([\w$]+)(?: as ([\w$]+))?$/.exec(part) ?? [];
      if (own === '') continue;
      if (isType || typed) types.set(as ?? own, source?.types.get(own) ?? 0);
      else values.add(as ?? own);
    }
  }
  for (const [, from = ''] of body.matchAll(/^ {2}export \* from '([^']+)';/gm)) {
    const all = exportsOf(from, modules);
    for (const one of all.values) values.add(one);
    for (const [one, count] of all.types) types.set(one, count);
  }
  return { values, types };
}

/** The number of type parameters at the start of a text: `<Row, Key extends string> = {`. */
function parameters(text: string): number {
  if (!text.startsWith('<')) return 0;
  let depth = 0;
  let count = 1;
  for (const [index, character] of text.split('').entries()) {
    if ('<({['.includes(character)) depth += 1;
    else if (')}]'.includes(character) || (character === '>' && text[index - 1] !== '=')) depth -= 1;
    else if (character === ',' && depth === 1) count += 1;
    if (depth === 0) return count;
  }
  return count;
}

/**
 * `Breaks`: whether a type lost one of its texts or numbers, or a property, or fits neither way. One that only became
 * wider, or an object with more in it, breaks nobody by itself; where functions take or return it, they show it.
 * `Forgets`: whether a function, or one in an object, lost an argument or a property of one, which callers may still write.
 */
const HELPERS = [
  'type IsAny<T> = 0 extends 1 & T ? true : false;',
  'type Lost<B, N> = true extends IsAny<B> | IsAny<N> ? false : [B, N] extends [object, object] ? ([keyof B] extends [keyof N] ? false : true) : false;',
  'type Breaks<B, N> = [B] extends [N] ? Lost<B, N> : [B] extends [string | number | boolean | undefined | null] ? true : [N] extends [B] ? Lost<B, N> : true;',
  'type Given<T> = T extends (...given: infer P) => unknown ? P : [];',
  "type Rest<T> = T extends readonly unknown[] ? (number extends T['length'] ? true : false) : false;",
  'type LostIn<B, N> = Rest<N> extends true ? LostEach<B, N> : Rest<B> extends true ? true : LostEach<B, N>;',
  'type LostEach<B, N> = true extends { [K in keyof B]-?: K extends keyof N ? Lost<NonNullable<B[K]>, NonNullable<N[K]>> : Rest<N> extends true ? false : true }[keyof B & (number | `${number}`)] ? true : false;',
  'type ForgetsOne<B, N> = true extends IsAny<B> | IsAny<N> ? false : LostIn<Given<B>, Given<N>>;',
  'type Forgets<B, N> = true extends ForgetsOne<B, N> | { [K in keyof B]: K extends keyof N ? ForgetsOne<NonNullable<B[K]>, NonNullable<N[K]>> : false }[keyof B] ? true : false;',
];

/** Modules inside a package are named by their place in it. */
const isPublic = (name: string): boolean => name.split('/')[2] !== 'src';

/** Two reports of one package, each followed by those of the packages that it names. */
export async function compareReports(
  [before = '', ...othersBefore]: readonly string[],
  [now = '', ...othersNow]: readonly string[],
): Promise<Change> {
  if (before === now) return { level: 'none', breaks: [] };
  const all = (report: string, others: readonly string[]) => [report, ...others].join('\n');
  const [oldModules, presentModules] = [modulesOf(all(before, othersBefore)), modulesOf(all(now, othersNow))];
  const own = [...modulesOf(before).keys()].filter(isPublic);
  const breaks: string[] = [];
  const lines: { module: string; subject: string; text: string; lost?: string }[] = [];
  for (const name of own) {
    if (!presentModules.has(name)) {
      breaks.push(`${name} : retiré`);
      continue;
    }
    const [had, has] = [exportsOf(name, oldModules), exportsOf(name, presentModules)];
    for (const value of had.values) {
      const subject = `${name} : ${value}`;
      if (!has.values.has(value)) breaks.push(`${subject} retiré`);
      else {
        const types = ['before', 'now'].map((when) => `typeof import('${when}:${name}').${value}`);
        const [old = '', present = ''] = types;
        lines.push({
          module: name,
          subject,
          text: `export const v${lines.length}: ${old} = null! as ${present};`,
        });
        lines.push({
          module: name,
          subject,
          text: `export const f${lines.length}: Forgets<${types.join(', ')}> = false;`,
          lost: 'un argument ou une propriété de moins',
        });
      }
    }
    for (const [type, count] of had.types) {
      const subject = `${name} : ${type}`;
      const given = count > 0 ? `<${Array.from({ length: count }, () => 'any').join(', ')}>` : '';
      if (!has.types.has(type) && !has.values.has(type)) breaks.push(`${subject} retiré`);
      else if (has.types.get(type) !== count) breaks.push(`${subject} : autres paramètres`);
      else {
        const types = ['before', 'now'].map((when) => `import('${when}:${name}').${type}${given}`).join(', ');
        lines.push({
          module: name,
          subject,
          text: `export const t${lines.length}: true extends Breaks<${types}> | Forgets<${types}> ? true : false = false;`,
          lost: 'une valeur, une propriété ou un argument de moins, ou un autre type',
        });
      }
    }
  }
  const check = [...HELPERS, ...lines.map(({ text }) => text)];
  const [was, is] = [all(before, othersBefore), all(now, othersNow)];
  const errors = await compilerErrors(renamed(was, 'before'), renamed(is, 'now'), check);
  // The compiler cannot tell that some generic types are equal to themselves: of these, the text decides.
  const same =
    errors.length > 0 ? await compilerErrors(renamed(was, 'before'), renamed(was, 'now'), check) : [];
  const unknown = new Set(same.map(({ line }) => line));
  for (const { line, message } of errors) {
    const { module = '', subject = 'types', lost = message } = lines[line - HELPERS.length - 1] ?? {};
    if (unknown.has(line) && isAddition(oldModules.get(module), presentModules.get(module))) continue;
    breaks.push(`${subject} : ${lost}`);
  }
  return { level: breaks.length > 0 ? 'major' : 'minor', breaks };
}

/** Whether every line of a text is in another one too. */
function isAddition(before = '', now = ''): boolean {
  const lines = new Set(now.split('\n'));
  return before.split('\n').every((line) => lines.has(line));
}

/** Both versions of a module in one program. */
const renamed = (report: string, prefix: string): string =>
  report.replaceAll(/(?<=(?:declare module |from |import\()['"])@trame\//g, `${prefix}:@trame/`);

async function compilerErrors(
  before: string,
  now: string,
  check: readonly string[],
): Promise<{ line: number; message: string }[]> {
  const place = join(ROOT, '.local');
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, 'api-'));
  try {
    writeFileSync(join(folder, 'before.d.ts'), before);
    writeFileSync(join(folder, 'now.d.ts'), now);
    writeFileSync(join(folder, 'check.ts'), `${check.join('\n')}\n`);
    const compilerOptions = {
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['before.d.ts', 'now.d.ts', 'check.ts'] }),
    );
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const output = await promisify(execFile)(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    ).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout?: string }).stdout ?? String(error),
    );
    const found = [...output.matchAll(/check\.ts\((\d+),\d+\): error TS\d+: (.*)/g)];
    if (output !== '' && found.length === 0) throw new Error(output.slice(0, 4000));
    return found.map(([, line, message = '']) => ({ line: Number(line), message }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
