import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { server } from '@trame/testing';
import { fetchRegistry, refreshRegistry } from './fetch-registry.ts';
import { setViewer } from './registry-store.ts';

it('a registry that is read again keeps the canary of the person', async () => {
  setViewer({ userId: 'admin-1', roles: ['admin'], isKnown: true });
  const cohort = { percentage: 0, roles: ['admin' as const] };
  const canary = { ...recruitmentEntry({ version: '2.0.0' }), cohort };
  server.use(http.get('*/registry.json', () => HttpResponse.json(registryOf(recruitmentEntry({ canary })))));
  expect((await refreshRegistry()).remotes[0]?.version).toBe('2.0.0');
});

it('the page of a network in place of the registry is used up: the registry is asked for again', async () => {
  server.use(http.get('*/registry.json', () => HttpResponse.json(registryOf(recruitmentEntry()))));
  const portal = new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
  const { remotes } = await fetchRegistry(Promise.resolve(portal));
  expect(remotes.map(({ name }) => name)).toEqual(['recruitment']);
});
