import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { server } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cv } from '../application/testing/form.tsx';
import { accepted, refused, serveSubmissions } from '../application/testing/service.ts';
import LeadForm, { LEAD } from './lead-form.tsx';
import RightsForm, { REQUEST } from './rights-form.tsx';

const CONTACT = { email: 'bonjour@exemple.fr', privacyEmail: null };

beforeEach(() => window.history.replaceState(null, '', '/services-aux-entreprises'));
afterEach(async () => {
  await LEAD.store.clear();
  await REQUEST.store.clear();
});

async function open(form: React.ReactElement, prerendered?: HTMLElement) {
  const user = userEvent.setup();
  const view = render(form, prerendered && { container: prerendered, hydrate: true });
  await waitFor(() => expect(view.container.querySelector('[aria-busy=true]')).toBeNull());
  return { user, ...view };
}
/** The page as the server sends it. */
function pageOf(form: React.ReactElement): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToString(form);
  document.body.append(page);
  return page;
}
const sendButton = () => screen.getByRole('button', { name: 'Envoyer ma demande' });
/** Sending takes long on a busy machine. */
const SENDING = { timeout: 20_000 };
const confirmation = () => screen.findByRole('heading', { name: 'Votre demande est envoyée' }, SENDING);
/** The labels of fields that may be left empty. */
const optionalLabels = (container: HTMLElement) =>
  [...container.querySelectorAll('.opt')].map(({ parentElement }) =>
    parentElement?.textContent.replace(' (facultatif)', ''),
  );

async function fillLead(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Votre besoin'), 'Sage 100');
  await user.type(screen.getByLabelText('Votre nom'), 'Paul');
  await user.type(screen.getByLabelText('Entreprise'), 'Fauvel');
  await user.type(screen.getByLabelText('E-mail professionnel'), 'paul@fauvel.fr');
}

