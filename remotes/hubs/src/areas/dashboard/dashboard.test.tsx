import { readdirSync, readFileSync } from 'node:fs';
import { axeViolations, configureTestSupabase, renderRoutes } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import remote from '../../routes.tsx';
import {
  DASHBOARD_FIGURES,
  JOURNAL_LINE,
  PLATFORM_STATE,
  serveDashboard,
} from '../../../testing/dashboard.ts';
import type { JournalLine } from './journal/data/journal.ts';
import { actorText, journalColumns, lineText } from './journal/model/line-text.ts';
import { CARDS, changeText } from './overview/model/cards.ts';
import { FIGURES, sheetRows, type Figures } from './overview/model/figures.ts';
import { funnelOf } from './overview/model/funnel.ts';
import { periodOf } from './overview/model/period.ts';
import { bytesText, checksOf } from './platform/model/checks.ts';

const saved: { text: string; name: string }[] = [];
vi.mock('@trame/app/save-as', () => ({
  saveAs: (file: Blob, name: string) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => saved.push({ text: reader.result as string, name }));
    reader.readAsText(file);
  },
}));

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() =>
  Promise.all([
    import('./overview/overview-page.tsx'),
    import('./platform/platform-page.tsx'),
    import('./journal/journal-page.tsx'),
  ]),
);
beforeEach(() => {
  saved.length = 0;
});

const open = (route = '/') => renderRoutes(remote, { area: 'dashboard', route });

describe('the overview', () => {
  it('shows figures with what changed, charts with their tables, the platform and the journal', async () => {
    serveDashboard();
    open();
    expect(
      await screen.findByRole('link', { name: /^Formateurs actifs\s*63\s*\+3\s*58 ont toutes leurs pièces/ }),
    ).toBeVisible();
    expect(
      await screen.findByRole('link', { name: /^À payer\s*14\s820\s€\s*1 facture à plus de 45 jours/ }),
    ).toBeVisible();
    expect(
      await screen.findByRole('link', { name: /^Score du catalogue\s*81\s*\/ 100\s*\+6 points/ }),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Jours animés\s*214\s*\+18 jours/ })).toBeVisible();
    expect(screen.getByText(/En foncé, ceux qui vont/)).toHaveTextContent('Un fil pour 19 personnes.');
    expect(await screen.findByRole('link', { name: '412 candidatures' })).toBeVisible();
    expect(await screen.findByText(/^IBAN lu en entier, motif «\srappel de confirmation\s»$/)).toBeVisible();
    expect(await screen.findByText('2 incidents')).toBeVisible();
    expect(await screen.findByText(/Compté le .* à 07:04|Compté le/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('opens the lines of a figure, which go to no app that one may not open', async () => {
    const asked = serveDashboard();
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: /^À payer/ }));
    const lines = await screen.findByRole('list', { name: 'Lignes' });
    expect(within(lines).getByText('F-12')).toBeVisible();
    expect(within(lines).getByText(/^1\s500,00\s€$/)).toBeVisible();
    expect(asked.lines).toEqual([expect.objectContaining({ of_figure: 'to_pay', page_size: 30 })]);
  });

  it('goes on where groups do not answer, and says which', async () => {
    serveDashboard({ failing: ['money', 'platform'] });
    open();
    expect(await screen.findByRole('link', { name: /^Formateurs actifs/ })).toBeVisible();
    expect(await screen.findByRole('button', { name: /Réessayer\s: À payer/ })).toBeVisible();
    expect(await screen.findByText(/Pas de réponse\s: factures à payer, par âge/)).toBeVisible();
    expect(await screen.findByText(/Pas de réponse\s: la plateforme/)).toBeVisible();
    expect(await screen.findByRole('link', { name: '412 candidatures' })).toBeVisible();
  });

  it('is a file with both periods, noted before it is saved', async () => {
    const asked = serveDashboard({ failing: ['leads'] });
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'CSV' });
    await waitFor(() => expect(button).toBeEnabled(), { timeout: 5000 });
    await user.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toMatch(/^tableau-de-bord-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(saved[0]!.text).toContain('Factures à payer;16;12;14820,00;9000,00;euros;');
    expect(saved[0]!.text).toContain('Demandes d’entreprises;;;;;;Non lu');
    expect(asked.exports).toEqual([
      { what: 'figures', row_count: Object.keys(FIGURES).length, details: expect.any(Object) },
    ]);
  });

  it('is of nothing on the first day', async () => {
    serveDashboard({
      figures: Object.fromEntries(
        Object.entries(DASHBOARD_FIGURES).map(([group, rows]) => [
          group,
          rows.map((row) => ({ ...row, count: 0, amount: null, before_count: 0, before_amount: null })),
        ]),
      ),
    });
    open();
    expect(await screen.findByRole('link', { name: /^Score du catalogue\s*–\s*Aucune fiche/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^À payer\s*0\s€\s*Aucune facture/ })).toBeVisible();
    expect(await screen.findByText(/Un fil par personne/)).toBeVisible();
  });
});

