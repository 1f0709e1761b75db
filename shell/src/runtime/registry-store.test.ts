import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { setConfig } from '@trame/session/config';
import { aConfig } from '../../testing/config.ts';
import {
  asInForce,
  forgetFallenBack,
  forgetSupportSwitches,
  dismissRefusal,
  getRegistry,
  overrideShown,
  keepOverride,
  readSupportSwitches,
  refuseOverride,
  setFallenBack,
  setRegistry,
  setViewer,
  useRegistryStore,
} from './registry-store.ts';

const MANIFEST = 'http://localhost:5173/mf-manifest.json';
const NOBODY = { userId: undefined, roles: [], isKnown: false };
const ADMIN = { userId: 'admin-1', roles: ['admin'], isKnown: true };
const RECRUITER = { userId: 'recruiter-1', roles: ['app5_user'], isKnown: true };
const HUBS = recruitmentEntry({ name: 'hubs', areas: ['ai-prompt-viewer'] });

const entryOf = (name: string) => getRegistry().remotes.find((remote) => remote.name === name);

/** Opens an address in this tab, as the shell does at its start. */
function open(address: string, published = registryOf(recruitmentEntry(), HUBS)): void {
  window.history.replaceState(null, '', address);
  readSupportSwitches();
  setRegistry(published);
}

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  setConfig(aConfig({ overrideOrigins: ['http://localhost:*'] }));
  setViewer(NOBODY);
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllEnvs();
  open('/');
  dismissRefusal();
});

it('the navigation shows the pages of the running version when the wanted one did not load', () => {
  const before = recruitmentEntry({ version: '0.9.0', nav: [] });
  setRegistry(registryOf(recruitmentEntry({ version: '1.0.0', lastKnownGood: before })));
  setFallenBack('recruitment', '1.0.0', before);
  expect(getRegistry().remotes[0]).toMatchObject({ version: '1.0.0', nav: [] });
  setRegistry(registryOf(recruitmentEntry({ version: '1.0.1' })));
  expect(getRegistry().remotes[0]?.nav).not.toEqual([]);
  useRegistryStore.setState({ fallenBack: new Map() });
});

it('the navigation shows the pages of the wanted version once it runs', () => {
  const before = recruitmentEntry({ version: '0.9.0', nav: [] });
  setRegistry(registryOf(recruitmentEntry({ version: '1.0.0', lastKnownGood: before })));
  setFallenBack('recruitment', '1.0.0', before);
  expect(getRegistry().remotes[0]?.nav).toEqual([]);
  forgetFallenBack('recruitment');
  expect(getRegistry().remotes[0]?.nav).not.toEqual([]);
});

it('an app named as a property of every object opens like any other', () => {
  setRegistry(registryOf(recruitmentEntry({ name: 'constructor' }), HUBS));
  expect(getRegistry().remotes).toHaveLength(2);
  expect(entryOf('constructor')?.disabled).toBeUndefined();
});

describe('the registry in use', () => {
  it('is the published one, with the canary for its cohort', () => {
    const canary = {
      ...recruitmentEntry({ version: '2.0.0' }),
      cohort: { percentage: 0, roles: ['admin' as const] },
    };
    open('/', registryOf(recruitmentEntry({ canary })));
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
    setViewer(ADMIN);
    expect(entryOf('recruitment')?.version).toBe('2.0.0');
    setViewer(RECRUITER);
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
  });

  it('is the same object while nothing changes, so that pages do not draw again', () => {
    open('/');
    setViewer(ADMIN);
    const before = getRegistry();
    setViewer({ ...ADMIN, roles: ['admin'] });
    expect(getRegistry()).toBe(before);
  });
});

describe('?disable-remotes', () => {
  it('closes the apps that it names in this tab, and is removed from the address', () => {
    open('/chercher?disable-remotes=recruitment&q=a#fin');
    expect(entryOf('recruitment')?.disabled?.message).toMatch(/onglet/);
    expect(entryOf('hubs')?.disabled).toBeUndefined();
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/chercher?q=a#fin',
    );
    open('/');
    expect(entryOf('recruitment')?.disabled).toBeDefined();
  });

  it('closes all apps when it names none', () => {
    open('/?disable-remotes=');
    expect(getRegistry().remotes.map(({ disabled }) => disabled !== undefined)).toEqual([true, true]);
  });

  it('ends once support switches are forgotten', () => {
    open('/?disable-remotes=recruitment');
    forgetSupportSwitches();
    open('/');
    expect(entryOf('recruitment')?.disabled).toBeUndefined();
  });
});

