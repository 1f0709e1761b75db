import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  render,
  rpcUrl,
  server,
  type Application,
} from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveBulk } from '../../../testing/bulk.ts';
import { NO_FILTERS } from '../application-data/model/filters.ts';
import ApplicationsExport from './components/applications-export.tsx';

const people = (count: number): Application[] =>
  Array.from({ length: count }, (_, index) => buildApplication({ full_name: `Personne ${index + 1}` }));

const saved: { name: string; file: Blob }[] = [];
let lastBlob = new Blob();
beforeAll(configureTestSupabase);
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    lastBlob = file as Blob;
    return 'blob:export';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: lastBlob });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const textOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsText(file);
  });
const namesIn = (text: string) => text.match(/Personne \d+/g);

async function choose(user: ReturnType<typeof render>['user'], format: RegExp) {
  await user.click(screen.getByRole('button', { name: 'Exporter' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

describe('an export of the list', () => {
  it('has the whole list in its order, is recorded with its size, and says what it saved', async () => {
    const rows = people(3);
    const log = serveBulk(rows);
    const { user, host } = render(<ApplicationsExport filters={NO_FILTERS} />);
    await choose(user, /^CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toMatch(/^candidatures-\d{4}-\d\d-\d\d\.csv$/);
    expect(namesIn(await textOf(saved[0]!.file))).toEqual(['Personne 1', 'Personne 2', 'Personne 3']);
    expect(log.exported).toEqual([{ format: 'csv', row_count: 3 }]);
    expect(host.notices.at(-1)).toMatchObject({ kind: 'success', notice: { title: 'Export terminé' } });
  });

  it('is named after the day in Paris, where the next day begins before midnight UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:30:00Z') });
    serveBulk(people(1));
    const { user, host } = render(<ApplicationsExport filters={NO_FILTERS} />);
    await choose(user, /^CSV/);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['candidatures-2026-11-22.csv']));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.description).toBe('1 candidature dans candidatures-2026-11-22.csv'),
    );
  });

  it('of selected applications has the order of the list, not of selection', async () => {
    const rows = people(4);
    serveBulk(rows);
    const selection = [rows[3]!.id, rows[0]!.id];
    const { user } = render(<ApplicationsExport filters={NO_FILTERS} selection={selection} />);
    await choose(user, /^CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(namesIn(await textOf(saved[0]!.file))).toEqual(['Personne 1', 'Personne 4']);
  });

  it('shows its progress, and can be cancelled: nothing is saved or recorded', async () => {
    const rows = people(600);
    const log = serveBulk(rows);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let pages = 0;
    server.use(
      http.post(rpcUrl('applications_by_ids'), async ({ request }) => {
        const { ids } = (await request.json()) as { ids: string[] };
        pages += 1;
        if (pages > 1) await released;
        return HttpResponse.json(rows.filter(({ id }) => ids.includes(id)));
      }),
    );
    const { user } = render(<ApplicationsExport filters={NO_FILTERS} />);
    await choose(user, /^Excel/);
    const progress = within(await screen.findByRole('dialog'));
    expect(await progress.findByText('250 sur 600')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(progress.getByRole('button', { name: 'Annuler l’export' }));
    release();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Exporter' })).not.toHaveAttribute('aria-busy'),
    );
    expect(saved).toEqual([]);
    expect(log.exported).toEqual([]);
  });

  it.each([/^CSV/, /^Excel/])(
    'can be cancelled while %s is written: nothing is saved or recorded',
    async (format) => {
      const [row] = people(1);
      const log = serveBulk([row!]);
      server.use(
        http.post(rpcUrl('application_ids'), () =>
          HttpResponse.json(Array.from({ length: 5000 }, (_, index) => `id-${index}`)),
        ),
        http.post(rpcUrl('applications_by_ids'), async ({ request }) => {
          const { ids } = (await request.json()) as { ids: string[] };
          return HttpResponse.json(ids.map((id) => ({ ...row, id })));
        }),
      );
      const { user, host } = render(<ApplicationsExport filters={NO_FILTERS} />);
      await choose(user, format);
      const bar = await screen.findByRole(
        'progressbar',
        { name: 'Écriture du fichier', hidden: true },
        { timeout: 10_000 },
      );
      expect(bar).toHaveAttribute('max', '5000');
      fireEvent.click(screen.getByText('Annuler l’export'));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Exporter' })).not.toHaveAttribute('aria-busy'),
      );
      expect([saved, log.exported, host.notices]).toEqual([[], [], []]);
    },
    20_000,
  );

  it('that fails in the middle saves nothing, says so, and can be tried again', async () => {
    const rows = people(300);
    serveBulk(rows);
    let pages = 0;
    server.use(
      http.post(rpcUrl('applications_by_ids'), async ({ request }) => {
        pages += 1;
        if (pages === 2) return HttpResponse.error();
        const { ids } = (await request.json()) as { ids: string[] };
        return HttpResponse.json(rows.filter(({ id }) => ids.includes(id)));
      }),
    );
    allowConsole(/fetch|network/i);
    const { user } = render(<ApplicationsExport filters={NO_FILTERS} />);
    await choose(user, /^CSV/);
    const failed = within(await screen.findByRole('dialog'));
    expect(await failed.findByText('L’export n’a pas abouti')).toBeInTheDocument();
    expect(failed.getByText(/Aucun fichier n’a été enregistré\./)).toBeInTheDocument();
    expect(saved).toEqual([]);
    await user.click(failed.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(namesIn(await textOf(saved[0]!.file))).toHaveLength(300);
  });

  it('that the audit log cannot record is not given', async () => {
    serveBulk(people(2));
    server.use(
      http.post(rpcUrl('record_list_export'), () =>
        HttpResponse.json({ code: '42501', message: 'refused' }, { status: 403 }),
      ),
    );
    allowConsole(/403/);
    const { user } = render(<ApplicationsExport filters={NO_FILTERS} />);
    await choose(user, /^CSV/);
    expect(await screen.findByText('L’export n’a pas abouti')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('stops at ten thousand lines and says that there were more', async () => {
    serveBulk(people(1));
    const many = Array.from({ length: 10_001 }, (_, index) => `id-${index}`);
    const asked: string[] = [];
    server.use(
      http.post(rpcUrl('application_ids'), () => HttpResponse.json(many)),
      // Deleted meanwhile but for the first of each page, so that the file is short.
      http.post(rpcUrl('applications_by_ids'), async ({ request }) => {
        const { ids } = (await request.json()) as { ids: string[] };
        asked.push(...ids);
        return HttpResponse.json([buildApplication({ id: ids[0]! })]);
      }),
    );
    const { user, host } = render(<ApplicationsExport filters={NO_FILTERS} />);
    await choose(user, /^CSV/);
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 10_000 });
    expect(asked).toEqual(many.slice(0, 10_000));
    await waitFor(() =>
      expect(JSON.stringify(host.notices.at(-1))).toMatch(/10.000 candidatures qui viennent en premier/),
    );
  });
});
