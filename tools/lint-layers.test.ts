import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';
import { uiModules } from './lib/ui-modules.ts';

/** Where the line is written, the line, and the words of the refusal. */
const REFUSED: [file: string, line: string, message: string][] = [
  ['public-site/src/a.tsx', "import '@trame/ui/icon-button';", 'antd-free modules'],
  ['public-site/src/a.tsx', "import '@trame/ui/select-field';", 'antd-free modules'],
  ['public-site/src/a.tsx', "import '@trame/ui';", 'antd-free modules'],
  ['public-site/src/a.tsx', "export const a = () => import('@trame/ui/dialog');", 'antd-free modules'],
  ['public-site/src/pages/a.astro', "---\nimport '@trame/ui/menu';\n---", 'antd-free modules'],
  ['public-site/src/a.ts', "import 'antd';", 'Only shared/ui imports antd'],
  ['public-site/src/a.ts', "export { AppError } from '@trame/data';", 'The public site uses'],
  ['public-site/src/a.ts', "import '@trame/platform/areas';", 'The public site uses'],
  ['public-site/src/a.ts', "import '@trame/testing';", 'Test helpers'],
  ['public-site/src/a.ts', "import '../../shared/ui/src/button.tsx';", 'by its name'],

  ['shell/src/features/guard/model/a.ts', "import '../../../app/boot.tsx';", 'lies below'],
  ['shell/src/features/frame/a.tsx', "import '../../app/routes.tsx';", 'lies below'],
  ['shell/src/features/frame/a.test.tsx', "import '../../app/routes.tsx';", 'lies below'],
  ['shell/src/features/guard/data/a.ts', "import '../../auth/sign-in-page.tsx';", 'lies below'],
  ['shell/src/features/home/a.ts', "import '../frame/area-page.tsx';", 'lies below'],
  ['shell/src/runtime/a.ts', "import '../features/guard/model/access.ts';", 'lies below'],
  ['shell/src/remotes/a.ts', "import '../app/boot.tsx';", 'lies below'],
  ['shell/src/features/auth/a.tsx', "import '@trame/ui/dialog';", 'before anyone signs in'],
  ['shell/src/app/a.tsx', "import '@trame/ui/provider';", 'before anyone signs in'],
  ['shell/src/main.tsx', "import '@trame/ui/provider';", 'before anyone signs in'],
  ['shell/src/features/home/a.ts', "import '@supabase/supabase-js';", 'Only shared/data'],
  [
    'shell/src/features/home/a.ts',
    "import '@module-federation/runtime';",
    'Only shared/platform and shared/release',
  ],
  ['shell/src/features/home/a.ts', "import '@trame/recruitment';", 'Nobody imports an app'],
  ['shell/src/a.ts', "import '../../remotes/recruitment/src/routes.tsx';", 'Nobody imports an app'],
  ['shell/src/features/home/a.ts', "export { getSupabase } from '@trame/data';", 'data/ folder'],
  ['shell/src/features/home/a.ts', "import '../../../testing/registry.ts';", 'Test helpers'],
  ['shell/src/a.ts', "import 'react-router-dom';", 'react-router'],
  ['shell/src/a.ts', "import '@trame/ui/toasts/toast-provider';", 'by its name'],

  ['remotes/recruitment/src/features/documents/a.ts', "import '../applications/data/keys.ts';", 'lies below'],
  ['remotes/recruitment/src/features/documents/data/a.ts', "import '../../applications/a.ts';", 'lies below'],
  ['remotes/recruitment/src/a.ts', "import '@trame/shell';", 'Nobody imports an app'],
  ['remotes/recruitment/src/a.ts', "import '../../../shell/src/runtime/config.ts';", 'Nobody imports an app'],
  ['remotes/recruitment/src/a.ts', "import '@trame/platform/fake-host';", 'Test helpers'],
  ['remotes/recruitment/src/a.ts', "import 'react-router';", 'one router'],
  ['remotes/recruitment/src/features/application-data/a.ts', "import 'react-router/dom';", 'one router'],
  ['remotes/catalogue/src/features/a/a.ts', "export { getSupabase } from '@trame/data';", 'data/ folder'],
  ['remotes/catalogue/src/a.ts', "import '../../recruitment/src/routes.tsx';", 'Nobody imports an app'],
  ['remotes/catalogue/src/a.ts', "import 'antd/es/button';", 'Only shared/ui imports antd'],

  ['trainer-portal/src/a.ts', "import 'antd';", 'Only shared/ui imports antd'],
  ['trainer-portal/src/features/a/a.ts', "export { getSupabase } from '@trame/data';", 'data/ folder'],
  ['trainer-portal/src/a.ts', "import '../../shell/src/runtime/config.ts';", 'Nobody imports an app'],
  ['trainer-portal/src/a.ts', "import '@trame/release/build';", 'nothing that is deployed'],
  ['trainer-portal/src/a.ts', "import '@trame/testing';", 'Test helpers'],

  ['shared/domain/src/a.ts', "import 'react';", 'pure rules'],
  ['shared/domain/src/a.test.ts', "import '@trame/ui/band';", 'lowest layer'],
  ['shared/domain/src/a.ts', "import '@trame/platform';", 'lowest layer'],
  ['shared/domain/src/a.ts', "import '@trame/cv';", 'lowest layer'],
  ['shared/cv/src/a.ts', "import 'react';", 'no React'],
  ['shared/cv/src/a.ts', "import '@trame/data';", '@trame/domain alone'],
  [
    'shared/cv/src/rules/vocabulary/a.ts',
    "import type { Row } from '../rows/row.ts';",
    'vocabulary lies below',
  ],
  ['shared/cv/src/rules/rows/a.ts', "import '../sections/sections.ts';", 'rows lies below'],
  ['shared/cv/src/rules/sections/a.ts', "import '../entries/entries.ts';", 'sections lies below'],
  ['shared/cv/src/rules/entries/a.ts', "import '../claims/experiences.ts';", 'entries lies below'],
  ['shared/cv/src/rules/claims/a.ts', "import '../analyse-text.ts';", 'claims lies below'],
  ['shared/platform/src/a.ts', "import '@trame/ui/button';", 'no design system'],
  ['shared/platform/src/a.ts', "import '@trame/data';", 'no design system and no data'],
  ['shared/platform/src/a.ts', "import './fake-host/fake-host.ts';", 'Test helpers'],
  ['shared/platform/src/a.ts', "import 'vitest';", 'Test helpers'],
  ['shared/ui/src/a.tsx', "import '@trame/data';", 'no data access'],
  ['shared/ui/src/a.test.tsx', "import '@trame/platform';", 'no data access'],
  ['shared/data/src/a.ts', "import '@trame/ui/button';", 'Data has no interface'],
  ['shared/testing/src/a.tsx', "import 'antd';", 'Only shared/ui imports antd'],
  ['shared/testing/src/a.ts', "import '@trame/shell';", 'Nobody imports an app'],
  ['shared/testing/src/a.ts', "import '@trame/session/session-store';", '@trame/session/testing'],

  ['shared/session/src/runtime/a.ts', "import '../session/model/session-store.ts';", 'lies below'],
  ['shared/session/src/session/model/a.ts', "import '../../sign-in/a.ts';", 'lies below'],
  ['shared/session/src/sign-in/a.tsx', "import '../account/a.tsx';", 'lies below'],
  ['shared/session/src/sign-in/a.tsx', "import '@trame/ui/icon-button';", 'before anyone signs in'],
  [
    'shared/session/src/session/data/a.ts',
    "export { getSupabase } from '@trame/data';",
    'without the client',
  ],
  ['shared/session/src/account/a.ts', "export { queryClient } from '@trame/data';", 'without the client'],
  ['shared/session/src/runtime/a.ts', "import '@trame/release/publish';", 'nothing that is deployed'],
  ['shared/platform/src/loader/a.ts', "import '@trame/release/build';", 'nothing that is deployed'],
  ['shared/app/src/a.ts', "import '@trame/release/publish';", 'nothing that is deployed'],
  ['shell/src/remotes/a.ts', "import '@trame/release/build';", 'nothing that is deployed'],
  ['remotes/recruitment/src/a.ts', "import '@trame/release/publish';", 'nothing that is deployed'],
  ['public-site/src/a.ts', "import '@trame/release/publish';", 'nothing that is deployed'],
  ['supabase/functions/a.ts', "import '@trame/release/publish';", 'nothing that is deployed'],
  ['shared/release/src/build/a.ts', "import 'react';", 'runs in Node'],
  ['shared/release/src/publish/a.ts', "import '@trame/ui/button';", 'sees the contract'],
  [
    'shared/session/src/runtime/a.ts',
    "import '../../../../shell/src/runtime/config.ts';",
    'Nobody imports an app',
  ],
  ['shared/session/src/runtime/a.ts', "import '@trame/shell';", 'Nobody imports an app'],
  ['shared/session/src/session/model/a.ts', "import '../../testing/signed-in.ts';", 'Test helpers'],
  ['shared/session/src/session/model/a.ts', "import '@supabase/auth-js';", 'Only shared/data'],
  ['shared/session/src/sign-in/a.tsx', "import 'antd';", 'Only shared/ui imports antd'],
  ['shell/src/features/home/a.ts', "import '@trame/session/testing';", 'Test helpers'],
  ['remotes/recruitment/src/a.ts', "import '@trame/session/session-store';", 'from the host'],
  ['remotes/recruitment/src/features/documents/a.ts', "import '@trame/session/config';", 'from the host'],
  ['public-site/src/a.ts', "import '@trame/session/config';", 'The public site uses'],
  ['shared/platform/src/a.ts', "import '@trame/session/storage';", 'no design system and no data'],
  ['shared/ui/src/a.tsx', "import '@trame/session/theme';", 'no data access'],
  ['shared/data/src/a.ts', "import '@trame/session/session-store';", 'Data has no interface'],
  ['shared/domain/src/a.ts', "import '@trame/session/config';", 'lowest layer'],
  ['shared/cv/src/a.ts', "import '@trame/session/config';", '@trame/domain alone'],
  ['supabase/functions/x/a.ts', "import '@trame/session/config';", '@trame/domain and @trame/cv alone'],
  ['tools/a.ts', "import '@trame/session/config';", 'Commands show nothing'],
  ['shared/app/src/undo/a.ts', "import '@trame/session/config';", 'from the host'],
  ['shared/app/src/undo/a.ts', "import { getSupabase } from '@trame/data';", 'data/ folder'],
  ['shared/app/src/undo/a.ts', "import 'react-router';", '@trame/platform/router'],
  ['shared/app/src/undo/a.tsx', "import 'antd';", 'Only shared/ui imports antd'],
  ['shared/app/src/undo/a.ts', "import '@trame/recruitment';", 'Nobody imports an app'],
  ['shared/app/src/entity/a.ts', "import '../timeline/data/keys.ts';", 'lies below'],
  ['shared/app/src/timeline/a.ts', "import '../testing/timeline.ts';", 'Test helpers'],
  ['remotes/recruitment/src/features/timeline/a.ts', "import '@trame/app/testing/timeline';", 'Test helpers'],
  ['shared/ui/src/a.tsx', "import '@trame/app/undo-store';", 'no data access'],
  ['shared/data/src/a.ts', "import '@trame/app/undo-store';", 'Data has no interface'],
  ['shared/platform/src/a.ts', "import '@trame/app/undo-store';", 'no design system and no data'],
  ['shared/session/src/account/a.tsx', "import '@trame/app/undo-store';", 'behind the sign-in'],
  ['public-site/src/a.ts', "import '@trame/app/undo-store';", 'The public site uses'],
  ['shared/domain/src/a.ts', "import '@trame/app/undo-store';", 'lowest layer'],

  ['supabase/functions/x/a.ts', "import 'react';", 'no React'],
  ['supabase/functions/x/a.ts', "import '@trame/platform/areas';", '@trame/domain and @trame/cv alone'],
  ['supabase/functions/x/a.ts', "import '@trame/data';", '@trame/domain and @trame/cv alone'],
  ['supabase/functions/x/a.test.ts', "import '@trame/ui/band';", '@trame/domain and @trame/cv alone'],
  ['supabase/functions/x/a.ts', "import '../../../tools/lib/ports.ts';", 'Tools are not'],
  ['supabase/functions/x/a.ts', "import 'vitest';", 'Test helpers'],
  ['tools/a.ts', "import '@trame/ui/band';", 'Commands show nothing'],
  ['tools/lib/a.ts', "import '../../shell/src/runtime/config.ts';", 'Nobody imports an app'],
  ['tools/a.ts', "import '@trame/recruitment/routes';", 'Nobody imports an app'],
];