describe('the journal', () => {
  it('is searched by words, kind and person, by the database', async () => {
    const asked = serveDashboard();
    const { user } = open('/journal');
    await screen.findByText(/^IBAN lu en entier/);
    await user.type(screen.getByRole('searchbox'), 'marchadier');
    await waitFor(() => expect(asked.journal.at(-1)).toMatchObject({ search: 'marchadier' }));
    await user.click(await screen.findByRole('button', { name: 'Tout ce que Yannick Prigent a fait' }));
    await waitFor(() => expect(asked.journal.at(-1)).toMatchObject({ person: JOURNAL_LINE.actor_id }));
    expect(await screen.findByText('Ce que Yannick Prigent a fait.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('is exported with a trace of the export', async () => {
    const asked = serveDashboard();
    const { user } = open('/journal');
    await screen.findByText(/^IBAN lu en entier/);
    await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.text).toContain('Yannick Prigent;Lectures;IBAN lu en entier');
    expect(asked.exports).toEqual([
      { what: 'journal', row_count: 1, details: { kind: 'sensitive', span: 'mois', searched: 'no' } },
    ]);
  });

  it('says that nothing is found', async () => {
    serveDashboard({ failing: ['empty-journal'] });
    open('/journal');
    expect(await screen.findByText('Aucune ligne trouvée')).toBeVisible();
  });

  const line: JournalLine = { ...JOURNAL_LINE, kind: 'change' };
  it.each([
    [
      { table_name: 'user_roles', operation: 'INSERT', changes: { role: { to: 'app2_user' } } },
      'Rôle Catalogue et progression donné',
    ],
    [
      { table_name: 'user_roles', operation: 'DELETE', changes: { role: { from: 'admin' } } },
      /^Rôle .* retiré$/,
    ],
    [
      { table_name: 'staff_profiles', operation: 'ROLE_ASKED', changes: { role: 'admin', action: 'revoke' } },
      /à retirer, demandé$/,
    ],
    [{ table_name: 'trainer_papers', operation: 'FILE', changes: {} }, 'Pièce ouverte'],
    [{ table_name: 'audit_log', operation: 'EXPORT', changes: { count: 12 } }, 'Journal exporté, 12 lignes'],
    [
      { table_name: 'missions', operation: 'UPDATE', changes: { status: { from: 'running', to: 'done' } } },
      'Mission modifiée, statut\u00a0: terminé',
    ],
    [{ table_name: 'trainer_applications', operation: 'CONTACT', changes: {} }, 'Contact pris'],
    [{ table_name: 'new_things', operation: 'UPDATE', changes: {} }, 'new_things modifié'],
  ])('says %j', (given, text) => {
    expect(lineText({ ...line, ...given })).toMatch(text instanceof RegExp ? text : new RegExp(`^${text}$`));
  });

  it('has a name for the rows of every table whose changes are noted', () => {
    const folder = `${import.meta.dirname}/../../../../../supabase/migrations`;
    const migrations = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    const tables = migrations.flatMap((text) =>
      [
        ...text.matchAll(/^create trigger [^;]* on public\.(\w+)[^;]*record_(?:change|programme_change)\(/gm),
      ].map(([, table = '']) => table),
    );
    expect(tables).toContain('marketing_campaigns');
    const unnamed = tables.filter((table_name) =>
      lineText({ ...line, table_name, operation: 'UPDATE', changes: {} }).startsWith(table_name),
    );
    expect(unnamed).toEqual([]);
  });

  it('names who did it, also where nobody did', () => {
    expect(actorText({ ...line, actor_name: null, actor_id: null })).toBe('La plateforme');
    expect(actorText({ ...line, actor_name: null })).toBe('Compte supprimé');
    expect(journalColumns().map(({ header }) => header)).toContain('Sur qui');
  });
});

describe('the platform', () => {
  it('shows what is watched, and why slow requests are not known', async () => {
    serveDashboard();
    open('/plateforme');
    expect(await screen.findByRole('rowheader', { name: 'chunk_failed' })).toBeVisible();
    expect(screen.getByText(/l’extension pg_stat_statements n’est pas installée/)).toBeVisible();
    expect(screen.getByText(/Base de données, 50\sMo/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('asks to look at what is not in order', () => {
    const state = {
      ...PLATFORM_STATE,
      incidents: [],
      mails: [{ kind: 'invoice', count: 3, before_count: 1, last_at: '2026-11-20T10:00:00Z' }],
      daily: { last: { ...PLATFORM_STATE.daily.last, failed_steps: ['purge_invoices 57014'] }, failed: [] },
      releases: [{ ...PLATFORM_STATE.releases[0]!, action: 'disable' }],
    };
    const day = PLATFORM_STATE.daily.last.day;
    const wrong = checksOf(state, day).filter(({ isFine }) => !isFine);
    expect(wrong.map(({ title }) => title)).toEqual([
      '3 e-mails non remis',
      'Tâche quotidienne',
      '1 application arrêtée',
    ]);
    expect(checksOf({ ...state, daily: { last: null, failed: [] } }, day)[2]!.detail).toBe(
      'Elle n’a pas encore eu lieu',
    );
    expect(checksOf(state, '2099-01-01')[2]!.detail).toMatch(/^Pas encore aujourd’hui/);
    expect(
      checksOf(PLATFORM_STATE, day)
        .filter(({ isFine }) => !isFine)
        .map(({ key }) => key),
    ).toEqual(['incidents']);
    expect(bytesText(512)).toBe('512\u00a0o');
    expect(bytesText(12_900_000)).toBe('12,3\u00a0Mo');
  });
});

describe('the figures', () => {
  const figures: Figures = Object.fromEntries(
    Object.values(DASHBOARD_FIGURES).flatMap((rows) =>
      rows.map((row) => [row.figure, { ...row, counted_at: '' }]),
    ),
  );

  it('are threads that end where their people stopped', () => {
    const { each, threads, stages } = funnelOf(figures);
    expect([each, threads.length]).toEqual([19, 22]);
    expect(threads.toSorted((a, b) => a - b)).toEqual(threads);
    expect(threads.filter((passed) => passed === 7)).toHaveLength(3);
    expect(stages.map(({ share }) => share)).toEqual([null, 94, 32, 95, 60, 70, 96]);
    expect(funnelOf({}).threads).toEqual([]);
  });

  it('are said with what changed', () => {
    expect(changeText(3, 5)).toBe('−2');
    expect(changeText(3, 3)).toBe('stable');
    expect(changeText(3, null)).toBe('');
    expect(periodOf('mois', '2026-11-30')).toEqual({ from: '2026-11-01', until: '2026-11-30' });
    expect(sheetRows({}).every(({ now }) => now === undefined)).toBe(true);
    for (const { figure, group } of CARDS) expect(FIGURES[figure]?.group).toBe(group);
  });
});
