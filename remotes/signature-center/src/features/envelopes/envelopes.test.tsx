import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { clearSelection } from '@trame/app/selection-store';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDate, today } from '@trame/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildParts, buildRow, serveEnvelopes } from '../../../testing/envelopes.ts';
import remote from '../../routes.tsx';
import { endOfDay } from './model/envelope.ts';

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() => Promise.all([import('./signatures-page.tsx'), import('./signature-page.tsx')]));
giveDialogsTheirOwnIds();
// The file itself is not there: its place says so.
beforeEach(() => allowConsole('Failed to load resource'));
// The store of the selection outlives a page.
beforeEach(() => clearSelection('envelopes'));

const SENT = buildRow();
const DRAFT = buildRow({
  id: 'e1000000-0000-4000-8000-000000000002',
  reference: 'S-2026-0188',
  title: 'Charte du formateur',
  status: 'draft',
  sent_at: null,
  acted: 0,
  holders: [],
  next_reminder_at: null,
});

const open = (route: string) => renderRoutes(remote, { route });
const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('the list of envelopes', () => {
  it('says where each stands, who holds it and when they are reminded', async () => {
    serveEnvelopes([SENT, DRAFT]);
    open('/');
    expect(await screen.findByRole('link', { name: 'Contrat-cadre, Claire Estavoyer' })).toBeVisible();
    expect(screen.getByText('Signée 1/2')).toBeVisible();
    expect(screen.getByText('Hélène Garrigue')).toBeVisible();
    expect(screen.getByText(/relance le 23\/11\/2026/)).toBeVisible();
    expect(screen.getByText('15/12/2026')).toBeVisible();
    expect(await screen.findByText('2 enveloppes')).toBeVisible();
    expect(await screen.findByText('Brouillons 1')).toBeInTheDocument();
    expect(await screen.findByText('Chez vous 1')).toBeInTheDocument();
    // What is theirs is in its status too.
    expect(screen.getByText('Toutes 2')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Vérifier un PDF' })).toHaveAttribute(
      'href',
      'https://trame.example/verifier',
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('narrows itself to what waits for who looks', async () => {
    const database = serveEnvelopes([buildRow({ holders: [{ ...SENT.holders[0], is_you: true }] })]);
    open('/signatures?etat=yours');
    expect(await screen.findByText('Vous')).toBeVisible();
    expect(screen.getByText(/lien dans votre e-mail/)).toBeVisible();
    expect(database.last('list')).toMatchObject({ status_filter: 'yours' });
  });

  it('names the other parties, « Vous », and why somebody refused', async () => {
    serveEnvelopes([
      buildRow({
        status: 'declined',
        holders: [],
        is_yours: true,
        parties: ['Hélène Garrigue', 'Omar Diallo', 'Claire Estavoyer'],
        ended_at: '2026-11-20T10:00:00Z',
        end_reason: 'Le tarif a changé.',
      }),
    ]);
    open('/signatures');
    const reference = await screen.findByText('· S-2026-0187');
    expect(reference.parentElement).toHaveTextContent(/^Hélène Garrigue et 2\sautres · S-2026-0187$/);
    expect(screen.getByText('Vous')).toBeVisible();
    expect(screen.getByText(/^refusée le 20\/11\/2026/)).toHaveTextContent(/«\sLe tarif a changé\.\s»/);
  });

  it('is narrowed by its address', async () => {
    const database = serveEnvelopes([SENT]);
    open('/signatures?etat=sent&qui=mine');
    await screen.findByRole('link', { name: 'Contrat-cadre, Claire Estavoyer' });
    expect(database.last('list')).toEqual({
      search: '',
      mine: true,
      page_size: 50,
      status_filter: 'sent',
    });
    expect(database.last('counts')).toEqual({ search: '', mine: true });
  });

  it('reminds the holders of one, and sends the mail at once', async () => {
    const database = serveEnvelopes([SENT, DRAFT]);
    const { user, host } = open('/signatures');
    await user.click(await screen.findByRole('button', { name: /^Relancer, Contrat-cadre/ }));
    await waitFor(() => expect(database.last('remind')).toEqual({ requests: [SENT.id] }));
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Relance envoyée' } }));
    expect(database.last('mails')).toEqual({ kind: 'signature-mails' });
  });

  it('says of a reminder that comes too early from when it works, and not that it succeeded', async () => {
    serveEnvelopes([SENT], undefined, null, [], 'too_soon');
    const { user, host } = open('/signatures');
    await user.click(await screen.findByRole('button', { name: /^Relancer, Contrat-cadre/ }));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({
        kind: 'info',
        notice: {
          title: 'Pas de relance',
          description: 'Un e-mail est parti il y a moins d’un jour. Relancez à partir de demain.',
        },
      }),
    );
  });

  it('saves the sealed file of one that is complete', async () => {
    serveEnvelopes([
      buildRow({
        status: 'completed',
        holders: [],
        ended_at: '2026-11-20T10:00:00Z',
        sealed_at: '2026-11-20T10:00:20Z',
      }),
    ]);
    const asked: unknown[] = [];
    server.use(
      http.post(functionUrl('signatures'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ error: { code: 'unavailable', message: '' } }, { status: 503 });
      }),
    );
    const { user } = open('/signatures');
    await user.click(await screen.findByRole('button', { name: /^PDF scellé, S-2026-0187/ }));
    await waitFor(() => expect(asked).toEqual([{ action: 'link', request: SENT.id, document: null }]));
  });

  it('reminds many, each with its outcome', async () => {
    serveEnvelopes([SENT, DRAFT]);
    const { user } = open('/signatures');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner S-2026-0187/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Sélectionner S-2026-0188/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    await user.click(within(bar).getByRole('button', { name: 'Relancer' }));
    const outcome = await screen.findByRole('dialog', { name: 'Relancer' });
    expect(await within(outcome).findByText(/^1\srelancée/)).toBeInTheDocument();
    expect(within(outcome).getByText('Elle n’est pas en attente de signature.')).toBeInTheDocument();
  });

  it('offers for what is chosen only what can be done with it', async () => {
    serveEnvelopes([
      buildRow({
        status: 'completed',
        holders: [],
        ended_at: '2026-11-20T10:00:00Z',
        sealed_at: '2026-11-20T10:00:20Z',
      }),
      DRAFT,
    ]);
    const { user } = open('/signatures');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner S-2026-0187/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    const button = (name: string) => within(bar).getByRole('button', { name });
    expect(button('Relancer')).toBeDisabled();
    expect(button('Annuler…')).toBeDisabled();
    expect(button('Télécharger')).toBeEnabled();
    // A draft was never sent: there is nothing to cancel.
    await user.click(screen.getByRole('checkbox', { name: /^Sélectionner S-2026-0188/ }));
    expect(button('Annuler…')).toBeDisabled();
    expect(button('Annuler…')).toHaveAccessibleDescription(/n’est en attente de signature$/);
  });

  it('says of those who had a mail lately that they are reminded already', async () => {
    serveEnvelopes([SENT]);
    server.use(
      http.post(rpcUrl('remind_signers'), () => HttpResponse.json([{ id: SENT.id, outcome: 'too_soon' }])),
    );
    const { user } = open('/signatures');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner S-2026-0187/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    await user.click(within(bar).getByRole('button', { name: 'Relancer' }));
    const outcome = await screen.findByRole('dialog', { name: 'Relancer' });
    expect(await within(outcome).findByText(/^1\sdéjà relancée(\s|$|\.)/)).toBeInTheDocument();
  });

  it('withdraws many with one reason, on the versions that were read', async () => {
    const database = serveEnvelopes([SENT]);
    const { user } = open('/signatures');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner S-2026-0187/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    await user.click(within(bar).getByRole('button', { name: 'Annuler…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Annuler 1 enveloppe/ });
    await user.click(within(dialog).getByRole('button', { name: 'Annuler l’enveloppe' }));
    expect(await within(dialog).findByText('Dites pourquoi')).toBeVisible();
    expect(database.last('withdraw')).toBeUndefined();
    await user.type(within(dialog).getByRole('textbox', { name: /^Pourquoi/ }), 'Dates changées');
    await user.click(within(dialog).getByRole('button', { name: 'Annuler l’enveloppe' }));
    await waitFor(() =>
      expect(database.last('withdraw')).toEqual({
        request: SENT.id,
        reason: 'Dates changées',
        version: 'v1',
      }),
    );
  });
});

it('withdraws of what is chosen what was sent, and says of the rest why not', async () => {
  const database = serveEnvelopes([SENT, DRAFT]);
  const { user } = open('/signatures');
  await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner S-2026-0187/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Sélectionner S-2026-0188/ }));
  const bar = await screen.findByRole('region', { name: 'Sélection' });
  await user.click(within(bar).getByRole('button', { name: 'Annuler…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Annuler 2 enveloppes/ });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Pourquoi/ }), {
    target: { value: 'Dates changées' },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Annuler les enveloppes' }));
  expect(await screen.findByText(/un brouillon se supprime sur sa page/)).toBeInTheDocument();
  expect(database.times('withdraw')).toBe(1);
});

describe('an envelope', () => {
  it.each([
    ['was only opened since', { status: 'seen', seen_at: '2026-11-21T09:00:00Z' }, {}, 2],
    ['was begun to be filled in since', {}, { filled_at: '2026-11-21T09:00:00Z' }, 2],
    ['was signed by somebody since', { status: 'signed', acted_at: '2026-11-21T09:00:00Z' }, {}, 1],
    ['had its fields moved since', {}, { x: 0.123 }, 1],
  ])('that %s is cancelled, or read again first', async (_, meanwhile, ofFields, calls) => {
    serveEnvelopes();
    const versions: unknown[] = [];
    const { user, host } = open(`/signatures/${SENT.id}`);
    await title('Contrat-cadre, Claire Estavoyer');
    const parts = buildParts();
    server.use(
      http.get(tableUrl('signature_requests'), () =>
        HttpResponse.json([{ ...parts.request, updated_at: 'v2' }]),
      ),
      http.get(tableUrl('signature_recipients'), () =>
        HttpResponse.json(
          parts.recipients.map((person) =>
            person.status === 'invited' || person.status === 'seen' ? { ...person, ...meanwhile } : person,
          ),
        ),
      ),
      http.get(tableUrl('signature_fields'), () =>
        HttpResponse.json(parts.fields.map((field) => ({ ...field, ...ofFields }))),
      ),
      http.post(rpcUrl('cancel_signature_request'), async ({ request }) => {
        const { version } = (await request.json()) as { version: string };
        versions.push(version);
        return version === 'v2'
          ? HttpResponse.json([{ status: 'cancelled', updated_at: 'v3' }])
          : HttpResponse.json({ code: '23505', message: 'changed', hint: 'version' }, { status: 409 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Annuler…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Annuler l’enveloppe/ });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /^Pourquoi/ }), {
      target: { value: 'Dates changées' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Annuler l’enveloppe' }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.title).toBe(
        calls === 2 ? 'Enveloppe annulée' : 'Rien n’a été enregistré',
      ),
    );
    expect(versions).toHaveLength(calls);
  });

  it('shows who is asked, what happened in French, and what is to come', async () => {
    serveEnvelopes();
    open(`/signatures/${SENT.id}`);
    await title('Contrat-cadre, Claire Estavoyer');
    expect(await screen.findByText('Signée par Claire Estavoyer')).toBeVisible();
    expect(screen.getByText(/5\schamps remplis, adresse 203\.0\.113\.24/)).toBeVisible();
    expect(screen.getByText('Signature d’Hélène Garrigue')).toBeVisible();
    expect(screen.getByText('Scellement, fichier de preuve')).toBeVisible();
    expect(screen.getByText(/^Vu le 20\/11\/2026 à 17:05, première relance le 23\/11\/2026/)).toBeVisible();
    expect(await screen.findByText(/La chaîne de la preuve a été recalculée/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('says which line of its proof no longer holds', async () => {
    serveEnvelopes([SENT], buildParts(), 2);
    open(`/signatures/${SENT.id}`);
    expect(await screen.findByText('La ligne 2 de la preuve ne tient plus')).toBeVisible();
  });

  it('corrects the address of somebody who has not signed', async () => {
    const database = serveEnvelopes();
    const { user } = open(`/signatures/${SENT.id}`);
    await title('Contrat-cadre, Claire Estavoyer');
    // Who has signed keeps the address that they signed with.
    await user.click(screen.getByRole('button', { name: 'Actions pour Claire Estavoyer' }));
    await screen.findByRole('menuitem', { name: 'Remplacer le lien…' });
    expect(screen.queryByRole('menuitem', { name: 'Corriger l’adresse…' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions pour Hélène Garrigue' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Corriger l’adresse…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Corriger l’adresse d’Hélène Garrigue' });
    const field = within(dialog).getByRole('textbox', { name: /^Adresse e-mail/ });
    fireEvent.change(field, { target: { value: 'helene' } });
    await user.click(within(dialog).getByRole('button', { name: 'Corriger' }));
    expect(await within(dialog).findByText('Cette adresse e-mail n’est pas valable')).toBeVisible();
    fireEvent.change(field, { target: { value: 'h.garrigue@exemple.test' } });
    await user.click(within(dialog).getByRole('button', { name: 'Corriger' }));
    await waitFor(() =>
      expect(database.last('correct')).toEqual({
        recipient: 'e2000000-0000-4000-8000-000000000002',
        email: 'h.garrigue@exemple.test',
        version: 'v1',
      }),
    );
  });

  it('is changed once by two clicks that come before anything is drawn', async () => {
    const database = serveEnvelopes();
    const { user, host } = open(`/signatures/${SENT.id}`);
    await title('Contrat-cadre, Claire Estavoyer');
    await user.click(screen.getByRole('button', { name: 'Actions pour Hélène Garrigue' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Corriger l’adresse…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Corriger l’adresse d’Hélène Garrigue' });
    const field = within(dialog).getByRole('textbox', { name: /^Adresse e-mail/ });
    fireEvent.change(field, { target: { value: 'h.garrigue@exemple.test' } });
    const button = within(dialog).getByRole('button', { name: 'Corriger' });
    button.click();
    button.click();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(host.notices.map(({ notice }) => notice.title)).toEqual(['Adresse corrigée']);
    expect(database.times('correct')).toBe(1);
  });

  it('replaces the link of somebody that others may have, also of who has signed', async () => {
    // antd's tooltip flushes while React commits, when a dialog moves the focus.
    allowConsole('flushSync was called');
    const database = serveEnvelopes();
    const { user } = open(`/signatures/${SENT.id}`);
    await title('Contrat-cadre, Claire Estavoyer');
    await user.click(screen.getByRole('button', { name: 'Actions pour Claire Estavoyer' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remplacer le lien…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Remplacer le lien de Claire Estavoyer/ });
    expect(dialog).toHaveTextContent(/Ce qui est signé reste\. Claire Estavoyer recevra un autre lien/);
    await user.click(within(dialog).getByRole('button', { name: 'Remplacer le lien' }));
    await waitFor(() =>
      expect(database.last('replace-link')).toEqual({
        recipient: 'e2000000-0000-4000-8000-000000000001',
        version: 'v1',
      }),
    );
    await waitFor(() => expect(database.last('mails')).toEqual({ kind: 'signature-mails' }));
  });

  it('says of who handed it on, and of an envelope that ended, that no other link goes out', async () => {
    allowConsole('flushSync was called');
    const said = async () => {
      await title('Contrat-cadre, Claire Estavoyer');
      fireEvent.click(screen.getByRole('button', { name: 'Actions pour Claire Estavoyer' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Remplacer le lien…' }));
      return screen.findByRole('dialog', { name: /^Remplacer le lien de Claire Estavoyer/ });
    };
    const parts = buildParts();
    const recipients = parts.recipients.map((one, place) =>
      place === 0 ? { ...one, status: 'handed_on' as const } : one,
    );
    serveEnvelopes([SENT], { ...parts, recipients });
    const { unmount } = open(`/signatures/${SENT.id}`);
    expect(await said()).toHaveTextContent(/a transmis la demande\s: aucun autre lien ne part/);
    unmount();
    serveEnvelopes([SENT], buildParts({ status: 'cancelled', ended_at: '2026-11-20T08:00:00Z' }));
    open(`/signatures/${SENT.id}`);
    expect(await said()).toHaveTextContent(/Cette enveloppe est close\s: aucun lien pour y répondre ne part/);
  });

  it('that another call sealed first, or is sealing, says so', async () => {
    serveEnvelopes(
      [SENT],
      buildParts({ status: 'completed', ended_at: new Date(Date.now() - 61_000).toISOString() }),
    );
    server.use(http.post(functionUrl('signatures'), () => HttpResponse.json({ isSealed: false })));
    const { user, host } = open(`/signatures/${SENT.id}`);
    await user.click(await screen.findByRole('button', { name: 'Sceller maintenant' }, { timeout: 10_000 }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.title).toMatch(
        /^Un autre scellement est passé avant, ou est en cours/,
      ),
    );
  });

  it('that all have signed and nobody has sealed says so after a minute, and is sealed on demand', async () => {
    serveEnvelopes(
      [SENT],
      buildParts({ status: 'completed', ended_at: new Date(Date.now() - 61_000).toISOString() }),
    );
    let asked: unknown;
    server.use(
      http.post(functionUrl('signatures'), async ({ request }) => {
        const body = (await request.json()) as { action: string };
        if (body.action !== 'seal') return HttpResponse.error();
        asked = body;
        return HttpResponse.json({ isSealed: true });
      }),
    );
    const { user, host } = open(`/signatures/${SENT.id}`);
    expect(
      await screen.findByText('Toutes les réponses sont là, pas encore le sceau', undefined, {
        timeout: 10_000,
      }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sceller maintenant' }));
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Document scellé' } }), {
      timeout: 10_000,
    });
    expect(asked).toEqual({ action: 'seal', request: SENT.id });
  });

  it('gets more time, until the end of the chosen day in Paris', async () => {
    const end = addDays(today(), 10);
    const database = serveEnvelopes([SENT], buildParts({ expires_at: `${end}T12:00:00Z` }));
    const { user } = open(`/signatures/${SENT.id}`);
    await title('Contrat-cadre, Claire Estavoyer');
    await user.click(screen.getByRole('button', { name: 'Prolonger' }));
    const dialog = await screen.findByRole('dialog', { name: 'Repousser l’échéance' });
    expect(dialog).toHaveTextContent(`Échéance actuelle : ${formatDate(end)}`);
    await user.click(within(dialog).getByRole('button', { name: 'Repousser' }));
    await waitFor(() =>
      expect(database.last('extend')).toEqual({
        request: SENT.id,
        expires_at: endOfDay(addDays(end, 14)),
        version: 'v1',
      }),
    );
  });

  it('that is sealed offers its file and copies, and no more reminders', async () => {
    const sealed = buildParts({
      status: 'completed',
      completed_at: '2026-11-20T10:00:00Z',
      ended_at: '2026-11-20T10:00:00Z',
      sealed_at: '2026-11-20T10:00:20Z',
      sealed_sha256: 'd'.repeat(64),
      is_time_stamped: true,
    });
    const database = serveEnvelopes([SENT], sealed);
    const { user } = open(`/signatures/${SENT.id}`);
    expect(await screen.findByRole('button', { name: 'PDF scellé' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Prolonger' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions pour Claire Estavoyer' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Renvoyer la copie signée' }));
    await waitFor(() =>
      expect(database.last('copy')).toEqual({ recipient: 'e2000000-0000-4000-8000-000000000001' }),
    );
  });

  it.each([
    [true, /Scellé sans horodatage\s: l’autorité n’a pas répondu\. Il sera ajouté au sceau\./],
    [false, /Scellé sans horodatage\s: aucune autorité d’horodatage n’est réglée\./],
  ])('says why there is no timestamp, an authority being asked: %s', async (timestamps, text) => {
    const sealed = buildParts({
      status: 'completed',
      completed_at: '2026-11-20T10:00:00Z',
      ended_at: '2026-11-20T10:00:00Z',
      sealed_at: '2026-11-20T10:00:20Z',
      sealed_sha256: 'd'.repeat(64),
      is_time_stamped: false,
    });
    serveEnvelopes([SENT], sealed);
    server.use(
      http.get(functionUrl('signer'), () =>
        HttpResponse.json({ certificates: [], current: null, timestamps }),
      ),
    );
    open(`/signatures/${SENT.id}`);
    expect(await screen.findByText(text, undefined, { timeout: 10_000 })).toBeVisible();
    expect(screen.getByText(timestamps ? 'Pas encore' : 'Aucun')).toBeVisible();
  });

  it('that was withdrawn holds nobody any more, and names whom its mails were for', async () => {
    const parts = buildParts({ status: 'cancelled', ended_at: '2026-11-20T10:00:00Z', end_reason: 'Erreur' });
    const mailed = { ...parts.events[0]!, id: 3, type: 'mail_sent', data: { kind: 'cancelled' } as never };
    serveEnvelopes([SENT], { ...parts, events: [...parts.events, mailed] });
    open(`/signatures/${SENT.id}`);
    expect(await screen.findByText('Sans réponse', undefined, { timeout: 10_000 })).toBeVisible();
    expect(await screen.findByText('E-mail remis à l’expéditeur')).toBeVisible();
    expect(screen.getByText(/^À signer jusqu’au .* inclus$/)).toBeVisible();
  });

  it('that does not exist is said to be missing', async () => {
    serveEnvelopes();
    open('/signatures/elsewhere');
    expect(await title('Enveloppe introuvable')).toBeVisible();
  });
});

describe('an envelope that ended', () => {
  it('begins again from the list, as a new draft', async () => {
    const database = serveEnvelopes([
      buildRow({ status: 'declined', holders: [], ended_at: '2026-11-18T10:00:00Z' }),
    ]);
    const { user } = open('/signatures');
    await user.click(
      await screen.findByRole('button', { name: 'Reprendre, Contrat-cadre, Claire Estavoyer' }),
    );
    await waitFor(
      () => expect(database.last('again')).toEqual({ ended: SENT.id, request: expect.any(String) as string }),
      { timeout: 10_000 },
    );
  });

  it('is handed over to a colleague who handles signatures', async () => {
    const database = serveEnvelopes([SENT], buildParts({ created_by: 'c1' }));
    const { user, host } = open(`/signatures/${SENT.id}`);
    expect(await screen.findByText('Camille Roussel')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Autres actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Confier à un collègue…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confier à un collègue' });
    fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: /^Collègue/ }));
    fireEvent.click(await screen.findByTitle(/^Nadège Saulnier/));
    await user.click(within(dialog).getByRole('button', { name: 'Confier' }));
    await waitFor(
      () =>
        expect(database.last('hand-over')).toEqual({
          request: SENT.id,
          colleague: 'c2',
          version: 'v1',
        }),
      { timeout: 10_000 },
    );
    await waitFor(
      () => expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Enveloppe confiée' } }),
      { timeout: 10_000 },
    );
  });
});

it('views of the list open with their filters', async () => {
  const database = serveEnvelopes([SENT]);
  server.use(
    http.get(tableUrl('saved_views'), () =>
      HttpResponse.json([
        {
          id: 'v1',
          owner_id: 'c1',
          name: 'Mes refus',
          is_shared: true,
          filters: { status: 'declined', person: 'mine' },
          sort: 'newest',
        },
      ]),
    ),
  );
  const { user } = open('/signatures');
  await user.click(await screen.findByRole('button', { name: 'Vues' }));
  await user.click(await screen.findByRole('menuitem', { name: /Mes refus/ }));
  await waitFor(
    () => expect(database.last('list')).toMatchObject({ mine: true, status_filter: 'declined' }),
    { timeout: 10_000 },
  );
  expect(await screen.findByRole('button', { name: 'Mes refus' })).toBeVisible();
});

it('an envelope that is being sealed is read again until its file is there, with its history', async () => {
  const completed = buildParts({
    status: 'completed',
    completed_at: '2026-11-20T10:00:00Z',
    sealed_at: null,
  });
  serveEnvelopes([SENT], completed);
  open(`/signatures/${SENT.id}`);
  expect(await screen.findByText(/Le document se scelle/)).toBeVisible();
  server.use(
    http.get(tableUrl('signature_requests'), () =>
      HttpResponse.json([{ ...completed.request, sealed_at: '2026-11-20T10:00:20Z', is_time_stamped: true }]),
    ),
    http.get(tableUrl('signature_events'), () =>
      HttpResponse.json([{ ...completed.events[0]!, type: 'sealed', data: { is_time_stamped: true } }]),
    ),
  );
  expect(await screen.findByRole('button', { name: 'PDF scellé' }, { timeout: 15_000 })).toBeVisible();
  expect(await screen.findByText('Sceau et horodatage vérifiés')).toBeVisible();
}, 30_000);

it('the events of an envelope are read to the last one, however many there are', async () => {
  serveEnvelopes();
  const viewed = Array.from({ length: 1000 }, (_, place) => ({
    ...buildParts().events[0]!,
    id: place + 1,
    type: 'viewed',
  }));
  server.use(
    http.get(tableUrl('signature_events'), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('id') === 'gt.0'
          ? viewed
          : [{ ...buildParts().events[1]!, id: 1001 }],
      ),
    ),
  );
  open(`/signatures/${SENT.id}`);
  expect(
    await screen.findByText('Signée par Claire Estavoyer', undefined, { timeout: 15_000 }),
  ).toBeInTheDocument();
}, 30_000);
