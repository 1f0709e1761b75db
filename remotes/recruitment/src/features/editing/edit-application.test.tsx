import { onlineManager } from '@tanstack/react-query';
import { editedColumns } from '@trame/domain';
import {
  axeViolations,
  buildApplication,
  configureTestSupabase,
  render,
  type Application,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveEditing } from '../../../testing/editing.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import EditApplication from './edit-application.tsx';

beforeAll(configureTestSupabase);
afterEach(() => onlineManager.setOnline(true));
giveDialogsTheirOwnIds();

/** The row as the form reads it: lists and texts, without the database's internal columns. */
async function open(change: Partial<Application> = {}) {
  const application = buildApplication({ training_sectors: ['Compétences Comportementales'], ...change });
  const served = serveEditing(application);
  const closed: string[] = [];
  const rendered = render(
    <main>
      <EditApplication application={application} onDone={() => closed.push('done')} />
    </main>,
  );
  await screen.findByRole('button', { name: 'Enregistrer' });
  return { ...rendered, application, served, closed };
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

describe('the edit form', () => {
  // spec 5.2
  it('shows every field of the update, and what applicants declared beside it', async () => {
    await open({ birth_date: '1987-04-12', admin_notes: 'Tarif vu.', additional_notes: 'Le mardi.' });
    expect(field(/Nom complet/)).toHaveValue('Éléonore Dupré');
    expect(field(/Nom complet/)).toHaveFocus();
    expect(field(/E-mail/)).toHaveAttribute('type', 'email');
    expect(field(/Téléphone/)).toHaveValue('06 12 34 56 78');
    expect(field(/Date de naissance/)).toHaveValue('12/04/1987');
    expect(screen.getByRole('combobox', { name: 'Pays' })).toBeInTheDocument();
    expect(field('Ville')).toHaveValue('Lyon');
    expect(field('Code postal')).toHaveValue('69003');
    expect(screen.getByRole('combobox', { name: /Statut actuel/ })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Distanciel' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Expérience à distance' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Compétences Comportementales' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Français' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Retirer Excel' })).toBeInTheDocument();
    expect(field(/Notes du candidat/)).toHaveValue('Le mardi.');
    expect(field(/Notes internes/)).toHaveValue('Tarif vu.');
    expect(screen.getByRole('combobox', { name: 'Statut' })).toBeInTheDocument();
    for (const declared of ['Formatrice bureautique', 'Immédiate', 'Tableaux croisés dynamiques'])
      expect(screen.getByText(declared)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  // spec 2.50, 7.13, 8.20
  it('saves exactly the columns of the specification, on the version that was opened', async () => {
    const { user, served, application, closed, host } = await open();
    await user.clear(field('Ville'));
    await user.type(field('Ville'), ' Nantes ');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates).toHaveLength(1);
    expect(served.updates[0]?.version).toBe(application.updated_at);
    expect(Object.keys(served.updates[0]?.body ?? {}).toSorted()).toEqual(editedColumns().toSorted());
    expect(served.updates[0]?.body).toEqual(
      Object.fromEntries(
        editedColumns().map((column) => [column, column === 'city' ? 'Nantes' : application[column]]),
      ),
    );
    expect(host.notices).toEqual([
      {
        kind: 'success',
        notice: {
          title: 'Candidature mise à jour',
          description: 'Les informations ont été enregistrées avec succès.',
        },
      },
    ]);
    expect(host.unsaved()).toBe(0);
  });

  // spec 3.7, 5.9
  it('saves null for texts that were emptied', async () => {
    const { user, served, closed } = await open({ additional_notes: 'Le mardi.', admin_notes: 'Tarif vu.' });
    for (const name of ['Ville', 'Code postal', /Notes du candidat/, /Notes internes/])
      await user.clear(field(name));
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body).toMatchObject({
      city: null,
      postal_code: null,
      additional_notes: null,
      admin_notes: null,
    });
  });

  // spec 5.14
  it('formats the phone while it is typed, limits it to the length of its country, and stores it as E.164', async () => {
    const { user, served, closed } = await open();
    await user.clear(field(/Téléphone/));
    await user.type(field(/Téléphone/), '079876543299');
    expect(field(/Téléphone/)).toHaveValue('07 98 76 54 32');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body.phone).toBe('+33798765432');
  });

  it('reads the phone in the country chosen for it', async () => {
    const { user, served, closed } = await open({ phone: '+32470123456' });
    expect(screen.getByLabelText('Pays du numéro')).toHaveValue('BE');
    await user.selectOptions(screen.getByLabelText('Pays du numéro'), 'CH');
    await user.clear(field(/Téléphone/));
    await user.type(field(/Téléphone/), '0791234567');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body.phone).toBe('+41791234567');
  });

  // spec 5.1, 5.10, 5.11, 5.12
  it.each([
    [/Nom complet/, '', 'Nom complet requis'],
    [/E-mail/, '', 'Adresse e-mail requise'],
    [/E-mail/, 'eleonore', 'Adresse e-mail invalide'],
    [/Téléphone/, '', 'Numéro de téléphone requis'],
    [/Téléphone/, '+', 'Format de numéro invalide'],
    [/Téléphone/, '0612', 'Numéro de téléphone invalide'],
  ])('refuses %s « %s »: %s', async (name, text, message) => {
    const { user, served, closed } = await open();
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
    await user.click(save());
    expect(await screen.findByText(message, { selector: '.error-text' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Un champ est à corriger avant l’enregistrement');
    expect(field(name)).toHaveFocus();
    expect(served.updates).toEqual([]);
    expect(closed).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });

  // spec 5.4
  it('shows the other status with Autre alone, and drops it with another choice', async () => {
    const { user, served, closed } = await open({ current_status: 'Autre', other_status: 'Retraitée' });
    expect(field('Autre statut')).toHaveValue('Retraitée');
    await user.click(screen.getByRole('combobox', { name: /Statut actuel/ }));
    await user.click(await screen.findByTitle('Salarié'));
    expect(screen.queryByRole('textbox', { name: 'Autre statut' })).toBeNull();
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body).toMatchObject({ current_status: 'Salarié', other_status: null });
  });

  // spec 5.5, 5.6
  it('shows the other sector with Autres Domaines alone, and clears it when that is unchecked', async () => {
    const { user, served, closed } = await open({
      training_sectors: ['Autres Domaines'],
      other_sector: 'Logistique',
    });
    expect(field('Autre secteur')).toHaveValue('Logistique');
    const sector = screen.getByRole('checkbox', { name: 'Autres Domaines' });
    await user.click(sector);
    expect(screen.queryByRole('textbox', { name: 'Autre secteur' })).toBeNull();
    await user.click(sector);
    expect(field('Autre secteur')).toHaveValue('');
    await user.type(field('Autre secteur'), 'Transport');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body).toMatchObject({
      training_sectors: ['Autres Domaines'],
      other_sector: 'Transport',
    });
  });

  it('keeps values of an older row that are not in the lists', async () => {
    const { user, served, closed } = await open({
      training_sectors: ['Bureautique'],
      teaching_languages: ['Breton'],
      current_status: 'Intermittent',
      status: 'to-call',
      remote_experience: null,
    });
    expect(screen.getByRole('checkbox', { name: 'Bureautique' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Breton' })).toBeChecked();
    expect(screen.getByTitle('Intermittent')).toBeInTheDocument();
    expect(screen.getByTitle('to-call')).toBeInTheDocument();
    await user.type(field('Ville'), ' 3e');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body).toMatchObject({
      training_sectors: ['Bureautique'],
      teaching_languages: ['Breton'],
      current_status: 'Intermittent',
      status: 'to-call',
      remote_experience: null,
    });
  });

  // spec 2.69
  it('includes a software that was typed but not added', async () => {
    const { user, served, closed, host } = await open();
    await user.type(screen.getByRole('combobox', { name: 'Logiciels maîtrisés' }), 'Revit');
    expect(host.unsaved()).toBe(1);
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body.mastered_software).toEqual(['Excel', 'Word', 'Revit']);
  });

  // spec 7.14
  it('accepts a typed day with Enter, without saving the form', async () => {
    const { user, served, closed } = await open({ birth_date: null });
    await user.type(field(/Date de naissance/), '04/03/1988{Enter}');
    expect(field(/Date de naissance/)).toHaveValue('04/03/1988');
    expect(served.updates).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates.map(({ body }) => body.birth_date)).toEqual(['1988-03-04']);
  });

  it.each([
    ['emptied', '', null],
    ['short', '1/2/80', '1980-02-01'],
  ])('saves a date of birth that is %s as it is shown', async (_how, typed, saved) => {
    const { user, served, closed } = await open({ birth_date: '1987-04-12' });
    await user.clear(field(/Date de naissance/));
    if (typed) await user.type(field(/Date de naissance/), typed);
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates.map(({ body }) => body.birth_date)).toEqual([saved]);
  });

  // spec 5.8
  it.each([
    ['31/12/2030', 'La date de naissance ne peut pas être dans le futur'],
    ['31/12/1899', 'La date de naissance ne peut pas être antérieure au 01/01/1900'],
    ['31/02/1980', 'Date de naissance invalide'],
  ])('saves nothing while the date of birth is %s', async (typed, message) => {
    const { user, served } = await open({ birth_date: '1987-04-12' });
    await user.clear(field(/Date de naissance/));
    await user.type(field(/Date de naissance/), typed);
    await user.click(save());
    await waitFor(() => expect(field(/Date de naissance/)).toHaveAccessibleDescription(message));
    expect(field(/Date de naissance/)).toHaveValue(typed);
    expect(served.updates).toEqual([]);
  });

  // spec 5.9
  it('saves an emptied country as null', async () => {
    const { user, served, closed } = await open({ country: 'FR' });
    expect(screen.getByTitle('France')).toBeInTheDocument();
    const country = screen.getByRole('combobox', { name: 'Pays' });
    country.focus();
    await user.tab();
    const clear = screen.getByRole('button', { name: 'Effacer le pays' });
    expect(clear).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(country).toHaveFocus();
    expect(clear).not.toBeInTheDocument();
    expect(screen.getByText('Non renseigné')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates.map(({ body }) => body.country)).toEqual([null]);
  });

  it('clears the refusal reason when the application is no longer refused, in the same write', async () => {
    const { user, served, closed } = await open({ status: 'rejected', refusal_reason: 'skills' });
    await user.click(screen.getByRole('combobox', { name: 'Statut' }));
    await user.click(await screen.findByTitle('Contacté'));
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates.map(({ body }) => body)).toEqual([
      expect.objectContaining({ status: 'contacted', refusal_reason: null }),
    ]);
  });

  it('keeps the refusal reason while the application remains refused', async () => {
    const { user, served, closed } = await open({ status: 'rejected', refusal_reason: 'skills' });
    await user.type(field('Ville'), ' 3e');
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body).not.toHaveProperty('refusal_reason');
    expect(served.row().refusal_reason).toBe('skills');
  });

  // spec 4.3
  it('allows any status after any other', async () => {
    const { user, served, closed } = await open({ status: 'rejected' });
    await user.click(screen.getByRole('combobox', { name: 'Statut' }));
    await user.click(await screen.findByTitle('Nouveau'));
    await user.click(save());
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates[0]?.body.status).toBe('new');
  });
});

