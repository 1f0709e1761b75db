import { describe, expect, it } from 'vitest';
import { samePageVerdict } from './bench-bytes.ts';
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
])('%s is recognised in the next build', (path, name) => {
  expect(stableName(path)).toBe(name);
});

const same = { ratio: 1, scriptRatio: 1 };
const nothing = { ratio: 1.1, scriptRatio: 1.15, newRemote: 60_000, budgets: [] };

describe('a budget of bytes', () => {
  const before = weigh('connexion, scripts', [
    file('/static/js/index.0123456789.js', 40_000),
    file('/a.js', 5_000),
  ]);
  const budgets = budgetsFrom([before], { ratio: 1.04, scriptRatio: 1.07 }, nothing);

  it('leaves a little room for growth', () => {
    const [verdict] = judge([before], budgets);
    expect(verdict).toMatchObject({ measured: 45_000, limit: 45_900, over: 0 });
  });

  it('is never above a limit of the design that was once kept', () => {
    const name = 'connexion, scripts';
    const first = budgetsFrom([weigh(name, [file('/a.js', 97_000)])], same, nothing);
    expect(first.budgets).toMatchObject([{ name, limit: 97_280 }]);
    const larger = weigh(name, [file('/a.js', 120_000)]);
    expect(budgetsFrom([larger], same, first).budgets).toMatchObject([{ name, limit: 97_280 }]);
  });

  it('allows no growth where the design is exceeded, and shows what the design allows', () => {
    const now = weigh('première page connectée, scripts', [file('/a.js', 386_786)]);
    const own = budgetsFrom([now], same, nothing);
    expect(judge([now], own)).toMatchObject([{ limit: 394_600, over: 0, design: 350 * 1024 }]);
    const kept = weigh('première page connectée, scripts', [file('/a.js', 358_000)]);
    expect(budgetsFrom([kept], same, own).budgets).toMatchObject([{ limit: 350 * 1024 }]);
    expect(judge([before], budgets)).toMatchObject([{ design: 95 * 1024 }]);
    expect(judge([weigh('remote hubs', [])], own)).toMatchObject([{ design: undefined }]);
  });

  it('of a ratio is the measured one, not below the aim of the design', () => {
    expect(budgets).toMatchObject({ ratio: 1.05, scriptRatio: 1.08 });
    const own = (ratio: number, scriptRatio: number) =>
      budgetsFrom([before], { ratio, scriptRatio }, nothing);
    expect(own(1.0821, 1.0992)).toMatchObject({ ratio: 1.09, scriptRatio: 1.1 });
  });

  it('shows by how much it is exceeded, and which files grew most', () => {
    const now = weigh('connexion, scripts', [
      file('/static/js/index.abcdef0123.js', 41_000),
      file('/a.js', 5_000),
      file('/static/js/moment.abcdef0123.js', 30_000),
    ]);
    const [verdict] = judge([now], budgets);
    expect(verdict?.over).toBe(30_100);
    const lines = verdict?.explanation.split('\n') ?? [];
    expect(lines[0]).toContain('29,4\u00a0Kio de plus que le budget de 44,8\u00a0Kio');
    expect(lines.slice(2, 4)).toEqual([
      '  +29,3\u00a0Kio  /static/js/moment.js (nouveau)',
      '  +1,0\u00a0Kio  /static/js/index.js',
    ]);
  });

  it('that is exceeded by so little that kilobytes hide it says the bytes', () => {
    const now = weigh('connexion, scripts', [file('/static/js/index.0123456789.js', 45_912)]);
    const [first] = judge([now], budgets)[0]?.explanation.split('\n') ?? [];
    expect(first).toContain('soit 12\u00a0octets de plus que le budget de 44,8\u00a0Kio');
    const one = weigh('connexion, scripts', [file('/static/js/index.0123456789.js', 45_901)]);
    expect(judge([one], budgets)[0]?.explanation).toContain('soit 1\u00a0octet de plus');
  });

  it('compares nothing when the two pages are not the same: the lines are named', () => {
    expect(samePageVerdict([])).toMatchObject({ met: true, explanation: '' });
    expect(samePageVerdict(['60 candidatures', 'Réessayer'])).toMatchObject({
      met: false,
      measured: 2,
      explanation: 'Les deux pages comparées diffèrent : 60 candidatures | Réessayer',
    });
  });

  it('is that of a new remote when there is none', () => {
    const [verdict] = judge([weigh('remote planning', [file('/remotes/planning/1/a.js', 60_001)])], budgets);
    expect(verdict).toMatchObject({ limit: 60_000, over: 1 });
  });
});
