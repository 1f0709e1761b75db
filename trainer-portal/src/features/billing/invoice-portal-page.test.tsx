import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, today } from '@trame/domain';
import { setConfig } from '@trame/session/config';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { haveAccount } from '../../../testing/account.ts';
import { aConfig } from '../../../testing/signed-in.ts';
import InvoicePortalPage from './invoice-portal-page.tsx';

const PROFILE = {
  user_id: 'a0000000-0000-4000-8000-000000000009',
  legal_form: 'ei',
  legal_name: 'Claire Estavoyer EI',
  company_details: null,
  siret: '10000000900017',
  address: '12 rue du Chanvre',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  vat_case: 'franchise_293b',
  vat_number: null,
  nda: null,
  on_debits: false,
  number_prefix: '2026-',
  next_number: 4,
  iban: 'FR7630006000011234567890189',
  iban_last4: '0189',
  bic: null,
  account_holder: 'Claire Estavoyer',
  iban_status: 'confirmed',
  iban_set_at: '2026-07-06T10:00:00.000+00:00',
  iban_confirmed_at: '2026-07-08T10:00:00.000+00:00',
  iban_confirmed_how: 'Appel',
  iban_confirmed_by: null,
  created_at: '2026-07-06T10:00:00.000+00:00',
  updated_at: '2026-07-08T10:00:00.000+00:00',
};
const TERMS = {
  buyer: {
    name: 'Trame SAS',
    siren: '200000008',
    address: '8 rue de la Navette',
    postal_code: '35000',
    city: 'Rennes',
  },
  rules: {
    payment_days: 30,
    payment_weekday: 4,
    reading_days: 2,
    vat_rate: 2000,
    issue_from_sme: '2027-09-01',
    receive_from: '2026-09-01',
    vat_help_exonere_261_4_4: 'Vous avez l’attestation de l’administration',
    vat_text_franchise_293b: 'TVA non applicable, art. 293 B du CGI',
    vat_text_exonere_261_4_4: 'Exonération de TVA, art. 261-4-4° a du CGI',
    vat_text_ue_autoliquidation: 'Autoliquidation',
    vat_text_on_debits: 'Option pour le paiement de la taxe d’après les débits',
  },
};
const MISSION = {
  id: 'b0000000-0000-4000-8000-000000000001',
  title: 'Sage 100 Gestion commerciale',
  client_name: 'Atelier Verrier',
  client_siren: null,
  starts_on: addDays(today(), -5),
  ends_on: addDays(today(), -3),
  place: 'Angers',
  is_remote: false,
  hours: 21,
  days: 3,
  day_rate_cents: 52_000,
  total_cents: 156_000,
  order_number: 'OM-2026-118',
  evidence: ['emargement', 'bilan'],
  evidence_received: { emargement: { at: '2026-11-20T10:00:00Z' } },
  status: 'done',
  updated_at: '2026-11-20T10:00:00.000+00:00',
  deposits: [],
  left_cents: 156_000,
};

let saves: { profile: Record<string, unknown>; version: string | null }[];

function answer({ profile = [PROFILE] as object[], missions = [MISSION] as object[], rules = {} } = {}) {
  let rows = profile;
  server.use(
    http.post(rpcUrl('my_billing_profile'), () => HttpResponse.json(rows)),
    http.post(rpcUrl('invoice_terms'), () =>
      HttpResponse.json({ ...TERMS, rules: { ...TERMS.rules, ...rules } }),
    ),
    http.post(rpcUrl('my_missions'), () => HttpResponse.json(missions)),
    http.post(rpcUrl('save_billing_profile'), async ({ request }) => {
      const sent = (await request.json()) as (typeof saves)[number];
      saves.push(sent);
      rows = [{ ...PROFILE, ...sent.profile, updated_at: '2026-11-29T10:00:00.000+00:00' }];
      return HttpResponse.json(rows);
    }),
  );
}

beforeEach(() => {
  configureTestSupabase();
  setConfig(aConfig());
  haveAccount();
  saves = [];
  server.use(
    http.post(functionUrl('check-register'), () =>
      HttpResponse.json({ state: 'active', siren: '100000009', name: 'CLAIRE ESTAVOYER' }),
    ),
  );
});

const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const field = (name: RegExp) => screen.findByRole('textbox', { name });

