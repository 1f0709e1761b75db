import { buildApplication, configureTestSupabase, render, rpcUrl, server, tableUrl } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveEditing } from '../../../testing/editing.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import { applicationKeys } from '../application-data/data/keys.ts';
import EditApplication from './edit-application.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

const ROWS = tableUrl('trainer_applications');
const REFUSED =
  "Vous n'avez pas les permissions pour modifier cette candidature. Contactez l'administrateur.";
const NO_ROWS =
  "Aucune ligne n'a été mise à jour. Vérifiez les permissions ou l'existence de l'enregistrement.";
const DEFAULT = 'Impossible de mettre à jour la candidature.';

const refuse = (status: number, body: object) => http.patch(ROWS, () => HttpResponse.json(body, { status }));

async function typeAndSave() {
  const application = buildApplication();
  const served = serveEditing(application);
  const closed: string[] = [];
  const queryClient = new QueryClient();
  const rendered = render(
    <main>
      <EditApplication application={application} onDone={() => closed.push('done')} />
    </main>,
    { queryClient },
  );
  /** What the rest of the page reads of the application. */
  const shown = () => queryClient.getQueryData(applicationKeys.detail(application.id));
  const city = await screen.findByRole('textbox', { name: 'Ville' });
  await rendered.user.type(city, ' 3e');
  const save = () => rendered.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  return { ...rendered, served, closed, city, save, shown };
}

describe('a save that fails', () => {
  // spec 6.8, 8.14, 8.15, 8.17, 8.18
  it.each([
    ['an unknown session', refuse(401, { code: 'PGRST301', message: 'JWT invalid' }), REFUSED],
    [
      'row-level security',
      refuse(403, { code: '42501', message: 'new row violates row-level security policy' }),
      REFUSED,
    ],
    [
      'a missing grant',
      refuse(403, { code: '42501', message: 'permission denied for table trainer_applications' }),
      'permission denied for table trainer_applications',
    ],
    ['a conflict', refuse(409, { code: '40001', message: 'could not serialize' }), 'could not serialize'],
    ['a value refused', refuse(400, { code: '23514', message: 'violates check' }), 'violates check'],
    ['a failure of the server', refuse(500, { message: 'Disque plein' }), 'Disque plein'],
    ['a failure without a message', refuse(500, {}), DEFAULT],
    ['no network', http.patch(ROWS, () => HttpResponse.error()), DEFAULT],
  ])('by %s shows why, keeps what was typed, and can be tried again', async (_what, handler, message) => {
    const { user, served, host, closed, city, save } = await typeAndSave();
    const working = server.listHandlers();
    server.use(handler);
    await save();
    expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
    expect(host.notices).toEqual([{ kind: 'error', notice: { title: 'Erreur', description: message } }]);
    expect(host.reports).toHaveLength(1);
    expect(city).toHaveValue('Lyon 3e');
    expect(host.unsaved()).toBe(1);
    expect(closed).toEqual([]);

    server.resetHandlers(...working);
    await user.type(city, ' nord');
    await save();
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.row().city).toBe('Lyon 3e nord');
  });

  // spec 8.16
  it('because the row is gone or hidden says that no row was updated', async () => {
    const { served, host, city, save } = await typeAndSave();
    served.hide();
    await save();
    await waitFor(() =>
      expect(host.notices).toEqual([{ kind: 'error', notice: { title: 'Erreur', description: NO_ROWS } }]),
    );
    expect(city).toHaveValue('Lyon 3e');
  });

  // spec 8.16
  it('because row-level security hides the row from updates says that no row was updated', async () => {
    const { host, save } = await typeAndSave();
    server.use(http.patch(ROWS, () => HttpResponse.json([])));
    await save();
    await waitFor(() => expect(host.notices[0]?.notice.description).toBe(NO_ROWS));
  });
});

