import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const ANTD = /^(?:antd|@ant-design)(?:\/|$)/;

function reachesAntd(file: string, seen: Set<string>): boolean {
  if (seen.has(file) || file.endsWith('.css')) return false;
  seen.add(file);
  const names = Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name]) => name ?? '');
  return names.some((name) =>
    name.startsWith('.') ? reachesAntd(join(dirname(file), name), seen) : ANTD.test(name),
  );
}

/** Modules of `@trame/ui` by whether they import antd, found by following the imports of the folder `source`. */
export function uiModules(source: string): { free: string[]; antd: string[] } {
  const files = readdirSync(source).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const modules = files.map((file) => ({
    module: file.replace(/\.tsx$/, ''),
    isFree: !reachesAntd(join(source, file), new Set()),
  }));
  return {
    free: modules.filter(({ isFree }) => isFree).map(({ module }) => module),
    antd: modules.filter(({ isFree }) => !isFree).map(({ module }) => module),
  };
}
