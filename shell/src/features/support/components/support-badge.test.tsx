import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { setConfig } from '@trame/session/config';
import { aConfig } from '../../../../testing/config.ts';
import {
  dismissRefusal,
  getRegistry,
  keepOverride,
  readSupportSwitches,
  setRegistry,
  setViewer,
} from '../../../runtime/registry-store.ts';
import { PublishedVersionButton } from './published-version-button.tsx';
import { SupportSlot } from './support-slot.tsx';
import SupportBadge from './support-badge.tsx';

const OVERRIDE = '/?override=recruitment@http://localhost:5173/mf-manifest.json';
const ADMIN = { userId: 'admin-1', roles: ['admin'], isKnown: true };

function open(address: string, viewer = ADMIN): void {
  window.history.replaceState(null, '', address);
  readSupportSwitches();
  setRegistry(registryOf(recruitmentEntry(), catalogueEntry()));
  setViewer(viewer);
}

/** Opens a tab where the person has already agreed to the origin. */
function openAgreed(address: string): void {
  setViewer(ADMIN);
  keepOverride({ remote: 'recruitment', url: 'http://localhost:5173/mf-manifest.json' });
  open(address);
}

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  setConfig(aConfig({ overrideOrigins: ['http://localhost:*'] }));
});
afterEach(() => {
  sessionStorage.clear();
  open('/');
  dismissRefusal();
  vi.unstubAllEnvs();
});

it('the support badge is absent when nothing was changed', () => {
  open('/');
  const { container } = render(<SupportSlot />);
  expect(container).toBeEmptyDOMElement();
});

describe('an app from the machine of a developer', () => {
  it('is named with its origin, and one click restores the published version', async () => {
    openAgreed(OVERRIDE);
    const reload = vi.fn<() => void>();
    render(<SupportBadge reload={reload} />);
    expect(screen.getByRole('status')).toHaveTextContent('Recrutement vient de http://localhost:5173');
    await userEvent.click(screen.getByRole('button', { name: 'Revenir à la version publiée' }));
    expect(reload).toHaveBeenCalledOnce();
    open('/');
    expect(getRegistry().remotes[0]?.version).toBe('1.0.0');
  });

  it('offers the published version when it fails, and the failure of another app does not', async () => {
    openAgreed(OVERRIDE);
    const reload = vi.fn<() => void>();
    const { rerender } = render(<PublishedVersionButton remote="catalogue" reload={reload} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    rerender(<PublishedVersionButton remote="recruitment" reload={reload} />);
    await userEvent.click(screen.getByRole('button', { name: 'Revenir à la version publiée' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is refused with a reason that remains until it is read', async () => {
    open(OVERRIDE, { ...ADMIN, roles: [] });
    render(<SupportSlot />);
    expect(await screen.findByText(/refusée.*il faut le rôle admin/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Fermer ce message' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});

describe('apps that support switched off', () => {
  it.each([
    ['/?disable-remotes=recruitment', 'Recrutement est désactivé dans cet onglet.'],
    [
      '/?disable-remotes=recruitment,catalogue',
      'Recrutement et Catalogue Pro sont désactivés dans cet onglet.',
    ],
    ['/?disable-remotes=Appelez le 0123456789,recruitment', 'Recrutement est désactivé dans cet onglet.'],
    [
      '/?disable-remotes=Appelez le 0123456789',
      'Aucune application de cette plateforme n’est désactivée dans cet onglet.',
    ],
    ['/?disable-remotes', 'Toutes les applications sont désactivées dans cet onglet.'],
  ])('%s', async (address, text) => {
    open(address);
    const reload = vi.fn<() => void>();
    render(<SupportBadge reload={reload} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Réactiver' }));
    expect(reload).toHaveBeenCalledOnce();
    open('/');
    expect(getRegistry().remotes.every(({ disabled }) => !disabled)).toBe(true);
  });
});

it('an app that changed functions of the page is named, in the version that did, and can be tried again', async () => {
  sessionStorage.setItem('trame-tampered', 'recruitment\t1.0.0\tDésactivée. Réf. ABCD\tfetch');
  open('/');
  const reload = vi.fn<() => void>();
  const { rerender } = render(<SupportBadge reload={reload} />);
  expect(screen.getByRole('status')).toHaveTextContent(
    /Recrutement est désactivé dans cet onglet\s: la page a été abîmée/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Réactiver' }));
  expect(reload).toHaveBeenCalledOnce();
  open('/');
  expect(getRegistry().remotes[0]?.disabled).toBeUndefined();
  sessionStorage.setItem('trame-tampered', 'recruitment\t0.9.0\tDésactivée. Réf. ABCD\tfetch');
  open('/');
  rerender(<SupportSlot />);
  expect(screen.queryByRole('complementary', { name: 'Support' })).not.toBeInTheDocument();
});
