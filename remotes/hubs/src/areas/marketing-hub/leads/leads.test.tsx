import {
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildLead, serveLeads } from '../../../../testing/leads.ts';
import remote from '../../../routes.tsx';

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() =>
  Promise.all([
    import('./leads-page.tsx'),
    import('./lead-page.tsx'),
    import('./components/follow-dialog.tsx'),
    import('./components/reply-dialog.tsx'),
    import('./components/lead-thread.tsx'),
  ]),
);
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());
giveDialogsTheirOwnIds();

const open = (route: string) => renderRoutes(remote, { area: 'marketing-hub', route });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const ONE = '/demandes/d7000000-0000-4000-8000-000000000001';

/** A window as wide as the columns need. */
const beWide = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

describe('the leads', () => {
  it('are a list where the window has no room for columns', async () => {
    serveLeads([
      buildLead({ next_step: 'Rappeler', next_step_on: '2026-01-02', owner_name: 'Nora Le Goff' }),
    ]);
    const { host } = open('/');
    expect(await screen.findByRole('link', { name: 'Menuiseries Briand' })).toHaveAttribute(
      'href',
      expect.stringContaining(ONE),
    );
    expect(screen.getByText('Rappeler, 02/01/2026, en retard')).toBeVisible();
    expect(await screen.findByText('1 demande')).toBeVisible();
    expect(host.pages.at(-1)?.title).toBe('Demandes');
    expect(await axeViolations()).toEqual([]);
  });

  it('are one column for each status where there is room, and a column says how many there are', async () => {
    beWide();
    serveLeads([
      buildLead(),
      buildLead({ id: 'd7000000-0000-4000-8000-000000000002', status: 'won', company: 'Aubry' }),
    ]);
    open('/');
    const column = await screen.findByRole('region', { name: 'Gagnée' });
    expect(within(column).getByRole('link', { name: 'Aubry' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Perdue' })).getByText('Aucune')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('are narrowed by the address and searched in the body of the request', async () => {
    const database = serveLeads([buildLead()]);
    const { user } = open('/?statut=open&suivi=mine&source=linkedin&etape=late&mois=2026-11&tri=company');
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher une demande' }), 'briand');
    await waitFor(() =>
      expect(database.last('list')?.body).toEqual({
        search: 'briand',
        status_filter: 'open',
        owner_filter: 'mine',
        source_filter: 'linkedin',
        due_filter: 'late',
        month_filter: '2026-11',
        sort: 'company',
        page_size: 30,
      }),
    );
  });
});

describe('one lead', () => {
  it('is taken by whoever is first', async () => {
    const database = serveLeads([buildLead()]);
    const { user } = open(ONE);
    await user.click(await button('Prendre'));
    await waitFor(() => expect(database.last('update')?.address).toContain('updated_at=eq.v1'));
  });

  it('is lost with a reason', async () => {
    const database = serveLeads([buildLead()]);
    const { user } = open(ONE);
    await user.click(await button('Classer perdue'));
    const dialog = await screen.findByRole('dialog', { name: /^Classer cette demande/ });
    await user.click(within(dialog).getByRole('combobox', { name: 'Motif' }));
    fireEvent.click(await screen.findByTitle('Budget'));
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Classer perdue' }));
    await waitFor(() =>
      expect(database.last('move')?.body).toMatchObject({ to_status: 'lost', reason: 'budget' }),
    );
  });

  it('gets its next step on the version that was read', async () => {
    const database = serveLeads([buildLead()]);
    const { user } = open(ONE);
    await user.click(await button('Suivi'));
    const dialog = await screen.findByRole('dialog', { name: 'Suivi de la demande' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Prochaine étape/ }), 'Rappeler');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(database.last('update')?.body).toEqual({
        owner_id: null,
        next_step: 'Rappeler',
        next_step_on: null,
        notes: null,
        company: 'Menuiseries Briand',
        name: 'Hélène Briand',
        email: 'h.briand@menuiseries-briand.example',
        phone: '+33199000021',
      }),
    );
  });

  it('gets the address that was mistyped, once it is one', async () => {
    const database = serveLeads([buildLead({ phone: null })]);
    const { user } = open(ONE);
    await user.click(await button('Suivi'));
    const dialog = await screen.findByRole('dialog', { name: 'Suivi de la demande' });
    const email = within(dialog).getByRole('textbox', { name: /^E-mail/ });
    await user.clear(email);
    await user.type(email, 'h.briand');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect((await within(dialog).findAllByText('Adresse e-mail incorrecte'))[0]).toBeInTheDocument();
    await user.type(email, '@briand.example');
    await user.type(within(dialog).getByRole('textbox', { name: /^Téléphone/ }), '01 99 00 00 22');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(database.last('update')?.body).toMatchObject({
        email: 'h.briand@briand.example',
        phone: '+33199000022',
      }),
    );
  });

  it('is deleted on the version that was read, once that is confirmed', async () => {
    const database = serveLeads([buildLead()]);
    const { user } = open(ONE);
    await user.click(await button('Supprimer'));
    const dialog = await screen.findByRole('dialog', { name: /^Supprimer la demande de Menuiseries/ });
    expect(database.last('delete')).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer la demande' }));
    await waitFor(() =>
      expect(database.last('delete')?.body).toEqual({ lead: ONE.split('/').at(-1), version: 'v1' }),
    );
  });

  it('is answered from a template that is filled for it, once nothing is left in braces', async () => {
    const database = serveLeads([buildLead()]);
    const { user } = open(ONE);
    await user.click(await button('Répondre'));
    const dialog = await screen.findByRole('dialog', { name: 'Écrire à Hélène Briand' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Modèle' }));
    fireEvent.click(await screen.findByTitle('Premier échange'));
    const text = await within(dialog).findByRole('textbox', { name: /^Message/ });
    expect(text).toHaveValue(
      'Bonjour Hélène,\n\nNous avons lu la demande de Menuiseries Briand.\n\n{{inconnu}}',
    );
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    expect((await within(dialog).findAllByText(/doubles accolades/))[0]).toBeVisible();
    await user.clear(text);
    await user.type(text, 'Bonjour');
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(database.last('send')?.body).toEqual({ kind: 'lead-messages' }));
    expect(database.last('write')?.body).toMatchObject({
      subject: 'Votre demande BE-2026-0F7K2Q',
      body: 'Bonjour',
      template: 'Premier échange',
    });
  });

  it('keeps what was written when another template is chosen, until that is asked for', async () => {
    serveLeads([buildLead()]);
    const { user } = open(ONE);
    await user.click(await button('Répondre'));
    const dialog = await screen.findByRole('dialog', { name: 'Écrire à Hélène Briand' });
    const text = await within(dialog).findByRole('textbox', { name: /^Message/ });
    await user.type(text, 'Écrit à la main');
    const choose = async () => {
      await user.click(within(dialog).getByRole('combobox', { name: 'Modèle' }));
      fireEvent.click(await screen.findByTitle('Premier échange'));
      return screen.findByRole('dialog', { name: /^Remplacer votre texte/ });
    };
    await user.click(within(await choose()).getByRole('button', { name: 'Garder mon texte' }));
    expect(text).toHaveValue('Écrit à la main');
    await user.click(within(await choose()).getByRole('button', { name: 'Remplacer' }));
    await waitFor(() => expect(text).toHaveTextContent(/^Bonjour Hélène/));
  });

  it('says which text leaves when a corrected one is sent again, and who answered before', async () => {
    const database = serveLeads([buildLead()]);
    const { user, host } = open(ONE);
    await user.click(await button('Répondre'));
    const dialog = await screen.findByRole('dialog', { name: 'Écrire à Hélène Briand' });
    await user.type(await within(dialog).findByRole('textbox', { name: /^Objet/ }), 'Suite');
    await user.type(within(dialog).getByRole('textbox', { name: /^Message/ }), 'Bonjour');
    const ids: unknown[] = [];
    const refuse = (hint: string) =>
      server.use(
        http.post(
          rpcUrl('write_to_lead'),
          async ({ request }) => {
            const body = (await request.json()) as Record<string, unknown>;
            ids.push(body['message'], body['last_contact']);
            return HttpResponse.json({ code: '23505', message: 'no', details: null, hint }, { status: 409 });
          },
          { once: true },
        ),
      );
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    refuse('contacted');
    await send();
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice).toMatchObject({
        description: expect.stringContaining('Une réponse vient de partir'),
      }),
    );
    refuse('kept');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toBeEnabled());
    await send();
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice).toMatchObject({
        description: expect.stringContaining('Votre premier texte'),
      }),
    );
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toBeEnabled());
    await send();
    await waitFor(() => expect(database.last('send')).toBeDefined());
    // The same mail until it is known that its id holds another text.
    expect(ids).toEqual([ids[0], '2026-11-20T09:00:00Z', ids[0], '2026-11-20T09:00:00Z']);
    expect(database.last('write')?.body).not.toMatchObject({ message: ids[0] });
  });

  it('is joined with another that says the same', async () => {
    const other = 'd7000000-0000-4000-8000-000000000002';
    const database = serveLeads([buildLead()], {
      doubles: [
        {
          id: other,
          reference: 'BE-2026-0F7K2R',
          company: 'Menuiserie Briand',
          name: 'Hélène Briand',
          status: 'new',
          created_at: '2026-11-19T09:00:00Z',
          link: 'email',
        },
      ],
    });
    const { user } = open(ONE);
    await user.click(await button('Joindre à celle-ci'));
    await waitFor(() => expect(database.last('settle')?.body).toMatchObject({ other, action: 'join' }));
  });
});
