import {
  axeViolations,
  buildApplication,
  configureTestSupabase,
  render,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveEditing } from '../../../testing/editing.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import NoteDialog from './components/note-dialog.tsx';
import StatusMenu from './components/status-menu.tsx';

beforeAll(configureTestSupabase);
afterEach(() => onlineManager.setOnline(true));
giveDialogsTheirOwnIds();

const TOAST = {
  kind: 'success',
  notice: {
    title: 'Candidature mise à jour',
    description: 'Les informations ont été enregistrées avec succès.',
  },
};

describe('« Changer le statut »', () => {
  async function open(change: Partial<Application> = {}, withMessages = false) {
    const application = buildApplication(change);
    const served = serveEditing(application);
    const messages: string[] = [];
    const rendered = render(
      <main>
        <StatusMenu
          application={application}
          {...(withMessages && { onMessage: (template: string) => messages.push(template) })}
        />
      </main>,
    );
    await rendered.user.click(screen.getByRole('button', { name: 'Changer le statut' }));
    const dialog = await screen.findByRole('dialog', { name: /Changer le statut/ });
    return { ...rendered, served, dialog, messages };
  }
  const choose = (name: string) => screen.getByRole('radio', { name });
  const save = () => screen.getByRole('button', { name: 'Enregistrer' });
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // spec 4.1
  it('offers the five statuses, with the current one selected and focused', async () => {
    const { dialog } = await open({ status: 'contacted' });
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['new', 'contacted', 'evaluated', 'accepted', 'rejected']);
    expect(choose('Contacté')).toBeChecked();
    await waitFor(() => expect(choose('Contacté')).toHaveFocus());
    expect(await axeViolations()).toEqual([]);
  });

  // spec 4.2
  it('shows a status unknown to the platform as it is stored', async () => {
    await open({ status: 'to-call' });
    expect(choose('to-call')).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(6);
  });

  // spec 4.4, 7.12, 8.20
  it('saves the status alone, by keyboard', async () => {
    const { user, served, host } = await open({ status: 'contacted' });
    await waitFor(() => expect(choose('Contacté')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    save().focus();
    await user.keyboard('{Enter}');
    await closed();
    expect(served.updates.map(({ body }) => body)).toEqual([{ status: 'evaluated' }]);
    expect(host.notices).toEqual([TOAST]);
  });

  // spec 4.4, 7.12
  it('adds a note under the notes already there', async () => {
    const { user, served } = await open({ admin_notes: 'Tarif vu.' });
    await user.click(choose('Contacté'));
    await user.type(screen.getByRole('textbox', { name: /Note interne/ }), 'Rappelée.');
    await user.click(save());
    await closed();
    expect(served.updates[0]?.body).toEqual({ status: 'contacted', admin_notes: 'Tarif vu.\n\nRappelée.' });
  });

  it('offers a reason for a refusal alone', async () => {
    const { user, served } = await open();
    expect(screen.queryByRole('combobox', { name: /Motif du refus/ })).toBeNull();
    await user.click(choose('Refusé'));
    await user.click(screen.getByRole('combobox', { name: /Motif du refus/ }));
    // jsdom has no layout: the list never counts as laid out, and accepts no pointer.
    fireEvent.click(await screen.findByTitle('Compétences attendues'));
    expect(await axeViolations()).toEqual([]);
    await user.click(save());
    await closed();
    expect(served.updates[0]?.body).toEqual({ status: 'rejected', refusal_reason: 'skills' });
  });

  it.each([
    ['Refusé', 'refusal'],
    ['Accepté', 'acceptance'],
    ['Contacté', 'contact'],
  ])('%s offers to write to the candidate once it is saved', async (status, template) => {
    const { user, served, messages } = await open({}, true);
    expect(screen.queryByRole('button', { name: /écrire au candidat/ })).toBeNull();
    await user.click(choose(status));
    await user.click(screen.getByRole('button', { name: 'Enregistrer et écrire au candidat' }));
    await closed();
    expect(served.updates).toHaveLength(1);
    expect(messages).toEqual([template]);
  });

  it('does not write to the candidate when the status could not be saved', async () => {
    const { user, messages } = await open({}, true);
    server.use(
      http.patch(tableUrl('trainer_applications'), () =>
        HttpResponse.json({ message: 'Disque plein' }, { status: 500 }),
      ),
    );
    await user.click(choose('Refusé'));
    await user.click(screen.getByRole('button', { name: 'Enregistrer et écrire au candidat' }));
    expect(await screen.findByText('Disque plein')).toBeInTheDocument();
    expect(messages).toEqual([]);
    expect(choose('Refusé')).toBeChecked();
  });

  it('keeps a note that someone else wrote meanwhile above the new one', async () => {
    const { user, served } = await open();
    served.editElsewhere({ admin_notes: 'Tarif vu.', ai_status: 'success' });
    await user.click(choose('Contacté'));
    await user.type(screen.getByRole('textbox', { name: /Note interne/ }), 'Rappelée.');
    await user.click(save());
    await closed();
    expect(served.row()).toMatchObject({ status: 'contacted', admin_notes: 'Tarif vu.\n\nRappelée.' });
  });

  it('shows the status that someone else set meanwhile, and replaces it only on demand', async () => {
    const { user, served, host } = await open();
    served.editElsewhere({ status: 'accepted' });
    await user.click(choose('Refusé'));
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ali Haddad l’a mis à « Accepté », le 21/11/2026 à 11:00',
    );
    expect(served.row().status).toBe('accepted');
    expect(host.notices).toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.click(save());
    await closed();
    expect(served.row().status).toBe('rejected');
  });

  it('can be changed again or left instead of waiting for the network, and is then not saved', async () => {
    const { user, served } = await open();
    onlineManager.setOnline(false);
    await user.click(choose('Refusé'));
    await user.click(save());
    expect(await screen.findByText('L’enregistrement attend le retour du réseau.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reprendre la saisie' }));
    await waitFor(() => expect(save()).toHaveFocus());
    await user.click(choose('Accepté'));
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await closed();
    onlineManager.setOnline(true);
    // A save that waited would be sent before this reading.
    await fetch(tableUrl('trainer_applications'));
    expect(served.updates).toEqual([]);
  });

  it('asks before a note is lost, on Escape too', async () => {
    const { user, host } = await open();
    await user.type(screen.getByRole('textbox', { name: /Note interne/ }), 'Rappelée.');
    expect(host.unsaved()).toBe(1);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByRole('textbox', { name: /Note interne/ })).toHaveValue('Rappelée.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Abandonner' }));
    await closed();
    expect(host.unsaved()).toBe(0);
  });
});

