import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { applicantFields, FORM_LABELS_EN, FORM_LABELS_FR, rulesOf } from '@trame/domain';
import { axeViolations } from '@trame/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { cv, fillRequired, openForm, sendButton } from './testing/form.tsx';
import { accepted, serveSubmissions } from './testing/service.ts';

beforeEach(() => {
  serveSubmissions(accepted);
});

const chips = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('every field of the catalogue', () => {
  it.each(['fr', 'en'] as const)('has a control with its name on the form (%s)', async (locale) => {
    const { user, container } = await openForm(locale);
    await user.click(container.querySelector('[name="current_status"][value="Autre"]')!);
    await user.click(container.querySelector('[name="training_sectors"][value="Autres Domaines"]')!);
    const labels = { fr: FORM_LABELS_FR, en: FORM_LABELS_EN }[locale];
    for (const name of applicantFields()) {
      const control = container.querySelector<HTMLElement>(`#champ-${name}`);
      const block = control?.closest<HTMLElement>('.field');
      expect(block?.querySelector('.label')?.textContent ?? name).toContain(labels[name]);
      const { limit, kind } = rulesOf(name);
      if (kind === 'line' || kind === 'notes') expect(control).toHaveAttribute('maxlength', String(limit));
    }
  });
});

describe('an incomplete form', () => {
  it('names each missing field in a summary with links, and focuses the first', async () => {
    const { user } = await openForm();
    await user.click(sendButton());

    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('12 champs sont à corriger avant l’envoi')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Nom complet')).toHaveFocus());
    expect(screen.getByLabelText('Nom complet')).toHaveAccessibleDescription('Nom complet requis');

    await user.click(within(summary).getByRole('link', { name: /^CV.*Votre CV est requis$/ }));
    expect(screen.getByLabelText('CV')).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
  });

  it('shows in the side navigation where the errors are, and what is complete', async () => {
    const { user } = await openForm();
    await user.click(sendButton());
    const rail = await screen.findByRole('list', { name: 'Étapes du formulaire' });
    await waitFor(() => expect(rail).toHaveTextContent('Vous5 champs à corriger'));
    await user.click(screen.getByLabelText(/^J’accepte que mes données/));
    await waitFor(() => expect(rail).toHaveTextContent('ConsentementComplet'));
  });

  it('checks a field when it is left, but shows no error for an empty one', async () => {
    const { user } = await openForm();
    const email = screen.getByLabelText('Adresse e-mail');
    await user.click(email);
    await user.tab();
    expect(email).not.toBeInvalid();
    await user.type(email, 'elodie@');
    await user.tab();
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Adresse e-mail invalide/));
  });
});

describe('the phone field', () => {
  it('formats the number while it is typed, up to the length of its country', async () => {
    const { user } = await openForm();
    const phone = screen.getByLabelText('Téléphone');
    await user.type(phone, '061234567899');
    expect(phone).toHaveValue('06 12 34 56 78');
    expect(phone).toHaveAccessibleDescription(/^Un numéro de ce pays a 10 chiffres au plus/);
  });

  it('shows the country of a number with 00 or +, and keeps a pasted number whole', async () => {
    const { user } = await openForm();
    const phone = screen.getByLabelText('Téléphone');
    await user.type(phone, '0032470123456');
    expect(phone).toHaveValue('+32 470 12 34 56');
    expect(screen.getByLabelText('Pays du numéro')).toHaveValue('BE');
    await user.clear(phone);
    await user.paste('+33612345678901234');
    expect(phone).toHaveValue('+33612345678901234');
    await user.tab();
    await waitFor(() => expect(phone).toBeInvalid());
  });

  it('takes the country of the address for a number of that country', async () => {
    const { user } = await openForm();
    await screen.findByRole('option', { name: 'Belgique' });
    const phone = screen.getByLabelText('Téléphone');
    await user.type(phone, '02 511 12');
    await user.selectOptions(screen.getByLabelText('Pays'), 'BE');
    await user.type(phone, ' 34');
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText('Pays du numéro')).toHaveValue('BE'));
    expect(phone).toHaveValue('02 511 12 34');
    expect(phone).toBeValid();
  });

  it('has the country of the address while it is empty', async () => {
    const { user } = await openForm();
    await screen.findByRole('option', { name: 'Belgique' });
    await user.selectOptions(screen.getByLabelText('Pays'), 'BE');
    expect(screen.getByLabelText('Pays du numéro')).toHaveValue('BE');
    await user.type(screen.getByLabelText('Téléphone'), '0470');
    await user.selectOptions(screen.getByLabelText('Pays'), 'FR');
    expect(screen.getByLabelText('Pays du numéro')).toHaveValue('BE');
  });
});

