import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

const ACCOUNT = {
  user_id: 'a1000000-0000-4000-8000-000000000001',
  full_name: 'Solène Marchadier',
  email: 'solene@exemple.test',
  application_phone: '+33612345678',
  profile_phone: '+33698765432',
  iban_last4: '9025',
  account_holder: 'Solène Marchadier',
  legal_name: 'Solène Marchadier EI',
  iban_status: 'to_confirm',
  iban_set_at: '2026-11-22T17:20:00Z',
  confirmed_by_name: null,
  confirmed_at: null,
  confirmed_how: null,
  held_cents: 208_000,
  entered_by_name: null,
  entered_why: null,
  is_own_entry: false,
  others_with_it: [] as string[],
  is_payer: false,
  returned_on: null as string | null,
  return_code: null as string | null,
};

function serve(...accounts: object[]) {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(rpcUrl('office_accounts'), () =>
      HttpResponse.json(accounts.length === 0 ? [ACCOUNT] : accounts),
    ),
    http.post(rpcUrl('confirm_iban'), async ({ request }) => {
      const body = (await request.json()) as { dictated: string };
      asked.push(body);
      return body.dictated === '45679025'
        ? HttpResponse.json('2026-11-29T08:00:00Z')
        : HttpResponse.json({ code: '23514', message: 'ends otherwise', hint: 'dictated' }, { status: 400 });
    }),
    http.post(rpcUrl('refuse_iban'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json('2026-11-29T08:00:00Z');
    }),
  );
  return { last: () => asked.at(-1) };
}

const open = () => renderRoutes(remote, { area: 'administratif-hub', route: '/comptes' });

it('an account is confirmed by what was dictated by another channel, which the page does not show', async () => {
  allowConsole('Failed to load resource');
  const database = serve();
  const { user } = open();
  await screen.findByRole('heading', { name: 'Solène Marchadier' });
  expect(screen.getByText(/2\s080,00.€ retenus/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('9025');
  expect(await axeViolations()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Confirmer le compte de Solène Marchadier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Confirmer le compte/ });
  // The number of the profile may have been changed together with the account.
  expect(dialog).toHaveTextContent('+33 6 12 34 56 78');
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Par quel moyen/ }));
  fireEvent.click(await screen.findByTitle('En personne'));
  await user.type(within(dialog).getByRole('textbox', { name: /^À qui/ }), 'Elle-même, ce matin');
  const dictated = within(dialog).getByRole('textbox', { name: /^Huit derniers/ });
  await user.type(dictated, '1111 1111');
  const confirm = within(dialog).getByRole('button', { name: 'Confirmer le compte' });
  await user.click(confirm);
  expect(await within(dialog).findByText(/^Ce ne sont pas les derniers/)).toBeVisible();
  await user.clear(dictated);
  await user.type(dictated, '4567 9025');
  await user.click(confirm);
  await waitFor(() =>
    expect(database.last()).toEqual({
      of_user: ACCOUNT.user_id,
      dictated: '45679025',
      iban_set_at: ACCOUNT.iban_set_at,
      how: 'En personne\u00a0: Elle-même, ce matin',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a number that the trainer may have changed with the account is said to be such', async () => {
  serve({ ...ACCOUNT, application_phone: null });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Confirmer le compte de Solène Marchadier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Confirmer le compte/ });
  expect(dialog).toHaveTextContent(/Numéro du profil, modifiable depuis son espace, à vérifier autrement/);
  expect(dialog).not.toHaveTextContent('Numéro de sa candidature');
});

it('an account that changed since it was shown is not confirmed', async () => {
  allowConsole('Failed to load resource');
  serve();
  server.use(
    http.post(rpcUrl('confirm_iban'), () =>
      HttpResponse.json({ code: '23505', message: 'it changed', hint: 'version' }, { status: 409 }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Confirmer le compte de Solène Marchadier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Confirmer le compte/ });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Par quel moyen/ }));
  fireEvent.click(await screen.findByTitle('En personne'));
  await user.type(within(dialog).getByRole('textbox', { name: /^À qui/ }), 'Elle-même');
  await user.type(within(dialog).getByRole('textbox', { name: /^Huit derniers/ }), '45679025');
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer le compte' }));
  expect(await screen.findByText(/^Ce compte a changé depuis/)).toBeVisible();
});

it('an account is refused with a reason that its trainer reads', async () => {
  const database = serve();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuser le compte de Solène Marchadier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Refuser le compte/ });
  await user.click(within(dialog).getByRole('button', { name: 'Refuser le compte' }));
  expect(await within(dialog).findByText('Dites pourquoi')).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox', { name: /^Motif/ }), 'Autre titulaire');
  await user.click(within(dialog).getByRole('button', { name: 'Refuser le compte' }));
  await waitFor(() =>
    expect(database.last()).toEqual({
      of_user: ACCOUNT.user_id,
      reason: 'Autre titulaire',
      iban_set_at: ACCOUNT.iban_set_at,
    }),
  );
});

it('an account that changed since it was shown is not refused, which the page says', async () => {
  allowConsole('Failed to load resource');
  serve();
  server.use(
    http.post(rpcUrl('refuse_iban'), () =>
      HttpResponse.json({ code: '23505', message: 'it changed', hint: 'version' }, { status: 409 }),
    ),
  );
  const { user, host } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuser le compte de Solène Marchadier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Refuser le compte/ });
  await user.type(within(dialog).getByRole('textbox', { name: /^Motif/ }), 'Autre titulaire');
  await user.click(within(dialog).getByRole('button', { name: 'Refuser le compte' }));
  await waitFor(() => expect(host.notices.at(-1)?.notice.description).toMatch(/^Ce compte a changé depuis/));
  expect(dialog).toBeVisible();
});

