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

it('a redirect from an address that the browser writes in another way is refused', () => {
  const routeId = 'other.r0';
  expect(problemsOf([''], [{ from: '/équipes', routeId }])).toEqual([
    'la redirection depuis /équipes ne servirait jamais : le navigateur écrit cette adresse /%C3%A9quipes',
  ]);
  expect(problemsOf([''], [{ from: '/%C3%A9quipes', routeId }])).toEqual([]);
});

it.each(['/*', '/anciens/*', '/anciens*', '/anciens/:id', '/:page/fin'])(
  'a redirect from %s, which stands for no other address, is refused',
  (from) => {
    expect(problemsOf([''], [{ from, routeId: 'other.r0' }])).toEqual([
      `la redirection depuis ${from} ne servirait que l’adresse écrite ainsi : une redirection part d’une seule adresse, sans * ni valeur comme :id`,
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

it.each([
  ['a line break', 'Candidatures\nshell'],
  ['an escape sequence', 'Candidatures\u001b[31m'],
  ['another kind of line break', 'Candidatures\u2028shell'],
  ['a mark that reverses the text', 'Candidatures \u202excod'],
  ['an invisible space', 'Candi\u200bdatures'],
])('texts that people are shown cannot have %s', (_, text) => {
  const area = { id: 'a', slug: 'a', title: text, description: text, draft: 'toile' as const, roles: [] };
  expect(
    factsProblems({
      name: 'other',
      areas: [area],
      routes: [{ ...route('r0', ''), title: text }],
      redirects: [],
      owner: { team: text, contact: text },
      nav: [{ routeId: 'other.r0', label: text, order: 1 }],
      search: [{ id: 'other.s', routeId: 'other.r0', title: 'Page', keywords: ['page', text] }],
      records: { title: text },
    }),
  ).toEqual(
    [
      'le titre de l’espace a',
      'la description de l’espace a',
      'l’équipe (owner.team)',
      'son contact (owner.contact)',
      'le titre de la route other.r0',
      'le libellé du menu pour other.r0',
      'un texte de la recherche other.s',
      'le titre des fiches (records.title)',
    ].map((what) => `${what} a un saut de ligne ou un caractère invisible`),
  );
});

it.each(['L’été à l’école\u00a0: œuvres', 'E\u0301le\u0300ves', '👩\u200d🏫 Formatrices', ' Deux  espaces '])(
  'a title as people write it is not refused: %s',
  (title) => {
    const routes = [{ ...route('r0', ''), title }];
    expect(factsProblems({ name: 'other', areas: ['catalogue'], routes, redirects: [] })).toEqual([]);
  },
);
