import { render, server } from '@trame/testing';
import { act, render as renderBare, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { Registry } from '@trame/platform';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueEntry, recruitmentEntry } from '../../../../testing/registry.ts';
import { remoteLoader } from '../../../remotes/remote-loader.ts';
import { fetchRegistry, useRegistryTrouble } from '../../../runtime/fetch-registry.ts';
import { getRegistry, setRegistry } from '../../../runtime/registry-store.ts';
import { setTelemetryUrl } from '@trame/session/telemetry';
import { dropUnsavedChanges, holdUnsavedChanges } from '@trame/session/unsaved-store';
import { acceptUpdate, useUpdatesStore } from '../model/use-registry-updates.ts';
import { UpdateOffer } from './update-offer.tsx';

type Versions = {
  recruitment?: string;
  catalogue?: string;
  shell?: string;
  closed?: boolean;
  gone?: boolean;
};

let minute = 0;

/** A registry newer than any before it. */
function published({
  recruitment = '1.0.0',
  catalogue = '1.0.0',
  shell = '1',
  closed,
  gone,
}: Versions): Registry {
  minute += 1;
  const own = recruitmentEntry({
    version: recruitment,
    ...(closed && { disabled: { message: 'Retour à 14 h.' } }),
  });
  return {
    schemaVersion: 1,
    generatedAt: new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString(),
    shell: { version: shell },
    remotes: [...(gone ? [] : [own]), catalogueEntry({ version: catalogue })],
  };
}

/** Publishes a version, and returns to the tab as a person does. */
async function publish(versions: Versions): Promise<void> {
  const registry = published(versions);
  server.use(http.get('*/registry.json', () => HttpResponse.json(registry)));
  const looked = new Promise<void>((resolve) => {
    server.events.on('response:mocked', () => resolve());
  });
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await looked;
  });
  server.events.removeAllListeners();
  await waitFor(() => expect(getRegistry().generatedAt).toBe(registry.generatedAt));
}

const versionOf = (name: string) => getRegistry().remotes.find((remote) => remote.name === name)?.version;
const offer = () => screen.queryByText(/Une nouvelle version de/);
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

beforeEach(() => {
  localStorage.clear();
  setTelemetryUrl(null);
  dropUnsavedChanges();
  useUpdatesStore.setState({ held: undefined, shell: undefined, putOff: [] });
  setRegistry(published({}));
});

const inRecruitment = <UpdateOffer remoteName="recruitment" appTitle="Recrutement" />;

describe('a new version of the app on the screen', () => {
  it('is offered, and replaces the app when accepted', async () => {
    render(inRecruitment);
    await publish({ recruitment: '1.1.0' });
    expect(offer()).toHaveTextContent('Une nouvelle version de Recrutement est prête.');
    expect(versionOf('recruitment')).toBe('1.0.0');
    await press('Mettre à jour');
    expect(versionOf('recruitment')).toBe('1.1.0');
    expect(offer()).toBeNull();
  });

  it('is not offered again once postponed, but the next version is', async () => {
    render(inRecruitment);
    await publish({ recruitment: '1.1.0' });
    await press('Plus tard');
    await publish({ recruitment: '1.1.0', catalogue: '1.1.0' });
    expect(offer()).toBeNull();
    await publish({ recruitment: '1.2.0', catalogue: '1.1.0' });
    expect(offer()).not.toBeNull();
    expect(versionOf('recruitment')).toBe('1.0.0');
  });

  it('is no longer offered when a rollback makes the running version current again', async () => {
    render(inRecruitment);
    await publish({ recruitment: '1.1.0' });
    await publish({ recruitment: '1.2.0' });
    expect(screen.getAllByText(/Une nouvelle version de/)).toHaveLength(1);
    await publish({ recruitment: '1.0.0' });
    expect(offer()).toBeNull();
  });

  it('is offered too when it is an older one', async () => {
    render(inRecruitment);
    await publish({ recruitment: '0.9.0' });
    await press('Mettre à jour');
    expect(versionOf('recruitment')).toBe('0.9.0');
  });

  it('waits while a form holds changes, and is offered once they are saved', async () => {
    render(inRecruitment);
    const release = holdUnsavedChanges('form');
    await publish({ recruitment: '1.1.0' });
    expect(offer()).toBeNull();
    expect(versionOf('recruitment')).toBe('1.0.0');
    act(release);
    expect(offer()).not.toBeNull();
    expect(versionOf('recruitment')).toBe('1.0.0');
  });

  it('is used without a notice once another app is on the screen', async () => {
    const forget = vi.spyOn(remoteLoader, 'forget');
    const { rerender } = render(inRecruitment);
    await publish({ recruitment: '1.1.0' });
    rerender(<UpdateOffer remoteName="catalogue" appTitle="Catalogue Pro" />);
    expect(offer()).toBeNull();
    expect(versionOf('recruitment')).toBe('1.1.0');
    expect(forget).toHaveBeenCalledWith('recruitment');
  });
});

