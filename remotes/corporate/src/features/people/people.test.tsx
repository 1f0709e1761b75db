import { dismissUndo } from '@trame/app/undo-store';
import { createQueryClient } from '@trame/data';
import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import type { Role } from '@trame/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { buildPerson, buildRequest, serveStaff } from '../../../testing/people.ts';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();
afterEach(dismissUndo);

const VIEWER = 'd0000000-0000-4000-8000-000000000901';
const held = (role: Role) => ({ role, since: '2026-03-12T09:00:00.000Z', by: 'Adrien Keller' });

const ANNE = buildPerson({ full_name: 'Anne Roy', email: 'anne@trame.example', roles: [held('app5_user')] });
const ADMIN = buildPerson({ full_name: 'Adrien Keller', job_title: null, roles: [held('admin')] });
const ME = buildPerson({ id: VIEWER, full_name: 'Jeanne Abadie', roles: [held('app1_user')] });
const INVITED = buildPerson({
  full_name: 'Paul Mercier',
  email: 'paul@trame.example',
  status: 'invited',
  last_sign_in_at: null,
  invitation_sent_at: '2026-11-22T10:00:00.000Z',
  invited_by: 'Jeanne Abadie',
  open_sessions: 0,
});
const DISABLED = buildPerson({
  full_name: 'Zoé Martin',
  status: 'disabled',
  open_sessions: 0,
  disabled_at: '2026-11-10T10:00:00.000Z',
  disabled_by: 'Adrien Keller',
  disabled_reason: 'Départ de l’entreprise',
});

const open = (route: string, roles: readonly Role[] = ['app1_user']) =>
  renderRoutes(remote, { route, roles, session: { userId: VIEWER } });
const list = (query = '') => open(`/user-profiles${query}`);
const page = ({ id }: { id: string }, roles?: readonly Role[]) => open(`/user-profiles/${id}`, roles);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('the list of people', () => {
  it('shows who has which role since when, and what waits', async () => {
    serveStaff({ ...ANNE, open_requests: [buildRequest({ role: 'admin' })] }, INVITED, DISABLED, ME);
    list();
    const table = await screen.findByRole('table', { name: 'Profils' });
    const row = within(table).getByRole('row', { name: /Anne Roy/ });
    expect(row).toHaveTextContent('Recrutement depuis le 12/03/2026');
    expect(row).toHaveTextContent('Administrateur demandé');
    expect(row).toHaveTextContent('20/11/2026 à 16:31');
    expect(row).toHaveTextContent('Une session ouverte');
    expect(screen.getByText('4 personnes')).toBeVisible();
    expect(within(table).getByRole('row', { name: /Paul Mercier/ })).toHaveTextContent('Jamais');
    expect(within(table).getByRole('row', { name: /Zoé Martin/ })).toHaveTextContent(
      'le 10/11/2026 par Adrien Keller',
    );
    expect(within(table).getByRole('row', { name: /Jeanne Abadie/ })).toHaveTextContent('(vous)');
    expect(await axeViolations()).toEqual([]);
  });

  it('asks for what its address names, and a search is in no address', async () => {
    const database = serveStaff(ANNE);
    const { user } = list('?statut=disabled&role=none');
    await screen.findByText('Anne Roy');
    expect(database.asked('staff_people').map(({ body }) => body)).toContainEqual({
      search: '',
      status: 'disabled',
      role: 'none',
      page_size: 30,
    });
    await user.type(screen.getByRole('searchbox'), 'roy');
    await waitFor(() => expect(database.last('staff_people')?.body).toMatchObject({ search: 'roy' }));
    expect(database.last('count_staff_people')?.body).toMatchObject({ search: 'roy', status: 'disabled' });
  });

  it('goes on after the last person of a page, by name and id', async () => {
    const people = Array.from({ length: 31 }, () => buildPerson());
    const database = serveStaff(...people);
    list();
    await screen.findByText(people[0]?.full_name ?? '');
    expect(await screen.findByText(people[30]?.full_name ?? '')).toBeVisible();
    expect(database.last('staff_people')?.body).toMatchObject({
      after_name: people[29]?.sort_name,
      after_id: people[29]?.id,
    });
  });

  it('says that nobody answers the filters, that nobody is there, and what failed', async () => {
    allowConsole('Failed to load resource');
    serveStaff();
    let isDown = true;
    server.use(
      http.post(rpcUrl('staff_people'), () =>
        isDown ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json([]),
      ),
    );
    const { user } = list();
    expect(await screen.findByText('Impossible de charger les profils')).toBeVisible();
    isDown = false;
    await user.click(await button('Réessayer'));
    expect(await screen.findByText('Personne dans l’équipe')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'rien');
    expect(await screen.findByText('Aucune personne trouvée')).toBeVisible();
  });

  it.each<[readonly Role[], string]>([
    [['app1_user', 'admin'], 'Des changements de rôle attendent votre décision'],
    [['app1_user'], 'Des changements de rôle attendent un administrateur'],
  ])('tells %j whose decision is awaited', async (roles, title) => {
    serveStaff({ ...ANNE, open_requests: [buildRequest({ action: 'take' })] }, INVITED);
    open('/user-profiles', roles);
    const notice = (await screen.findByText(title)).parentElement;
    expect(notice).toHaveTextContent(/Anne Roy anne@trame.example\s: retrait de Recrutement/);
    expect(notice).not.toHaveTextContent('Paul');
  });
});

