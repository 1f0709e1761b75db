import { describe, expect, it } from 'vitest';
import { budgetsFrom, judge, stableName, weigh } from './compare.ts';

const file = (path: string, content: number) => ({ path, content });

it.each([
  ['/static/js/async/4.6a8b3eab83.js', '/static/js/async/4.js'],
  ['/static/js/lib-react.5833e7df97.js', '/static/js/lib-react.js'],
  [
    '/remotes/hubs/1.0.0-d6a9f79160/static/css/async/a.ed02675d56.css',
    '/remotes/hubs/static/css/async/a.css',
  ],
  ['/remotes/hubs/1.0.0-d6a9f79160/remoteEntry.js', '/remotes/hubs/remoteEntry.js'],
  ['/registry.json', '/registry.json'],
])('knows %s again in the next build', (path, name) => {
  expect(stableName(path)).toBe(name);
});

describe('a budget', () => {
  const before = weigh('connexion', [file('/static/js/index.0123456789.js', 40_000), file('/a.js', 5_000)]);
  const budgets = budgetsFrom([before], 1.04, 60_000);

  it('leaves a little room', () => {
    const [verdict] = judge([before], budgets);
    expect(verdict).toMatchObject({ measured: 45_000, limit: 45_900, over: 0 });
  });

  it('never leaves room above a limit that the design sets', () => {
    const name = 'connexion, scripts';
    const {
      budgets: [budget],
    } = budgetsFrom([weigh(name, [file('/a.js', 97_000)])], 1, 60_000);
    expect(budget).toMatchObject({ name, limit: 97_280 });
  });

  it('of the ratio is the design’s, or what there is above it', () => {
    expect(budgets.ratio).toBe(1.1);
    expect(budgetsFrom([before], 1.312, 60_000).ratio).toBe(1.32);
  });

  it('says by how much it is exceeded, and which files grew most', () => {
    const now = weigh('connexion', [
      file('/static/js/index.abcdef0123.js', 41_000),
      file('/a.js', 5_000),
      file('/static/js/moment.abcdef0123.js', 30_000),
    ]);
    const [verdict] = judge([now], budgets);
    expect(verdict?.over).toBe(30_100);
    const lines = verdict?.explanation.split('\n') ?? [];
    expect(lines[0]).toContain('30,1\u00a0ko de plus que le budget de 45,9\u00a0ko');
    expect(lines.slice(2, 4)).toEqual([
      '  +30,0\u00a0ko  /static/js/moment.js (nouveau)',
      '  +1,0\u00a0ko  /static/js/index.js',
    ]);
  });

  it('is that of a new remote where there is none', () => {
    const [verdict] = judge([weigh('remote planning', [file('/remotes/planning/1/a.js', 60_001)])], budgets);
    expect(verdict).toMatchObject({ limit: 60_000, over: 1 });
  });
});
