import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from './lib/paths.ts';
import { uiModules } from './lib/ui-modules.ts';

/** Where the line is written, the line, and the words of the refusal. */
const REFUSED: [file: string, line: string, message: string][] = [
  ['remotes/hubs/src/areas/a.tsx', "import { lazy } from 'react';", 'would take the page'],
  ['remotes/catalogue/src/features/a.tsx', "import { lazy as later } from 'react';", 'would take the page'],
  ['remotes/hubs/src/areas/a.tsx', 'export const a = React.lazy(load);', 'would take the page'],
  [
    'shell/src/features/home/a.tsx',
    "export const open = () => import('./b.tsx').then((part) => setPart(() => part.default));",
    'loaded by hand',
  ],
  [
    'remotes/hubs/src/areas/a.tsx',
    "import * as R from 'react';\nexport const a = R.lazy(load);",
    'would take the page',
  ],
  [
    'remotes/hubs/src/areas/a.tsx',
    "import R from 'react';\nexport const a = R.lazy(load);",
    'would take the page',
  ],
  [
    'remotes/hubs/src/areas/a.tsx',
    "import { default as R } from 'react';\nexport const a = R.lazy(load);",
    'would take the page',
  ],
  [
    'remotes/hubs/src/areas/a.tsx',
    "import * as R from 'react';\nexport const a = R['lazy'](load);",
    'would take the page',
  ],
  [
    'remotes/hubs/src/areas/a.tsx',
    "import * as R from 'react';\nconst { lazy: later } = R;\nexport const a = later(load);",
    'would take the page',
  ],
  ['shared/app/src/pages/a.tsx', "import { lazy } from 'react';", 'would take the page'],
  ['shared/ui/src/a.tsx', "import { lazy } from 'react';", 'would take the page'],
  ['shell/src/features/home/a.tsx', "import { lazy } from 'react';", 'would take the page'],
  ['trainer-portal/src/a.tsx', "import { lazy } from 'react';", 'would take the page'],
  [
    'remotes/orders/src/routes.tsx',
    "const A = R.lazy(load);\nexport const routes = { inside: 'hubs.home', element: <A /> };",
    'lazyRouteDialog',
  ],
  [
    'remotes/hubs/src/routes.tsx',
    "const A = lazy(load);\nexport const routes = { inside: 'hubs.home', element: <A /> };",
    'lazyRouteDialog',
  ],

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
  ['remotes/hubs/src/a.ts', "import '../../recruitment/remote.json';", 'Nobody imports an app'],
  ['remotes/hubs/src/areas/x/a.ts', "import '../../../../recruitment/remote.json';", 'Nobody imports an app'],
  ['shell/src/a.ts', "import '../../remotes/recruitment/remote.json';", 'Nobody imports an app'],
  ['shared/platform/src/a.ts', "import '../../../remotes/catalogue/remote.json';", 'Nobody imports an app'],
  ['remotes/hubs/src/a.test.ts', "import '../../recruitment/testing/world.ts';", 'Nobody imports an app'],
  ['remotes/hubs/src/a.ts', "import '../../recruitment/rspack.config.ts';", 'Nobody imports an app'],
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
  ['shared/domain/src/a.ts', "import '@tanstack/react-query';", 'no queries'],
  ['shared/domain/src/a.ts', "import 'lucide-react';", 'no pictures'],
  ['shared/domain/src/a.ts', "export const a = () => fetch('/a');", 'given what it needs'],
  ['shared/domain/src/a.ts', 'export const a = () => localStorage.length;', 'given what it needs'],
  ['shared/domain/src/a.ts', 'export const a = () => globalThis.location.href;', 'given what it needs'],
  ['shared/domain/src/a.ts', "import 'node:fs';", 'no files'],
  ['shared/domain/src/a.ts', "import 'node:fs/promises';", 'no files'],
  ['shared/domain/src/a.ts', "import '@trame/release/publish';", 'lowest layer'],
  ['shared/domain/src/a.ts', "import '@trame/domain';", 'by their path'],
  ['shared/cv/src/a.ts', "import 'react';", 'no React'],
  ['shared/cv/src/rules/rows/a.ts', "import '@trame/cv/analyse';", 'by their path'],
  ['shared/cv/src/a.ts', "import '@trame/data';", '@trame/document alone'],
  ['shared/domain/src/a.ts', "import '@trame/document';", 'lowest layer'],
  ['shared/domain/src/a.ts', "import '@trame/invoice';", 'lowest layer'],
  ['shared/document/src/a.ts', "import '@trame/invoice';", '@trame/domain alone'],
  ['shared/cv/src/a.ts', "import '@trame/invoice';", '@trame/document alone'],
  ['shared/invoice/src/a.ts', "import 'react';", 'no React'],
  ['shared/invoice/src/a.ts', "import '@trame/cv';", '@trame/document alone'],
  ['shared/invoice/src/a.ts', "import '@trame/invoice/write';", 'by their path'],
  ['shared/invoice/src/reading/a.ts', "import '../write/write-invoice.ts';", 'loads nothing of what writes'],
  ['shared/invoice/src/reading/a.ts', "import 'pdfkit';", 'loads nothing of what writes'],
  ['shared/invoice/src/reading/a.ts', "import '../testing/examples.ts';", 'Test helpers'],
  ['shared/signature/src/a.ts', "import 'react';", 'no React'],
  ['shared/signature/src/a.ts', "import '@trame/invoice';", '@trame/document alone'],
  ['shared/signature/src/verify/a.ts', "import '../seal/seal.ts';", 'loads nothing of what seals'],
  ['shared/signature/src/seal/a.ts', "import '../testing/envelope.ts';", 'Test helpers'],
  ['shared/signature/src/seal/a.ts', "import '@trame/signature/proof';", 'by their path'],
  ['shared/invoice/src/a.ts', "import '@trame/signature/proof';", '@trame/document alone'],
  ['shared/domain/src/a.ts', "import '@trame/signature/proof';", 'lowest layer'],
  ['shared/document/src/a.ts', "import 'react';", 'no React'],
  ['shared/document/src/a.ts', "import '@trame/cv';", '@trame/domain alone'],
  ['shared/document/src/a.ts', "import '@trame/document/check';", 'by their path'],
  ['shared/document/src/a.ts', "import './testing/hostile/files.ts';", 'Test helpers'],
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
  ['trainer-portal/src/a.ts', "import '@trame/print';", 'makes files in a build'],
  ['public-site/src/a.ts', "import '@trame/print';", 'makes files in a build'],
  ['shared/app/src/a.ts', "import '@trame/print';", 'makes files in a build'],
  ['shared/print/src/a.ts', "import '@trame/domain';", 'knows a document'],
  ['shared/print/src/a.ts', "import 'react';", 'runs in Node'],
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
  ['shared/cv/src/a.ts', "import '@trame/session/config';", '@trame/document alone'],
  [
    'supabase/functions/x/a.ts',
    "import '@trame/session/config';",
    '@trame/invoice and @trame/signature alone',
  ],
  ['tools/a.ts', "import '@trame/session/config';", 'Commands show nothing'],
  ['shared/app/src/undo/a.ts', "import '@trame/session/config';", 'from the host'],
  ['shared/app/src/undo/a.ts', "import { getSupabase } from '@trame/data';", 'data/ folder'],
  ['shared/app/src/undo/a.ts', "import 'react-router';", '@trame/platform/router'],
  ['shared/app/src/undo/a.tsx', "import 'antd';", 'Only shared/ui imports antd'],
  ['shared/app/src/undo/a.ts', "import '@trame/recruitment';", 'Nobody imports an app'],
  ['shared/app/src/entity/a.ts', "import '../timeline/data/keys.ts';", 'lies below'],
  ['shared/app/src/undo/a.ts', "import '@trame/app/timeline-section';", 'by their path'],
  ['shared/app/src/entity/data/a.ts', "import '@trame/app/timeline-query';", 'by their path'],
  ['shared/session/src/sign-in/a.ts', "import '@trame/session/auth-calls';", 'by their path'],
  ['shared/session/src/account/a.ts', "import '@trame/session/config';", 'by their path'],
  ['shared/ui/src/a.tsx', "import '@trame/ui/button';", 'by their path'],
  ['shared/data/src/a.ts', "import '@trame/data/errors';", 'by their path'],
  ['shared/platform/src/a.ts', "import '@trame/platform/areas';", 'by their path'],
  ['shared/release/src/build/a.ts', "import '@trame/release/publish';", 'by their path'],
  ['shared/app/src/timeline/a.ts', "import '../testing/timeline.ts';", 'Test helpers'],
  ['remotes/recruitment/src/features/timeline/a.ts', "import '@trame/app/testing/timeline';", 'Test helpers'],
  ['shared/ui/src/a.tsx', "import '@trame/app/undo-store';", 'no data access'],
  ['shared/data/src/a.ts', "import '@trame/app/undo-store';", 'Data has no interface'],
  ['shared/platform/src/a.ts', "import '@trame/app/undo-store';", 'no design system and no data'],
  ['shared/session/src/account/a.tsx', "import '@trame/app/undo-store';", 'behind the sign-in'],
  ['public-site/src/a.ts', "import '@trame/app/undo-store';", 'The public site uses'],
  ['shared/domain/src/a.ts', "import '@trame/app/undo-store';", 'lowest layer'],

  ['supabase/functions/x/a.ts', "import 'react';", 'no React'],
  [
    'supabase/functions/x/a.ts',
    "import '@trame/platform/areas';",
    '@trame/invoice and @trame/signature alone',
  ],
  ['supabase/functions/x/a.ts', "import '@trame/data';", '@trame/invoice and @trame/signature alone'],
  ['supabase/functions/x/a.test.ts', "import '@trame/ui/band';", '@trame/invoice and @trame/signature alone'],
  ['supabase/functions/x/a.ts', "import '../../../tools/lib/ports.ts';", 'Tools are not'],
  ['supabase/functions/x/a.ts', "import 'vitest';", 'Test helpers'],
  ['tools/a.ts', "import '@trame/ui/band';", 'Commands show nothing'],
  ['tools/lib/a.ts', "import '../../shell/src/runtime/config.ts';", 'Nobody imports an app'],
  ['tools/a.ts', "import '@trame/recruitment/routes';", 'Nobody imports an app'],

  [
    'e2e/stories/x/a.spec.ts',
    "import '../../../remotes/recruitment/src/routes.tsx';",
    'Nobody imports an app',
  ],
  ['e2e/stories/x/a.spec.ts', "import '../../../shell/src/runtime/config.ts';", 'Nobody imports an app'],
  ['e2e/support/a.ts', "import '../../shared/app/src/undo/undo-store.ts';", 'by its name'],
  ['e2e/support/a.ts', "import '@trame/app/undo-store';", 'page that is served'],
  ['e2e/support/a.ts', "import '@trame/data';", 'page that is served'],
  ['e2e/support/a.ts', "import '@supabase/supabase-js';", 'Only shared/data'],
  ['e2e/fixtures/a.ts', "import 'react';", 'page that is served'],
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
  ['remotes/catalogue/src/features/a.test.tsx', "import { lazy } from 'react';"],
  ['remotes/hubs/src/areas/a.ts', "import * as R from './b.ts';\nexport const a = R.lazy(load);"],
  ['remotes/hubs/src/areas/a.tsx', "import { Suspense } from 'react';"],
  [
    'remotes/catalogue/src/routes.tsx',
    "const A = lazy(load);\nexport const routes = { one: <A />, two: { inside: 'one', element: <B /> } };",
  ],
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
  ['public-site/documents/a.ts', "import '@trame/print';"],
  ['remotes/catalogue/src/features/a.ts', "export const a = () => import('@trame/print/page-pdf');"],
  ['trainer-portal/src/features/a/data/a.ts', "export { getSupabase } from '@trame/data';"],
  ['trainer-portal/src/features/a/a.ts', "import '@trame/session/session-store';"],
  ['shared/platform/src/a.test.ts', "import './fake-host/fake-host.ts';"],
  ['shared/ui/src/a.tsx', "import 'antd';"],
  ['shared/data/src/a.ts', "import '@supabase/supabase-js';"],
  ['shared/testing/src/a.tsx', "import '@trame/ui/provider';"],
  ['supabase/functions/x/a.ts', "import '@trame/domain';"],
  ['supabase/functions/x/a.ts', "import '@trame/cv/analyse';"],
  ['shared/document/src/a.ts', "import '@trame/domain';"],
  ['shared/invoice/src/reading/a.ts', "import '@trame/document/read';"],
  ['shared/invoice/src/write/a.ts', "import 'pdfkit';"],
  ['shared/invoice/src/a.test.ts', "import './write/write-invoice.ts';"],
  ['shared/signature/src/seal/a.ts', "import '../verify/verify-pdf.ts';"],
  ['supabase/functions/x/a.ts', "import '@trame/signature/seal';"],
  ['supabase/functions/x/a.ts', "import '@trame/invoice';"],
  ['supabase/functions/x/a.ts', "import '@trame/document/check';"],
  ['shared/cv/src/a.ts', "import '@trame/domain';"],
  ['shared/cv/src/a.ts', "import '@trame/document';"],
  ['shared/cv/src/rules/claims/a.ts', "import '../entries/entries.ts';"],
  ['shared/cv/src/rules/rows/a.ts', "import './row.ts';"],
  ['shared/cv/src/rules/rows/a.test.ts', "import '../analyse-text.ts';"],
  ['tools/a.ts', "import '@trame/platform/registry';"],
  ['remotes/hubs/src/a.ts', "import facts from '../remote.json';"],
  ['remotes/hubs/src/areas/x/a.ts', "import facts from '../../../remote.json';"],
  ['shared/domain/src/a.ts', "import 'zod/mini';"],
  ['e2e/support/a.ts', "import '@trame/release/publish';"],
  ['e2e/support/a.ts', "import '../../tools/lib/http.ts';"],
  ['e2e/stories/x/a.spec.ts', "import '@trame/domain';"],
];

