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

const CONTACT = { email: 'bonjour@exemple.fr', privacyEmail: 'donnees@exemple.fr' };

/** A PDF whose page has no readable text. */
export const PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n' +
    'trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
);
/** A Word 97-2003 document without text: header, allocation table, directory, text ([MS-CFB] 2.2). */
export function wordDocument(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2048);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint32(48, 1, true);
  for (let at = 512; at < 1024; at += 4) view.setUint32(at, 0xfffffffe, true);
  Array.from('WordDocument').forEach((char, index) =>
    view.setUint16(1024 + index * 2, char.charCodeAt(0), true),
  );
  view.setUint16(1024 + 64, 26, true);
  view.setUint32(1024 + 116, 2, true);
  view.setUint16(1536, 0xa5ec, true);
  return bytes;
}

export const cv = (name = 'cv.pdf') => new File([PDF], name, { type: 'application/pdf' });

export const pageOf = (locale: Locale = 'fr') => (
  <ApplicationForm locale={locale} countries={COUNTRIES} contact={CONTACT} />
);

/** Opens the form, or takes over a prerendered page, and waits until the draft was read. */
export async function openForm(locale: Locale = 'fr', prerendered?: HTMLElement) {
  const user = userEvent.setup();
  const view = render(pageOf(locale), prerendered && { container: prerendered, hydrate: true });
  await waitFor(() => expect(view.container.querySelector('[aria-busy=true]')).toBeNull());
  return { user, ...view };
}

export const sendButton = () => screen.getByRole('button', { name: /^Envoyer ma candidature|^Réessayer$/ });

/** Puts a text into a field at once; typing key by key is tested field by field. */
async function write(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

/** Every required answer, in French. */
export async function fillRequired(user: UserEvent): Promise<void> {
  await write(user, 'Nom complet', 'Élodie Saint-Aubin');
  await write(user, 'Adresse e-mail', 'elodie@exemple.fr');
  await write(user, 'Téléphone', '0612345678');
  await write(user, 'Code postal', '29000');
  await write(user, 'Ville', 'Quimper');
  await user.click(screen.getByLabelText('Indépendant'));
  await user.click(screen.getByLabelText('Les deux'));
  await user.selectOptions(screen.getByLabelText('Disponibilité'), 'Sous 1 mois');
  await user.click(screen.getByLabelText("ERP & Gestion d'entreprise"));
  await user.click(screen.getByLabelText('Français'));
  await user.upload(screen.getByLabelText('CV'), cv());
  await screen.findByText('Prêt à être envoyé', {}, { timeout: 20_000 });
  await user.click(screen.getByLabelText(/^J’accepte que mes données/));
}
