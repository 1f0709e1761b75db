import { AREAS, type Area } from '@trame/platform';
import { ROLES, type Role } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { ownAreaEntry, recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { decideAccess, requirementOf as requirementIn, type Access } from './access.ts';
import { unauthorizedPath } from './unauthorized-path.ts';

/** Specification §2 as a table: who may open which address with only one role. */
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

/** The requirement of an address while there is no remote. */
const requirementOf = (path: string) => requirementIn(path, registryOf());
const ready = (...roles: Role[]) => ({ phase: 'ready' as const, roles });

describe('guards: roles × areas', () => {
  it('covers every area', () => {
    expect(Object.keys(OPENED_BY).toSorted()).toEqual(AREAS.map((area) => area.id).toSorted());
  });

  const cases = AREAS.flatMap((area: Area) => ROLES.map((role) => [area.id, role, area.slug] as const));
  // spec 2.1
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
  it('asks app2_user for the progress page of the catalogue, and any role for its other pages', () => {
    const progress = requirementOf('/catalogue-pro-842f2/progress/2026');
    expect(decideAccess(progress, ready('app5_user'))).toBe('forbidden');
    expect(decideAccess(progress, ready('app2_user'))).toBe('allowed');
    expect(decideAccess(requirementOf('/catalogue-pro-842f2/progressions'), ready('app5_user'))).toBe(
      'allowed',
    );
  });

  it('opens the rules of invoices to an admin, and no other page of the administrative hub', () => {
    const rules = requirementOf('/administratif-hub/regles');
    for (const role of ROLES)
      expect(decideAccess(rules, ready(role))).toBe(
        role === 'admin' || role === 'gestionnaire' ? 'allowed' : 'forbidden',
      );
    const invoices = requirementOf('/administratif-hub/factures');
    expect(decideAccess(invoices, ready('admin'))).toBe('forbidden');
    expect(unauthorizedPath(invoices)).toBe('/unauthorized?area=administratif-hub');
  });

  it('asks admin for the page of deployed apps, and names that role', () => {
    const deployed = requirementOf('/applications-deployees');
    for (const role of ROLES) {
      expect(decideAccess(deployed, ready(role))).toBe(role === 'admin' ? 'allowed' : 'forbidden');
    }
    expect(decideAccess(deployed, { phase: 'signed-out', roles: [] })).toBe('sign-in');
    expect(unauthorizedPath(deployed)).toBe('/unauthorized?role=admin');
  });

  it.each(['/Recrutement-6F1B4/x', '//recrutement-6f1b4', '/recrutement-6f1b4//x', '/recrutement%2D6f1b4'])(
    'cannot be avoided by %s',
    (path) => {
      expect(decideAccess(requirementOf(path), ready('app4_user'))).toBe('forbidden');
    },
  );

  it('a route of the registry may ask for more than its area, never for less', () => {
    const asked = requirementIn('/recrutement-6f1b4/sendpulse-config', registryOf(recruitmentEntry()));
    expect(decideAccess(asked, ready('app5_user'))).toBe('forbidden');
    expect(decideAccess(asked, ready('admin'))).toBe('forbidden');
    expect(decideAccess(asked, ready('admin', 'app5_user'))).toBe('allowed');
  });

  it('asks for a session alone on the home page', () => {
    expect(decideAccess(requirementOf('/'), ready())).toBe('allowed');
    expect(decideAccess(requirementOf('/'), { phase: 'signed-out', roles: [] })).toBe('sign-in');
  });
});

describe('guards: an area that a remote declares', () => {
  const guarded = registryOf(ownAreaEntry({ roles: ['gestionnaire', 'app4_user'] }));

  it('opens to the roles it declares, and to no other', () => {
    for (const path of ['/suivi', '/suivi/', '/SUIVI/a/b']) {
      const asked = requirementIn(path, guarded);
      expect(decideAccess(asked, ready('app4_user'))).toBe('allowed');
      expect(decideAccess(asked, ready('admin', 'app5_user'))).toBe('forbidden');
      expect(decideAccess(asked, { phase: 'signed-out', roles: [] })).toBe('sign-in');
    }
  });

  it('is open to visitors when it declares none, except where a route asks for a role', () => {
    const open = registryOf(
      ownAreaEntry(
        { roles: [] },
        {
          routes: [
            { id: 'suivi.home', path: '', title: 'Suivi', roles: [] },
            { id: 'suivi.settings', path: 'reglages', title: 'Réglages', roles: ['admin'] },
          ],
        },
      ),
    );
    const visitor = { phase: 'signed-out' as const, roles: [] };
    expect(decideAccess(requirementIn('/suivi', open), visitor)).toBe('allowed');
    expect(decideAccess(requirementIn('/suivi/reglages', open), visitor)).toBe('sign-in');
    expect(decideAccess(requirementIn('/suivi/reglages', open), ready('app5_user'))).toBe('forbidden');
  });

  it('never replaces an area of the product', () => {
    const greedy = registryOf(ownAreaEntry({ slug: 'recrutement-6f1b4', roles: [] }));
    const asked = requirementIn('/recrutement-6f1b4', greedy);
    expect(decideAccess(asked, { phase: 'signed-out', roles: [] })).toBe('sign-in');
  });
});

describe('guards: an admin without an authenticator app, where the deployment asks admins for one', () => {
  const lacking = (...roles: Role[]) => ({ ...ready(...roles), lacksFactor: true });

  it('asks for the authenticator app where admin is the role that opens, and nowhere else', () => {
    const deployed = requirementOf('/applications-deployees');
    expect(decideAccess(deployed, lacking('admin'))).toBe('second-factor');
    expect(decideAccess(requirementOf('/dashboard-345d'), lacking('admin', 'app5_user'))).toBe(
      'second-factor',
    );
    expect(decideAccess(requirementOf('/catalogue-pro-842f2'), lacking('admin'))).toBe('second-factor');
    expect(decideAccess(requirementOf('/catalogue-pro-842f2'), lacking('admin', 'app1_user'))).toBe(
      'allowed',
    );
    expect(decideAccess(requirementOf('/recrutement-6f1b4'), lacking('admin', 'app5_user'))).toBe('allowed');
    expect(decideAccess(requirementOf('/mon-compte'), lacking('admin'))).toBe('allowed');
    expect(decideAccess(requirementOf('/'), lacking('admin'))).toBe('allowed');
    expect(decideAccess(deployed, lacking('app5_user'))).toBe('forbidden');
    expect(decideAccess(deployed, ready('admin'))).toBe('allowed');
  });
});

describe('guards: while it is not known who is signed in', () => {
  const recruitment = requirementOf('/recrutement-6f1b4');
  it.each([
    ['loading', 'wait'],
    ['checking', 'wait'],
    ['recovery', 'wait'],
    ['second-step', 'wait'],
    ['unverified', 'unverified'],
  ] as const)('show nothing of a guarded page: %s -> %s', (phase, expected) => {
    expect(decideAccess(recruitment, { phase, roles: ['app5_user'] })).toBe(expected);
  });
});
