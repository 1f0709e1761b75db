import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  render,
  rpcUrl,
  server,
} from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RECRUITERS, serveBulk } from '../../../testing/bulk.ts';
import { UndoBar } from '@trame/app/undo-bar';
import { dismissUndo } from '@trame/app/undo-store';
import { Labels } from './components/labels.tsx';

const application = buildApplication({ full_name: 'Zoé Martin', tags: ['Vivier', 'Urgent'] });

const open = () =>
  render(
    <main>
      <Labels application={application} />
      <UndoBar />
    </main>,
  );

beforeAll(configureTestSupabase);
afterEach(() => {
  act(() => dismissUndo());
});

describe('the assignee of an application', () => {
  it('is chosen among the recruiters, and the choice can be undone', async () => {
    const log = serveBulk([application]);
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Suivie par' }));
    fireEvent.click(await screen.findByText('Sonia Renaud'));
    await waitFor(() =>
      expect(log.changes).toMatchObject([
        { ids: [application.id], change: { assigned_to: RECRUITERS[0]!.id } },
      ]),
    );
    expect(await screen.findByText('Zoé Martin : confiée à Sonia Renaud')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Annuler/ }));
    await waitFor(() => expect(log.undone).toEqual([log.changes[0]!.request_id]));
  });

  it('remains as before when the change fails, with a message', async () => {
    serveBulk([application]);
    server.use(
      http.post(rpcUrl('change_applications'), () =>
        HttpResponse.json({ code: '42501', message: 'refused' }, { status: 403 }),
      ),
    );
    allowConsole(/403/);
    const { user, host } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Suivie par' }));
    fireEvent.click(await screen.findByText('Karim Benali'));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({
        kind: 'error',
        notice: {
          description:
            "Vous n'avez pas les permissions pour modifier cette candidature. Contactez l'administrateur.",
        },
      }),
    );
    expect(screen.queryByText(/confiée/)).toBeNull();
  });
});

describe('the tags of an application', () => {
  it('are changed by what differs, so that changes of others remain', async () => {
    const log = serveBulk([application]);
    const { user } = open();
    expect(screen.getByText('Vivier')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Modifier les étiquettes' }));
    await user.click(await screen.findByRole('button', { name: 'Retirer Urgent' }));
    await user.type(screen.getByRole('combobox', { name: /Étiquettes/ }), 'À rappeler{Enter}');
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(log.changes.map(({ change }) => change)).toEqual([
        { remove_tags: ['Urgent'] },
        { add_tags: ['À rappeler'] },
      ]),
    );
    expect(await screen.findByText('Zoé Martin : étiquettes modifiées')).toBeVisible();
    // Both are undone, the last one first.
    await user.click(screen.getByRole('button', { name: /^Annuler/ }));
    await waitFor(() =>
      expect(log.undone).toEqual(log.changes.map(({ request_id }) => request_id).toReversed()),
    );
  });

  it('keep what was typed when saving fails', async () => {
    serveBulk([application]);
    server.use(http.post(rpcUrl('change_applications'), () => HttpResponse.error()));
    allowConsole(/fetch|network/i);
    const { user, host } = open();
    await user.click(screen.getByRole('button', { name: 'Modifier les étiquettes' }));
    await user.type(await screen.findByRole('combobox', { name: /Étiquettes/ }), 'Lyon{Enter}');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ kind: 'error' }));
    expect(screen.getByRole('button', { name: 'Retirer Lyon' })).toBeInTheDocument();
  });

  it('take nothing more while they are saved, which would be lost', async () => {
    serveBulk([application]);
    const gate = Promise.withResolvers<void>();
    server.use(
      http.post(rpcUrl('change_applications'), async () => {
        await gate.promise;
        return HttpResponse.error();
      }),
    );
    allowConsole(/fetch|network/i);
    const { user, host } = open();
    await user.click(screen.getByRole('button', { name: 'Modifier les étiquettes' }));
    const field = await screen.findByRole('combobox', { name: /Étiquettes/ });
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'Lyon{Enter}');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(field.closest('[inert]')).not.toBeNull());
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
    gate.resolve();
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(field.closest('[inert]')).toBeNull();
  });

  it('keep a tag that was typed but not added: closing asks first, saving includes it', async () => {
    const log = serveBulk([application]);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Modifier les étiquettes' }));
    await user.type(await screen.findByRole('combobox', { name: /Étiquettes/ }), 'Lyon');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(log.changes.map(({ change }) => change)).toEqual([{ add_tags: ['Lyon'] }]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Étiquettes' })).toBeNull());
  });

  it('are not longer than the database accepts', async () => {
    const log = serveBulk([application]);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Modifier les étiquettes' }));
    await user.type(await screen.findByRole('combobox', { name: /Étiquettes/ }), `${'n'.repeat(41)}{Enter}`);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(/dépasse 40 caractères\./)).toBeInTheDocument();
    expect(log.changes).toEqual([]);
  });
});