describe('the date of birth', () => {
  it.each([
    ['27', '3', '2085', 'La date de naissance ne peut pas être dans le futur'],
    ['31', '12', '1899', 'La date de naissance ne peut pas être antérieure au 01/01/1900'],
    ['30', '2', '1985', 'Date de naissance invalide'],
    ['27', '3', '', 'Date de naissance invalide'],
  ])('%s/%s/%s is refused', async (day, month, year, message) => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Jour'), day);
    await user.type(screen.getByLabelText('Mois'), month);
    if (year) await user.type(screen.getByLabelText('Année'), year);
    await user.click(screen.getByLabelText('Ville'));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('fields that depend on others', () => {
  it('asks which other status only when the status is Autre', async () => {
    const { user } = await openForm();
    expect(screen.queryByLabelText('Autre statut')).not.toBeInTheDocument();
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Statut actuel' })).getByLabelText('Autre'),
    );
    expect(screen.getByLabelText('Autre statut')).toBeVisible();
  });

  it('clears the other sector when Autres Domaines is unchecked', async () => {
    const { user } = await openForm();
    await user.click(screen.getByLabelText('Autres Domaines'));
    await user.type(screen.getByLabelText('Autre secteur'), 'Logistique');
    await user.click(screen.getByLabelText('Autres Domaines'));
    expect(screen.queryByLabelText('Autre secteur')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Autres Domaines'));
    expect(screen.getByLabelText('Autre secteur')).toHaveValue('');
  });
});

describe('tags in the form', () => {
  it('are added with Enter, trimmed, without duplicates or empty ones', async () => {
    const { user } = await openForm();
    const input = screen.getByRole('combobox', { name: /Logiciels/ });
    await user.type(input, '  Odoo {Enter}odoo{Enter}  {Enter}');
    expect(chips('Logiciels maîtrisés')).toEqual(['Odoo']);
    expect(input).toHaveFocus();
    expect(input).toHaveValue('');
  });

  it('are added with the button, a comma, or by leaving the field', async () => {
    const { user } = await openForm();
    const input = screen.getByRole('combobox', { name: /Domaines d’expertise/ });
    await user.type(input, 'Paie');
    await user.click(screen.getByRole('button', { name: 'Ajouter Domaines d’expertise' }));
    await user.type(input, 'Vente,');
    await user.type(input, 'Achats');
    await user.tab();
    expect(chips('Domaines d’expertise')).toEqual(['Paie', 'Vente', 'Achats']);
  });

  it('are suggested while the person types, ignoring accents and case, and chosen with the arrows', async () => {
    const { user } = await openForm();
    const input = screen.getByRole('combobox', { name: /Logiciels/ });
    await user.type(input, 'sage');
    expect(input).toHaveAttribute('aria-expanded', 'true');
    const offers = within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option');
    expect(offers.map((option) => option.textContent)).toEqual(['Sage 100', 'Sage X3', 'Sage Paie']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chips('Logiciels maîtrisés')).toEqual(['Sage X3']);
    await user.type(input, 'sage');
    await user.click(screen.getByRole('option', { name: 'Sage 100' }));
    expect(chips('Logiciels maîtrisés')).toEqual(['Sage X3', 'Sage 100']);
  });

  it('are removed one by one', async () => {
    const { user } = await openForm();
    const input = screen.getByRole('combobox', { name: /Logiciels/ });
    await user.type(input, 'Odoo{Enter}EBP{Enter}');
    await user.click(screen.getByRole('button', { name: 'Retirer Odoo' }));
    expect(chips('Logiciels maîtrisés')).toEqual(['EBP']);
    expect(input).toHaveFocus();
  });
});

describe('documents in the form', () => {
  const LOCKED = [
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    new Uint8Array(Array.from('EncryptedPackage', (char) => [char.charCodeAt(0), 0]).flat()),
  ];
  /** The text of a PDF that contains this object. */
  const pdfWith = async (object: string) =>
    new File([(await cv().text()).replace('trailer', `3 0 obj\n${object}\nendobj\ntrailer`)], 'cv.pdf');
  it.each([
    ['an image', new File(['x'], 'cv.png'), /Format non accepté/],
    ['an empty file', new File([], 'cv.pdf'), /Ce fichier est vide/],
    ['a text called PDF', new File(['bonjour'], 'cv.pdf'), /ne correspond pas/],
    ['a PDF called DOCX', cv('cv.docx'), /ne correspond pas/],
    ['a DOCX with a password', new File(LOCKED, 'cv.docx'), /protégé par un mot de passe/],
    ['a file above 10 MB', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'cv.pdf'), /dépasse 10/],
  ])('refuses %s at once, with its name', async (_what, file, message) => {
    await openForm();
    const picker = screen.getByLabelText('CV');
    fireEvent.change(picker, { target: { files: [file] } });
    expect(await screen.findByText(message)).toHaveTextContent(file.name);
  });

  it.each([
    [
      'that was cut',
      async () => new File([(await cv().text()).slice(0, 120)], 'cv.pdf'),
      /endommagé ou incomplet/,
    ],
    [
      'with a password',
      async () => new File([(await cv().text()).replace('/Root', '/Encrypt 9 0 R /Root')], 'cv.pdf'),
      /protégé par un mot de passe/,
    ],
    [
      'with a script',
      () => pdfWith('<< /S /JavaScr#69pt /JS (app.alert) >>'),
      /contient un script.*imprimez-le en PDF/,
    ],
    [
      'that unfolds in itself',
      () => pdfWith('<< /Filter [/Fl /Fl /Fl /Fl] >>\nstream\nx\nendstream'),
      /trop complexe/,
    ],
  ])('a PDF %s is never shown as ready', async (_what, make, message) => {
    const { user } = await openForm();
    await user.upload(screen.getByLabelText('CV'), await make());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Prêt à être envoyé')).not.toBeInTheDocument();
  });

  it('a dropped file is accepted, shown, and can be removed', async () => {
    const { user } = await openForm();
    const area = screen.getByLabelText('CV').parentElement ?? document.body;
    fireEvent.drop(area, { dataTransfer: { files: [cv('mon-cv.pdf')] } });
    expect(await screen.findByText('mon-cv.pdf')).toBeVisible();
    expect(screen.getByText(/0,1.MB/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Retirer le fichier.*CV$/ }));
    expect(screen.queryByText('mon-cv.pdf')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('CV')).toHaveFocus());
  });
});

describe('the form in English', () => {
  it('asks and answers in English, and stores the same values', async () => {
    const attempts = serveSubmissions(accepted);
    const first = await openForm();
    await fillRequired(first.user);
    await screen.findByText(/Enregistré sur cet appareil/);
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();

    const { user } = await openForm('en');
    expect(screen.getByLabelText('Full name')).toHaveValue('Élodie Saint-Aubin');
    expect(screen.getByLabelText('Freelance')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Send my application' }));
    expect(await screen.findByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
    expect(attempts[0]).toMatchObject({
      language: 'en',
      answers: { language: 1, current_status: 'Indépendant', teaching_languages: ['French'] },
    });
  });
});
