import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { server } from '@trame/testing';
import { refreshRegistry } from './fetch-registry.ts';
import { setViewer } from './registry-store.ts';

it('a registry that is read again keeps the canary of the person', async () => {
  setViewer({ userId: 'admin-1', roles: ['admin'], isKnown: true });
  const cohort = { percentage: 0, roles: ['admin' as const] };
  const canary = { ...recruitmentEntry({ version: '2.0.0' }), cohort };
  server.use(http.get('*/registry.json', () => HttpResponse.json(registryOf(recruitmentEntry({ canary })))));
  expect((await refreshRegistry()).remotes[0]?.version).toBe('2.0.0');
});
