import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { Button } from '@trame/ui/button';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CONTACT, JOB, REFUSAL, serveMessages } from '../../../testing/messages.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import ResumeEntry from './components/resume-entry.tsx';
import { keepSending, readSending, type KeptSending } from './model/kept-sending.ts';
import MessageDialog, { type MessageDialogProps } from './message-dialog.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();
afterEach(() => {
  sessionStorage.clear();
});

const ELODIE = buildApplication({ full_name: 'Élodie Saint-Aubin', job_title: null });
const BRUNO = buildApplication({ full_name: 'Bruno Le Goff', job_title: 'Formateur Excel' });

function Page({
  initialTemplate,
  applications,
}: Pick<MessageDialogProps, 'applications' | 'initialTemplate'>) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Écrire</Button>
      <MessageDialog open={isOpen} onClose={() => setOpen(false)} {...{ applications, initialTemplate }} />
    </>
  );
}

function open(
  applications: readonly Application[] = [ELODIE],
  initialTemplate?: MessageDialogProps['initialTemplate'],
) {
  return render(<Page applications={applications} initialTemplate={initialTemplate} />);
}

const text = () => screen.findByRole('textbox', { name: /^Message/ });
const subject = () => screen.findByRole('textbox', { name: 'Objet' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const choose = async (user: ReturnType<typeof open>['user'], label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  // The list is still moving, so it accepts no pointer yet.
  fireEvent.click(await screen.findByTitle(option));
};
const preview = async () => within(await screen.findByRole('article'));

describe('writing to one person', () => {
  it('starts from the template, is previewed as it will be read, and is sent', async () => {
    const log = serveMessages([ELODIE]);
    const { user, host } = open();
    expect(await screen.findByRole('heading', { name: 'Écrire à Élodie Saint-Aubin' })).toBeInTheDocument();
    expect(await text()).toHaveValue(CONTACT.body);
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Aperçu'));
    expect((await preview()).getByText('Bonjour Élodie,')).toBeInTheDocument();
    expect((await preview()).getByText(`Votre candidature ${ELODIE.reference}`)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Modifier'));
    await user.type(await text(), ' Demain{Enter}?');
    await user.click(await button('Envoyer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log.requests).toEqual([
      {
        kind: 'message',
        message_id: expect.any(String) as string,
        template_id: CONTACT.id,
        subject: CONTACT.subject,
        text: `${CONTACT.body} Demain\n?`,
        reason: null,
        application_ids: [ELODIE.id],
        confirmed_ids: [],
      },
    ]);
    expect(host.notices).toEqual([{ kind: 'success', notice: { title: 'Message envoyé' } }]);
  });

  it('asks for the refusal reason, and can be sent without one', async () => {
    const log = serveMessages([ELODIE]);
    const { user } = open([ELODIE], 'refusal');
    expect(await text()).toHaveValue(REFUSAL.body);
    expect(
      await screen.findByText('Choisissez un motif, ou retirez {{motif}} du texte.'),
    ).toBeInTheDocument();
    expect(await button('Envoyer')).toBeDisabled();
    await choose(user, 'Motif du refus', 'Disponibilité');
    await user.click(await button('Aperçu'));
    expect(
      (await preview()).getByText(/Nous refusons. Vos disponibilités ne correspondent pas/),
    ).toBeInTheDocument();
    await user.click(await button('Modifier'));
    await user.click(await button('Ne pas envoyer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log.requests).toEqual([]);
  });

  it('has the reason noted on the application', async () => {
    const log = serveMessages([{ ...ELODIE, status: 'rejected', refusal_reason: 'location' }]);
    const { user } = open([ELODIE], 'refusal');
    await text();
    await user.click(await button('Envoyer'));
    await waitFor(() => expect(log.requests[0]?.reason).toBe('location'));
  });

  it('asks before a refusal goes to somebody who is not refused', async () => {
    const log = serveMessages([ELODIE]);
    const { user } = open([ELODIE], 'refusal');
    await text();
    await choose(user, 'Motif du refus', 'Disponibilité');
    await user.click(await button('Envoyer'));
    expect(await screen.findByText('Aucun message ne partirait')).toBeInTheDocument();
    expect(await button(/^Envoyer 0.message$/)).toBeDisabled();
    expect(log.requests).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: ELODIE.full_name }));
    await user.click(await button(/^Envoyer 1.message$/));
    await waitFor(() =>
      expect(log.requests).toMatchObject([{ application_ids: [ELODIE.id], confirmed_ids: [ELODIE.id] }]),
    );
  });

  it('sends nothing when the checks before sending could not be made', async () => {
    allowConsole('Failed to load resource');
    const log = serveMessages([ELODIE]);
    server.use(http.post(rpcUrl('message_precautions'), () => HttpResponse.json({}, { status: 503 })));
    const { user, host } = open();
    await text();
    await user.click(await button('Envoyer'));
    await waitFor(() => expect(host.notices.map(({ kind }) => kind)).toEqual(['error']));
    expect(log.requests).toEqual([]);
  });

  it('names an unknown variable before the message can be sent', async () => {
    serveMessages([ELODIE]);
    const { user } = open();
    await user.clear(await subject());
    await user.click(await subject());
    await user.paste('Pour {{prenm}}');
    expect(await screen.findByText('Variable inconnue : {{prenm}}')).toBeInTheDocument();
    expect(await button('Envoyer')).toBeDisabled();
  });

  it('inserts a variable at the caret', async () => {
    serveMessages([ELODIE]);
    const { user } = open();
    const box = await text();
    await user.clear(box);
    await user.type(box, 'Bonjour !');
    (box as HTMLTextAreaElement).setSelectionRange(8, 8);
    await user.click(await button('Insérer une variable'));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Prénom/ }));
    expect(await text()).toHaveValue('Bonjour {{prenom}}!');
  });

  it('restores the text that another template replaced', async () => {
    serveMessages([ELODIE]);
    const { user } = open();
    await user.type(await text(), ' Mon texte');
    await choose(user, 'Modèle', 'Poste');
    expect(await text()).toHaveValue(JOB.body);
    await user.click(await button('Reprendre mon texte'));
    expect(await text()).toHaveValue(`${CONTACT.body} Mon texte`);
    expect(screen.queryByRole('button', { name: 'Reprendre mon texte' })).toBeNull();
    expect(await text()).toHaveFocus();
  });

  it('asks before what was typed is lost', async () => {
    serveMessages([ELODIE]);
    const { user, host } = open();
    await user.type(await text(), ' Mon texte');
    expect(host.unsaved()).toBe(1);
    await user.keyboard('{Escape}');
    await user.click(await button('Continuer la saisie'));
    expect(await text()).toHaveValue(`${CONTACT.body} Mon texte`);
    await user.click(await button('Annuler'));
    await user.click(await button('Abandonner'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Écrire' }));
    expect(await text()).toHaveValue(CONTACT.body);
  });

  it('keeps the text when the server does not answer, and tries again under the same id', async () => {
    allowConsole('Failed to load resource');
    const log = serveMessages([ELODIE]);
    server.use(
      http.post(
        functionUrl('notifications'),
        async ({ request }) => {
          log.requests.push((await request.json()) as (typeof log.requests)[number]);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { user, host } = open();
    await text();
    await user.click(await button('Envoyer'));
    expect(await screen.findByText('Pas de réponse du serveur.')).toBeInTheDocument();
    expect(host.notices.map(({ kind }) => kind)).toEqual(['error']);
    await user.click(await button('Réessayer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log.requests).toHaveLength(2);
    expect(new Set(log.requests.map(({ message_id }) => message_id)).size).toBe(1);
  });

  it('shows what could not be prepared, and tries again on demand', async () => {
    allowConsole('Failed to load resource');
    serveMessages([ELODIE]);
    server.use(
      http.get(tableUrl('message_templates'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { user } = open();
    expect(await screen.findByText('Impossible de préparer le message')).toBeInTheDocument();
    expect(screen.getByText('Le problème a été signalé. Réessayez dans un instant.')).toBeInTheDocument();
    await user.click(await button('Réessayer'));
    expect(await text()).toHaveValue(CONTACT.body);
  });
});

describe('writing to many', () => {
  const BOTH = [ELODIE, BRUNO];

  it('shows the message of each, and removes those for whom a variable has no value', async () => {
    const log = serveMessages(BOTH);
    const { user } = open(BOTH);
    await text();
    await choose(user, 'Modèle', 'Poste');
    expect(
      await screen.findByText('Intitulé du poste : rien à écrire pour Élodie Saint-Aubin'),
    ).toBeInTheDocument();
    await user.click(await button('Aperçu'));
    expect((await preview()).getByText('Intitulé du poste : rien à écrire').tagName).toBe('MARK');
    await user.click(await button('Destinataire suivant'));
    expect((await preview()).getByText('Bonjour Bruno, pour le poste Formateur Excel.')).toBeInTheDocument();
    await user.click(await button('Retirer cette personne'));
    await user.click(await button('Envoyer'));
    await waitFor(() => expect(log.requests[0]?.application_ids).toEqual([BRUNO.id]));
  });

  it('shows the result for each, and tries only the failed ones again', async () => {
    const failing = new Map([[ELODIE.id, 'Cette personne a déjà reçu dix messages aujourd’hui.']]);
    const log = serveMessages(BOTH, failing);
    const { user } = open(BOTH);
    await text();
    await user.click(await button('Envoyer à 2 personnes…'));
    await user.click(await button(/^Envoyer 2.messages$/));
    expect(await screen.findByText('1 message envoyé, 1 non envoyé')).toBeInTheDocument();
    const [first, second] = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(first).toHaveTextContent('Élodie Saint-AubinCette personne a déjà reçu dix messages');
    expect(second).toHaveTextContent('Bruno Le GoffEnvoyé');
    expect(await axeViolations()).toEqual([]);
    failing.clear();
    // After the correction, it is only for the other person.
    await user.click(await button('Modifier'));
    expect(await button('Envoyer')).toBeEnabled();
    expect(screen.queryByText(/Bruno/)).toBeNull();
    await user.click(await button('Envoyer'));
    expect(await screen.findByText('2 messages envoyés')).toBeInTheDocument();
    expect(log.requests.map(({ application_ids }) => application_ids)).toEqual([
      [ELODIE.id, BRUNO.id],
      [ELODIE.id],
    ]);
    await user.click(await button('Terminer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends a few at a time, and stops at the first call without an answer', async () => {
    allowConsole('Failed to load resource');
    const many = Array.from({ length: 25 }, (_, index) =>
      buildApplication({ full_name: `Personne ${index}` }),
    );
    const log = serveMessages(many);
    const { user } = open(many);
    await text();
    let calls = 0;
    server.use(
      http.post(functionUrl('notifications'), () => {
        calls += 1;
        // The first call gets the usual answer.
        return calls === 2 ? HttpResponse.json({}, { status: 503 }) : undefined;
      }),
    );
    await user.click(await button('Envoyer à 25 personnes…'));
    await user.click(await button(/^Envoyer 25.messages$/));
    // The outcome of the ten in the call is unknown; the last five have not been tried.
    expect(await screen.findByText('10 messages envoyés, 10 sans réponse, 5 en attente')).toBeInTheDocument();
    expect(screen.getAllByText('Pas de réponse du serveur.')).toHaveLength(10);
    expect(screen.getByText('Envoi interrompu')).toBeInTheDocument();
    expect(calls).toBe(2);
    await user.click(await button('Reprendre l’envoi (15)'));
    expect(await screen.findByText('25 messages envoyés')).toBeInTheDocument();
    expect(log.requests.flatMap(({ application_ids }) => application_ids)).toEqual(many.map(({ id }) => id));
  });

  it('shows first how many get it, by status, and who is left out and why', async () => {
    const people = [
      buildApplication({ full_name: 'Ana', status: 'rejected', pool_consent_at: '2026-01-01T00:00:00Z' }),
      buildApplication({ full_name: 'Bea', status: 'contacted' }),
      buildApplication({ full_name: 'Carl', status: 'rejected' }),
      buildApplication({ full_name: 'Dora', status: 'rejected' }),
      buildApplication({ full_name: 'Elsa', status: 'rejected', email: 'DORA@exemple.fr' }),
    ];
    people[3]!.email = 'dora@exemple.fr';
    const [ana, bea, carl, dora] = people.map(({ id }) => id);
    const precautions = new Map([[carl!, { written_at: '2026-11-20T10:00:00Z' }]]);
    const log = serveMessages(people, new Map(), precautions);
    const { user } = open(people, 'refusal');
    await text();
    await choose(user, 'Motif du refus', 'Disponibilité');
    await user.click(await button('Envoyer à 5 personnes…'));
    expect(await screen.findByText(/^2.messages vont partir au nom de/)).toBeInTheDocument();
    expect(screen.getByText('Refusé : 2')).toBeInTheDocument();
    expect(screen.getByText('1 sur 2')).toBeInTheDocument();
    const group = (name: string) => within(screen.getByRole('region', { name }));
    expect(screen.getByText(/^Votre candidature TR-/)).toHaveTextContent(/ \(pour Ana\)$/);
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toContain('Ont déjà reçu ce modèle\u00a0: 1');
    expect(group('Candidatures qui ne sont pas refusées').getByText('Contacté')).toBeInTheDocument();
    expect(group('Ont déjà reçu ce modèle').getByText('le 20/11/2026')).toBeInTheDocument();
    expect(group('Même adresse qu’une autre candidature').getByText('Elsa')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Bea' }));
    await user.click(await button(/^Envoyer 3.messages$/));
    await waitFor(() =>
      expect(log.requests).toMatchObject([{ application_ids: [ana, bea, dora], confirmed_ids: [bea] }]),
    );
  });

  it('asks one by one before an acceptance goes to somebody who is not accepted', async () => {
    const people = [
      buildApplication({ full_name: 'Ana', status: 'accepted' }),
      buildApplication({ full_name: 'Bea', status: 'rejected' }),
    ];
    const log = serveMessages(people);
    const acceptance = { ...CONTACT, name: 'Accord', purpose: 'acceptance' };
    server.use(http.get(tableUrl('message_templates'), () => HttpResponse.json([acceptance])));
    const { user } = open(people, 'acceptance');
    await text();
    await user.click(await button('Envoyer à 2 personnes…'));
    const group = await screen.findByRole('region', { name: 'Candidatures qui ne sont pas acceptées' });
    expect(within(group).getByText('Refusé')).toBeInTheDocument();
    await user.click(await button(/^Envoyer 1.message$/));
    await waitFor(() => expect(log.requests).toMatchObject([{ application_ids: [people[0]!.id] }]));
  });

  it('asks about an acceptance typed in the subject of another template, and sends it once confirmed', async () => {
    const bea = buildApplication({ full_name: 'Bea', status: 'contacted' });
    const log = serveMessages([bea]);
    const { user } = open([bea]);
    await text();
    await user.clear(await subject());
    await user.type(await subject(), 'Votre candidature est acceptee');
    await user.click(await button('Envoyer'));
    await screen.findByRole('region', { name: 'Candidatures qui ne sont pas acceptées' });
    expect(log.requests).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Bea' }));
    await user.click(await button(/^Envoyer 1.message$/));
    await waitFor(() => expect(log.requests).toMatchObject([{ confirmed_ids: [bea.id] }]));
  });

  it('can be paused and resumed, also after a reload, under the same id', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      buildApplication({ full_name: `Personne ${index}` }),
    );
    const log = serveMessages(many);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const first = open(many);
    await text();
    let calls = 0;
    server.use(
      http.post(functionUrl('notifications'), async () => {
        calls += 1;
        if (calls === 1) await released;
        return undefined;
      }),
    );
    await first.user.click(await button('Envoyer à 25 personnes…'));
    await first.user.click(await button(/^Envoyer 25.messages$/));
    await first.user.click(await button('Mettre en pause'));
    release();
    expect(await screen.findByText('10 messages envoyés, 15 en attente')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await first.user.click(await button('Plus tard'));
    first.unmount();

    const later = render(<ResumeEntry />);
    expect(await screen.findByText(/15 sur 25 messages restent à envoyer/)).toHaveTextContent(
      /^« [^»\\]+ » : 15 sur 25/,
    );
    await later.user.click(await button('Reprendre'));
    expect(await screen.findByText(/^10 sur 25 messages sont partis/)).toBeInTheDocument();
    await later.user.click(await button('Envoyer les 15 messages'));
    expect(await screen.findByText('15 messages envoyés')).toBeInTheDocument();
    expect(log.requests.flatMap(({ application_ids }) => application_ids)).toEqual(many.map(({ id }) => id));
    expect(new Set(log.requests.map(({ message_id }) => message_id)).size).toBe(1);
    await later.user.click(await button('Terminer'));
    await waitFor(() => expect(screen.queryByText('Un envoi n’est pas terminé')).toBeNull());
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('that is resumed counts as sent neither those left out nor those it failed for', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      buildApplication({ full_name: `Personne ${index}` }),
    );
    const [leftOut, failing] = many;
    const log = serveMessages(
      many,
      new Map([[failing!.id, 'Cette personne a déjà reçu dix messages aujourd’hui.']]),
      new Map([[leftOut!.id, { written_at: '2026-11-20T10:00:00Z' }]]),
    );
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const first = open(many);
    await text();
    server.use(http.post(functionUrl('notifications'), () => released.then(() => undefined), { once: true }));
    await first.user.click(await button('Envoyer à 25 personnes…'));
    await first.user.click(await button(/^Envoyer 24.messages$/));
    expect(await screen.findByText('Envoi en cours : 0 sur 24')).toBeInTheDocument();
    await first.user.click(await button('Mettre en pause'));
    release();
    expect(await screen.findByText('9 messages envoyés, 1 non envoyé, 14 en attente')).toBeInTheDocument();
    // Trying one again keeps those who wait.
    await first.user.click(await button('Réessayer'));
    expect(await screen.findByText('9 messages envoyés, 1 non envoyé, 14 en attente')).toBeInTheDocument();
    await first.user.click(await button('Plus tard'));
    first.unmount();

    const later = render(<ResumeEntry />);
    expect(await screen.findByText(/14 sur 24 messages restent à envoyer/)).toBeInTheDocument();
    await later.user.click(await button('Reprendre'));
    expect(
      await screen.findByText(/^9 sur 24 messages sont partis. 1 n’a pas pu être envoyé. Personne/),
    ).toBeInTheDocument();
    await later.user.click(await button('Envoyer les 14 messages'));
    expect(await screen.findByText('14 messages envoyés')).toBeInTheDocument();
    expect(log.requests.flatMap(({ application_ids }) => application_ids)).not.toContain(leftOut!.id);
  });

  it('can be closed when the browser refuses its lock, and nothing was sent', async () => {
    const locks = {
      request: () => Promise.reject(new DOMException('refused', 'SecurityError')),
      query: () => Promise.resolve({}),
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const log = serveMessages(BOTH);
    const { user, host } = open(BOTH);
    await text();
    await user.click(await button('Envoyer à 2 personnes…'));
    await user.click(await button(/^Envoyer 2.messages$/));
    expect(await button('Reprendre l’envoi (2)')).toBeEnabled();
    expect(host.notices.map(({ kind }) => kind)).toEqual(['error']);
    await user.click(await button('Plus tard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log.requests).toEqual([]);
  });

  it('is forgotten after a week, and for the next person in this browser', async () => {
    serveMessages(BOTH);
    const kept = (change: Partial<KeptSending>): KeptSending => ({
      ownerId: 'somebody',
      keptAt: new Date().toISOString(),
      message: {
        messageId: crypto.randomUUID(),
        templateId: null,
        subject: 'Objet',
        text: 'Texte',
        reason: null,
        confirmedIds: [],
      },
      leftIds: [ELODIE.id],
      sentCount: 1,
      total: 2,
      ...change,
    });
    const isKept = () => readSending('somebody') !== undefined;
    keepSending(kept({}));
    expect(isKept()).toBe(true);
    expect(localStorage).toHaveLength(0);
    expect(readSending('somebody else')).toBeUndefined();
    expect(isKept()).toBe(false);
    keepSending(kept({ keptAt: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString() }));
    expect(isKept()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });
});
