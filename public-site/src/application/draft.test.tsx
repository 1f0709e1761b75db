import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import { DRAFT_LIFETIME } from '../forms/data/draft-store.ts';
import { DRAFT } from './draft-store.ts';
import { emptyValues } from './model.ts';
import { cv, openForm, pageOf, sendButton } from './testing/form.tsx';
import { typedBeforeScript } from './typed-before.ts';

async function typeAndLeave() {
  const { user, unmount } = await openForm();
  await user.type(screen.getByLabelText('Ville'), 'Brest');
  await user.type(screen.getByRole('combobox', { name: /Logiciels/ }), 'Odoo{Enter}');
  await user.upload(screen.getByLabelText('CV'), cv('cv-brest.pdf'));
  await screen.findByText('cv-brest.pdf');
  await waitFor(async () => expect((await DRAFT.read())?.files.resume?.name).toBe('cv-brest.pdf'));
  unmount();
}

/** Closes the page, with the event that a reload or a closed tab sends. */
function leavePage() {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
}

function brest(savedAt: number) {
  const { resume: _resume, references: _references, ...answers } = emptyValues('fr');
  return { answers: { ...answers, city: 'Brest' }, key: 'k', savedAt };
}

/** A browser that refuses IndexedDB, as some do in private windows. */
async function withoutDatabase(work: (open: Mock) => Promise<void>) {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Refused', 'SecurityError');
  });
  try {
    await work(open);
  } finally {
    open.mockRestore();
  }
}