const ALLOWED: [file: string, line: string][] = [
  ...[
    'tokens.css',
    'fonts.css',
    'base.css',
    'brand',
    'cloth',
    'flag',
    'status-tag',
    'text-field',
    'phone-field',
  ].map((module): [string, string] => ['public-site/src/a.tsx', `import '@trame/ui/${module}';`]),
  ['public-site/src/a.ts', "import '@trame/domain';"],
  ['public-site/src/a.test.ts', "import '@trame/testing';"],
  ['shell/src/app/a.tsx', "import '../features/auth/sign-in-page.tsx';"],
  ['shell/src/features/auth/a.tsx', "import '@trame/ui/cloth';"],
  ['shell/src/features/frame/a.tsx', "import '@trame/ui/menu';"],
  ['shell/src/features/frame/a.tsx', "import '../../runtime/config.ts';"],
  ['shell/src/features/palette/data/a.ts', "export { getSupabase } from '@trame/data';"],
  ['shell/src/app/a.tsx', "import '@trame/session/session-store';"],
  ['shell/src/runtime/a.ts', "import '@trame/session/storage';"],
  ['shell/src/features/home/a.test.ts', "import '@trame/session/testing';"],
  ['trainer-portal/src/a.ts', "import '@trame/session/config';"],
  ['remotes/recruitment/src/a.ts', "import '@trame/app/undo-store';"],
  ['trainer-portal/src/a.ts', "import '@trame/app/undo-store';"],
  ['shared/app/src/timeline/a.tsx', "import '../failures/failure-advice.ts';"],
  ['shared/app/src/undo/data/a.ts', "import { getSupabase } from '@trame/data';"],
  ['shared/session/src/session/data/a.ts', "import '@trame/data/auth';"],
  ['shared/session/src/session/model/a.ts', "import '../../runtime/storage.ts';"],
  ['shared/session/src/runtime/a.ts', "import '@trame/platform/tab-prefix';"],
  ['shared/session/src/sign-in/a.tsx', "import '@trame/ui/cloth';"],
  ['shared/session/src/account/a.tsx', "import '@trame/ui/states';"],
  ['shell/src/features/home/a.test.ts', "import '../../../testing/registry.ts';"],
  ['remotes/recruitment/src/features/application-data/a.ts', "import '../documents/model/document.ts';"],
  ['remotes/catalogue/src/features/a/data/a.ts', "export { getSupabase } from '@trame/data';"],
  ['shared/platform/src/loader/a.ts', "import '@module-federation/runtime';"],
  ['shared/release/src/build/a.ts', "import '@module-federation/enhanced/rspack';"],
  ['tools/a.ts', "import '@trame/release/publish';"],
  ['trainer-portal/src/features/a/data/a.ts', "export { getSupabase } from '@trame/data';"],
  ['trainer-portal/src/features/a/a.ts', "import '@trame/session/session-store';"],
  ['shared/platform/src/a.test.ts', "import './fake-host/fake-host.ts';"],
  ['shared/ui/src/a.tsx', "import 'antd';"],
  ['shared/data/src/a.ts', "import '@supabase/supabase-js';"],
  ['shared/testing/src/a.tsx', "import '@trame/ui/provider';"],
  ['supabase/functions/x/a.ts', "import '@trame/domain';"],
  ['supabase/functions/x/a.ts', "import '@trame/cv/analyse';"],
  ['shared/cv/src/a.ts', "import '@trame/domain';"],
  ['shared/cv/src/rules/claims/a.ts', "import '../entries/entries.ts';"],
  ['shared/cv/src/rules/rows/a.ts', "import './row.ts';"],
  ['shared/cv/src/rules/rows/a.test.ts', "import '../analyse-text.ts';"],
  ['tools/a.ts', "import '@trame/platform/registry';"],
];

