import { render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { Locale } from '@trame/domain';
import { expect } from 'vitest';
import ApplicationForm from '../application-form.tsx';

const COUNTRIES = [
  { code: 'BE', name: 'Belgique', dial: '+32' },
  { code: 'FR', name: 'France', dial: '+33' },
  { code: 'TF', name: 'Terres australes françaises', dial: '' },
];

export const PDF = new TextEncoder().encode('%PDF-1.7\nCV');
export const cv = (name = 'cv.pdf') => new File([PDF], name, { type: 'application/pdf' });

export const pageOf = (locale: Locale = 'fr') => <ApplicationForm locale={locale} countries={COUNTRIES} />;

/** Opens the form, or takes over a prerendered page, and waits until it knows whether there is a draft. */
export async function openForm(locale: Locale = 'fr', prerendered?: HTMLElement) {
  const user = userEvent.setup();
  const view = render(pageOf(locale), prerendered && { container: prerendered, hydrate: true });
  await waitFor(() => expect(view.container.querySelector('[aria-busy=true]')).toBeNull());
  return { user, ...view };
}

export const sendButton = () => screen.getByRole('button', { name: /^Envoyer ma candidature|^Réessayer$/ });

/** Every required answer, in French. */
export async function fillRequired(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('Nom complet'), 'Élodie Saint-Aubin');
  await user.type(screen.getByLabelText('Adresse e-mail'), 'elodie@exemple.fr');
  await user.type(screen.getByLabelText('Téléphone'), '0612345678');
  await user.type(screen.getByLabelText('Code postal'), '29000');
  await user.type(screen.getByLabelText('Ville'), 'Quimper');
  await user.click(screen.getByLabelText('Indépendant'));
  await user.click(screen.getByLabelText('Les deux'));
  await user.selectOptions(screen.getByLabelText('Disponibilité'), 'Sous 1 mois');
  await user.click(screen.getByLabelText("ERP & Gestion d'entreprise"));
  await user.click(screen.getByLabelText('Français'));
  await user.upload(screen.getByLabelText('CV'), cv());
  await screen.findByText('Prêt à être envoyé');
  await user.click(screen.getByLabelText(/^J’accepte que mes données/));
}
