import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { setConfig } from '@trame/session/config';
import { aConfig } from '../../../../testing/config.ts';
import {
  getRegistry,
  keepOverride,
  readSupportSwitches,
  setRegistry,
  setViewer,
} from '../../../runtime/registry-store.ts';
import { useSessionStore, type SessionState } from '@trame/session/session-store';
import { followViewer } from './follow-viewer.ts';

const NOBODY: SessionState = {
  phase: 'signed-out',
  user: null,
  roles: [],
  rolesFailure: null,
  endedBy: null,
  needsReauth: false,
  otherSession: null,
  lostRoles: [],
  needsCode: false,
  isStrong: false,
  hasFactor: false,
};
const userOf = (id: string) => ({ id, email: 'admin@trame.example', displayName: 'Admin' });
const ADMIN: SessionState = { ...NOBODY, phase: 'ready', user: userOf('admin-1'), roles: ['admin'] };

const reload = vi.fn<() => void>();
let stop: () => void;

function start(): void {
  useSessionStore.setState(ADMIN);
  readSupportSwitches();
  setRegistry(registryOf(recruitmentEntry()));
  stop = followViewer(reload);
}

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  setConfig(aConfig({ overrideOrigins: ['http://localhost:*'] }));
  reload.mockReset();
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  readSupportSwitches();
  vi.unstubAllEnvs();
});

describe('code from another origin', () => {
  beforeEach(() => {
    setViewer({ userId: 'admin-1', roles: ['admin'], isKnown: true });
    keepOverride({ remote: 'recruitment', url: 'http://localhost:5173/mf-manifest.json' });
    start();
    expect(getRegistry().remotes[0]?.version).toBe('poste');
  });

  it.each<[string, Partial<SessionState>]>([
    ['the session ends', NOBODY],
    ['somebody else signs in', { phase: 'checking', user: userOf('admin-2'), roles: [] }],
    ['the role is withdrawn', { roles: ['app5_user'] }],
  ])('is removed by a reload when %s', (_what, change) => {
    useSessionStore.setState(change);
    expect(reload).toHaveBeenCalledOnce();
    expect(getRegistry().remotes[0]?.version).toBe('1.0.0');
  });

  it('is kept while the person remains allowed to run it', () => {
    useSessionStore.setState({ roles: ['admin', 'app5_user'] });
    expect(reload).not.toHaveBeenCalled();
  });
});

it('a session without code from another origin is not loaded again', () => {
  start();
  useSessionStore.setState(NOBODY);
  expect(reload).not.toHaveBeenCalled();
});
