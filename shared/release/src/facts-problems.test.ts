import { expect, it } from 'vitest';
import { factsProblems, unknownRoles } from './facts-problems.ts';

const route = (id: string, path: string) => ({ id: `other.${id}`, path, title: 'Page', roles: [] });

const problemsOf = (paths: string[], redirects: { from: string; routeId: string }[] = []) =>
  factsProblems({
    name: 'other',
    areas: ['catalogue'],
    routes: paths.map((path, index) => route(`r${index}`, path)),
    redirects,
  });

it('an app with ordinary addresses can be published', () => {
  expect(problemsOf(['', 'liste/:id?'], [{ from: '/anciens', routeId: 'other.r0' }])).toEqual([]);
});

it.each(['.', '..', 'a/./b', 'a/../b'])(
  'a route at %s, which a browser writes in another way, is refused',
  (path) => {
    expect(problemsOf([path])).toEqual([
      `l’adresse ${path} de la route other.r0 a un « . » ou un « .. », que le navigateur supprime`,
    ]);
  },
);

it('a route with a point in a name is not refused', () => {
  expect(problemsOf(['a/version.2', 'a/.b'])).toEqual([]);
});

it.each(['/anciens/', '/anciens?page=1', '/anciens#bas'])(
  'a redirect from %s, which serves nobody, is refused',
  (from) => {
    expect(problemsOf([''], [{ from, routeId: 'other.r0' }])).toEqual([
      expect.stringContaining('ni / à la fin'),
    ]);
  },
);

it('a redirect that is stated twice is refused, in capitals too', () => {
  const routeId = 'other.r0';
  expect(
    problemsOf(
      [''],
      [
        { from: '/anciens', routeId },
        { from: '/Anciens', routeId },
      ],
    ),
  ).toEqual(['la redirection depuis /Anciens est déclarée deux fois']);
});

it('a redirect may lead to a route with a value that can be left out, and to no other with a value', () => {
  const redirects = [{ from: '/anciens', routeId: 'other.r0' }];
  expect(problemsOf(['liste/:id?'], redirects)).toEqual([]);
  expect(problemsOf(['liste/:id'], redirects)).toEqual([expect.stringContaining('demande une valeur')]);
  expect(problemsOf(['liste/:id/notes'], redirects)).toEqual([expect.stringContaining('demande une valeur')]);
});

it('a role that is no text is named as one that does not exist', () => {
  expect(unknownRoles({ routes: { 'other.home': { roles: [7, 'admin'] } } })).toEqual([
    expect.stringMatching(/^la route other\.home demande le rôle «\s7\s», qui n’existe pas/),
  ]);
});