/** Imports of a package whose package.json names `@trame/domain`, and `@trame/testing` for its tests. */
const UNDECLARED: [file: string, line: string, message: string][] = [
  ['src/a.ts', "import '@trame/ui/button';", 'not in the package.json of @trame/example'],
  ['src/a.ts', "export { getSupabase } from '@trame/data';", 'not in the package.json of @trame/example'],
  ['src/a.ts', "export * from '@trame/platform';", 'not in the package.json of @trame/example'],
  ['src/a.ts', "export const a = () => import('@trame/cv');", 'not in the package.json of @trame/example'],
  ['src/a.ts', "import type { Host } from '@trame/platform';", 'not in the package.json of @trame/example'],
  ['src/a.test.ts', "import '@trame/ui/button';", 'not in the package.json of @trame/example'],
  ['src/a.ts', "import '@trame/testing';", 'among the devDependencies of @trame/example'],
  ['src/a.ts', "import '../../../../other/src/b.ts';", 'a file of another package'],
];
const DECLARED: [file: string, line: string][] = [
  ['src/a.ts', "import '@trame/domain';"],
  ['src/a.ts', "import '../b.ts';"],
  ['src/a.test.ts', "import '@trame/testing';"],
  ['rsbuild.config.ts', "import '@trame/testing';"],
  ['src/a.test.ts', "import '../../../../other/src/b.ts';"],
];

