import { describe, expect, it } from 'vitest';
import { remoteAreas, remoteRoutes } from './routes.ts';

const FACTS = {
  'sample.home': { path: '', title: 'Accueil' },
  'sample.orders': { path: 'orders', title: 'Commandes' },
  'sample.order': { path: 'orders/:id', title: 'Commande' },
  'sample.order-print': { path: 'orders/:id/print', title: 'Impression' },
};
const HOME = <p>home</p>;
const LIST = <p>list</p>;
const ONE = <p>one</p>;
const PRINT = <p>print</p>;

describe('the routes of a remote', () => {
  it('have the paths of remote.json, nested where a page says so', () => {
    expect(
      remoteRoutes(FACTS, {
        'sample.home': HOME,
        'sample.orders': LIST,
        'sample.order': { inside: 'sample.orders', element: ONE },
        'sample.order-print': PRINT,
      }),
    ).toEqual([
      { index: true, element: HOME },
      { path: 'orders', element: LIST, children: [{ path: ':id', element: ONE }] },
      { path: 'orders/:id/print', element: PRINT },
    ]);
  });

  it('are refused when a nested path does not continue the outer one', () => {
    expect(() =>
      remoteRoutes(FACTS, {
        'sample.home': HOME,
        'sample.orders': LIST,
        'sample.order': { inside: 'sample.order-print', element: ONE },
        'sample.order-print': PRINT,
      }),
    ).toThrow('The path of sample.order must start with orders/:id/print/');
  });

  it('need a page for every id of remote.json, and for no other', () => {
    const pages = { 'sample.home': HOME, 'sample.orders': LIST, 'sample.order': ONE };
    // @ts-expect-error -- sample.order-print has no page
    expect(remoteRoutes(FACTS, pages)).toHaveLength(3);
    const more = { ...pages, 'sample.order-print': PRINT, 'sample.basket': ONE };
    // @ts-expect-error -- the facts have no sample.basket
    expect(remoteRoutes(FACTS, more)).toHaveLength(5);
  });
});

describe('the routes of a remote with several areas', () => {
  const facts = {
    areas: ['first', { id: 'second' }],
    routes: {
      'sample.home': { path: '', title: 'Accueil' },
      'sample.orders': { path: 'orders', title: 'Commandes', area: 'first' },
      'sample.other': { path: '', title: 'Autre', area: 'second' },
      'sample.one': { path: ':id', title: 'Un', area: 'second' },
    },
  };
  const pages = {
    'sample.home': HOME,
    'sample.orders': LIST,
    'sample.other': LIST,
    'sample.one': ONE,
  };

  it('are those of each area, and of the first one where none is named', () => {
    expect(remoteAreas(facts, pages)).toEqual({
      first: [
        { index: true, element: HOME },
        { path: 'orders', element: LIST },
      ],
      second: [
        { index: true, element: LIST },
        { path: ':id', element: ONE },
      ],
    });
  });

  it('need a page for every id, and for no other', () => {
    const { 'sample.one': _one, ...fewer } = pages;
    // @ts-expect-error -- sample.one has no page
    expect(remoteAreas(facts, fewer).second).toHaveLength(1);
    // @ts-expect-error -- the facts have no sample.basket
    expect(remoteAreas(facts, { ...fewer, 'sample.one': ONE, 'sample.basket': ONE }).first).toHaveLength(3);
  });
});
