import { areaById } from '@trame/platform';
import { describe, expect, it } from 'vitest';
import { areaWanted, isUnserved } from './unserved.ts';

describe('the area for which someone signs in', () => {
  it.each([
    ['/auth/login/app4?a=1#b', 'signature-center', '/auth/login/app4?a=1#b'],
    ['/auth?next=%2Fdashboard-345d%2Fx%3Fa%3D1', 'dashboard', '/dashboard-345d/x?a=1'],
    ['/auth/login/app5?next=%2Fsignature-center-5c8a7', 'signature-center', '/signature-center-5c8a7'],
  ])('%s leads to the area %s', (from, id, address) => {
    expect(areaWanted(from)).toMatchObject({ area: { id }, address });
  });

  it.each([
    '/auth',
    '/auth?next=%2F',
    '/auth/forgot-password',
    '/auth?next=https://evil.example',
    '/auth/login/app9',
  ])('%s leads to no area', (from) => {
    expect(areaWanted(from)).toBeUndefined();
  });
});

describe('an area that no app serves', () => {
  const area = areaById('signature-center')!;
  const remotes = (...areas: unknown[]) => ({ remotes: areas.map((served) => ({ areas: served })) });

  it('is one that no app of the registry names', () => {
    expect(isUnserved(remotes(['recruitment'], ['hubs']), area)).toBe(true);
    expect(isUnserved(remotes(['recruitment'], ['signature-center']), area)).toBe(false);
  });

  it.each([undefined, null, 'x', {}, { remotes: 'x' }, { remotes: [] }, remotes('x')])(
    'is not reported when the registry cannot be read: %j',
    (registry) => {
      expect(isUnserved(registry, area)).toBe(false);
    },
  );
});
