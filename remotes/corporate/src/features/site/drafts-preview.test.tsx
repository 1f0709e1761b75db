import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import remote from '../../routes.tsx';
import { buildPreview, serveCorporate, serveSite } from '../../../testing/corporate.ts';
import { buildEvent, serveEvents } from '../../../testing/events.ts';

beforeAll(configureTestSupabase);
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-12-01T10:00:00Z'),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const ENDS = Date.parse('2026-12-01T10:30:30Z') / 1000;
const NAME = `${ENDS}-${'a'.repeat(32)}`;
const open = (route = '/settings') => renderRoutes(remote, { route });
const button = (name: string) => screen.findByRole('button', { name });

const READY = {
  state: 'succeeded',
  started_at: '2026-12-01T10:00:10Z',
  ended_at: '2026-12-01T10:00:30Z',
  preview: NAME,
} as const;

describe('a preview of the drafts', () => {
  it('is asked for, made while one goes on, and then opened until it ends', async () => {
    const { world, last } = serveCorporate();
    const { user } = open();
    await user.click(await button('Préparer l’aperçu'));
    expect(last('publish')?.body).toEqual({ kind: 'preview' });
    expect(await screen.findByText(/se prépare, demandé par Hélène Garrigue/)).toBeVisible();
    const again = await button('Préparer l’aperçu');
    expect(again).toHaveAttribute('aria-disabled', 'true');
    expect(again).toHaveFocus();
    expect(await axeViolations()).toEqual([]);

    world.builds = [buildPreview({ ...READY, is_own: true }), ...world.builds.slice(1)];
    vi.advanceTimersByTime(3000);
    const text = 'Aperçu des brouillons de 11:00, demandé par Hélène Garrigue, ouvert jusqu’à 11:30.';
    expect(await screen.findByText(text)).toBeVisible();
    const [link] = await screen.findAllByRole('link', { name: /^Voir l’aperçu/ });
    expect(link).toHaveAttribute('href', `https://site.example/apercu/${NAME}/`);
    expect(link).toHaveAttribute('rel', 'noreferrer');
    // In the list of builds too.
    expect(await screen.findByText('Demandée par Hélène Garrigue')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Voir l’aperçu/ })).toHaveLength(2));
    expect(await button('Refaire l’aperçu')).toHaveFocus();
    expect(await axeViolations()).toEqual([]);

    vi.setSystemTime(new Date('2026-12-01T10:30:30Z'));
    vi.advanceTimersByTime(30_000);
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Voir l’aperçu/ })).toBeNull());
    expect(await button('Préparer l’aperçu')).toBeVisible();
  });

  it('is given up by who asked for it, also when no publisher takes it', async () => {
    const { last } = serveCorporate({ builds: [buildPreview({ state: 'waiting', is_own: true })] });
    const { user } = open();
    expect(await screen.findByText(/^L’aperçu des brouillons se prépare/)).toBeVisible();
    vi.setSystemTime(new Date('2026-12-01T10:02:01Z'));
    vi.advanceTimersByTime(3000);
    expect(await screen.findByText(/n’avance pas/)).toBeVisible();
    await user.click(await button('Annuler la préparation'));
    expect(await screen.findByText('Les brouillons ne sont pas sur le site.')).toBeVisible();
    expect(last('give up')?.body).toEqual({ build_id: buildPreview().id });
    expect(await button('Préparer l’aperçu')).toHaveFocus();
  });

  it('of a colleague is waited for, not given up', async () => {
    serveCorporate({ builds: [buildPreview({ state: 'running' })] });
    open();
    expect(await screen.findByText(/se prépare, demandé par Hélène Garrigue/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Annuler la préparation' })).toBeNull();
  });

  it('that failed says why, and is asked for again', async () => {
    serveCorporate({ builds: [buildPreview({ state: 'failed', reason: 'Une image est illisible.' })] });
    open();
    expect(await screen.findByText('L’aperçu n’est pas prêt. Une image est illisible.')).toBeVisible();
    expect(await button('Préparer l’aperçu')).not.toHaveAttribute('aria-disabled');
  });

  it('that cannot be asked for says so', async () => {
    allowConsole('Failed to load resource');
    serveCorporate();
    server.use(http.post(rpcUrl('request_site_build'), () => HttpResponse.json({}, { status: 500 })));
    const { user, host } = open();
    await user.click(await button('Préparer l’aperçu'));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ notice: { description: 'Impossible de préparer l’aperçu' } }]),
    );
  });

  it.each(['/timeline-events', '/timeline-events/nouveau', '/client-logos', '/client-logos/nouveau'])(
    'is offered on %s',
    async (route) => {
      serveEvents(buildEvent({ state: 'draft' }));
      serveSite();
      server.use(http.get(tableUrl('client_logos'), () => HttpResponse.json([])));
      open(route);
      expect(await button('Préparer l’aperçu')).toBeVisible();
    },
  );
});