describe('the billing page', () => {
  it('shows the exact mention of the case, which follows another choice at once', async () => {
    answer();
    const { user, container } = render(<InvoicePortalPage />);
    const mentions = within(await screen.findByRole('region', { name: 'Votre modèle' }));
    expect(mentions.getByText('TVA non applicable, art. 293 B du CGI')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /^Formation exonérée/ }));
    expect(mentions.getByText('Exonération de TVA, art. 261-4-4° a du CGI')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() =>
      expect(saves).toEqual([
        {
          version: PROFILE.updated_at,
          profile: expect.objectContaining({ vat_case: 'exonere_261_4_4' }) as object,
        },
      ]),
    );
  });

  it('says beside the status that the number was seen in the register, and under the number what it is there', async () => {
    answer();
    const { user } = render(<InvoicePortalPage />);
    const status = within(await screen.findByRole('region', { name: 'Votre statut' }));
    expect(await status.findByText('Vu au registre')).toBeVisible();
    expect(status.getByText(/^Registre\s: actif, SIREN 100\s000\s009, CLAIRE ESTAVOYER/)).toBeVisible();
    await user.type(await field(/^SIRET/), '1');
    expect(status.queryByText('Vu au registre')).not.toBeInTheDocument();
  });

  it.each([
    [
      'franchise_293b',
      '2027-09-01',
      'À partir du 01/09/2027',
      /Vous émettrez vos factures par une plateforme agréée/,
    ],
    ['assujetti', '2026-11-01', 'Depuis le 01/11/2026', /Vous émettez .* jamais comptée deux fois/],
    ['exonere_261_4_4', '2027-09-01', 'À partir du 01/09/2027', /continuez à déposer leurs factures ici/],
    ['ue_autoliquidation', '2027-09-01', 'À partir du 01/09/2027', /établies en France/],
  ])(
    'says what the reform asks in the case %s, by the day of the rules',
    async (vat_case, day, title, text) => {
      answer({ profile: [{ ...PROFILE, vat_case }], rules: { issue_from_sme: day } });
      render(<InvoicePortalPage />);
      expect(await screen.findByText(title, {}, { timeout: 10_000 })).toBeInTheDocument();
      expect(screen.getByText(text)).toBeInTheDocument();
    },
  );

  it('starts with nothing, asks what the law asks of the status, and saves the first profile', async () => {
    answer({ profile: [], missions: [] });
    const { user } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('radio', { name: /^EURL ou SASU/ }));
    await user.click(screen.getByRole('radio', { name: /^TVA facturée/ }));
    await user.clear(await field(/^Nom à écrire/));
    await user.type(await field(/^Nom à écrire/), 'Atelier Kerbrat');
    await user.click(save());
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.split('\u00a0')[0]),
    ).toEqual(['SIRET', 'Forme, capital et RCS', 'Adresse', 'Code postal', 'Ville', 'Numéro de TVA']);
    await user.click(await field(/^SIRET/));
    await user.paste('100 000 009 00017');
    await user.click(await field(/^Forme, capital/));
    await user.paste('SASU au capital de 1 000 €, RCS Nantes');
    await user.click(await field(/^Adresse/));
    await user.paste('12 rue du Chanvre');
    await user.click(await field(/^Code postal/));
    await user.paste('44000');
    await user.click(await field(/^Ville/));
    await user.paste('Nantes');
    await user.click(await field(/^Numéro de TVA/));
    await user.paste('FR 88 100 000 009');
    await user.click(save());
    await waitFor(() =>
      expect(saves).toEqual([
        {
          version: null,
          profile: expect.objectContaining({
            siret: '10000000900017',
            vat_number: 'FR88100000009',
          }) as object,
        },
      ]),
    );
  });

  it('refuses a false IBAN, and says of a new one how it is confirmed', async () => {
    answer({ missions: [] });
    const mails: unknown[] = [];
    server.use(
      http.post(functionUrl('notifications'), async ({ request }) => {
        mails.push(await request.json());
        return HttpResponse.json({ sent: 1, failed: 0 });
      }),
    );
    const { user } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('button', { name: 'Changer mon IBAN' }));
    await user.type(await field(/^IBAN/), 'FR76 3000 6000 0112 3456 7890 188');
    await user.click(save());
    expect(await screen.findByText(/^Cet IBAN est faux/)).toBeInTheDocument();
    expect(saves).toEqual([]);
    await user.clear(await field(/^IBAN/));
    await user.type(await field(/^IBAN/), 'BE68 5390 0754 7034');
    await user.click(save());
    await waitFor(() =>
      expect(saves).toEqual([
        {
          version: PROFILE.updated_at,
          profile: { iban: 'BE68539007547034', bic: null, account_holder: 'Claire Estavoyer' },
        },
      ]),
    );
    await waitFor(() => expect(mails).toEqual([{ kind: 'iban-changed' }]));
  });

  it.each([
    ['in a series that has invoices', 'numbers of one series follow each other: 9', 9],
    ['when it is lower than the one that was saved', 'numbers of one series only go up', 4],
  ])('says which number follows %s', async (_, message, next) => {
    allowConsole('Failed to load resource');
    answer({ missions: [] });
    server.use(
      http.post(rpcUrl('save_billing_profile'), () =>
        HttpResponse.json({ code: '23514', message, hint: 'next_number' }, { status: 400 }),
      ),
    );
    const { user } = render(<InvoicePortalPage />);
    await user.clear(await field(/^Prochain numéro/));
    await user.type(await field(/^Prochain numéro/), '30');
    // A browser gives no focus to what is inert; jsdom does.
    const wasInert: boolean[] = [];
    const number = await field(/^Prochain numéro/);
    number.addEventListener('focus', () => wasInert.push(number.closest('[inert]') !== null));
    await user.click(save());
    expect(
      (await screen.findAllByText(new RegExp(`^Cette série continue au numéro ${next}`))).length,
    ).toBeGreaterThan(0);
    await waitFor(() => expect(number).toHaveFocus());
    expect(wasInert).toEqual([false]);
  });

  it('gives the focus back to the field that was left for a save that failed', async () => {
    allowConsole('Failed to load resource');
    answer({ missions: [] });
    let refuse = () => {};
    server.use(
      http.post(rpcUrl('save_billing_profile'), async () => {
        await new Promise<void>((resolve) => {
          refuse = resolve;
        });
        return HttpResponse.json({ message: 'no' }, { status: 403 });
      }),
    );
    const { user } = render(<InvoicePortalPage />);
    const city = await field(/^Ville/);
    await user.type(city, ' Sud{Enter}');
    await waitFor(() => expect(city.closest('[inert]')).not.toBeNull());
    // As a browser does with what becomes inert.
    city.blur();
    refuse();
    await waitFor(() => expect(city.closest('[inert]')).toBeNull());
    await waitFor(() => expect(city).toHaveFocus());
  });

  it('says of an account to confirm that nothing is paid to it', async () => {
    answer({ profile: [{ ...PROFILE, iban_status: 'to_confirm', iban_confirmed_at: null }] });
    render(<InvoicePortalPage />);
    expect(
      await screen.findByText('Aucun virement ne part vers ce compte pour l’instant'),
    ).toBeInTheDocument();
    expect(screen.getByText('À confirmer depuis le 06/07/2026')).toBeInTheDocument();
  });
});

