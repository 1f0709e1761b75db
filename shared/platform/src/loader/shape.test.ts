import { expect, it } from 'vitest';
import { checkRemoteModule } from './shape.ts';

const element = null;
const page = { path: 'a', element };
const modulesOf = (routes: unknown) => ({ default: { routes } });

it.each([
  ['pages', [page, { index: true, element }]],
  ['a page that is a component', [{ path: 'a', Component: () => null }]],
  ['pages inside another one', [{ path: 'a', children: [page] }]],
  ['pages inside a frame without a path', [{ element, children: [page] }]],
  ['pages for each of its areas', { one: [page], two: [page] }],
])('an app with %s is accepted', (_, routes) => {
  const given = modulesOf(routes);
  expect(checkRemoteModule(given)).toBe(given.default);
});

it.each([
  ['nothing', undefined, 'no default export { routes }'],
  ['null', null, 'no default export { routes }'],
  ['no default export', { routes: [page] }, 'no default export { routes }'],
  ['an empty default export', { default: null }, 'no default export { routes }'],
  ['a default export without routes', { default: {} }, 'no default export { routes }'],
  ['routes that are no list', modulesOf('a'), 'routes is not a list'],
  ['an empty list', modulesOf([]), 'routes is empty'],
  ['no area', modulesOf({}), 'routes is empty'],
  ['an area without pages', modulesOf({ one: [page], two: [] }), 'routes.two is empty'],
  ['an area whose pages are no list', modulesOf({ one: 'a' }), 'routes.one is not a list'],
  ['null in place of a page', modulesOf([null]), 'routes[0] is not a route'],
  ['a text in place of a page', modulesOf([page, 'a']), 'routes[1] is not a route'],
  ['a path that is no text', modulesOf([{ path: 1, element }]), 'routes[0].path is not text'],
  [
    'a path from the top',
    modulesOf([{ path: '/a', element }]),
    "routes[0].path is absolute; routes are relative to the area's prefix",
  ],
  ['a page that shows nothing', modulesOf([{ path: 'a' }]), 'routes[0] shows nothing'],
  ['a page without an address', modulesOf([{ element }]), 'routes[0] has neither path nor index'],
  [
    'such a page inside another one',
    modulesOf([{ path: 'a', children: [page, { path: 'b' }] }]),
    'routes[0].children[1] shows nothing',
  ],
  [
    'pages inside another one that are no list',
    modulesOf([{ path: 'a', children: 'b' }]),
    'routes[0].children is not a list',
  ],
])('an app with %s is refused, and it is said where', (_, given, problem) => {
  expect(checkRemoteModule(given)).toBe(problem);
});

it.each(['loader', 'action', 'lazy', 'middleware', 'shouldRevalidate'])(
  'an app whose page has %s, which would never run, is refused',
  (key) => {
    expect(checkRemoteModule(modulesOf([{ ...page, [key]: () => null }]))).toBe(
      `routes[0].${key} never runs in a remote; use React.lazy and queries`,
    );
  },
);