it.each(['Mettre à jour', 'Plus tard'])(
  '« %s » leaves the focus at the content of the page',
  async (name) => {
    const page = (
      <>
        {inRecruitment}
        <main id="contenu" tabIndex={-1} />
      </>
    );
    const { user } = { ...render(page), user: userEvent.setup() };
    await publish({ recruitment: '1.1.0' });
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  },
);

it('a new version of another app is used at its next opening, without a notice', async () => {
  const forget = vi.spyOn(remoteLoader, 'forget');
  render(inRecruitment);
  await publish({ catalogue: '1.1.0' });
  expect(offer()).toBeNull();
  expect(versionOf('catalogue')).toBe('1.1.0');
  expect(forget).toHaveBeenCalledWith('catalogue');
});

it('closing an app with unsaved changes on the screen waits until they are saved', async () => {
  render(inRecruitment);
  const release = holdUnsavedChanges('form');
  await publish({ closed: true });
  expect(getRegistry().remotes.some(({ disabled }) => disabled)).toBe(false);
  act(release);
  expect(getRegistry().remotes.some(({ disabled }) => disabled)).toBe(true);
  expect(offer()).toBeNull();
});

it('taking an app with unsaved changes on the screen out of the registry waits until they are saved', async () => {
  render(inRecruitment);
  const release = holdUnsavedChanges('form');
  await publish({ gone: true });
  expect(versionOf('recruitment')).toBe('1.0.0');
  act(release);
  expect(versionOf('recruitment')).toBeUndefined();
});

it('a new version of an app that was opened after another one is offered, not taken', async () => {
  // Without what the other `render` puts around it, a second call changes the banner instead of making a new one.
  const { rerender } = renderBare(inRecruitment);
  rerender(<UpdateOffer remoteName="catalogue" appTitle="Catalogue Pro" />);
  await publish({ catalogue: '1.1.0' });
  expect(offer()).toHaveTextContent('Une nouvelle version de Catalogue Pro est prête.');
  expect(versionOf('catalogue')).toBe('1.0.0');
});

it('a new shell is offered in the same way, and runs after a reload of the page', async () => {
  render(inRecruitment);
  const release = holdUnsavedChanges('form');
  await publish({ shell: '2' });
  expect(offer()).toBeNull();
  act(release);
  expect(offer()).toHaveTextContent('Une nouvelle version de Trame est prête.');
  expect(screen.getByRole('button', { name: 'Recharger' })).toBeVisible();
  await press('Plus tard');
  expect(offer()).toBeNull();
  const reload = vi.fn<() => void>();
  acceptUpdate({ subject: 'shell', version: '2' }, reload);
  expect(reload).toHaveBeenCalledOnce();
});

describe('a version that brings nothing new', () => {
  it('is not offered when only its number differs: what it contains is named after the number', async () => {
    setRegistry(published({ recruitment: '1.0.0-0123456789', shell: '1.0.0-abcdef0123' }));
    render(inRecruitment);
    await publish({ recruitment: '1.1.0-0123456789', shell: '1.1.0-abcdef0123' });
    expect(offer()).toBeNull();
    await publish({ recruitment: '1.1.0-0123456780', shell: '1.1.0-abcdef0123' });
    expect(offer()).toHaveTextContent('Une nouvelle version de Recrutement est prête.');
  });

  it('is not offered when the page started from a stored list of apps: it names the shell of the last visit', async () => {
    localStorage.setItem('trame.registry.v1', JSON.stringify(published({ shell: '1' })));
    setRegistry(await fetchRegistry(Promise.resolve(new Response('', { status: 503 }))));
    render(inRecruitment);
    await publish({ shell: '2' });
    expect(offer()).toBeNull();
    await publish({ shell: '3' });
    expect(offer()).toHaveTextContent('Une nouvelle version de Trame est prête.');
  });
});

it('an older stored list of apps does not replace the one in use when no newer one can be read', async () => {
  const copy = published({ recruitment: '0.9.0' });
  render(inRecruitment);
  await publish({ recruitment: '1.1.0' });
  await press('Mettre à jour');
  // A full storage keeps what it has.
  localStorage.setItem('trame.registry.v1', JSON.stringify(copy));
  server.use(http.get('*/registry.json', () => new HttpResponse(null, { status: 503 })));
  const isRead = new Promise<void>((resolve) => {
    const stop = useRegistryTrouble.subscribe(() => {
      stop();
      resolve();
    });
  });
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await isRead;
  });
  expect(versionOf('recruitment')).toBe('1.1.0');
  expect(offer()).toBeNull();
});