describe('a slow save', () => {
  // spec 2.51
  it('is shown as running, sent once despite several clicks, and blocks closing', async () => {
    const { user, closed } = await typeAndSave();
    const answer = Promise.withResolvers<void>();
    let sent = 0;
    server.use(
      http.patch(ROWS, async () => {
        sent += 1;
        await answer.promise;
        return undefined;
      }),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
    const button = await screen.findByRole('button', { name: 'Enregistrement...' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
    expect(closed).toEqual([]);
    answer.resolve();
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(sent).toBe(1);
  });

  it('whose answer was lost is not made twice', async () => {
    const { served, closed, host, save } = await typeAndSave();
    server.use(
      http.patch(
        ROWS,
        async ({ request }) => {
          served.editElsewhere((await request.json()) as object, 'Camille Perrin');
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await save();
    await screen.findByText(DEFAULT, { exact: false });
    await save();
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.row().city).toBe('Lyon 3e');
    expect(host.notices.at(-1)?.kind).toBe('success');
  });
});

describe('an application that someone else changed meanwhile', () => {
  it('is saved without a question when they changed other fields', async () => {
    const { served, closed, save } = await typeAndSave();
    served.editElsewhere({ phone: '+33798765432', status: 'contacted' });
    await save();
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.row()).toMatchObject({ city: 'Lyon 3e', phone: '+33798765432', status: 'contacted' });
    expect(served.updates).toHaveLength(2);
  });

  it('is not overwritten when they changed the same field, and no value is lost', async () => {
    const { user, served, closed, city, save, shown } = await typeAndSave();
    served.editElsewhere({ city: 'Brest', status: 'contacted' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: /Cette candidature a changé entre-temps/ });
    expect(dialog).toHaveTextContent(
      'Ali Haddad a modifié un champ que vous modifiez aussi, le 21/11/2026 à 11:00',
    );
    expect(screen.getByRole('radio', { name: /Vous.*Lyon 3e/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Ali Haddad.*Brest/ })).not.toBeChecked();
    expect(dialog).toHaveTextContent('Également modifié, et gardéStatutContacté');
    expect(served.row().city).toBe('Brest');
    expect(shown()).toMatchObject({ city: 'Brest', status: 'contacted' });

    await user.click(screen.getByRole('button', { name: 'Revenir à la saisie' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(city).toHaveValue('Lyon 3e');
    expect(closed).toEqual([]);
  });

  it.each([
    [/Vous.*Lyon 3e/, 'Lyon 3e'],
    [/Ali Haddad.*Brest/, 'Brest'],
  ])('is saved with the chosen value: %s', async (choice, city) => {
    const { user, served, closed, save } = await typeAndSave();
    served.editElsewhere({ city: 'Brest', status: 'contacted' });
    await save();
    await user.click(await screen.findByRole('radio', { name: choice }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer ces choix' }));
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.row()).toMatchObject({ city, status: 'contacted' });
  });

  it('asks again when it changes once more during the question', async () => {
    const { user, served, closed, save } = await typeAndSave();
    served.editElsewhere({ city: 'Brest' });
    await save();
    await screen.findByRole('dialog', { name: /a changé entre-temps/ });
    served.editElsewhere({ city: 'Quimper' }, 'Zoé Martin');
    await user.click(screen.getByRole('button', { name: 'Enregistrer ces choix' }));
    expect(await screen.findByRole('radio', { name: /Zoé Martin.*Quimper/ })).toBeInTheDocument();
    expect(closed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Enregistrer ces choix' }));
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.row().city).toBe('Lyon 3e');
  });

  it('is compared even when the person who changed it is unknown', async () => {
    const { served, save } = await typeAndSave();
    served.editElsewhere({ city: 'Brest' });
    server.use(http.post(rpcUrl('entity_changes_since'), () => HttpResponse.json({}, { status: 500 })));
    await save();
    expect(await screen.findByRole('radio', { name: /Une autre personne.*Brest/ })).toBeInTheDocument();
  });
});