describe('the contact form of companies', () => {
  it('names everything that is missing, and sends nothing', async () => {
    const attempts = serveSubmissions('submit-lead', accepted);
    const { user } = await open(<LeadForm contact={CONTACT} />);
    await user.click(sendButton());
    expect(screen.getByRole('alert')).toHaveTextContent('4 champs sont à corriger');
    expect(screen.getByLabelText('Votre besoin')).toHaveFocus();
    expect(attempts).toEqual([]);
  });

  it('is sent once, then shows the reference and forgets the draft', async () => {
    const attempts = serveSubmissions('submit-lead', accepted);
    const { user } = await open(<LeadForm contact={CONTACT} />);
    await fillLead(user);
    await user.type(screen.getByLabelText(/^Personnes/), '6');
    await user.dblClick(sendButton());
    const heading = await confirmation();
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText('TR-2026-0F7K2Q')).toBeVisible();
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.answers).toMatchObject({ need: 'Sage 100', people: 6, budget: null, phone: null });
    expect(await LEAD.store.read()).toBeUndefined();
  });

  it('says which fields may be left empty', async () => {
    const { container } = await open(<LeadForm contact={CONTACT} />);
    expect(optionalLabels(container)).toEqual([
      'Domaine',
      'Personnes',
      'Dates',
      'Lieu',
      'Budget',
      'Fichier joint',
      'Téléphone',
    ]);
    expect(screen.getByLabelText('Votre besoin')).toBeRequired();
    expect(screen.getByLabelText(/^Domaine/)).not.toBeRequired();
  });

  it('offers a second file once there is a first one, and sends both', async () => {
    const attempts = serveSubmissions('submit-lead', accepted);
    const { user } = await open(<LeadForm contact={CONTACT} />);
    expect(screen.queryByLabelText(/^Autre fichier/)).toBeNull();
    await user.upload(screen.getByLabelText(/^Fichier joint/), cv('besoin.pdf'));
    await screen.findByText('besoin.pdf', {}, SENDING);
    await user.upload(screen.getByLabelText(/^Autre fichier/), cv('programme.pdf'));
    await screen.findByText('programme.pdf', {}, SENDING);
    await fillLead(user);
    await user.click(sendButton());
    await confirmation();
    expect(attempts[0]?.files).toEqual({ file_1: 'besoin.pdf', file_2: 'programme.pdf' });
  });

  it('keeps the second file when the first one is removed, and shows what is wrong with it', async () => {
    const attempts = serveSubmissions('submit-lead', refused(413, 'file_too_large', 'Fichier trop lourd'));
    const { user } = await open(<LeadForm contact={CONTACT} />);
    await fillLead(user);
    await user.upload(screen.getByLabelText(/^Fichier joint/), cv('besoin.pdf'));
    await screen.findByText('besoin.pdf', {}, SENDING);
    await user.upload(screen.getByLabelText(/^Autre fichier/), cv('programme.pdf'));
    await screen.findByText('programme.pdf', {}, SENDING);
    await user.click(screen.getByRole('button', { name: /^Retirer le fichier\s: Fichier joint/ }));
    await user.click(sendButton());
    expect(await screen.findByText('Fichier trop lourd', {}, SENDING)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Retirer le fichier\s: Autre fichier/ })).toHaveFocus();
    expect(attempts[0]?.files).toEqual({ file_2: 'programme.pdf' });
  });

  it('sends where the person came from, and what a program wrote into the invisible field', async () => {
    window.history.replaceState(null, '', '/services-aux-entreprises?utm_source=LinkedIn');
    const attempts = serveSubmissions('submit-lead', accepted);
    const { user, container } = await open(<LeadForm contact={CONTACT} />);
    await fillLead(user);
    container.querySelector<HTMLInputElement>('input[name="website"]')!.value = 'https://exemple.fr';
    await user.click(sendButton());
    await confirmation();
    expect(attempts[0]?.answers).toMatchObject({ source: 'linkedin' });
    expect(attempts[0]?.website).toBe('https://exemple.fr');
  });

  it('cannot be changed while it is being sent', async () => {
    const answer = Promise.withResolvers<Response>();
    const attempts = serveSubmissions('submit-lead', () => answer.promise);
    const { user } = await open(<LeadForm contact={CONTACT} />);
    await fillLead(user);
    expect(screen.getByLabelText('Votre besoin').closest('[inert]')).toBeNull();
    await user.click(sendButton());
    await waitFor(() => expect(attempts).toHaveLength(1), SENDING);
    expect(screen.getByLabelText('Votre besoin').closest('[inert]')).not.toBeNull();
    answer.resolve(await accepted());
    await confirmation();
  });

  it('begins the proof of work when someone enters a field, and sends that one', async () => {
    const attempts = serveSubmissions('submit-lead', accepted);
    const challenges: (string | null)[] = [];
    server.use(
      http.get('*/functions/v1/submit-lead', ({ request }) => {
        challenges.push(new URL(request.url).searchParams.get('key'));
      }),
    );
    const { user } = await open(<LeadForm contact={CONTACT} />);
    expect(challenges).toEqual([]);
    await user.click(screen.getByLabelText('Votre nom'));
    await waitFor(() => expect(challenges).toHaveLength(1));
    await fillLead(user);
    await user.click(sendButton());
    await confirmation();
    expect(challenges).toEqual([attempts[0]?.key]);
  });

  it('that was changed after it arrived can be sent as another one', async () => {
    const attempts = serveSubmissions(
      'submit-lead',
      refused(409, 'already_received', 'Déjà reçue', { reference: 'DE-2026-0A1B2C' }),
      accepted,
    );
    const { user } = await open(<LeadForm contact={CONTACT} />);
    await fillLead(user);
    await user.click(sendButton());
    const name = 'Envoyer une nouvelle demande avec ces réponses';
    await user.click(await screen.findByRole('button', { name }, SENDING));
    await confirmation();
    expect(attempts).toHaveLength(2);
    expect(attempts[1]?.key).not.toBe(attempts[0]?.key);
    expect(attempts[1]?.answers).toEqual(attempts[0]?.answers);
  });

  it('shows its reference again after a reload', async () => {
    serveSubmissions('submit-lead', accepted);
    const first = await open(<LeadForm contact={CONTACT} />);
    await fillLead(first.user);
    await first.user.click(sendButton());
    await confirmation();
    first.unmount();
    await open(<LeadForm contact={CONTACT} />);
    expect(await confirmation()).toBeVisible();
    expect(screen.getByText('TR-2026-0F7K2Q')).toBeVisible();
  });

  it('keeps what was typed for the next visit', async () => {
    serveSubmissions('submit-lead', accepted);
    const first = await open(<LeadForm contact={CONTACT} />);
    await first.user.type(screen.getByLabelText('Votre besoin'), 'Sage 100');
    await screen.findByText(/^Enregistré sur cet appareil/);
    first.unmount();
    await open(<LeadForm contact={CONTACT} />);
    expect(screen.getByLabelText('Votre besoin')).toHaveValue('Sage 100');
  });

  it('takes over what was typed before its script ran, and what is typed while it does', async () => {
    serveSubmissions('submit-lead', accepted);
    const page = pageOf(<LeadForm contact={CONTACT} />);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText(/^Domaine/), "ERP & Gestion d'entreprise");
    await user.type(screen.getByLabelText('Votre besoin'), 'Sage 100');
    await user.type(screen.getByLabelText('E-mail professionnel'), 'paul@');
    const view = render(<LeadForm contact={CONTACT} />, { container: page, hydrate: true });
    expect(screen.getByLabelText('E-mail professionnel')).toHaveValue('paul@');
    await user.keyboard('fauvel');
    await waitFor(() => expect(view.container.querySelector('[aria-busy=true]')).toBeNull());
    await user.keyboard('.fr');
    expect(screen.getByLabelText('E-mail professionnel')).toHaveValue('paul@fauvel.fr');
    expect(screen.getByLabelText('Votre besoin')).toHaveValue('Sage 100');
    expect(screen.getByLabelText(/^Domaine/)).toHaveDisplayValue("ERP & Gestion d'entreprise");
  });

  it('shows beside its field what only the server sees', async () => {
    serveSubmissions(
      'submit-lead',
      refused(422, 'invalid_fields', 'À corriger', { fields: { company: 'Nom refusé' } }),
    );
    const { user } = await open(<LeadForm contact={CONTACT} />);
    await fillLead(user);
    await user.click(sendButton());
    expect(await screen.findByText('Nom refusé', {}, SENDING)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Entreprise')).toHaveFocus());
  });
});

