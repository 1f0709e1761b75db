import { describe, expect, it } from 'vitest';
import { remoteRoutes } from './routes.ts';

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