describe('?override', () => {
  const ASKED = `/?override=recruitment@${MANIFEST}`;
  const OVERRIDE = { remote: 'recruitment', url: MANIFEST };

  /** The person agrees, and the page is loaded again. */
  function agree(): void {
    setViewer(ADMIN);
    keepOverride(OVERRIDE);
    open('/');
  }

  it('in a link changes nothing before the person agrees, once per tab and origin', () => {
    open(ASKED);
    setViewer(ADMIN);
    expect(useRegistryStore.getState()).toMatchObject({ unconfirmed: OVERRIDE, override: null });
    expect(overrideShown(useRegistryStore.getState())).toBeNull();
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
    agree();
    expect(entryOf('recruitment')?.entry).toBe(MANIFEST);
    forgetSupportSwitches();
    open('/?override=hubs@http://localhost:5173/other/mf-manifest.json');
    expect(entryOf('hubs')?.version).toBe('poste');
    open('/?override=hubs@http://localhost:5174/mf-manifest.json');
    expect(useRegistryStore.getState()).toMatchObject({ unconfirmed: { remote: 'hubs' }, override: null });
  });

  it('is forgotten when refused, and the published version remains', () => {
    open(ASKED);
    setViewer(ADMIN);
    refuseOverride();
    expect(useRegistryStore.getState()).toMatchObject({ unconfirmed: null, asked: null, refusal: null });
    expect(sessionStorage).toHaveLength(0);
    open('/');
    expect(useRegistryStore.getState().unconfirmed).toBeNull();
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
  });

  it('is asked again of the next person who signs in', () => {
    open(ASKED);
    agree();
    setViewer({ ...ADMIN, userId: 'admin-2' });
    expect(useRegistryStore.getState()).toMatchObject({ unconfirmed: OVERRIDE, override: null });
  });

  it('waits until it is known who is signed in, then applies for an admin', () => {
    agree();
    setViewer(NOBODY);
    open(ASKED);
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
    setViewer(ADMIN);
    expect(entryOf('recruitment')).toMatchObject({ entry: MANIFEST, version: 'poste', preload: [] });
    expect(entryOf('recruitment')?.integrity).toBeUndefined();
    expect(entryOf('recruitment')?.lastKnownGood).toBeUndefined();
    expect(entryOf('hubs')?.version).toBe('1.0.0');
    expect(window.location.search).toBe('');
  });

  it('remains when a newer registry arrives, and applies to that one too', () => {
    open(ASKED);
    agree();
    const newer = registryOf(recruitmentEntry({ version: '1.1.0' }));
    expect(asInForce(newer).remotes[0]?.version).toBe('poste');
    setRegistry(newer);
    expect(entryOf('recruitment')?.entry).toBe(MANIFEST);
  });

  it.each([
    ['someone else', RECRUITER, 'not_admin'],
    ['nobody', { ...NOBODY, isKnown: true }, 'signed_out'],
  ])('is dropped for %s, with a notice', (_who, viewer, refusal) => {
    open(ASKED);
    setViewer(viewer);
    expect(useRegistryStore.getState()).toMatchObject({ refusal, asked: null, override: null });
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
    setViewer(ADMIN);
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
  });

  it('ends with the session of the admin', () => {
    open(ASKED);
    agree();
    expect(entryOf('recruitment')?.version).toBe('poste');
    setViewer({ ...NOBODY, isKnown: true });
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
    setViewer(RECRUITER);
    expect(entryOf('recruitment')?.version).toBe('1.0.0');
  });

  it('that cannot be read is dropped, with a notice', () => {
    open('/?override=recruitment');
    expect(useRegistryStore.getState()).toMatchObject({ refusal: 'malformed', asked: null });
    expect(sessionStorage).toHaveLength(0);
  });
});