describe('internal notes', () => {
  async function open(change: Partial<Application> = {}) {
    const application = buildApplication({ admin_notes: 'Tarif vu.', ...change });
    const served = serveEditing(application);
    const closed: string[] = [];
    const rendered = render(
      <main>
        <NoteDialog application={application} open onClose={() => closed.push('closed')} />
      </main>,
    );
    const notes = await screen.findByRole('textbox', { name: /Notes/ });
    return { ...rendered, served, closed, notes };
  }
  const save = () => screen.getByRole('button', { name: 'Enregistrer' });

  it('can be edited instead of waiting for the network', async () => {
    const { user, served, notes, closed } = await open();
    await user.type(notes, ' Rappelée.');
    onlineManager.setOnline(false);
    await user.click(save());
    expect(await screen.findByText('L’enregistrement attend le retour du réseau.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reprendre la saisie' }));
    await waitFor(() => expect(save()).toHaveFocus());
    onlineManager.setOnline(true);
    await user.type(notes, ' Deux fois.');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(served.updates.map(({ body }) => body)).toEqual([
      { admin_notes: 'Tarif vu. Rappelée. Deux fois.' },
    ]);
  });

  it('are edited and saved alone', async () => {
    const { user, served, closed, notes, host } = await open();
    expect(notes).toHaveValue('Tarif vu.');
    await waitFor(() => expect(notes).toHaveFocus());
    expect(await axeViolations()).toEqual([]);
    await user.type(notes, ' Rappelée.');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(served.updates.map(({ body }) => body)).toEqual([{ admin_notes: 'Tarif vu. Rappelée.' }]);
    expect(host.notices).toEqual([TOAST]);
  });

  it('are null once emptied', async () => {
    const { user, served, closed, notes } = await open();
    await user.clear(notes);
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(served.updates[0]?.body).toEqual({ admin_notes: null });
  });

  it('of two people are both kept on demand', async () => {
    const { user, served, closed, notes } = await open();
    served.editElsewhere({ admin_notes: 'Tarif revu.', city: 'Brest' });
    await user.type(notes, ' Rappelée.');
    await user.click(save());
    await user.click(await screen.findByRole('radio', { name: /Les deux/ }));
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Enregistrer ces choix' }));
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(served.row()).toMatchObject({ admin_notes: 'Tarif revu.\n\nTarif vu. Rappelée.', city: 'Brest' });
  });

  it('are not lost without a question, and remain when they could not be saved', async () => {
    const { user, closed, notes, host } = await open();
    server.use(http.patch(tableUrl('trainer_applications'), () => HttpResponse.error()));
    await user.type(notes, ' Rappelée.');
    await user.click(save());
    expect(await screen.findByText(/Votre saisie est conservée/)).toBeInTheDocument();
    expect(host.notices[0]?.notice.description).toBe('Impossible de mettre à jour la candidature.');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: /Abandonner les modifications/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continuer la saisie' }));
    expect(notes).toHaveValue('Tarif vu. Rappelée.');
    expect(closed).toEqual([]);
  });
});