type Report = { diagnostics: { code: string; filename: string; message: string; help?: string }[] };

const folder = mkdtempSync(join(tmpdir(), 'trame-layers-'));
const refusals = new Map<string, string[]>();

/** Rules know these by their name. */
const HAS_ITS_NAME = /\/routes\.tsx$/;
/** Each case is a file of its own, deep enough in the folder that its line concerns. */
const place = (file: string, index: number) =>
  HAS_ITS_NAME.test(file)
    ? file
    : join(dirname(file), `case-${index}${file.slice(file.indexOf('.', file.lastIndexOf('/')))}`);
const EXAMPLE = 'packages/example';
const inExample = ([file, line]: readonly [string, string, ...string[]]) =>
  [join(EXAMPLE, file), line] as const;
const ALL = [...REFUSED, ...ALLOWED, ...UNDECLARED.map(inExample), ...DECLARED.map(inExample)];
const cases = ALL.map(([file, line], index) => ({ path: place(file, index), line }));
const FIRST_UNDECLARED = REFUSED.length + ALLOWED.length;
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
  writeFileSync(
    join(folder, EXAMPLE, 'package.json'),
    JSON.stringify({
      name: '@trame/example',
      dependencies: { '@trame/domain': '*' },
      devDependencies: { '@trame/testing': '*' },
    }),
  );
  const report = await new Promise<string>((resolve, reject) => {
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    // It ends with 1 when it refuses something: the report tells whether it worked.
    execFile(process.execPath, [oxlint, '-f', 'json', '.'], { cwd: folder }, (error, stdout, stderr) =>
      stdout.startsWith('{') ? resolve(stdout) : reject(new Error(stdout + stderr, { cause: error })),
    );
  });
  const { diagnostics } = JSON.parse(report) as Report;
  for (const { code, filename, message, help } of diagnostics) {
    if (!/no-restricted-(imports|globals)|declared-packages|lazy-parts/.test(code)) continue;
    refusals.set(filename, [...(refusals.get(filename) ?? []), `${message} ${help ?? ''}`]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REMOTES = readdirSync(join(ROOT, 'remotes'));

/** Folders that hold no rules of their own: everybody in the app may use them. */
const WITHOUT_ORDER = /^(testing|styles|assets)$/;

/** The folders of an app that need a place in its order: those of `src`, and each feature or area by itself. */
const foldersOf = (root: string): string[] =>
  globSync('src/{*,features/*,areas/*}/', { cwd: root })
    .map((path) => path.replace(/\/$/, '').slice('src/'.length))
    .filter((path) => !/^(features|areas)$/.test(path) && !WITHOUT_ORDER.test(path))
    .toSorted();

/** Those without a place. A single folder has no others above or below it: a new remote needs no `layers.json`. */
async function unplaced(app: string, folders: string[]): Promise<string[]> {
  const { default: config } = (await import('../oxlint.config.ts')) as {
    default: { overrides?: { files: string[] }[] };
  };
  const placed = new Set(config.overrides?.flatMap(({ files }) => files));
  return folders.length > 1 ? folders.filter((path) => !placed.has(`${app}/src/${path}/**`)) : [];
}

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

  it.each(UNDECLARED.map((row, index) => [...row, FIRST_UNDECLARED + index] as const))(
    'a package may not import what its package.json does not name: %s: %j',
    (_file, _line, message, index) => {
      expect(refusalsOf(index)).toContainEqual(expect.stringContaining(message));
    },
  );

  it.each(DECLARED.map((row, index) => [...row, FIRST_UNDECLARED + UNDECLARED.length + index] as const))(
    'a package may import what its package.json names: %s: %j',
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

  it.each(['shared/app', 'shared/session', 'shell', ...REMOTES.map((name) => `remotes/${name}`)])(
    'every folder of %s has its place in the order',
    async (app) => {
      expect(await unplaced(app, foldersOf(join(ROOT, app)))).toEqual([]);
    },
  );

  it.each([
    ['remotes/recruitment', ['data', 'features/documents', 'features/new'], ['data', 'features/new']],
    ['remotes/hubs', ['areas/a', 'areas/b'], ['areas/a', 'areas/b']],
    ['remotes/hubs', ['areas/a', 'data'], ['areas/a', 'data']],
    ['remotes/hubs', ['areas/a'], []],
    ['shell', ['app', 'rules'], ['rules']],
  ])('a folder of %s without a place in the order is reported: %j', async (app, folders, found) => {
    const root = mkdtempSync(join(tmpdir(), 'trame-folders-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    for (const one of folders) mkdirSync(join(root, 'src', one), { recursive: true });
    for (const one of ['testing', 'styles', 'assets']) mkdirSync(join(root, 'src', one));
    expect(await unplaced(app, foldersOf(root))).toEqual(found);
  });
});

describe('the client of the database', () => {
  /** The rule about data/ folders sees names that are imported, and `import()` has none. */
  const LOADED = /import\(\s*['"`]@trame\/data['"`]\s*\)/;
  const SOURCES = globSync('{shared,shell,remotes,public-site,*-portal}/**/src/**/*.{ts,tsx,astro}', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });

  it('is imported by static imports, which the rule can see', () => {
    const found = SOURCES.filter((file) => LOADED.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(SOURCES.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
    expect("(await import('@trame/data')).getSupabase()").toMatch(LOADED);
  });
});

describe('modules of @trame/ui', () => {
  const { free, antd } = uiModules(join(ROOT, 'shared/ui/src'));

  it('are classified by what they import, directly or indirectly', () => {
    expect(antd).toEqual(
      expect.arrayContaining(['provider', 'menu', 'icon-button', 'dialog', 'select-field']),
    );
    expect(free).toEqual(
      expect.arrayContaining(['brand', 'cloth', 'status-tag', 'form', 'button', 'states', 'phone-field']),
    );
  });
});