describe('what was typed in the edit form', () => {
  // spec 2.50, 2.52
  it('is discarded by Annuler after a question', async () => {
    const { user, closed, served } = await open();
    await user.type(field('Ville'), ' 3e');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    const question = await screen.findByRole('dialog', { name: /Abandonner les modifications/ });
    expect(await axeViolations()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Ville')).toHaveValue('Lyon 3e');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await user.click(await screen.findByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates).toEqual([]);
  });

  it('needs no question when nothing was changed', async () => {
    const { user, closed } = await open();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(closed).toEqual(['done']);
  });

  it('is announced to the host, which then asks before any way out', async () => {
    const { user, host } = await open();
    expect(host.unsaved()).toBe(0);
    await user.type(field('Ville'), ' 3e');
    expect(host.unsaved()).toBe(1);
  });
});

describe('the edit form while there is no network', () => {
  it('shows that saving waits for the network, and can be closed without saving', async () => {
    const { user, closed, served } = await open();
    await user.type(field(/Nom complet/), ' Martin');
    onlineManager.setOnline(false);
    await user.click(save());
    expect(await screen.findByText('L’enregistrement attend le retour du réseau.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    const question = await screen.findByRole('dialog', { name: /Abandonner les modifications/ });
    await user.click(within(question).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(closed).toEqual(['done']));
    expect(served.updates).toEqual([]);
  });
});