describe('the form of rights', () => {
  it('takes over what was typed before its script ran, and what is typed while it does', async () => {
    serveSubmissions('submit-rights-request', accepted);
    const page = pageOf(<RightsForm contact={CONTACT} />);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Ce que vous demandez'), 'Effacer mes données');
    await user.type(screen.getByLabelText('Adresse e-mail'), 'elodie@');
    const view = render(<RightsForm contact={CONTACT} />, { container: page, hydrate: true });
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('elodie@');
    await user.keyboard('exemple');
    await waitFor(() => expect(view.container.querySelector('[aria-busy=true]')).toBeNull());
    await user.keyboard('.fr');
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('elodie@exemple.fr');
    expect(screen.getByLabelText('Ce que vous demandez')).toHaveDisplayValue('Effacer mes données');
  });

  it('marks further words as optional, except where nobody could know which data without them', async () => {
    serveSubmissions('submit-rights-request', accepted);
    const { user, container } = await open(<RightsForm contact={CONTACT} />);
    const kind = screen.getByLabelText('Ce que vous demandez');
    await user.selectOptions(kind, 'Effacer mes données');
    expect(optionalLabels(container)).toEqual(['Précisions']);
    expect(screen.getByLabelText(/^Précisions/)).not.toBeRequired();
    await user.selectOptions(kind, 'Corriger une donnée');
    expect(optionalLabels(container)).toEqual([]);
    expect(screen.getByLabelText(/^Précisions/)).toBeRequired();
  });

  it('asks which data only where nobody could know, and says when the answer is due', async () => {
    const attempts = serveSubmissions('submit-rights-request', () =>
      HttpResponse.json(
        { reference: 'DR-2026-0F7K2Q', createdAt: '2026-11-24T09:24:00Z', dueOn: '2026-12-24' },
        { status: 201 },
      ),
    );
    const { user } = await open(<RightsForm contact={CONTACT} />);
    await user.selectOptions(screen.getByLabelText('Ce que vous demandez'), 'Corriger une donnée');
    await user.selectOptions(
      screen.getByLabelText('À quel titre nous vous connaissons'),
      'Candidat formateur',
    );
    await user.type(screen.getByLabelText('Votre nom'), 'Élodie');
    await user.type(screen.getByLabelText('Adresse e-mail'), 'elodie@exemple.fr');
    await user.click(sendButton());
    expect(screen.getByText('Dites quelle donnée ou quel usage est concerné')).toBeVisible();
    await user.selectOptions(
      screen.getByLabelText('Ce que vous demandez'),
      'Savoir ce que vous avez, en recevoir une copie',
    );
    await user.click(sendButton());
    expect(await screen.findByText('24/12/2026', {}, SENDING)).toBeVisible();
    expect(attempts[0]?.answers).toEqual({
      kind: 'access',
      relation: 'applicant',
      message: null,
      name: 'Élodie',
      email: 'elodie@exemple.fr',
    });
  });

  it('says what to do when the message with the link could not be sent', async () => {
    serveSubmissions('submit-rights-request', () =>
      HttpResponse.json(
        {
          reference: 'DR-2026-0F7K2Q',
          createdAt: '2026-11-24T09:24:00Z',
          dueOn: '2026-12-24',
          isMailed: false,
        },
        { status: 201 },
      ),
    );
    const { user } = await open(<RightsForm contact={CONTACT} />);
    await user.selectOptions(
      screen.getByLabelText('Ce que vous demandez'),
      'Savoir ce que vous avez, en recevoir une copie',
    );
    await user.selectOptions(
      screen.getByLabelText('À quel titre nous vous connaissons'),
      'Candidat formateur',
    );
    await user.type(screen.getByLabelText('Votre nom'), 'Élodie');
    await user.type(screen.getByLabelText('Adresse e-mail'), 'elodie@exemple.fr');
    await user.click(sendButton());
    expect(await screen.findByText(/n’a pas pu partir/, {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'bonjour@exemple.fr' })).toBeVisible();
    expect(screen.queryByText(/que nous venons d’y envoyer/)).not.toBeInTheDocument();
  });
});
