import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
const sendButton = () => screen.getByRole('button', { name: 'Envoyer ma demande' });

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
    const heading = await screen.findByRole(
      'heading',
      { name: 'Votre demande est envoyée' },
      { timeout: 20_000 },
    );
    expect(heading).toHaveFocus();
    expect(screen.getByText('TR-2026-0F7K2Q')).toBeVisible();
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.answers).toMatchObject({ need: 'Sage 100', people: 6, budget: null, phone: null });
    expect(await LEAD.store.read()).toBeUndefined();
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

  it('takes over what was typed before its script ran', async () => {
    serveSubmissions('submit-lead', accepted);
    const page = document.createElement('div');
    page.innerHTML = renderToString(<LeadForm contact={CONTACT} />);
    document.body.append(page);
    page.querySelector<HTMLTextAreaElement>('[name=need]')!.value = 'Tapé tôt';
    await open(<LeadForm contact={CONTACT} />, page);
    expect(screen.getByLabelText('Votre besoin')).toHaveValue('Tapé tôt');
  });

  it('shows beside its field what only the server sees', async () => {
    serveSubmissions(
      'submit-lead',
      refused(422, 'invalid_fields', 'À corriger', { fields: { company: 'Nom refusé' } }),
    );
    const { user } = await open(<LeadForm contact={CONTACT} />);
    await fillLead(user);
    await user.click(sendButton());
    expect(await screen.findByText('Nom refusé', {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByLabelText('Entreprise')).toHaveFocus();
  });
});

describe('the form of rights', () => {
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
    expect(await screen.findByText('24/12/2026', {}, { timeout: 20_000 })).toBeVisible();
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
