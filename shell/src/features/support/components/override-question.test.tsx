import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations, render } from '@trame/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { setConfig } from '@trame/session/config';
import { aConfig } from '../../../../testing/config.ts';
import {
  getRegistry,
  readSupportSwitches,
  setRegistry,
  setViewer,
  useRegistryStore,
} from '../../../runtime/registry-store.ts';
import OverrideQuestion from './override-question.tsx';
import { SupportSlot } from './support-slot.tsx';

const ADMIN = { userId: 'admin-1', roles: ['admin'], isKnown: true };

function open(address: string): void {
  window.history.replaceState(null, '', address);
  readSupportSwitches();
  setRegistry(registryOf(recruitmentEntry()));
  setViewer(ADMIN);
}

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  setConfig(aConfig({ overrideOrigins: ['http://localhost:*'] }));
  open('/?override=recruitment@http://localhost:5173/mf-manifest.json');
});
afterEach(() => {
  sessionStorage.clear();
  open('/');
  vi.unstubAllEnvs();
});

const question = () =>
  screen.findByRole('dialog', { name: 'Charger «\u00a0Recrutement\u00a0» depuis une autre origine\u00a0?' });

it('the question about an override names the app and the origin, and what its code may do', async () => {
  const { container } = render(<SupportSlot />);
  expect(await question()).toHaveAccessibleDescription(
    /http:\/\/localhost:5173.*s’exécutera avec votre session/s,
  );
  expect(screen.queryByRole('complementary', { name: 'Support' })).not.toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
});

it('refusing an override keeps the published version, and the question is not asked again', async () => {
  render(<SupportSlot />);
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Garder la version publiée' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  open('/');
  expect(useRegistryStore.getState().unconfirmed).toBeNull();
  expect(getRegistry().remotes[0]?.version).toBe('1.0.0');
});

it('Escape refuses an override', async () => {
  render(<SupportSlot />);
  (await question()).dispatchEvent(new Event('cancel'));
  expect(useRegistryStore.getState()).toMatchObject({ unconfirmed: null, asked: null });
});

it('a key that is pressed as the question opens answers nothing', async () => {
  render(<SupportSlot />);
  const dialog = await question();
  await userEvent.keyboard(' {Enter}');
  expect(dialog).toBeVisible();
  expect(useRegistryStore.getState().unconfirmed).not.toBeNull();
});

it('accepting an override loads the page again with the app of that origin', async () => {
  const reload = vi.fn<() => void>();
  render(<OverrideQuestion reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Exécuter ce code' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(getRegistry().remotes[0]?.version).toBe('1.0.0');
  open('/');
  expect(getRegistry().remotes[0]).toMatchObject({
    version: 'poste',
    entry: 'http://localhost:5173/mf-manifest.json',
  });
});