it('an account that was confirmed is refused too, once it is found to be somebody else’s', async () => {
  const database = serve({
    ...ACCOUNT,
    iban_status: 'confirmed',
    confirmed_at: '2026-11-23T09:00:00Z',
    confirmed_by_name: 'Yannick Prigent',
    confirmed_how: 'En personne\u00a0: elle-même',
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuser le compte de Solène Marchadier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Refuser le compte/ });
  await user.type(within(dialog).getByRole('textbox', { name: /^Motif/ }), 'Elle ne le reconnaît pas');
  await user.click(within(dialog).getByRole('button', { name: 'Refuser le compte' }));
  await waitFor(() =>
    expect(database.last()).toEqual({
      of_user: ACCOUNT.user_id,
      reason: 'Elle ne le reconnaît pas',
      iban_set_at: ACCOUNT.iban_set_at,
    }),
  );
});

it('a confirmed account is shown whole once its reader said why, with who read it before', async () => {
  serve({
    ...ACCOUNT,
    iban_status: 'confirmed',
    confirmed_at: '2026-11-20T08:00:00Z',
    confirmed_how: 'Au téléphone',
  });
  const readings = [
    { id: 1, at: '2026-11-21T08:00:00Z', reader_name: 'Nadège Saulnier', purpose: 'Contrôle annuel' },
  ];
  let purpose: unknown;
  server.use(
    http.post(rpcUrl('readings_of_iban'), () => HttpResponse.json(readings)),
    http.post(rpcUrl('read_iban'), async ({ request }) => {
      purpose = await request.json();
      readings.unshift({
        id: 2,
        at: '2026-11-29T08:00:00Z',
        reader_name: 'Vous',
        purpose: 'Virement urgent',
      });
      return HttpResponse.json([
        {
          iban: 'FR7630006000011234567890189',
          bic: null,
          account_holder: 'Solène',
          iban_status: 'confirmed',
        },
      ]);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Lire l’IBAN de Solène Marchadier' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compte de Solène Marchadier' });
  await within(dialog).findByText('Contrôle annuel');
  // It opens by a movement.
  await waitFor(() => expect(within(dialog).getByText('Contrôle annuel')).toBeVisible());
  await user.click(within(dialog).getByRole('button', { name: 'Lire l’IBAN' }));
  expect(await within(dialog).findByText('Dites pourquoi')).toBeVisible();
  expect(purpose).toBeUndefined();
  await user.type(within(dialog).getByRole('textbox', { name: /^Pourquoi le lire/ }), 'Virement urgent');
  await user.click(within(dialog).getByRole('button', { name: 'Lire l’IBAN' }));
  expect(await within(dialog).findByText(/^FR76\s3000\s6000/)).toBeVisible();
  expect(purpose).toEqual({ of_user: ACCOUNT.user_id, purpose: 'Virement urgent' });
  expect(await within(dialog).findByText('Virement urgent')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('an account to confirm is not shown: it is dictated by its owner', async () => {
  serve();
  open();
  await screen.findByRole('button', { name: /^Confirmer le compte/ });
  expect(screen.queryByRole('button', { name: /^Lire l’IBAN/ })).toBeNull();
});

it('an account that the office entered says by whom, and is left to a colleague by who entered it', async () => {
  serve({
    ...ACCOUNT,
    entered_by_name: 'Nour Bellanger',
    entered_why: 'Courrier du 12/11',
    is_own_entry: true,
  });
  const { user } = open();
  expect(await screen.findByText(/^Nour Bellanger\s: Courrier/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Confirmer le compte/ })).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'solène');
  expect(await screen.findByText(/^Nour Bellanger\s: Courrier/)).toBeVisible();
});

it('an account that other trainers gave too says so, before and while it is confirmed', async () => {
  serve({ ...ACCOUNT, others_with_it: ['Omar Benkirane (Portage Atlantique)'] });
  const { user } = open();
  const said = /Même compte que Omar Benkirane \(Portage Atlantique\)/;
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Confirmer le compte/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByText(said)).toBeVisible());
});

it('of several accounts, the first that this person may confirm has the main button', async () => {
  const own = { ...ACCOUNT, user_id: 'a1', full_name: 'Un', is_own_entry: true };
  serve(
    own,
    { ...ACCOUNT, user_id: 'a2', full_name: 'Deux' },
    { ...ACCOUNT, user_id: 'a3', full_name: 'Trois' },
  );
  open();
  const buttons = await screen.findAllByRole('button', { name: /^Confirmer le compte/ });
  expect(buttons.map(({ className }) => className.includes('btn-primary'))).toEqual([false, true, false]);
});

it.each([
  [
    'the bank refused',
    { returned_on: '2026-12-01', return_code: 'AC04' },
    /^La banque a refusé ce compte \(AC04\), le virement est revenu le 01\/12\/2026\./,
  ],
  ['the company pays with', { is_payer: true }, /^C’est le compte de la société qui paie/],
])('an account that %s is said to be', async (_, doubt, sentence) => {
  serve({ ...ACCOUNT, ...doubt });
  open();
  expect(await screen.findByText(sentence)).toBeVisible();
});
