import {
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import type { Role } from '@trame/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import remote from '../../../routes.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

const SECOND = {
  key: 'second_person_cents',
  label: 'Deux personnes pour approuver et payer, à partir de',
  value: 300_000,
  unit: 'cents',
  source: 'Contrôle interne de la société',
  source_date: '2026-11-29',
  valid_from: null,
  updated_at: '2026-11-29T08:00:00.000Z',
};
const REFORM = {
  ...SECOND,
  key: 'issue_from_sme',
  label: 'Émission des factures électroniques',
  value: '2027-09-01',
  unit: 'date',
  source: 'CGI art. 289 bis',
};
const DELAY = {
  ...SECOND,
  key: 'payment_days',
  label: 'Délai de paiement',
  value: 30,
  unit: 'days',
  source: 'Code de commerce, art. L441-10',
};
const PAYER = {
  ...SECOND,
  key: 'payer_iban',
  label: 'Compte qui paie',
  value: null,
  unit: 'iban',
  source_date: null,
};

const RATE = {
  ...SECOND,
  key: 'legal_interest_rate',
  label: 'Taux d’intérêt légal',
  value: 262,
  unit: 'rate',
  valid_from: '2026-01-01',
};

/** Answers the requests about rules; returns what was saved. */
const HISTORY: readonly object[] = [
  { id: 2, ...SECOND, saved_at: '2026-11-29T09:00:00Z', saved_by: 'x', saved_by_name: 'Adrien Keller' },
  { id: 1, ...SECOND, value: 500_000, saved_at: '2026-11-28T09:00:00Z', saved_by: null, saved_by_name: null },
];

type Served = { answer?: () => Response; missing?: readonly string[]; history?: readonly object[] };

function serveRules({ answer, missing = [], history = HISTORY }: Served = {}) {
  const saved: unknown[] = [];
  let second: object = SECOND;
  server.use(
    http.get(tableUrl('invoice_rules'), () => HttpResponse.json([second, REFORM, DELAY, PAYER, RATE])),
    http.post(rpcUrl('missing_legal_rates'), () => HttpResponse.json(missing)),
    http.post(rpcUrl('save_invoice_rule'), async ({ request }) => {
      const body = (await request.json()) as { value: unknown; source: string };
      saved.push(body);
      if (answer) return answer();
      second = { ...SECOND, value: body.value, source: body.source };
      return HttpResponse.json([second]);
    }),
    http.post(rpcUrl('invoice_rule_history'), () => HttpResponse.json([...history])),
  );
  return saved;
}

const open = (...roles: Role[]) =>
  renderRoutes(remote, { area: 'administratif-hub', route: '/regles', roles });
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the rules of invoices', () => {
  it('are shown to a gestionnaire as people write them, with their source', async () => {
    serveRules();
    open('gestionnaire');
    const second = await row(/^Deux personnes/);
    expect(second).toHaveTextContent('3 000,00 €');
    expect(second).toHaveTextContent('Lue le 29/11/2026');
    expect(await row(/^Émission/)).toHaveTextContent('01/09/2027');
    expect(await row(/^Compte qui paie/)).toHaveTextContent('Non renseigné');
    expect(screen.queryByRole('button', { name: /^Modifier/ })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('are in groups, those of the invoices received first, and found by their words', async () => {
    serveRules();
    const { user } = open('gestionnaire');
    await row(/^Deux personnes/);
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles()).toEqual([
      'Délais de paiement',
      'Mentions imprimées',
      'Réforme de la facture électronique',
      'Contrôle interne',
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher une règle' }), 'l441');
    expect(titles()).toEqual(['Délais de paiement']);
    expect(screen.queryByRole('row', { name: /^Deux personnes/ })).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher une règle' }), 'zz');
    expect(screen.getByText('Aucune règle ne contient ces mots')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('show one version of a value that came with the product, with its latest source', async () => {
    serveRules({
      history: [
        {
          id: 3,
          ...SECOND,
          source: 'Code de commerce',
          saved_at: '2026-11-30T09:00:00Z',
          saved_by: null,
          saved_by_name: null,
        },
        {
          id: 2,
          ...SECOND,
          source: 'À compléter',
          saved_at: '2026-11-29T09:00:00Z',
          saved_by: null,
          saved_by_name: null,
        },
      ],
    });
    const { user } = open('gestionnaire');
    await user.click(await screen.findByRole('button', { name: /^Versions\u00a0: Deux personnes/ }));
    const versions = within(await screen.findByRole('dialog'));
    const items = await versions.findAllByRole('listitem');
    expect(items).toHaveLength(1);
    expect(items[0]).toHaveTextContent('Code de commerce');
  });

  it('say when a half-year has begun without its rate of the legal interest, to be written', async () => {
    serveRules({ missing: ['2026-07-01'] });
    const gestionnaire = open('gestionnaire');
    const title = 'Le taux d’intérêt légal en vigueur depuis le 01/07/2026 n’est pas renseigné';
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Écrire le taux' })).not.toBeInTheDocument();
    gestionnaire.unmount();
    const { user } = open('gestionnaire', 'admin');
    await user.click(await screen.findByRole('button', { name: 'Écrire le taux' }));
    expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Valeur/ })).toHaveValue(
      '2,62',
    );
  });

  it('are changed by an administrator, on the version that was read', async () => {
    const saved = serveRules();
    const { user } = open('gestionnaire', 'admin');
    await user.click(await screen.findByRole('button', { name: /^Modifier\u00a0: Deux personnes/ }));
    const form = within(await screen.findByRole('dialog'));
    const value = form.getByRole('textbox', { name: /^Valeur/ });
    expect(value).toHaveValue('3000,00');
    await user.clear(value);
    await user.type(value, 'beaucoup');
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await form.findAllByText('Donnez un montant en euros')).not.toEqual([]);
    await user.clear(value);
    await user.type(value, '4 500,50');
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('4 500,50 €')).toBeVisible();
    expect(saved).toMatchObject([
      { rule: 'second_person_cents', value: 450_050, version: SECOND.updated_at, source: SECOND.source },
    ]);
  });

  it('keep a change that the database refuses in the form', async () => {
    serveRules({ answer: () => HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }) });
    const { user, host } = open('gestionnaire', 'admin');
    await user.click(await screen.findByRole('button', { name: /^Modifier\u00a0: Deux personnes/ }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByRole('textbox', { name: /^Source/ }), ', avenant 2');
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await form.findByText('Impossible d’enregistrer la règle')).toBeVisible();
    expect(form.getByRole('textbox', { name: /^Source/ })).toHaveValue(`${SECOND.source}, avenant 2`);
    expect(host.reports).toHaveLength(1);
  });

  it('show who changed them, and what came with the product', async () => {
    serveRules();
    const { user } = open('gestionnaire');
    await user.click(await screen.findByRole('button', { name: /^Versions\u00a0: Deux personnes/ }));
    const versions = within(await screen.findByRole('dialog'));
    const [newest, first] = await versions.findAllByRole('listitem');
    expect(newest).toHaveTextContent('3 000,00 € en vigueur');
    expect(newest).toHaveTextContent('Adrien Keller, le 29/11/2026');
    expect(first).toHaveTextContent('5 000,00 €');
    expect(first).toHaveTextContent('Fournie avec Trame, le 28/11/2026');
    expect(await axeViolations()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Versions\u00a0: Deux personnes/ })).toHaveFocus(),
    );
  });
});
