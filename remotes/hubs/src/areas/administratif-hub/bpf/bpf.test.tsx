import { axeViolations, configureTestSupabase, renderRoutes, rpcUrl, server, tableUrl } from '@trame/testing';
import { today } from '@trame/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import remote from '../../../routes.tsx';
import { BPF_FRAMES, figureLabel, isKnown, sheetColumns, sheetRows, windowText } from './model/bpf.ts';

const saved: { text: string; name: string }[] = [];
vi.mock('@trame/app/save-as', () => ({
  saveAs: (file: Blob, name: string) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => saved.push({ text: reader.result as string, name }));
    reader.readAsText(file);
  },
}));

beforeAll(configureTestSupabase);
// Its code is loaded when it is opened: a busy machine takes longer than a query waits.
beforeAll(() => import('./bpf-page.tsx'));
beforeEach(() => {
  saved.length = 0;
});

const YEAR = Number(today().slice(0, 4));
const FIGURES = [
  { figure: 'd_purchases', persons: null, hours: null, cents: 220_000, lines: 2 },
  { figure: 'e_external', persons: 2, hours: 42, cents: null, lines: 4 },
  { figure: 'f1_employees', persons: 9, hours: 147, cents: null, lines: 2 },
  { figure: 'without_trainees', persons: null, hours: null, cents: null, lines: 1 },
];
const LINES = [
  {
    kind: 'invoice',
    id: 'd1000000-0000-4000-8000-000000000001',
    label: 'F-12',
    who: 'Claire Estavoyer',
    day: `${YEAR}-04-01`,
    persons: null,
    hours: null,
    cents: 150_000,
  },
];

function serveBpf() {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(rpcUrl('bpf_figures'), async ({ request }) => {
      const { year } = (await request.json()) as { year: number };
      return HttpResponse.json(year === YEAR ? FIGURES : []);
    }),
    http.post(rpcUrl('bpf_figure_lines'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(LINES);
    }),
    http.get(tableUrl('invoice_rules'), () =>
      HttpResponse.json([
        { key: 'bpf_opens', value: '2099-04-01' },
        { key: 'bpf_closes', value: '2099-05-31' },
      ]),
    ),
  );
  return asked;
}

const open = (route = '/bpf') => renderRoutes(remote, { area: 'administratif-hub', route });

describe('the yearly report', () => {
  it('shows the frames with what is known, and says why the others are blank', async () => {
    serveBpf();
    open();
    expect(
      await screen.findByRole('button', { name: /^2\s200,00\s€, lignes.*achats de prestations/ }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^2, 42\sh, lignes.*extérieures/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^9, 147\sh, lignes.*Salariés/ })).toBeVisible();
    expect(screen.getByText('Les salaires ne sont pas tenus ici.')).toBeVisible();
    expect(screen.getByRole('button', { name: '1 mission sans stagiaires' })).toBeVisible();
    expect(
      await screen.findByText(/^La télédéclaration de l’exercice 2098 ouvre le 01\/04\/2099/),
    ).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('opens the lines of a figure, each one a link', async () => {
    const asked = serveBpf();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^2\s200,00\s€/ }));
    const lines = await screen.findByRole('list', { name: 'Lignes' });
    expect(within(lines).getByRole('link', { name: 'Facture F-12' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/factures\/d1000000-0000-4000-8000-000000000001$/),
    );
    expect(within(lines).getByText(/^1\s500,00\s€$/)).toBeVisible();
    expect(asked).toEqual([{ year: YEAR, of_figure: 'd_purchases' }]);
  });

  it('is a file with both years and what is not kept', async () => {
    serveBpf();
    const { user } = open();
    await screen.findByRole('button', { name: /^2\s200,00\s€/ });
    const button = screen.getByRole('button', { name: 'Exporter en CSV' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe(`bpf-${YEAR}.csv`);
    expect(saved[0]!.text).toContain(`Cadre;Ligne;Personnes ${YEAR};Heures ${YEAR};Euros HT ${YEAR}`);
    expect(saved[0]!.text).toContain('honoraires, HT;;;2200,00;;;;');
    expect(saved[0]!.text).toContain('Les salaires ne sont pas tenus ici.');
  });

  it('knows the name of every figure that has lines', () => {
    for (const row of BPF_FRAMES.flatMap(({ rows }) => rows))
      if (isKnown(row)) expect(figureLabel(row.figure)).toBe(row.label);
    expect(figureLabel('without_hours')).toBe('Missions sans heures');
    expect(figureLabel('other')).toBeUndefined();
    expect(sheetRows([], []).length).toBe(BPF_FRAMES.flatMap(({ rows }) => rows).length);
    expect(sheetColumns(2026).map(({ header }) => header)).toContain('Euros HT 2025');
  });

  it('counts the days to the sending, and says when the rules do not know it', () => {
    const days = { opens: '2027-04-01', closes: '2027-05-31' };
    expect(windowText(days, '2027-03-31')).toMatchObject({ isOpen: false });
    expect(windowText(days, '2027-03-31').text).toContain('ouvre le 01/04/2027, demain');
    expect(windowText(days, '2027-05-31')).toMatchObject({ isOpen: true });
    expect(windowText(days, '2027-05-31').text).toContain('exercice 2026 est ouverte');
    expect(windowText(days, '2027-06-01').text).toContain('pas encore dans les règles');
    expect(windowText({ opens: null, closes: null }, '2027-03-31').isOpen).toBe(false);
  });
});