describe('inviting one person', () => {
  it('asks for the role, and is taken back as long as the notice is there', async () => {
    const database = serveStaff(ANNE);
    const { user, host } = list();
    await user.click(await button('Inviter une personne'));
    await user.type(await field(/^Adresse e-mail/), ' Luc@Trame.example ');
    await user.type(await field(/^Nom complet/), 'Luc Petit');
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Envoyer l’invitation'));
    await waitFor(() =>
      expect(database.last('invite')?.body).toEqual({ email: 'luc@trame.example', full_name: 'Luc Petit' }),
    );
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Invitation envoyée'));
    expect(await screen.findByText('Invitation envoyée à Luc Petit')).toBeVisible();
    await user.click(await button('Annuler U'));
    await waitFor(() => expect(database.last('cancel_staff_invitation')).toBeDefined());
  });

  it('adds somebody who has an account, and takes them out again', async () => {
    const database = serveStaff(ANNE);
    server.use(
      http.post(functionUrl('staff-invitations'), () => HttpResponse.json({ outcome: 'added', id: ANNE.id })),
    );
    const { user } = list();
    await user.click(await button('Inviter une personne'));
    await user.type(await field(/^Adresse e-mail/), ANNE.email);
    await user.type(await field(/^Nom complet/), 'Anne');
    await user.click(await button('Envoyer l’invitation'));
    expect(await screen.findByText('Anne rejoint l’équipe')).toBeVisible();
    await user.click(await button('Annuler U'));
    await waitFor(() => expect(database.last('cancel_staff_invitation')?.body).toEqual({ person: ANNE.id }));
  });

  it('says what is missing, before anything is sent', async () => {
    const database = serveStaff(ANNE);
    const { user } = list();
    await user.click(await button('Inviter une personne'));
    await user.type(await field(/^Adresse e-mail/), 'luc@trame');
    await user.click(await button('Envoyer l’invitation'));
    expect(await screen.findByText('2 champs sont à corriger avant l’envoi')).toBeVisible();
    expect(database.last('invite')).toBeUndefined();
  });

  it('leads to somebody who is there already, and keeps what was typed when it fails', async () => {
    allowConsole('Failed to load resource');
    serveStaff(ANNE);
    const refused = { error: { code: 'rate_limited', message: 'Cent invitations par heure au plus.' } };
    server.use(
      http.post(functionUrl('staff-invitations'), () => HttpResponse.json(refused, { status: 429 }), {
        once: true,
      }),
    );
    const { user } = list();
    await user.click(await button('Inviter une personne'));
    await user.type(await field(/^Adresse e-mail/), ANNE.email);
    await user.type(await field(/^Nom complet/), 'Anne');
    await user.click(await button('Envoyer l’invitation'));
    expect(await screen.findByText(/Cent invitations par heure au plus/)).toBeVisible();
    await user.click(await button('Envoyer l’invitation'));
    expect(await screen.findByText('Cette personne fait déjà partie de l’équipe')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Voir son profil' }));
    expect(await screen.findByRole('heading', { name: 'Anne Roy', level: 1 })).toBeVisible();
  });
});

describe('a person', () => {
  it('has roles since when and by whom, and how they get in', async () => {
    serveStaff(ANNE);
    page(ANNE);
    expect(await screen.findByRole('heading', { name: 'Anne Roy', level: 1 })).toBeVisible();
    const roles = await screen.findByRole('list', { name: 'Rôles donnés' });
    expect(roles).toHaveTextContent('Depuis le 12/03/2026, donné par Adrien Keller');
    expect(screen.getByText('20/11/2026 à 16:31')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('that does not exist is said to be missing', async () => {
    serveStaff();
    page(ANNE);
    expect(await screen.findByRole('heading', { name: 'Profil introuvable', level: 1 })).toBeVisible();
  });

  it('is renamed on the version that was read', async () => {
    const database = serveStaff(ANNE);
    const { user } = page(ANNE);
    await user.click(await button('Modifier'));
    const name = await field(/^Nom complet/);
    await user.clear(name);
    await user.type(name, 'Anne Roy-Petit');
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('heading', { name: 'Anne Roy-Petit', level: 1 })).toBeVisible();
    expect(database.last('save')?.filters).toContain(`id=eq.${ANNE.id}&updated_at=eq.v1`);
    expect(database.last('save')?.body).toEqual({
      full_name: 'Anne Roy-Petit',
      job_title: 'Assistante de formation',
    });
  });

  it('that somebody else renamed meanwhile is decided on field by field', async () => {
    const database = serveStaff(ANNE);
    const { user } = page(ANNE);
    await user.click(await button('Modifier'));
    database.world.people = [{ ...ANNE, full_name: 'Anne Leroy', updated_at: 'v2' }];
    const name = await field(/^Nom complet/);
    await user.clear(name);
    await user.type(name, 'Anne Roi');
    await user.click(await button('Enregistrer'));
    const conflict = await dialog('Ce profil a changé entre-temps');
    expect(conflict).toHaveTextContent('Anne Leroy');
    expect(database.world.people[0]?.full_name).toBe('Anne Leroy');
  });

  it('is disabled with a reason, and enabled again by the notice', async () => {
    const database = serveStaff(ANNE);
    const { user } = page(ANNE);
    await user.click(await button('Désactiver…'));
    await user.click(await button('Désactiver ce compte'));
    expect(await field(/^Motif/)).toHaveAccessibleDescription(/Indiquez le motif/);
    await user.type(await field(/^Motif/), ' Départ ');
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Désactiver ce compte'));
    expect(await screen.findByText('Compte d’Anne Roy désactivé')).toBeVisible();
    expect(database.last('disable_staff_account')?.body).toEqual({
      person: ANNE.id,
      reason: 'Départ',
      expected: 'v1',
    });
    await user.keyboard('u');
    await waitFor(() =>
      expect(database.last('enable_staff_account')?.body).toEqual({ person: ANNE.id, expected: 'v1+' }),
    );
    expect(await button('Désactiver…')).toBeVisible();
  });

  it('that changed meanwhile is disabled once that is confirmed again, with the same reason', async () => {
    allowConsole('Failed to load resource');
    const database = serveStaff(ANNE);
    server.use(
      http.post(
        rpcUrl('disable_staff_account'),
        () => {
          database.world.people = [{ ...ANNE, full_name: 'Anne Leroy', updated_at: 'v2' }];
          return HttpResponse.json(
            { code: 'PT409', message: 'changed', details: null, hint: null },
            { status: 409 },
          );
        },
        { once: true },
      ),
    );
    const { user } = page(ANNE);
    await user.click(await button('Désactiver…'));
    await user.type(await field(/^Motif/), 'Départ');
    await user.click(await button('Désactiver ce compte'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce compte a changé entre-temps');
    await waitFor(() => expect(document.body).toHaveTextContent('Anne Leroy'));
    await user.click(await button('Désactiver ce compte'));
    await waitFor(() =>
      expect(database.last('disable_staff_account')?.body).toEqual({
        person: ANNE.id,
        reason: 'Départ',
        expected: 'v2',
      }),
    );
  });

  it('loses all sessions at once, which nothing takes back', async () => {
    const database = serveStaff({ ...ANNE, open_sessions: 2 });
    const { user, host } = page(ANNE);
    await user.click(await button('Fermer ses sessions'));
    const question = await dialog(/Fermer les sessions d’Anne Roy/);
    expect(question).toHaveTextContent('ne s’annule pas');
    await user.click(within(question).getByRole('button', { name: 'Fermer les sessions' }));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('2 sessions fermées'));
    expect(database.last('end_staff_sessions')?.body).toEqual({ person: ANNE.id });
    expect(screen.queryByRole('button', { name: /Annuler U/ })).not.toBeInTheDocument();
  });

  it('who is invited gets the mail again, or is taken out of the list', async () => {
    allowConsole('Failed to load resource');
    const database = serveStaff(INVITED);
    const early = { error: { code: 'rate_limited', message: 'Réessayez dans dix minutes.' } };
    server.use(
      http.post(functionUrl('staff-invitations'), () => HttpResponse.json(early, { status: 429 }), {
        once: true,
      }),
    );
    const { user, host } = page(INVITED);
    expect(await screen.findByText('Envoyée le 22/11/2026 à 11:00 par Jeanne Abadie')).toBeVisible();
    await user.click(await button('Renvoyer l’invitation'));
    expect(await screen.findByText('Réessayez dans dix minutes.')).toBeVisible();
    await user.click(await button('Renvoyer l’invitation'));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Invitation envoyée de nouveau'));
    expect(database.last('invite')?.body).toEqual({ resend: INVITED.id });
    await user.click(await button('Annuler l’invitation'));
    const question = await dialog(/Annuler l’invitation de Paul Mercier/);
    await user.click(within(question).getByRole('button', { name: 'Annuler l’invitation' }));
    expect(await screen.findByRole('heading', { name: 'Profils', level: 1 })).toBeVisible();
    expect(database.last('cancel_staff_invitation')?.body).toEqual({ person: INVITED.id });
  });

  it('who was added and holds no role leaves the team, and keeps the account', async () => {
    const added = { ...ANNE, roles: [] };
    const database = serveStaff(added);
    const { user } = page(added);
    await user.click(await button('Retirer de l’équipe'));
    const question = await dialog(/Retirer Anne Roy de l’équipe/);
    expect(question).toHaveTextContent('Son compte reste');
    expect(await axeViolations()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Retirer de l’équipe' }));
    expect(await screen.findByRole('heading', { name: 'Profils', level: 1 })).toBeVisible();
    expect(database.last('cancel_staff_invitation')?.body).toEqual({ person: ANNE.id });
  });

  it.each([
    ['holds a role', ANNE],
    ['accepted an invitation', { ...ANNE, roles: [], accepted_at: '2026-11-01T10:00:00.000Z' }],
  ])('who %s does not leave the team', async (_why, person) => {
    serveStaff(person);
    page(person);
    expect(await button('Désactiver…')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retirer de l’équipe' })).not.toBeInTheDocument();
  });

  it('who was disabled says why, and gets no role', async () => {
    const database = serveStaff(DISABLED);
    const { user } = page(DISABLED);
    expect(await screen.findByText('Départ de l’entreprise')).toBeVisible();
    expect(
      screen.getByText('Un compte désactivé ne reçoit pas de rôle. Réactivez-le d’abord.'),
    ).toBeVisible();
    await user.click(await button('Réactiver'));
    await waitFor(() => expect(database.last('enable_staff_account')).toBeDefined());
    expect(await button('Demander un rôle')).toBeVisible();
  });
});

describe('protected accounts', () => {
  it('oneself: neither disabled nor renamed nor given roles', async () => {
    const database = serveStaff(ME);
    const { user } = page(ME, ['app1_user', 'admin']);
    expect(await screen.findByText(/C’est votre compte/)).toBeVisible();
    expect(screen.getByText('Vos rôles ne se changent pas depuis votre compte.')).toBeVisible();
    for (const name of [/Désactiver/, /Fermer ses sessions/, /Demander un rôle/, /Retirer/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Modifier'));
    expect(await field(/^Nom complet/)).toBeDisabled();
    await user.clear(await field('Fonction'));
    await user.click(await button('Enregistrer'));
    await waitFor(() =>
      expect(database.last('save')?.body).toEqual({ full_name: 'Jeanne Abadie', job_title: null }),
    );
  });

  it('the last active administrator keeps the role and the account', async () => {
    const { world } = serveStaff(ADMIN);
    world.admins = 1;
    page(ADMIN, ['app1_user', 'admin']);
    expect((await screen.findAllByText(/Dernier administrateur actif/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /Désactiver/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Retirer le rôle/ })).not.toBeInTheDocument();
  });

  it('an administrator is disabled by another administrator alone', async () => {
    serveStaff(ADMIN);
    page(ADMIN);
    expect(await screen.findByText(/Seul un administrateur peut désactiver/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Désactiver/ })).not.toBeInTheDocument();
    page(ADMIN, ['app1_user', 'admin']);
    expect(await button('Désactiver…')).toBeVisible();
    expect(await button('Modifier')).toBeVisible();
  });
});

describe('a change of role', () => {
  it('is asked for with what it would open, waits for an administrator, and is withdrawn', async () => {
    const database = serveStaff(ANNE);
    const { user } = page(ANNE);
    await user.click(await button('Demander un rôle'));
    const ask = await dialog('Demander un rôle');
    await user.click(within(ask).getByRole('combobox', { name: 'Rôle' }));
    // jsdom has no layout: the list never counts as laid out, and accepts no pointer.
    fireEvent.click(await screen.findByTitle('Gestion Corporate'));
    const opened = await within(ask).findByRole('region', { name: 'Ce que ce rôle ouvre de plus' });
    expect(await within(opened).findByText('Paramètres')).toBeInTheDocument();
    expect(opened).not.toHaveTextContent('Journal');
    await user.type(within(ask).getByRole('textbox', { name: 'Motif' }), 'Remplacement');
    expect(await axeViolations()).toEqual([]);
    await user.click(within(ask).getByRole('button', { name: 'Demander ce rôle' }));
    expect(await screen.findByText('Demandé, à confirmer par un administrateur')).toBeVisible();
    expect(database.last('request_role_change')?.body).toEqual({
      person: ANNE.id,
      role: 'app1_user',
      action: 'grant',
      reason: 'Remplacement',
    });
    expect(database.last('tell')?.body).toEqual({ kind: 'role-request', request_id: buildRequest().id });
    expect(screen.queryByRole('button', { name: /Examiner/ })).not.toBeInTheDocument();
    await user.click(await button('Annuler U'));
    await waitFor(() =>
      expect(database.last('decide_role_change')?.body).toMatchObject({ decision: 'withdraw' }),
    );
  });

  it('that takes a role says what closes, and that no mail left where none did', async () => {
    allowConsole('Failed to load resource');
    const database = serveStaff(ANNE);
    server.use(http.post(functionUrl('notifications'), () => HttpResponse.json({}, { status: 503 })));
    const { user, host } = page(ANNE);
    await user.click(await button('Retirer le rôle Recrutement'));
    const closing = await screen.findByRole('region', { name: 'Ce qui ne s’ouvrira plus' });
    expect(await within(closing).findByText('Candidatures, Formateurs')).toBeInTheDocument();
    await user.click(await button('Demander le retrait'));
    await waitFor(() =>
      expect(database.last('request_role_change')?.body).toMatchObject({ role: 'app5_user', action: 'take' }),
    );
    await waitFor(() => expect(host.notices.at(-1)?.notice.description).toMatch(/prévenez-en un/));
  });

  it.each(['Donner ce rôle', 'Refuser'])(
    'is decided by an administrator who reads who, which role and what it opens: %s',
    async (name) => {
      const request = buildRequest({ role: 'app1_user', reason: 'Remplacement' });
      const database = serveStaff({ ...ANNE, open_requests: [request] });
      const { user } = page(ANNE, ['app1_user', 'admin']);
      expect(await screen.findByText('Attend votre décision')).toBeVisible();
      await user.click(await button('Examiner la demande sur le rôle Gestion Corporate'));
      const decide = await dialog(/Donner le rôle Gestion Corporate à Anne Roy/);
      for (const text of ['anne@trame.example', 'Recrutement', 'par Jeanne Abadie', 'Remplacement'])
        expect(decide).toHaveTextContent(text);
      expect(await within(decide).findByText('Paramètres')).toBeInTheDocument();
      expect(within(decide).getByRole('link', { name: 'Voir comme avec ce rôle' })).toHaveAttribute(
        'href',
        `/user-profiles/voir-comme?personne=${ANNE.id}&roles=app1_user%2Capp5_user`,
      );
      expect(await axeViolations()).toEqual([]);
      await user.click(within(decide).getByRole('button', { name }));
      await waitFor(() =>
        expect(database.last('decide_role_change')?.body).toEqual({
          request: request.id,
          decision: name === 'Refuser' ? 'refuse' : 'confirm',
        }),
      );
      await waitFor(() => expect(screen.queryByText('Attend votre décision')).not.toBeInTheDocument());
    },
  );

  it('that was withdrawn meanwhile is decided no more', async () => {
    allowConsole('Failed to load resource');
    serveStaff({ ...ANNE, open_requests: [buildRequest({ role: 'app1_user' })] });
    server.use(
      http.post(rpcUrl('decide_role_change'), () =>
        HttpResponse.json({ code: '23505', message: 'decided', details: null, hint: null }, { status: 409 }),
      ),
    );
    const { user } = page(ANNE, ['app1_user', 'admin']);
    await user.click(await button(/Examiner la demande/));
    await user.click(await button('Donner ce rôle'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Cette demande a été retirée ou décidée entre-temps',
    );
    expect(screen.queryByRole('button', { name: 'Refuser' })).not.toBeInTheDocument();
    await user.click(
      within(await dialog(/Donner le rôle/)).getByText('Fermer', { selector: 'button *, button' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('of oneself is not decided by oneself', async () => {
    serveStaff({ ...ME, open_requests: [buildRequest({ is_mine: false })] });
    page(ME, ['app1_user', 'admin']);
    expect(await screen.findByText('Demandé, à confirmer par un administrateur')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Examiner|Retirer la demande/ })).not.toBeInTheDocument();
  });
});

describe('Voir comme', () => {
  it('shows what roles open, what they do not, and what is not in service', async () => {
    serveStaff(ANNE);
    const { user } = open('/user-profiles/voir-comme?roles=app1_user');
    const openAreas = await screen.findByRole('region', { name: /espaces ouverts/ });
    expect(within(openAreas).getByRole('list', { name: 'Pages de Gestion Corporate' })).toHaveTextContent(
      /^Paramètres$/,
    );
    expect(openAreas).toHaveTextContent('Pas encore en service');
    expect(screen.getByRole('region', { name: /espaces fermés/ })).toHaveTextContent('Rôle Recrutement');
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Administrateur' }));
    expect(await within(openAreas).findByText('Journal')).toBeVisible();
    expect(openAreas).toHaveTextContent(/Hors service\s: Mise à jour en cours/);
    expect(within(openAreas).queryAllByRole('link')).toEqual([]);
  });

  it('says that a person does not exist, without a retry', async () => {
    serveStaff(ANNE);
    open('/user-profiles/voir-comme?personne=zzz');
    expect(await screen.findByText('Cette personne n’existe pas')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  });

  it('starts from the roles of somebody, and says how others differ', async () => {
    const database = serveStaff(ANNE);
    const { user } = open(`/user-profiles/voir-comme?personne=${ANNE.id}&roles=admin`);
    expect(await screen.findByRole('heading', { name: 'Voir comme Anne Roy', level: 1 })).toBeVisible();
    expect(screen.getByText(/avec Administrateur en plus et sans Recrutement/)).toBeVisible();
    await user.click(await button('Ses rôles actuels'));
    expect(screen.getByRole('checkbox', { name: 'Recrutement' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Administrateur' })).not.toBeChecked();
    expect(database.asked('request_role_change')).toEqual([]);
  });
});

describe('inviting the people of a pasted list', () => {
  const LIST = `Anne Roy <anne@trame.example>
luc@trame.example; Luc Petit; Assistant; Recrutement
luc@trame.example; Luc
Sans adresse`;
  const lines = () => screen.findByRole('list', { name: 'Lignes de la liste' });
  const line = async (number: number) =>
    within(await lines()).getAllByRole('listitem')[number - 1] ?? document.createElement('p');

  async function paste(text = LIST) {
    const database = serveStaff(ANNE);
    const rendered = open('/user-profiles/inviter');
    await rendered.user.click(await field(/^Une personne par ligne/));
    await rendered.user.paste(text);
    return { database, ...rendered };
  }

  it('reads it line by line before anything is sent', async () => {
    const { database, host } = await paste();
    expect(await line(1)).toHaveTextContent('anne@trame.example');
    expect(await line(2)).toHaveTextContent('rôle Recrutement demandé');
    expect(await line(3)).toHaveTextContent(/Même adresse qu’à la ligne\s2/);
    expect(await line(4)).toHaveTextContent('Adresse e-mail invalide');
    expect(screen.getByText('2 personnes à inviter, 2 lignes à corriger')).toBeVisible();
    expect(database.asked('invite')).toEqual([]);
    expect(host.unsaved()).toBe(1);
    expect(await axeViolations()).toEqual([]);
  });

  it('invites those who can be, and says what became of each', async () => {
    const { database, user } = await paste();
    await user.click(await button('Inviter 2 personnes'));
    await waitFor(async () => expect(await line(2)).toHaveTextContent('Invitée'));
    expect(await line(1)).toHaveTextContent('Déjà dans l’équipe');
    expect(await line(4)).toHaveTextContent('À corriger');
    expect(database.asked('invite').map(({ body }) => body)).toEqual([
      { email: 'anne@trame.example', full_name: 'Anne Roy' },
      { email: 'luc@trame.example', full_name: 'Luc Petit', job_title: 'Assistant', role: 'app5_user' },
    ]);
    expect(await screen.findByText('Une invitation envoyée')).toBeVisible();
    await user.click(await button('Annuler U'));
    await waitFor(() => expect(database.asked('cancel_staff_invitation')).toHaveLength(1));
    expect(await button('Envoyer l’invitation qui reste')).toBeVisible();
    expect(await line(1)).toHaveTextContent('Déjà dans l’équipe');
    expect(await line(2)).toHaveTextContent('À inviter');
  });

  it('takes back each invitation, says who had accepted, and offers again only what is left', async () => {
    allowConsole('Failed to load resource');
    const { database, user, host } = await paste(
      ['un', 'deux', 'trois', 'quatre'].map((name) => `${name} <${name}@trame.example>`).join('\n'),
    );
    await user.click(await button('Inviter 4 personnes'));
    expect(await screen.findByText('4 invitations envoyées')).toBeVisible();
    const [, first, , third] = database.world.people;
    const tried: string[] = [];
    const refusals = new Map([
      [first?.id, { code: '22023', status: 400 }],
      [third?.id, { code: '57P01', status: 503 }],
    ]);
    server.use(
      http.post(rpcUrl('cancel_staff_invitation'), async ({ request }) => {
        const { person } = (await request.json()) as { person: string };
        tried.push(person);
        const refused = refusals.get(person);
        if (!refused) return HttpResponse.json(null);
        const { code, status } = refused;
        return HttpResponse.json({ code, message: 'refused', details: null, hint: null }, { status });
      }),
    );
    await user.click(await button('Annuler U'));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice).toEqual({
        title: 'Erreur',
        description: '2 invitations annulées, un a déjà accepté, trois reste à retirer.',
      }),
    );
    expect(tried).toHaveLength(4);
    expect(await line(1)).toHaveTextContent('Invitée');
    expect(await line(2)).toHaveTextContent('À inviter');
    expect(await screen.findByText('Une invitation envoyée')).toBeVisible();
    refusals.clear();
    await user.click(await button('Annuler U'));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Annulé'));
    expect(tried.slice(4)).toEqual([third?.id]);
    expect(await line(3)).toHaveTextContent('À inviter');
    expect(await line(1)).toHaveTextContent('Invitée');
  });

  it('tells the shell that the session is over, and sends what is left afterwards', async () => {
    allowConsole('Failed to load resource');
    const queryClient = createQueryClient();
    const database = serveStaff();
    const { user } = renderRoutes(remote, {
      route: '/user-profiles/inviter',
      roles: ['app1_user'],
      session: { userId: VIEWER },
      queryClient,
    });
    await user.click(await field(/^Une personne par ligne/));
    await user.paste('luc@trame.example; Luc Petit');
    server.use(
      http.post(functionUrl('staff-invitations'), () => HttpResponse.json({}, { status: 401 }), {
        once: true,
      }),
    );
    await user.click(await button('Inviter une personne'));
    expect(await screen.findByText(/Votre session a expiré/)).toBeVisible();
    const failed = queryClient.getMutationCache().getAll().at(-1)?.state.error;
    expect(failed).toMatchObject({ code: 'unauthenticated' });
    await user.click(await button('Envoyer l’invitation qui reste'));
    await waitFor(async () => expect(await line(1)).toHaveTextContent('Invitée'));
    expect(database.asked('invite')).toHaveLength(1);
  });

  it('loses nothing when the network goes: the others wait, and nobody is invited twice', async () => {
    allowConsole('Failed to load resource');
    const { database, user } = await paste();
    server.use(http.post(functionUrl('staff-invitations'), () => HttpResponse.error(), { once: true }));
    await user.click(await button('Inviter 2 personnes'));
    expect(await screen.findByText('L’envoi s’est arrêté, rien n’est perdu')).toBeVisible();
    expect(await line(1)).toHaveTextContent('Sans réponse');
    expect(await line(2)).toHaveTextContent('À inviter');
    expect(database.asked('invite')).toEqual([]);
    await user.click(await button('Envoyer les 2 qui restent'));
    await waitFor(async () => expect(await line(2)).toHaveTextContent('Invitée'));
    expect(await line(1)).toHaveTextContent('L’envoi précédent avait abouti.');
  });

  it('stops after the person who is being invited', async () => {
    const { database, user } = await paste();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    server.use(
      http.post(functionUrl('staff-invitations'), async () => {
        await promise;
        return HttpResponse.json({ outcome: 'added', id: ANNE.id });
      }),
    );
    await user.click(await button('Inviter 2 personnes'));
    expect(screen.getByRole('progressbar', { name: 'Invitations' })).toBeVisible();
    await user.click(await button('Arrêter'));
    resolve(undefined);
    await waitFor(async () => expect(await line(1)).toHaveTextContent('Ajoutée'));
    expect(await button('Envoyer l’invitation qui reste')).toBeVisible();
    expect(await line(2)).toHaveTextContent('À inviter');
    expect(database.asked('invite')).toEqual([]);
  });
});

it('a list leaves as a file only once that is noted', async () => {
  allowConsole('Failed to load resource');
  const database = serveStaff(ANNE);
  server.use(
    http.post(rpcUrl('record_staff_export'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  const { user } = list();
  await user.click(await button('Exporter'));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(await screen.findByText('L’export n’a pas abouti')).toBeInTheDocument();
  expect(database.asked('record_staff_export')).toEqual([]);
});
