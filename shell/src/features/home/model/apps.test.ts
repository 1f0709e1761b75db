import { expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { navigationOf, openableApps } from './apps.ts';

const page = (id: string, path: string, ...roles: string[]) => ({
  id,
  path,
  title: id,
  area: 'administratif-hub',
  roles,
});
const hub = (...nav: string[]) =>
  recruitmentEntry({
    areas: ['administratif-hub'],
    routes: [page('hub.tasks', ''), page('hub.rules', 'regles', 'gestionnaire', 'admin')],
    nav: nav.map((routeId, order) => ({ routeId, label: routeId, order })),
  });
const opened = (remote: ReturnType<typeof hub>, role: string) =>
  openableApps(registryOf(remote), [role]).map(({ href }) => href);

it('an app starts on its first page, or where that asks for another role on the first page that one may open', () => {
  const remote = hub('hub.tasks', 'hub.rules');
  expect(opened(remote, 'gestionnaire')).toEqual(['/administratif-hub']);
  expect(opened(remote, 'admin')).toEqual(['/administratif-hub/regles']);
  const [app] = openableApps(registryOf(remote), ['admin']);
  expect(navigationOf(remote, app!.area, ['admin']).map(({ id }) => id)).toEqual(['hub.rules']);
});

it('an app of which one may open no page is not shown', () => {
  expect(opened(hub('hub.tasks'), 'admin')).toEqual([]);
});
