import { AREAS, type Area } from '@trame/platform';
import { ROLES, type Role } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { decideAccess, requirementOf, type Access } from './access.ts';

/** Specification §2, written out: who may open what, holding one role alone. */
const OPENED_BY: Record<string, readonly Role[] | 'everyone'> = {
  recruitment: ['app5_user'],
  'signature-center': ['app4_user'],
  catalogue: ['gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'],
  'administratif-hub': ['gestionnaire'],
  'marketing-hub': ['gestionnaire'],
  dashboard: ['admin'],
  corporate: ['app1_user'],
  'ai-prompt-viewer': 'everyone',
};

const ready = (...roles: Role[]) => ({ phase: 'ready' as const, roles });

describe('guards: roles × areas', () => {
  it('covers every area', () => {
    expect(Object.keys(OPENED_BY).toSorted()).toEqual(AREAS.map((area) => area.id).toSorted());
  });

  const cases = AREAS.flatMap((area: Area) => ROLES.map((role) => [area.id, role, area.slug] as const));
  it.each(cases)('%s, holding %s alone', (id, role, slug) => {
    const opened = OPENED_BY[id];
    const expected: Access = opened === 'everyone' || opened?.includes(role) ? 'allowed' : 'forbidden';
    for (const path of [`/${slug}`, `/${slug}/`, `/${slug}/a/b`]) {
      expect(decideAccess(requirementOf(path), ready(role))).toBe(expected);
    }
  });

  it.each(AREAS.map((area) => [area.id, area.slug] as const))('%s, signed out', (id, slug) => {
    const expected: Access = OPENED_BY[id] === 'everyone' ? 'allowed' : 'sign-in';
    expect(decideAccess(requirementOf(`/${slug}/x`), { phase: 'signed-out', roles: [] })).toBe(expected);
  });

  it.each(AREAS.map((area) => [area.id, area.slug] as const))('%s, without any role', (id, slug) => {
    const expected: Access = OPENED_BY[id] === 'everyone' ? 'allowed' : 'forbidden';
    expect(decideAccess(requirementOf(`/${slug}`), ready())).toBe(expected);
  });
});

describe('guards: special addresses', () => {
  it('asks app2_user for the progress of the catalogue, and any role for the rest of it', () => {
    const progress = requirementOf('/catalogue-pro-842f2/progress/2026');
    expect(decideAccess(progress, ready('app5_user'))).toBe('forbidden');
    expect(decideAccess(progress, ready('app2_user'))).toBe('allowed');
    expect(decideAccess(requirementOf('/catalogue-pro-842f2/progressions'), ready('app5_user'))).toBe(
      'allowed',
    );
  });

  it.each(['/Recrutement-6F1B4/x', '//recrutement-6f1b4', '/recrutement-6f1b4//x', '/recrutement%2D6f1b4'])(
    'does not let %s around the guard',
    (path) => {
      expect(decideAccess(requirementOf(path), ready('app4_user'))).toBe('forbidden');
    },
  );

  it('lets a registry route ask for more than its area, never for less', () => {
    const routes = [{ path: '/recrutement-6f1b4/sendpulse-config', roles: ['admin'] as const }];
    const path = '/recrutement-6f1b4/sendpulse-config';
    expect(decideAccess(requirementOf(path, routes), ready('app5_user'))).toBe('forbidden');
    expect(decideAccess(requirementOf(path, routes), ready('admin'))).toBe('forbidden');
    expect(decideAccess(requirementOf(path, routes), ready('admin', 'app5_user'))).toBe('allowed');
  });

  it('asks for a session and nothing else on the home page', () => {
    expect(decideAccess(requirementOf('/'), ready())).toBe('allowed');
    expect(decideAccess(requirementOf('/'), { phase: 'signed-out', roles: [] })).toBe('sign-in');
  });
});

describe('guards: while it is not known who is there', () => {
  const recruitment = requirementOf('/recrutement-6f1b4');
  it.each([
    ['loading', 'wait'],
    ['checking', 'wait'],
    ['unverified', 'unverified'],
  ] as const)('shows nothing guarded: %s -> %s', (phase, expected) => {
    expect(decideAccess(recruitment, { phase, roles: ['app5_user'] })).toBe(expected);
  });
});
