import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../lib/paths.ts';
import { factsRule } from './monolith.ts';

it('an app with several areas has their names and those of their routes in the monolith too', async () => {
  const { parser } = await factsRule(join(ROOT, 'remotes/hubs'));
  const { parse } = parser as { parse: () => unknown };
  expect(parse()).toMatchObject({
    areas: ['ai-prompt-viewer', 'administratif-hub', 'marketing-hub', 'dashboard'],
    routes: {
      'hubs.prompts': { path: '' },
      'hubs.invoices': { area: 'administratif-hub', path: 'factures' },
    },
  });
});