type Report = { diagnostics: { code: string; filename: string; help?: string }[] };

const folder = mkdtempSync(join(tmpdir(), 'trame-layers-'));
const refusals = new Map<string, string[]>();

/** Each case is a file of its own, deep enough in the folder that its line concerns. */
const place = (file: string, index: number) =>
  join(dirname(file), `case-${index}${file.slice(file.indexOf('.', file.lastIndexOf('/')))}`);
const cases = [...REFUSED, ...ALLOWED].map(([file, line], index) => ({ path: place(file, index), line }));
const refusalsOf = (index: number) => refusals.get(cases[index]?.path ?? '') ?? [];

/** The real rules over the layout of the repository, without the type-aware ones, which need its packages. */
beforeAll(async () => {
  const real = pathToFileURL(join(ROOT, 'oxlint.config.ts')).href;
  writeFileSync(
    join(folder, 'oxlint.config.ts'),
    `import config from '${real}';\nexport default { ...config, options: { typeAware: false } };\n`,
  );
  for (const { path, line } of cases) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${line}\n`);
  }
  const report = await new Promise<string>((resolve, reject) => {
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    // It ends with 1 when it refuses something: the report tells whether it worked.
    execFile(process.execPath, [oxlint, '-f', 'json', '.'], { cwd: folder }, (error, stdout, stderr) =>
      stdout.startsWith('{') ? resolve(stdout) : reject(new Error(stdout + stderr, { cause: error })),
    );
  });
  const { diagnostics } = JSON.parse(report) as Report;
  for (const { code, filename, help } of diagnostics) {
    if (!code.includes('no-restricted-imports')) continue;
    refusals.set(filename, [...(refusals.get(filename) ?? []), help ?? '']);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the layers', () => {
  it.each(REFUSED.map((row, index) => [...row, index] as const))(
    '%s: %j is refused',
    (_file, _line, message, index) => {
      expect(refusalsOf(index)).toContainEqual(expect.stringContaining(message));
    },
  );

  it.each(ALLOWED.map((row, index) => [...row, REFUSED.length + index] as const))(
    '%s: %j is accepted',
    (_file, _line, index) => {
      expect(refusalsOf(index)).toEqual([]);
    },
  );

  it('every stage of the rules of CVs has its place in the order', async () => {
    const { default: config } = (await import('../oxlint.config.ts')) as {
      default: { overrides?: { files: string[] }[] };
    };
    const placed = new Set(config.overrides?.flatMap(({ files }) => files));
    for (const stage of globSync('shared/cv/src/rules/*/', { cwd: ROOT })) {
      expect(placed).toContain(`${stage.replace(/\/$/, '')}/**`);
    }
  });

  it('every subject of shared/app has its place in the order', async () => {
    const { default: config } = (await import('../oxlint.config.ts')) as {
      default: { overrides?: { files: string[] }[] };
    };
    const placed = new Set(config.overrides?.flatMap(({ files }) => files));
    for (const subject of globSync('shared/app/src/*/', { cwd: ROOT })) {
      if (!subject.startsWith('shared/app/src/testing')) {
        expect(placed).toContain(`${subject.replace(/\/$/, '')}/**`);
      }
    }
  });

  it.each(['shell', ...readdirSync(join(ROOT, 'remotes')).map((name) => `remotes/${name}`)])(
    'every feature of %s has its place in the order',
    async (app) => {
      const { default: config } = (await import('../oxlint.config.ts')) as {
        default: { overrides?: { files: string[] }[] };
      };
      const placed = new Set(config.overrides?.flatMap(({ files }) => files));
      const features = globSync('src/{features,areas}/*', { cwd: join(ROOT, app) });
      // A single feature has no others above or below it: a new remote needs no `layers.json`.
      for (const feature of features.length > 1 ? features : []) {
        expect(placed).toContain(`${app}/${feature}/**`);
      }
    },
  );
});

describe('modules of @trame/ui', () => {
  const { free, antd } = uiModules(join(ROOT, 'shared/ui/src'));

  it('are distinguished by what they import, near or far', () => {
    expect(antd).toEqual(
      expect.arrayContaining(['provider', 'menu', 'icon-button', 'dialog', 'select-field']),
    );
    expect(free).toEqual(
      expect.arrayContaining(['brand', 'cloth', 'status-tag', 'form', 'button', 'states', 'phone-field']),
    );
  });
});