describe('a draft of the form', () => {
  it('restores everything after a reload, files included', async () => {
    await typeAndLeave();
    await openForm();
    expect(screen.getByText('Nous avons repris votre saisie là où vous l’aviez laissée.')).toBeVisible();
    expect(screen.getByLabelText('Ville')).toHaveValue('Brest');
    expect(screen.getByRole('button', { name: 'Retirer Odoo' })).toBeVisible();
    expect(screen.getByText('cv-brest.pdf')).toBeVisible();
  });

  it('is deleted on demand, after a question', async () => {
    await typeAndLeave();
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Effacer le brouillon' }));
    expect(screen.getByRole('button', { name: 'Garder' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Oui, tout effacer' }));
    expect(await screen.findByText('Le brouillon est effacé.')).toBeVisible();
    expect(screen.getByLabelText('Ville')).toHaveValue('');
    expect(await DRAFT.read()).toBeUndefined();
  });

  it('is not written for someone who only looks', async () => {
    const { user, unmount } = await openForm();
    await user.click(screen.getByLabelText('Ville'));
    unmount();
    expect(await DRAFT.read()).toBeUndefined();
  });

  it('disappears after seven days', async () => {
    const savedAt = Date.parse('2026-11-01T10:00:00Z');
    await DRAFT.saveAnswers(brest(savedAt));
    expect((await DRAFT.read(savedAt + DRAFT_LIFETIME))?.answers.city).toBe('Brest');
    expect(await DRAFT.read(savedAt + DRAFT_LIFETIME + 1)).toBeUndefined();
    expect(await DRAFT.read(savedAt)).toBeUndefined();
  });

  it('uses no local storage, and no session storage once it is written', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Ville'), 'Brest');
    act(leavePage);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(1);
    await screen.findByText(/^Enregistré sur cet appareil/);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});

it('a browser whose database never answers delays the form for five seconds at most', async () => {
  vi.useFakeTimers();
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  try {
    const reading = expect(DRAFT.read()).rejects.toThrow('IndexedDB does not answer');
    await vi.advanceTimersByTimeAsync(5_000);
    await reading;
  } finally {
    open.mockRestore();
    vi.useRealTimers();
  }
});

describe('what was typed just before leaving the form', () => {
  it('is restored where the browser keeps no draft, and the form says so', async () => {
    await withoutDatabase(async (open) => {
      const { user, unmount } = await openForm();
      await user.type(screen.getByLabelText('Ville'), 'Brest');
      open.mockClear();
      await waitFor(() => expect(open).toHaveBeenCalled());
      act(leavePage);
      unmount();
      await openForm();
      expect(screen.getByLabelText('Ville')).toHaveValue('Brest');
      expect(screen.getByText(/^Ce navigateur n’enregistre pas de brouillon/)).toBeVisible();
    });
  });

  it('is added to the draft at the next visit, files included, even in another tab', async () => {
    await typeAndLeave();
    const kept = await DRAFT.read();
    const { key = '', savedAt = 0 } = kept ?? {};
    DRAFT.saveUnloadSnapshot({ ...brest(savedAt + 1), key });
    expect(await DRAFT.read()).toMatchObject({
      savedAt: savedAt + 1,
      files: { resume: { name: 'cv-brest.pdf' } },
    });
    expect(sessionStorage).toHaveLength(0);
    expect(await DRAFT.read()).toMatchObject({
      savedAt: savedAt + 1,
      files: { resume: { name: 'cv-brest.pdf' } },
    });
  });

  it('disappears after seven days, even where the browser keeps no draft', async () => {
    const savedAt = Date.parse('2026-11-01T10:00:00Z');
    DRAFT.saveUnloadSnapshot(brest(savedAt));
    await withoutDatabase(async () => {
      expect(await DRAFT.read(savedAt + DRAFT_LIFETIME)).toMatchObject({ answers: { city: 'Brest' } });
      await expect(DRAFT.read(savedAt + DRAFT_LIFETIME + 1)).rejects.toThrow('Refused');
      expect(sessionStorage).toHaveLength(0);
    });
  });

  it('is deleted with the draft', async () => {
    DRAFT.saveUnloadSnapshot(brest(Date.now()));
    await DRAFT.clear();
    expect(sessionStorage).toHaveLength(0);
    expect(await DRAFT.read()).toBeUndefined();
  });
});

/** The page as the server sends it. */
function prerenderedPage(): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(pageOf());
  return container;
}

async function typeIntoPrerenderedPage(): Promise<HTMLElement> {
  const container = prerenderedPage();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Ville'), 'Brest');
  await user.type(screen.getByLabelText('Jour'), '7');
  await user.type(screen.getByLabelText('Mois'), '3');
  await user.type(screen.getByLabelText('Année'), '1985');
  await user.type(screen.getByRole('combobox', { name: /Logiciels/ }), 'Odoo');
  return container;
}

describe('what was typed before the script of the form arrived', () => {
  // The form reads the first one of the page.
  afterEach(() => {
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  it('is read from the prerendered page', () => {
    document.body.innerHTML = `<form id="candidature">
      <input name="city" value="Brest"><input name="full_name" value="">
      <select name="country"><option value="FR" selected></option></select>
      <input type="checkbox" name="training_sectors" value="Autres Domaines" checked>
      <input type="radio" name="current_status" value="Salarié" checked>
      <input name="phone" value="0032470123456">
      <input name="birth_day" value="7"><input name="birth_month" value="3"><input name="birth_year" value="1985">
      <input name="mastered_software" value="Odoo, Sage Paie"><input name="expertise_areas" value="">
      <input type="checkbox" name="consent" checked><input name="website" value="x">
    </form>`;
    expect(typedBeforeScript(document.querySelector('form'))).toEqual({
      city: 'Brest',
      training_sectors: ['Autres Domaines'],
      current_status: 'Salarié',
      phone: '+32 470 12 34 56',
      phone_country: 'BE',
      birth_date: '1985-03-07',
      mastered_software: ['Odoo', 'Sage Paie'],
      consent: true,
    });
  });

  it('is in the form once the script runs, from every kind of control', async () => {
    const container = await typeIntoPrerenderedPage();
    await userEvent.tab();
    await openForm('fr', container);
    expect(screen.getByLabelText('Ville')).toHaveValue('Brest');
    expect(screen.getByLabelText('Jour')).toHaveValue('7');
    expect(screen.getByLabelText('Année')).toHaveValue('1985');
    expect(screen.getByRole('button', { name: 'Retirer Odoo' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Logiciels/ })).toHaveValue('');
  });

  it('goes on while the script takes over the page and reads the draft, which is added to it', async () => {
    const draft = Promise.withResolvers<undefined>();
    const { resume: _resume, references: _references, ...answers } = emptyValues('fr');
    await DRAFT.saveAnswers({
      answers: { ...answers, city: 'Lyon', job_title: 'Formatrice' },
      key: 'k',
      savedAt: Date.now(),
    });
    const stored = await DRAFT.read();
    vi.spyOn(DRAFT, 'read').mockReturnValue(draft.promise.then(() => stored));
    const container = prerenderedPage();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Nom complet'), 'Élodie');
    await user.type(screen.getByLabelText('Téléphone'), '0612');
    await user.type(screen.getByLabelText('Jour'), '7');
    await user.type(screen.getByLabelText('Mois'), '0');
    await user.click(screen.getByLabelText('Indépendant'));
    await user.click(screen.getByLabelText('Français'));
    await user.selectOptions(screen.getByLabelText('Disponibilité'), 'Sous 1 mois');
    await user.type(screen.getByLabelText(/^Ce que nous devrions savoir/), 'Deux lignes,{Enter}la ');
    await user.click(screen.getByLabelText(/^J’accepte que mes données/));
    await user.type(screen.getByLabelText('Ville'), 'Brt');
    screen.getByLabelText<HTMLInputElement>('Ville').setSelectionRange(2, 2);

    const { container: page } = render(pageOf(), { container, hydrate: true });
    const expectAll = (typed: { city: string; phone: string; month: string; notes: string }) => {
      expect(screen.getByLabelText('Nom complet')).toHaveValue('Élodie');
      expect(screen.getByLabelText('Téléphone')).toHaveValue(typed.phone);
      expect(screen.getByLabelText('Jour')).toHaveValue('7');
      expect(screen.getByLabelText('Mois')).toHaveValue(typed.month);
      expect(screen.getByLabelText('Indépendant')).toBeChecked();
      expect(screen.getByLabelText('Français')).toBeChecked();
      expect(screen.getByLabelText('Disponibilité')).toHaveDisplayValue('Sous 1 mois');
      expect(screen.getByLabelText(/^Ce que nous devrions savoir/)).toHaveValue(typed.notes);
      expect(screen.getByLabelText(/^J’accepte que mes données/)).toBeChecked();
      expect(screen.getByLabelText('Ville')).toHaveValue(typed.city);
    };
    expectAll({ city: 'Brt', phone: '06 12', month: '0', notes: 'Deux lignes,\nla ' });
    expect(screen.getByLabelText('Ville')).toHaveFocus();
    await user.keyboard('es');
    await user.click(screen.getByLabelText(/^Ce que nous devrions savoir/));
    await user.keyboard('seconde.');
    await user.click(screen.getByLabelText('Mois'));
    await user.keyboard('3');
    await user.click(screen.getByLabelText('Téléphone'));
    await user.keyboard('34');
    const all = { city: 'Brest', phone: '06 12 34', month: '03', notes: 'Deux lignes,\nla seconde.' };
    expectAll(all);
    expect(screen.getByLabelText(/^Métier ou fonction/)).toHaveValue('');

    draft.resolve(undefined);
    await waitFor(() => expect(page.querySelector('[aria-busy=true]')).toBeNull());
    expectAll(all);
    expect(screen.getByLabelText('Téléphone')).toHaveFocus();
    expect(screen.getByLabelText(/^Métier ou fonction/)).toHaveValue('Formatrice');
  });

  it('goes on in a list of words', async () => {
    const container = prerenderedPage();
    const user = userEvent.setup();
    const software = screen.getByRole('combobox', { name: /Logiciels/ });
    await user.type(software, 'Odoo, Sag');
    await openForm('fr', container);
    expect(screen.getByRole('button', { name: 'Retirer Odoo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retirer Sag' })).toBeNull();
    expect(software).toHaveFocus();
    await user.keyboard('e Paie{Enter}');
    expect(screen.getByRole('button', { name: 'Retirer Sage Paie' })).toBeVisible();
  });

  it('goes on in the middle of a phone number', async () => {
    const container = prerenderedPage();
    const user = userEvent.setup();
    const phone = screen.getByLabelText<HTMLInputElement>('Téléphone');
    await user.type(phone, '06345678');
    phone.setSelectionRange(2, 2);
    await openForm('fr', container);
    await user.keyboard('12');
    expect(phone).toHaveValue('06 12 34 56 78');
  });

  it('is checked once the script runs, except where the person still types', async () => {
    const container = prerenderedPage();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Téléphone'), '1');
    await user.type(screen.getByLabelText('Ville'), 'Brest');
    await user.type(screen.getByLabelText('Adresse e-mail'), 'claude');
    await openForm('fr', container);
    expect(await screen.findByText('Format de numéro invalide')).toBeVisible();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus();
    expect(screen.getByLabelText('Adresse e-mail')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Ville')).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveAttribute('aria-invalid', 'true');
  });

  it('cannot be sent before, by the button or by Enter', async () => {
    const container = await typeIntoPrerenderedPage();
    const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    container.addEventListener('submit', sent);
    expect(sendButton()).toBeDisabled();
    expect(screen.getByText('Le formulaire se prépare…')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Ville'), '{Enter}');
    expect(sent).not.toHaveBeenCalled();
    container.removeEventListener('submit', sent);
    await openForm('fr', container);
    expect(sendButton()).toBeEnabled();
    expect(screen.getByText('Vous recevrez un accusé de réception par e-mail.')).toBeVisible();
  });

  it('includes the document that was chosen', async () => {
    const container = prerenderedPage();
    await userEvent.upload(screen.getByLabelText('CV'), cv('cv-brest.pdf'));
    await openForm('fr', container);
    expect(await screen.findByText('cv-brest.pdf')).toBeVisible();
    expect(screen.getByText('Prêt à être envoyé')).toBeVisible();
  });
});