it('a series of an earlier year gives way to that of this year, from its first number', async () => {
  const year = today().slice(0, 4);
  answer({ profile: [{ ...PROFILE, number_prefix: `F-${Number(year) - 1}-`, next_number: 37 }] });
  const { user } = render(<InvoicePortalPage />);
  expect(await screen.findByText(/vous est proposé plus bas\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: new RegExp(`^Passer à «\\sF-${year}-\\s»$`) }));
  expect(screen.queryByRole('button', { name: /^Passer à/ })).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() =>
    expect(saves).toMatchObject([{ profile: { number_prefix: `F-${year}-`, next_number: 1 } }]),
  );
});

it('signs that an invoice would lose are said at their field', async () => {
  answer();
  const { user } = render(<InvoicePortalPage />);
  const name = await field(/^Nom à écrire/);
  await user.clear(name);
  await user.type(name, 'Claire 日本 EI');
  await user.tab();
  expect(
    await screen.findByText(/^Ces signes ne s’impriment pas sur une facture\s: 日 本\./),
  ).toBeInTheDocument();
  expect(saves).toEqual([]);
});

it('the account that is changed has the focus, and its button again once that is given up', async () => {
  answer();
  const { user } = render(<InvoicePortalPage />);
  await user.click(await screen.findByRole('button', { name: 'Changer mon IBAN' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^IBAN/ })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Changer mon IBAN' })).toHaveFocus());
});

describe('« Préparer ma facture »', () => {
  it('shows what the invoice will say, then issues it once, with its number', async () => {
    answer();
    const issued: Record<string, unknown>[] = [];
    server.use(
      http.post(functionUrl('invoices'), async ({ request }) => {
        issued.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json({ id: 'c0000000-0000-4000-8000-000000000001', number: '2026-004' });
      }),
    );
    const { user, host } = render(<InvoicePortalPage />);
    expect(await screen.findByText(/bilan de session/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Préparer ma facture/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Préparer ma facture' }));
    expect(dialog.getAllByText(/1\s560,00\s€/)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Émettre la facture 2026-004' }));
    await waitFor(() =>
      expect(issued).toEqual([
        {
          action: 'issue',
          kind: 'invoice',
          mission_id: MISSION.id,
          issued_on: today(),
          due_on: addDays(today(), 30),
          shown: {
            number: '2026-004',
            net_cents: 156_000,
            vat_cents: 0,
            gross_cents: 156_000,
            due_cents: 156_000,
          },
          request_id: expect.any(String) as string,
        },
      ]),
    );
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Facture 2026-004 déposée'));
  });

  it('joins the documents that the mission asks for, and says which are still to be joined', async () => {
    answer();
    const append = vi.spyOn(FormData.prototype, 'append');
    let isRefused = false;
    server.use(
      http.post(functionUrl('invoices'), ({ request }) => {
        if (request.headers.get('Content-Type')?.startsWith('multipart')) {
          return isRefused ? HttpResponse.error() : HttpResponse.json({ id: 'c1' });
        }
        return HttpResponse.json({ id: 'c1', number: '2026-004' });
      }),
    );
    const { user, host } = render(<InvoicePortalPage />);
    const prepare = async (isJoining: boolean) => {
      await user.click(await screen.findByRole('button', { name: /^Préparer ma facture/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Préparer ma facture' }));
      expect(dialog.getByText(/^À joindre\s: bilan de session\. Sans ce document/)).toBeInTheDocument();
      if (isJoining)
        await user.upload(
          document.querySelector<HTMLInputElement>('.attached-files input')!,
          new File(['%PDF-1.7'], 'bilan.pdf', { type: 'application/pdf' }),
        );
      await user.click(dialog.getByRole('button', { name: /^Émettre la facture/ }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return host.notices.at(-1)?.notice;
    };
    expect(await prepare(false)).toMatchObject({
      title: 'Facture 2026-004 déposée',
      description: 'Joignez-y dans «\u00a0Mes factures\u00a0»\u00a0: bilan de session.',
    });
    expect(append).not.toHaveBeenCalled();
    expect(await prepare(true)).toMatchObject({
      description: 'Vos documents sont joints\u00a0: notre équipe les vérifie.',
    });
    expect(append).toHaveBeenCalledWith('invoice_id', 'c1');
    expect(append).toHaveBeenCalledWith('attachments', expect.any(File), 'bilan.pdf');
    isRefused = true;
    allowConsole('Failed to load resource');
    expect(await prepare(true)).toMatchObject({
      title: 'Facture 2026-004 déposée',
      description: expect.stringMatching(
        /^Elle est déposée, mais vos documents n’y sont pas joints/,
      ) as string,
    });
  });

  it('is for all missions, a few at a time, found by their words', async () => {
    const missions = Array.from({ length: 1001 }, (_, index) => ({
      ...MISSION,
      id: crypto.randomUUID(),
      title: index === 1000 ? 'Équilibre des comptes' : `Sage ${index}`,
    }));
    answer();
    server.use(
      http.post(rpcUrl('my_missions'), ({ request }) => {
        const from = Number(new URL(request.url).searchParams.get('offset') ?? 0);
        return HttpResponse.json(missions.slice(from, from + 1000));
      }),
    );
    const { user } = render(<InvoicePortalPage />);
    const buttons = () => screen.getAllByRole('button', { name: /^Préparer ma facture/ });
    await screen.findByText('8 sur 1001');
    expect(buttons()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Voir 20 missions de plus' }));
    expect(buttons()).toHaveLength(28);
    await user.type(screen.getByRole('searchbox', { name: 'Chercher une mission à facturer' }), 'equilibre');
    expect(buttons()).toHaveLength(1);
    expect(screen.getByText('Équilibre des comptes')).toBeInTheDocument();
  });

  it('is open for the mission that another page leads to, and not again once it is closed', async () => {
    answer();
    const { user } = render(<InvoicePortalPage />, { route: `/app/invoice-portal?mission=${MISSION.id}` });
    const dialog = within(await screen.findByRole('dialog', { name: 'Préparer ma facture' }));
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /^Préparer ma facture/ })).toBeInTheDocument();
  });

  it('keeps the number and the request of an invoice whose answer was lost', async () => {
    answer();
    const asked: Record<string, unknown>[] = [];
    server.use(
      http.post(functionUrl('invoices'), async ({ request }) => {
        asked.push((await request.json()) as Record<string, unknown>);
        if (asked.length > 1) return HttpResponse.json({ id: 'c1', number: '2026-004' });
        // It was issued: its number is taken, and its mission has its invoice.
        answer({ profile: [{ ...PROFILE, next_number: 5 }], missions: [] });
        return HttpResponse.error();
      }),
    );
    const { user, host } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('button', { name: /^Préparer ma facture/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Préparer ma facture' }));
    await user.click(dialog.getByRole('button', { name: 'Émettre la facture 2026-004' }));
    expect(await dialog.findByText('Nous ne savons pas encore si la facture est émise')).toBeInTheDocument();
    expect(await screen.findByText(/^Aucune mission à facturer/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Réessayer la facture 2026-004' }));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Facture 2026-004 déposée'));
    expect(host.notices).toHaveLength(1);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('takes off the deposits of the mission, and says so before', async () => {
    answer({
      missions: [
        {
          ...MISSION,
          left_cents: 86_000,
          deposits: [
            { number: '2026-002', issued_on: '2026-10-02', cents: 50_000 },
            { number: '2026-003', issued_on: '2026-11-02', cents: 20_000 },
            // Refused in part, and taken back.
            { number: '2026-001', issued_on: '2026-09-02', cents: 0 },
          ],
        },
      ],
    });
    const shown: unknown[] = [];
    server.use(
      http.post(functionUrl('invoices'), async ({ request }) => {
        shown.push(((await request.json()) as Record<string, unknown>)['shown']);
        return HttpResponse.json({ id: 'c0000000-0000-4000-8000-000000000001', number: '2026-004' });
      }),
    );
    const { user } = render(<InvoicePortalPage />);
    expect(await screen.findByText(/^2 acomptes facturés, reste 860,00\s€ HT$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Préparer ma facture/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Préparer ma facture' }));
    expect(dialog.getByText('Acompte 2026-002 du 02/10/2026')).toBeInTheDocument();
    expect(dialog.queryByText(/2026-001/)).not.toBeInTheDocument();
    expect(dialog.getByText(/^860,00\s€$/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /^Émettre la facture/ }));
    await waitFor(() => expect(shown).toMatchObject([{ gross_cents: 156_000, due_cents: 86_000 }]));
  });

  it('makes an invoice of a deposit on a mission that is not over, of no more than it has left', async () => {
    answer({
      missions: [{ ...MISSION, status: 'planned', ends_on: addDays(today(), 20), left_cents: 106_000 }],
    });
    const issued: unknown[] = [];
    server.use(
      http.post(functionUrl('invoices'), async ({ request }) => {
        issued.push(await request.json());
        return HttpResponse.json({ id: 'c0000000-0000-4000-8000-000000000001', number: '2026-004' });
      }),
    );
    const { user, host } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('button', { name: /^Facturer un acompte/ }));
    expect(screen.queryByRole('button', { name: /^Préparer ma facture/ })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Facturer un acompte' }));
    const amount = dialog.getByRole('textbox', { name: /^Montant HT/ });
    const send = dialog.getByRole('button', { name: 'Émettre la facture 2026-004' });
    await user.type(amount, '1060,01');
    await user.click(send);
    expect(
      await dialog.findByText(/^Écrivez un montant, de 0,01\s€ à 1\s060,00\s€ HT\.$/),
    ).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, '500');
    await user.click(send);
    await waitFor(() =>
      expect(issued).toMatchObject([
        { kind: 'deposit', mission_id: MISSION.id, shown: { net_cents: 50_000, due_cents: 50_000 } },
      ]),
    );
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Facture d’acompte 2026-004 déposée'));
  });

  it('says what a last deposit may ask for where the VAT of those before was rounded up', async () => {
    const before = { number: 'A-1', issued_on: '2026-11-02', cents: 2002 };
    answer({
      profile: [{ ...PROFILE, vat_case: 'assujetti', vat_number: 'FR88100000009' }],
      missions: [
        {
          ...MISSION,
          status: 'planned',
          ends_on: addDays(today(), 20),
          total_cents: 10_001,
          left_cents: 1661,
          deposits: [1, 2, 3, 4, 5].map((each) => ({ ...before, number: `A-${each}` })),
        },
      ],
    });
    const issued: unknown[] = [];
    server.use(
      http.post(functionUrl('invoices'), async ({ request }) => {
        issued.push(await request.json());
        return HttpResponse.json({ id: 'c0000000-0000-4000-8000-000000000001', number: '2026-004' });
      }),
    );
    const { user } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('button', { name: /^Facturer un acompte/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Facturer un acompte' }));
    const amount = dialog.getByRole('textbox', { name: /^Montant HT/ });
    await user.type(amount, '16,61');
    expect(amount).toHaveAccessibleDescription(/16,60\s€ HT au plus\.$/);
    await user.click(dialog.getByRole('button', { name: /^Émettre la facture/ }));
    expect(issued).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '16,60');
    await user.click(dialog.getByRole('button', { name: /^Émettre la facture/ }));
    await waitFor(() => expect(issued).toMatchObject([{ shown: { net_cents: 1660, vat_cents: 331 } }]));
  });

  it('shows a VAT that rounds to nothing as an amount', async () => {
    answer({
      profile: [{ ...PROFILE, vat_case: 'assujetti', vat_number: 'FR88100000009' }],
      missions: [{ ...MISSION, day_rate_cents: 1, total_cents: 2, left_cents: 2 }],
    });
    const { user } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('button', { name: /^Préparer ma facture/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Préparer ma facture' }));
    expect(dialog.getByText(/^0,00\s€$/)).toBeInTheDocument();
  });

  it('shows what changed meanwhile, and issues it only as it is shown', async () => {
    answer();
    const shown: unknown[] = [];
    server.use(
      http.post(functionUrl('invoices'), async ({ request }) => {
        shown.push(((await request.json()) as Record<string, unknown>)['shown']);
        answer({ missions: [{ ...MISSION, day_rate_cents: 26_000, total_cents: 78_000 }] });
        return HttpResponse.json(
          { error: { code: 'invalid_fields', message: 'Ce document a changé depuis son affichage.' } },
          { status: 409 },
        );
      }),
    );
    const { user } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('button', { name: /^Préparer ma facture/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Préparer ma facture' }));
    await user.click(dialog.getByRole('button', { name: /^Émettre la facture/ }));
    expect(await dialog.findByText('Ce document a changé depuis son affichage.')).toBeInTheDocument();
    expect(await dialog.findAllByText(/^780,00\s€$/)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: /^Émettre la facture/ }));
    await waitFor(() =>
      expect(shown).toMatchObject([{ gross_cents: 156_000 }, { net_cents: 78_000, gross_cents: 78_000 }]),
    );
  });

  it('says why an invoice is refused, and sends the same request again', async () => {
    answer();
    const requests: unknown[] = [];
    server.use(
      http.post(functionUrl('invoices'), async ({ request }) => {
        requests.push(((await request.json()) as Record<string, unknown>)['request_id']);
        return HttpResponse.json(
          { error: { code: 'held', message: 'Votre attestation de vigilance a expiré.' } },
          { status: 409 },
        );
      }),
    );
    const { user } = render(<InvoicePortalPage />);
    await user.click(await screen.findByRole('button', { name: /^Préparer ma facture/ }));
    const issue = () => screen.getByRole('button', { name: /^Émettre la facture/ });
    await user.click(issue());
    expect(await screen.findByText('Votre attestation de vigilance a expiré.')).toBeInTheDocument();
    await user.click(issue());
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(new Set(requests).size).toBe(1);
  });

  it.each([
    [
      'portage',
      { profile: [{ ...PROFILE, legal_form: 'portage' }] },
      /^Votre société de portage établit la facture/,
    ],
    ['no mission that has ended', { missions: [] }, /^Aucune mission à facturer/],
  ])('says what to do with %s', async (_, answers, text) => {
    answer(answers);
    render(<InvoicePortalPage />);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Préparer ma facture/ })).not.toBeInTheDocument();
  });
});
