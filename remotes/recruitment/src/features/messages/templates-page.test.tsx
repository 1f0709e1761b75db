import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTACT, JOB, REFUSAL, serveMessages } from '../../../testing/messages.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import remote from '../../routes.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

const button = (name: string) => screen.findByRole('button', { name });
const open = (route = '/messages') => renderRoutes(remote, { route });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('the page of templates', () => {
  it('lists them by purpose, with the beginning of their texts', async () => {
    serveMessages([]);
    open();
    await row('Refus');
    expect(names()).toEqual(['Prise de contact', 'Refus', 'Poste']);
    expect(screen.getByText('3 modèles')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Refus' })).toHaveAttribute('href', `/messages/${REFUSAL.id}`);
    expect(await axeViolations()).toEqual([]);
  });

  it('shows the lines of their texts, lists included', async () => {
    const body = 'Bonjour {{prenom}},\n\nIl nous manque\u00a0:\n- le CV\n- les références\n\nBien à vous,';
    serveMessages([]);
    server.use(http.get(tableUrl('message_templates'), () => HttpResponse.json([{ ...CONTACT, body }])));
    open();
    const text = await (await row('Prise de contact')).findByText(/^Il nous manque/);
    expect(text.textContent?.split('\n')).toEqual([
      'Il nous manque\u00a0:',
      '- le CV',
      '- les références',
      'Bien à vous,',
    ]);
  });

  it('shows them with the values of the newest application, or of a chosen one', async () => {
    const [newest, older] = [
      buildApplication({ full_name: 'Inès Morel', job_title: 'Formatrice Revit' }),
      buildApplication({ full_name: 'Bruno Le Goff', job_title: null }),
    ];
    const log = serveMessages([newest, older]);
    const { user } = open();
    const card = await row('Poste');
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

  it('edits one with its preview beside it', async () => {
    const log = serveMessages([]);
    const { user, host } = open();
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
    expect(await (await row('Prise de contact')).findByText(/À bientôt/)).toBeInTheDocument();
  });

  it('keeps what was typed when someone else changed it meanwhile', async () => {
    serveMessages([]);
    const { user, host } = open();
    await user.click(await button('Modifier Prise de contact'));
    await user.type(await field(/^Message/), ' À bientôt.');
    server.use(http.patch(tableUrl('message_templates'), () => HttpResponse.json([])));
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(await field(/^Message/)).toHaveValue(`${CONTACT.body} À bientôt.`);
  });

  it.each([
    ['in the list', '/messages', 'Modifier Prise de contact'],
    ['on its page', `/messages/${CONTACT.id}`, 'Modifier'],
  ])(
    'announces %s that a template was deleted meanwhile, and keeps what was typed to be copied',
    async (_, at, edit) => {
      serveMessages([]);
      const { user } = open(at);
      await user.click(await button(edit));
      await user.type(await field(/^Message/), ' À bientôt.');
      server.use(
        http.patch(tableUrl('message_templates'), () => HttpResponse.json([])),
        http.get(tableUrl('message_templates'), () => HttpResponse.json([])),
      );
      await user.click(await button('Enregistrer'));
      expect(
        await screen.findByText(
          'Ce modèle a été supprimé entre-temps. Copiez votre texte, puis écrivez un nouveau modèle.',
        ),
      ).toBeVisible();
      expect(await field(/^Message/)).toHaveValue(`${CONTACT.body} À bientôt.`);
    },
  );

  it('accepts no typing while a template is being saved, and starts with the focus on its name', async () => {
    serveMessages([]);
    const gate = Promise.withResolvers<void>();
    server.use(
      http.patch(tableUrl('message_templates'), async () => {
        await gate.promise;
        return HttpResponse.json([CONTACT]);
      }),
    );
    const { user } = open();
    await user.click(await button('Modifier Prise de contact'));
    await waitFor(async () => expect(await field(/^Nom/)).toHaveFocus());
    await user.type(await field(/^Objet/), ' bis');
    await user.click(await button('Enregistrer'));
    expect(await button('Enregistrement...')).toBeVisible();
    expect((await field(/^Message/)).closest('[inert]')).not.toBeNull();
    expect(await button('Annuler')).toBeDisabled();
    gate.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('adds one, which needs a new name, texts, and known variables', async () => {
    allowConsole('Failed to load resource');
    const log = serveMessages([]);
    const { user } = open();
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
        () =>
          HttpResponse.json(
            { code: '23505', message: 'violates unique constraint "message_templates_name_unique"' },
            { status: 409 },
          ),
        { once: true },
      ),
    );
    await user.click(await button('Enregistrer'));
    expect(await screen.findByText('Un modèle porte déjà ce nom')).toBeInTheDocument();
    await user.type(await field(/^Nom/), ' bis');
    await user.click(await button('Enregistrer'));
    await row('Refus bis');
    expect(names()).toEqual(['Prise de contact', 'Refus', 'Poste', 'Refus bis']);
  });

  it('does not say that a name is taken when others save versions of the template faster', async () => {
    serveMessages([]);
    const { user, host } = open();
    await user.click(await button('Modifier Prise de contact'));
    await user.type(await field(/^Message/), ' À bientôt.');
    let version = 1;
    server.use(
      http.patch(tableUrl('message_templates'), () => HttpResponse.json([])),
      http.get(tableUrl('message_templates'), () => {
        version += 1;
        return HttpResponse.json([{ ...CONTACT, updated_at: `v${version}` }]);
      }),
    );
    await user.click(await button('Enregistrer'));
    expect(await screen.findByText('Impossible d’enregistrer le modèle')).toBeVisible();
    expect(screen.queryByText('Un modèle porte déjà ce nom')).toBeNull();
    expect(host.notices).toHaveLength(1);
    expect(await field(/^Message/)).toHaveValue(`${CONTACT.body} À bientôt.`);
  });

  it('asks before what was typed is lost, and shows the stored text at the next opening', async () => {
    serveMessages([]);
    const { user } = open();
    await user.click(await button('Modifier Prise de contact'));
    await user.type(await field(/^Message/), ' À bientôt.');
    await user.keyboard('{Escape}');
    await user.click(await button('Abandonner'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Modifier Prise de contact'));
    expect(await field(/^Message/)).toHaveValue(CONTACT.body);
  });

  it('asks before deleting one', async () => {
    const log = serveMessages([]);
    const { user } = open(`/messages/${JOB.id}`);
    await user.click(await button('Supprimer'));
    expect(await screen.findByRole('heading', { name: /Supprimer le modèle.+Poste/ })).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    fireEvent.click(await button('Supprimer le modèle'));
    await row('Refus');
    expect(names()).toEqual(['Prise de contact', 'Refus']);
    expect(log.writes).toEqual([{ method: 'DELETE', body: JOB.id, version: null }]);
  });

  it('says in words of templates that one was deleted meanwhile by a colleague', async () => {
    serveMessages([]);
    const { user, host } = open(`/messages/${JOB.id}`);
    await user.click(await button('Supprimer'));
    server.use(
      http.delete(tableUrl('message_templates'), () => HttpResponse.json([])),
      http.get(tableUrl('message_templates'), () => HttpResponse.json([])),
    );
    fireEvent.click(await button('Supprimer le modèle'));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.description).toMatch(
        /^Rien n’a été supprimé.+ce modèle n’existe plus/,
      ),
    );
    expect(await screen.findByRole('heading', { name: 'Modèle introuvable', level: 1 })).toBeVisible();
    expect(screen.getAllByText('Modèle introuvable')).toHaveLength(1);
  });

  it('finds templates by their words and purpose, in the chosen order', async () => {
    serveMessages([]);
    const { user } = open('/messages?tri=-name');
    await row('Refus');
    expect(names()).toEqual(['Refus', 'Prise de contact', 'Poste']);
    await user.type(screen.getByRole('searchbox'), 'pARLONS');
    await waitFor(() => expect(names()).toEqual(['Prise de contact']));
    expect(screen.getByText('1 modèle')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Usage' }));
    fireEvent.click(await screen.findByTitle('Refus'));
    expect(await screen.findByText('Aucun modèle trouvé')).toBeInTheDocument();
    await user.click(await button('Effacer tous'));
    await row('Poste');
    expect(names()).toEqual(['Refus', 'Prise de contact', 'Poste']);
  });

  it('shows a whole template as an applicant would read it, and edits it there', async () => {
    serveMessages([buildApplication({ full_name: 'Inès Morel' })]);
    const { user, host } = open(`/messages/${CONTACT.id}`);
    expect(await screen.findByRole('heading', { name: 'Prise de contact', level: 1 })).toBeInTheDocument();
    expect(screen.getByText('Prise de contact, modifié le 01/11/2026')).toBeInTheDocument();
    const mail = within(await screen.findByRole('article', { name: 'Message à Inès Morel' }));
    expect(mail.getByText('Bonjour Inès,')).toBeInTheDocument();
    expect(host.pages.at(-1)).toMatchObject({
      title: 'Prise de contact',
      breadcrumbs: [{ label: 'Modèles de messages', to: '/messages' }],
    });
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Modifier'));
    await user.type(await field(/^Message/), ' À bientôt.');
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await mail.findByText(/À bientôt/)).toBeInTheDocument();
  });

  it('shows when a template does not exist', async () => {
    serveMessages([]);
    open('/messages/d0000000-0000-4000-8000-00000000dead');
    expect(
      await screen.findByText('Le lien est incomplet, ou ce qu’il désigne a été supprimé.'),
    ).toBeVisible();
  });

  it('does not take an ended session, which hides every template, for an empty list', async () => {
    allowConsole('Failed to load resource');
    serveMessages([]);
    server.use(
      http.get(tableUrl('message_templates'), () => HttpResponse.json([])),
      http.post(rpcUrl('my_roles'), () =>
        HttpResponse.json({ code: '28000', message: 'the session is over' }, { status: 403 }),
      ),
    );
    open();
    expect(await screen.findByText('Impossible de charger les modèles')).toBeVisible();
    expect(screen.queryByText('Aucun modèle')).toBeNull();
  });

  it('shows when they cannot be read, and when there are none', async () => {
    allowConsole('Failed to load resource');
    serveMessages([]);
    server.use(
      http.get(tableUrl('message_templates'), () => HttpResponse.json({}, { status: 503 }), { once: true }),
      http.get(tableUrl('message_templates'), () => HttpResponse.json([])),
    );
    const { user } = open();
    expect(await screen.findByText('Impossible de charger les modèles')).toBeInTheDocument();
    expect(screen.getByText('Le service redémarre. Réessayez dans un instant.')).toBeInTheDocument();
    await user.click(await button('Réessayer'));
    expect(await screen.findByText('Aucun modèle')).toBeInTheDocument();
  });
});
