import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  render,
  server,
  tableUrl,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTACT, serveMessages } from '../../../testing/messages.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import TemplatesPage from './templates-page.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('the page of templates', () => {
  it('lists them by purpose, with the beginning of their texts', async () => {
    serveMessages([]);
    render(<TemplatesPage />);
    await screen.findByRole('article', { name: 'Refus' });
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
      'Prise de contact',
      'Refus',
      'Poste',
    ]);
    expect(await axeViolations()).toEqual([]);
  });

  it('keeps the lines of their texts, a list above all', async () => {
    const body = 'Bonjour {{prenom}},\n\nIl nous manque\u00a0:\n- le CV\n- les références\n\nBien à vous,';
    serveMessages([]);
    server.use(http.get(tableUrl('message_templates'), () => HttpResponse.json([{ ...CONTACT, body }])));
    render(<TemplatesPage />);
    const card = await screen.findByRole('article', { name: 'Prise de contact' });
    expect(card.querySelector('.msg-template-text')?.textContent?.split('\n')).toEqual([
      'Il nous manque\u00a0:',
      '- le CV',
      '- les références',
      'Bien à vous,',
    ]);
  });

  it('shows them with the values of the newest application, and of another once it is chosen', async () => {
    const [newest, older] = [
      buildApplication({ full_name: 'Inès Morel', job_title: 'Formatrice Revit' }),
      buildApplication({ full_name: 'Bruno Le Goff', job_title: null }),
    ];
    const log = serveMessages([newest, older]);
    const { user } = render(<TemplatesPage />);
    const card = within(await screen.findByRole('article', { name: 'Poste' }));
    expect(await card.findByText('Bonjour Inès, pour le poste Formatrice Revit.')).toBeInTheDocument();
    expect(card.getByText(`Votre candidature ${newest.reference}`)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/\{\{|\}\}/);

    const choice = await screen.findByRole('combobox', { name: 'Montrer avec les valeurs de' });
    await user.click(choice);
    await user.type(choice, 'Bruno');
    fireEvent.click(await screen.findByTitle(`Bruno Le Goff (${older.reference})`));
    expect(log.searches.at(-1)).toBe('Bruno');
    expect(await card.findByText(/^Bonjour Bruno/)).toBeInTheDocument();
    // The reasons that would prevent sending are marked in the text.
    expect(card.getByText('Intitulé du poste : rien à écrire').tagName).toBe('MARK');
    expect(await axeViolations()).toEqual([]);

    await user.click(await button('Modifier Poste'));
    const read = within(await screen.findByRole('article', { name: 'Message à Bruno Le Goff' }));
    expect(read.getByText(older.email)).toBeInTheDocument();
    expect(await screen.findByText('Ce message ne partirait pas à Bruno Le Goff')).toBeInTheDocument();
    await user.click(await field(/^Objet/));
    await user.paste(' {{refrence}}');
    expect(await read.findByText('Variable inconnue : refrence')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('edits one beside what could be read of it', async () => {
    const log = serveMessages([]);
    const { user, host } = render(<TemplatesPage />);
    await user.click(await button('Modifier Prise de contact'));
    expect(await field(/^Message/)).toHaveValue(CONTACT.body);
    const read = within(await screen.findByRole('article', { name: /^Message à/ }));
    expect(read.getByText('Bonjour Élodie,')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.type(await field(/^Message/), ' À bientôt.');
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { name, purpose, subject, body } = CONTACT;
    expect(log.writes).toEqual([
      {
        method: 'PATCH',
        body: { name, purpose, subject, body: `${body} À bientôt.` },
        version: CONTACT.updated_at,
      },
    ]);
    expect(host.notices.at(-1)).toEqual({ kind: 'success', notice: { title: 'Modèle enregistré' } });
    expect(
      within(await screen.findByRole('article', { name: 'Prise de contact' })).getByText(/À bientôt/),
    ).toBeInTheDocument();
  });

  it('keeps what is typed when someone else changed it meanwhile', async () => {
    serveMessages([]);
    const { user, host } = render(<TemplatesPage />);
    await user.click(await button('Modifier Prise de contact'));
    await user.type(await field(/^Message/), ' À bientôt.');
    server.use(http.patch(tableUrl('message_templates'), () => HttpResponse.json([])));
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(await field(/^Message/)).toHaveValue(`${CONTACT.body} À bientôt.`);
  });

  it('adds one, which needs a name of its own, texts, and variables that exist', async () => {
    allowConsole('Failed to load resource');
    const log = serveMessages([]);
    const { user } = render(<TemplatesPage />);
    await user.click(await button('Nouveau modèle'));
    await user.click(await button('Enregistrer'));
    expect(await screen.findByText('Donnez un nom au modèle')).toBeInTheDocument();
    expect(screen.getByText('Écrivez l’objet')).toBeInTheDocument();
    await user.type(await field(/^Nom/), 'Refus');
    await user.click(await field(/^Objet/));
    await user.paste('{{refrence}}');
    await user.click(await button('Enregistrer'));
    expect(await screen.findByText('Variable inconnue : {{refrence}}')).toBeInTheDocument();
    expect(log.writes).toEqual([]);
    await user.clear(await field(/^Objet/));
    await user.paste('Objet');
    server.use(
      http.post(
        tableUrl('message_templates'),
        () => HttpResponse.json({ code: '23505', message: 'duplicate' }, { status: 409 }),
        { once: true },
      ),
    );
    await user.click(await button('Enregistrer'));
    expect(await screen.findByText('Un modèle porte déjà ce nom')).toBeInTheDocument();
    await user.type(await field(/^Nom/), ' bis');
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('article', { name: 'Refus bis' })).toBeInTheDocument();
  });

  it('asks before what was typed is lost, and opens the next time as it is stored', async () => {
    serveMessages([]);
    const { user } = render(<TemplatesPage />);
    await user.click(await button('Modifier Prise de contact'));
    await user.type(await field(/^Message/), ' À bientôt.');
    await user.keyboard('{Escape}');
    await user.click(await button('Abandonner'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Modifier Prise de contact'));
    expect(await field(/^Message/)).toHaveValue(CONTACT.body);
  });

  it('asks before one is deleted', async () => {
    const log = serveMessages([]);
    const { user } = render(<TemplatesPage />);
    await user.click(await button('Supprimer Poste'));
    expect(await screen.findByRole('heading', { name: /Supprimer le modèle.+Poste/ })).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    fireEvent.click(await button('Supprimer le modèle'));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Poste' })).toBeNull());
    expect(log.writes).toHaveLength(1);
  });

  it('says when they cannot be read, and that there is none', async () => {
    allowConsole('Failed to load resource');
    serveMessages([]);
    server.use(
      http.get(tableUrl('message_templates'), () => HttpResponse.json({}, { status: 503 }), { once: true }),
      http.get(tableUrl('message_templates'), () => HttpResponse.json([])),
    );
    const { user } = render(<TemplatesPage />);
    expect(await screen.findByText('Impossible de charger les modèles')).toBeInTheDocument();
    expect(screen.getByText('Le service redémarre. Réessayez dans un instant.')).toBeInTheDocument();
    await user.click(await button('Réessayer'));
    expect(await screen.findByText('Aucun modèle')).toBeInTheDocument();
  });
});
