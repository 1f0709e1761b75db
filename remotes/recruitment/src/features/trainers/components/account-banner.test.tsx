import {
  allowConsole,
  axeViolations,
  buildApplication,
  buildTrainerAccount,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
  tableUrl,
  type TrainerAccount,
} from '@trame/testing';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountBanner } from './account-banner.tsx';

beforeAll(configureTestSupabase);

const MISSING = "Un utilisateur existe avec cet email mais n'a pas de compte formateur";
const USER = { id: '20000000-0000-4000-8000-00000000a001', email: 'ana@exemple.fr' };
const ACCOUNTS = tableUrl('trainer_accounts');
const LINK = rpcUrl('link_application_to_trainer_account');

type World = {
  users: (typeof USER)[];
  accounts: TrainerAccount[];
  /** Whether accounts can be read. */
  canRead: boolean;
  inserts: unknown[];
  links: unknown[];
  /** What was asked of the function that sends mails. */
  mails: unknown[];
  mailWorks: boolean;
};

/** The platform behind the banner: the unique keys of the table are its own business, as in the database. */
function open(start: Partial<Pick<World, 'users' | 'accounts'>> = {}, asked: string | null = null) {
  const world: World = {
    users: [USER],
    accounts: [],
    canRead: true,
    inserts: [],
    links: [],
    mails: [],
    mailWorks: true,
    ...start,
  };
  const application = buildApplication({ email: 'Ana@exemple.fr', account_request_status: asked });
  server.use(
    http.post(functionUrl('get-matching-users'), () => HttpResponse.json({ users: world.users })),
    http.post(functionUrl('notifications'), async ({ request }) => {
      world.mails.push(await request.json());
      return world.mailWorks
        ? HttpResponse.json({ status: 'sent' })
        : new HttpResponse(null, { status: 503 });
    }),
    http.get(ACCOUNTS, ({ request }) => {
      if (!world.canRead) return HttpResponse.error();
      const wanted = new URL(request.url).searchParams;
      const isAsked = (column: string, value: string | null) =>
        [null, `eq.${value}`].includes(wanted.get(column));
      return HttpResponse.json(
        world.accounts.filter(
          ({ user_id, application_id }) =>
            isAsked('user_id', user_id) && isAsked('application_id', application_id),
        ),
      );
    }),
    http.post(ACCOUNTS, async ({ request }) => {
      const row = (await request.json()) as TrainerAccount;
      world.inserts.push(row);
      if (world.accounts.some(({ user_id }) => user_id === row.user_id))
        return HttpResponse.json({ code: '23505', message: 'taken' }, { status: 409 });
      world.accounts.push(buildTrainerAccount(row));
      return new HttpResponse(null, { status: 201 });
    }),
    http.post(LINK, async ({ request }) => {
      world.links.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const onCreated = vi.fn();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = render(<AccountBanner {...{ application, onCreated }} />, { queryClient });
  const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { ...page, world, application, onCreated, settled };
}

const success = (description: string) => ({ kind: 'success', notice: { title: 'Succès', description } });
const failure = (description: string) => ({ kind: 'error', notice: { title: 'Erreur', description } });

const CREATED = success('Le compte formateur a été créé et lié à la candidature');
const NOT_CREATED = 'Impossible de créer le compte formateur';

async function openConfirmation({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Créer compte formateur' }));
  return screen.findByRole('dialog', { name: /Créer un compte formateur/ });
}

const confirmButton = () => screen.getByRole('button', { name: 'Confirmer la création' });

describe('creating the trainer account of an applicant', () => {
  // spec 2.55, 2.57, 3.14, 3.15, 4.14, 4.16, 7.17, 8.27
  it('asks, inserts one pending account for the user and the application, and closes', async () => {
    const page = open();
    expect(await screen.findByText(MISSING)).toBeInTheDocument();
    const dialog = await openConfirmation(page);
    expect(within(dialog).getByText(page.application.full_name)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.world.inserts).toEqual([
      {
        user_id: USER.id,
        email: USER.email,
        full_name: page.application.full_name,
        status: 'pending',
        application_id: page.application.id,
      },
    ]);
    expect(page.world.mails).toEqual([{ kind: 'account-decision', user_id: USER.id }]);
    expect(page.host.notices).toEqual([CREATED]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('succeeds although the mail about it does not go out', async () => {
    allowConsole('Failed to load resource');
    const page = open();
    page.world.mailWorks = false;
    await openConfirmation(page);
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.world.mails).toHaveLength(1);
    expect(page.host.notices).toEqual([CREATED]);
  });

  // spec 2.58
  it('shows progress, and inserts once when the button is pressed twice', async () => {
    const page = open();
    await openConfirmation(page);
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(functionUrl('get-matching-users'), async () => {
        await held;
        return HttpResponse.json({ users: [USER] });
      }),
    );
    await page.user.dblClick(confirmButton());
    expect(await screen.findByRole('button', { name: 'Création en cours...' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
    await page.user.keyboard('{Escape}');
    answer();
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.world.inserts).toHaveLength(1);
    expect(page.host.notices).toEqual([CREATED]);
  });

  // spec 2.56
  it('does nothing when the person cancels', async () => {
    const page = open();
    await openConfirmation(page);
    await page.user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.world.inserts).toEqual([]);
    expect(screen.getByText(MISSING)).toBeInTheDocument();
  });

  it('succeeds when another recruiter confirmed a moment before', async () => {
    const page = open();
    await openConfirmation(page);
    page.world.accounts.push(
      buildTrainerAccount({ user_id: USER.id, status: 'pending', application_id: page.application.id }),
    );
    allowConsole('Failed to load resource');
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.host.notices).toEqual([CREATED]);
    expect(page.world.accounts).toHaveLength(1);
  });

  // spec 5.23
  it('shows when nobody has the address any more', async () => {
    const page = open();
    await openConfirmation(page);
    const others = page.world.users.splice(0);
    await page.user.click(confirmButton());
    await waitFor(() =>
      expect(page.host.notices).toEqual([failure('Aucun utilisateur trouvé avec cette adresse email')]),
    );
    expect([page.world.inserts, page.onCreated.mock.calls]).toEqual([[], []]);
    expect(others).toEqual([USER]);
  });

  // spec 8.7
  it.each([
    [
      'the users cannot be read',
      () =>
        http.post(functionUrl('get-matching-users'), () => new HttpResponse(null, { status: 503 }), {
          once: true,
        }),
      0,
    ],
    [
      'the insert is refused',
      () =>
        http.post(ACCOUNTS, () => HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }), {
          once: true,
        }),
      0,
    ],
    [
      'the network is cut at the insert',
      () => http.post(ACCOUNTS, () => HttpResponse.error(), { once: true }),
      0,
    ],
  ])('leaves nothing incomplete when %s, and can be repeated', async (_, failing, inserted) => {
    allowConsole('Failed to load resource');
    const page = open();
    const dialog = await openConfirmation(page);
    await page.settled();
    server.use(failing());
    await page.user.click(confirmButton());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(NOT_CREATED);
    expect(page.host.notices).toEqual([failure(NOT_CREATED)]);
    expect(page.host.reports.length).toBeGreaterThan(0);
    expect(page.world.accounts).toHaveLength(inserted);
    expect(page.onCreated).not.toHaveBeenCalled();

    await page.settled();
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.world.accounts).toHaveLength(1);
    expect(page.host.notices.at(-1)).toEqual(CREATED);
  });

  it.each([
    ['lost', () => HttpResponse.error()],
    ['an unknown failure', () => HttpResponse.json({ message: 'unexpected' }, { status: 500 })],
  ])('succeeds when the account exists although the answer of the insert is %s', async (_, answer) => {
    allowConsole('Failed to load resource');
    const page = open();
    await openConfirmation(page);
    await page.settled();
    server.use(
      http.post(
        ACCOUNTS,
        async ({ request }) => {
          page.world.accounts.push(buildTrainerAccount((await request.json()) as TrainerAccount));
          return answer();
        },
        { once: true },
      ),
    );
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.host.notices).toEqual([CREATED]);
    expect(page.world.accounts).toHaveLength(1);
  });

  it('does not take an account for another application for its own', async () => {
    allowConsole('Failed to load resource');
    const page = open();
    await openConfirmation(page);
    await page.settled();
    server.use(
      http.post(
        ACCOUNTS,
        () => {
          page.world.accounts.push(buildTrainerAccount({ user_id: USER.id, application_id: 'a-other' }));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.host.notices).toEqual([failure(NOT_CREATED)]));
    expect(page.onCreated).not.toHaveBeenCalled();
  });

  it('says that the result is unknown when the account cannot be read, and succeeds when repeated', async () => {
    allowConsole('Failed to load resource');
    const page = open();
    await openConfirmation(page);
    await page.settled();
    server.use(
      http.post(
        ACCOUNTS,
        async ({ request }) => {
          page.world.accounts.push(buildTrainerAccount((await request.json()) as TrainerAccount));
          page.world.canRead = false;
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await page.user.click(confirmButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(NOT_CREATED);
    expect(alert).toHaveTextContent('Le compte a peut-être été créé');
    expect(alert).not.toHaveTextContent('Rien n’a été modifié');
    await page.settled();
    page.world.canRead = true;
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.world.accounts).toHaveLength(1);
  });
});

describe('linking an existing account', () => {
  const LINKED = success('La candidature a été liée au compte formateur');
  const NOT_LINKED = 'Impossible de lier la candidature au compte formateur';
  const unlinked = buildTrainerAccount({ user_id: USER.id, email: USER.email });
  const linkButton = () => screen.findByRole('button', { name: 'Lier au compte formateur' });

  // spec 4.17, 7.16, 8.21
  it('is offered in place of creating one, and closes the banner', async () => {
    const page = open({ accounts: [unlinked] });
    await page.user.dblClick(await linkButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.world.links).toEqual([{ application_id: page.application.id, user_id: USER.id }]);
    expect(page.host.notices).toEqual([LINKED]);
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  // spec 8.6
  it.each([
    [
      'refused',
      () =>
        http.post(LINK, () => HttpResponse.json({ code: '23505', message: 'x' }, { status: 409 }), {
          once: true,
        }),
      'déjà lié',
    ],
    [
      'not reached',
      () => http.post(LINK, () => HttpResponse.error(), { once: true }),
      'Vérifiez votre connexion',
    ],
  ])('shows a message when it is %s, and can be repeated', async (_, failing, advice) => {
    allowConsole('Failed to load resource');
    const page = open({ accounts: [unlinked] });
    server.use(failing());
    await page.user.click(await linkButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(NOT_LINKED);
    expect(alert).toHaveTextContent(advice);
    expect(page.host.notices).toEqual([failure(NOT_LINKED)]);
    await page.settled();
    await page.user.click(await linkButton());
    await waitFor(() => expect(page.onCreated).toHaveBeenCalledOnce());
    expect(page.host.notices.at(-1)).toEqual(LINKED);
  });
});

describe('an account that exists', () => {
  it.each([
    ['this application', 'approved', 'Approuvé', /^Compte formateur$/],
    ['another application', null, 'Suspendu', /lié à une autre candidature/],
  ])('is shown with its status when it is linked to %s', async (what, asked, label, text) => {
    const account = buildTrainerAccount({ user_id: USER.id, status: asked ?? 'suspended' });
    const page = open({ accounts: [account] }, asked);
    account.application_id = what === 'this application' ? page.application.id : 'a-other';
    expect(await screen.findByText(label)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });
});
