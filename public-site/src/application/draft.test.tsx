import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DRAFT_LIFETIME, readDraft, saveAnswers } from './data/draft-store.ts';
import { emptyValues } from './model.ts';
import { cv, openForm } from './testing/form.tsx';
import { typedBeforeScript } from './typed-before.ts';

async function typeAndLeave() {
  const { user, unmount } = await openForm();
  await user.type(screen.getByLabelText('Ville'), 'Brest');
  await user.type(screen.getByRole('combobox', { name: /Logiciels/ }), 'Odoo{Enter}');
  await user.upload(screen.getByLabelText('CV'), cv('cv-brest.pdf'));
  await screen.findByText('cv-brest.pdf');
  await waitFor(async () => expect((await readDraft())?.resume?.name).toBe('cv-brest.pdf'));
  unmount();
}

describe('a draft', () => {
  it('gives everything back after a reload, files included', async () => {
    await typeAndLeave();
    await openForm();
    expect(screen.getByText('Nous avons repris votre saisie là où vous l’aviez laissée.')).toBeVisible();
    expect(screen.getByLabelText('Ville')).toHaveValue('Brest');
    expect(screen.getByRole('button', { name: 'Retirer Odoo' })).toBeVisible();
    expect(screen.getByText('cv-brest.pdf')).toBeVisible();
  });

  it('is erased when asked, after a question', async () => {
    await typeAndLeave();
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Effacer le brouillon' }));
    expect(screen.getByRole('button', { name: 'Garder' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Oui, tout effacer' }));
    expect(await screen.findByText('Le brouillon est effacé.')).toBeVisible();
    expect(screen.getByLabelText('Ville')).toHaveValue('');
    expect(await readDraft()).toBeUndefined();
  });

  it('is not written for who only looks', async () => {
    const { user, unmount } = await openForm();
    await user.click(screen.getByLabelText('Ville'));
    unmount();
    expect(await readDraft()).toBeUndefined();
  });

  it('disappears after seven days', async () => {
    const { resume, references, ...answers } = emptyValues('fr');
    expect([resume, references]).toEqual([null, null]);
    const savedAt = Date.parse('2026-11-01T10:00:00Z');
    await saveAnswers({ answers: { ...answers, city: 'Brest' }, key: 'k', savedAt });
    expect((await readDraft(savedAt + DRAFT_LIFETIME))?.answers.city).toBe('Brest');
    expect(await readDraft(savedAt + DRAFT_LIFETIME + 1)).toBeUndefined();
    expect(await readDraft(savedAt)).toBeUndefined();
  });

  it('leaves local storage alone', async () => {
    await typeAndLeave();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('what was typed before the script arrived', () => {
  it('is read from the prerendered page', () => {
    document.body.innerHTML = `<form id="candidature">
      <input name="city" value="Brest"><input name="full_name" value="">
      <select name="country"><option value="FR" selected></option></select>
      <input type="checkbox" name="training_sectors" value="Autres Domaines" checked>
      <input type="radio" name="current_status" value="Salarié" checked>
      <input type="checkbox" name="consent" checked><input name="website" value="x">
    </form>`;
    expect(typedBeforeScript(document.querySelector('form'))).toEqual({
      city: 'Brest',
      training_sectors: ['Autres Domaines'],
      current_status: 'Salarié',
      consent: true,
    });
  });
});
