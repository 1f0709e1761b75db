import { isSoftware } from '@trame/cv';
import { screen, waitFor, within } from '@testing-library/react';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT } from '../draft-store.ts';
import { accepted, serveSubmissions } from '../testing/service.ts';
import { cv, fillRequired, openForm, sendButton, wordDocument } from '../testing/form.tsx';
import { PageWorker } from '../testing/page-worker.ts';

const TITLE = 'Voici ce que nous avons lu dans votre CV';

beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A realistic CV of a fictional person. */
async function realCv(name: 'cv.pdf' | 'cv.docx') {
  const bytes = await readFile(
    `${import.meta.dirname}/../../../../supabase/functions/_shared/testdata/${name}`,
  );
  return new File([new Uint8Array(bytes)], name);
}

const choose = async (user: Awaited<ReturnType<typeof openForm>>['user'], file: File, label = 'CV') =>
  user.upload(screen.getByLabelText(label), file);

const panel = async (title = TITLE) =>
  within(await screen.findByRole('region', { name: title }, { timeout: 20_000 }));
/** A field of the form, not of the panel. */
const field = (name: string) => screen.getByRole('textbox', { name });
const tags = () =>
  within(screen.getByRole('list', { name: 'Logiciels maîtrisés' }))
    .getAllByRole('listitem')
    .map((tag) => tag.textContent);

describe('the data found in the CV', () => {
  it('is copied into an empty form, and only what is ticked', async () => {
    const { user } = await openForm();
    await choose(user, await realCv('cv.pdf'));
    const read = await panel();
    expect(read.getByText(/sur votre appareil/)).toBeVisible();
    expect(PageWorker.running).toEqual(new Set());
    const spoken = read.getByRole('checkbox', { name: 'Anglais (B1)' });
    expect(spoken).not.toBeChecked();
    await user.click(spoken);
    await user.click(read.getByRole('checkbox', { name: 'Word' }));
    await user.click(read.getByRole('button', { name: 'Reprendre' }));

    expect(field('Nom complet')).toHaveValue('Thibault Grandsaigne');
    expect(field('Adresse e-mail')).toHaveValue('thibault.grandsaigne@example.com');
    expect(screen.getByLabelText('Pays du numéro')).toHaveValue('FR');
    expect(field('Téléphone')).toHaveValue('06 39 98 44 15');
    expect(tags()).toEqual(['EBP Compta', 'EBP Gestion commerciale', 'Sage 50', 'Excel', 'Teams']);
    const languages = within(screen.getByRole('group', { name: 'Langues d’enseignement' }));
    expect(languages.getByLabelText('Anglais')).toBeChecked();
    expect(screen.queryByRole('region', { name: TITLE })).not.toBeInTheDocument();
    expect(screen.getByText(/^Repris dans le formulaire/)).toHaveFocus();
  });

  it('can be corrected before it is copied', async () => {
    const { user } = await openForm();
    await user.type(field('Nom complet'), 'Thibaut');
    await choose(user, await realCv('cv.pdf'));
    const read = await panel();
    const name = read.getByRole('checkbox', { name: 'Nom complet' });
    expect(name).not.toBeChecked();
    expect(name).toHaveAccessibleDescription(/Thibaut$/);
    const correction = (label: string) =>
      read.getByRole('textbox', { name: `Lu dans votre CV\u00a0: ${label}` });
    expect(correction('Nom complet')).toHaveValue('Thibault Grandsaigne');
    await user.type(correction('Nom complet'), '-Roux');
    expect(name).toBeChecked();
    await user.clear(correction('Téléphone'));
    expect(read.getByRole('checkbox', { name: 'Téléphone' })).not.toBeChecked();
    await user.clear(correction('Adresse e-mail'));
    await user.type(correction('Adresse e-mail'), 't.grandsaigne@example.org{Enter}');
    expect(field('Nom complet')).toHaveValue('Thibault Grandsaigne-Roux');
    expect(field('Adresse e-mail')).toHaveValue('t.grandsaigne@example.org');
    expect(field('Téléphone')).toHaveValue('');

    // An answer that the person corrected is not offered again.
    await user.click(screen.getByRole('button', { name: /^Revoir/ }));
    const again = await panel();
    expect(again.queryByRole('checkbox', { name: 'Nom complet' })).not.toBeInTheDocument();
    expect(again.getByRole('checkbox', { name: 'Téléphone' })).toBeInTheDocument();
  });

  it('replaces nothing that was typed unless ticked, and adds no tag twice', async () => {
    const { user } = await openForm();
    await user.type(field('Nom complet'), 'Aurélie Sanz');
    await user.type(screen.getByRole('combobox', { name: /Logiciels/ }), 'excel{Enter}');
    await choose(user, await realCv('cv.docx'));
    const read = await panel();
    expect(read.getByRole('checkbox', { name: 'Nom complet' })).not.toBeChecked();
    expect(read.queryByRole('checkbox', { name: 'Excel' })).not.toBeInTheDocument();
    // Methods and qualities among the skills of the CV are not software.
    const offered = within(read.getByRole('group', { name: 'Logiciels maîtrisés' })).getAllByRole('checkbox');
    const names = offered.map((box) => box.closest('label')?.textContent ?? '');
    expect(names.filter((name) => !isSoftware(name))).toEqual([]);
    await user.click(read.getByRole('button', { name: 'Reprendre' }));
    expect(field('Nom complet')).toHaveValue('Aurélie Sanz');
    expect(field('Adresse e-mail')).toHaveValue('aurelie.thevenoux@example.com');
    expect(tags().slice(0, 3)).toEqual(['excel', 'Word', 'PowerPoint']);

    await user.click(screen.getByRole('button', { name: /^Revoir/ }));
    const again = await panel();
    await user.click(again.getByRole('checkbox', { name: 'Nom complet' }));
    await user.click(again.getByRole('button', { name: 'Reprendre' }));
    expect(field('Nom complet')).toHaveValue('Aurélie Thévenoux-Sanz');
  });

  it('is dismissed with one press, and the draft keeps nothing of it', async () => {
    const { user } = await openForm();
    await choose(user, await realCv('cv.pdf'));
    const read = await panel();
    await user.click(read.getByRole('button', { name: 'Ignorer' }));
    expect(screen.getByRole('button', { name: /^Revoir/ })).toHaveFocus();
    expect(field('Nom complet')).toHaveValue('');
    await waitFor(async () => expect((await DRAFT.read())?.files.resume?.name).toBe('cv.pdf'));
    expect(JSON.stringify((await DRAFT.read())?.answers)).not.toContain('Grandsaigne');
  });

  it('is not read again when the CV comes back with the draft', async () => {
    const { user, unmount } = await openForm();
    await choose(user, await realCv('cv.pdf'));
    await panel();
    await waitFor(async () => expect((await DRAFT.read())?.files.resume?.name).toBe('cv.pdf'));
    unmount();
    const { container } = await openForm();
    expect(screen.getByText('cv.pdf')).toBeVisible();
    expect(container.querySelector('.cv-read-place')).toBeNull();
  });

  it('is shown in English on the English form', async () => {
    const { user } = await openForm('en');
    await choose(user, await realCv('cv.pdf'));
    const read = await panel('Here is what we read in your CV');
    await user.click(read.getByRole('checkbox', { name: 'English (B1)' }));
    await user.click(read.getByRole('button', { name: 'Use these' }));
    expect(field('Full name')).toHaveValue('Thibault Grandsaigne');
    expect(
      within(screen.getByRole('group', { name: 'Teaching languages' })).getByLabelText('English'),
    ).toBeChecked();
  });
});

describe('a CV without readable data', () => {
  it.each([
    ['a PDF without text', cv(), /Ce CV est une image/],
    ['a .doc', new File([wordDocument()], 'cv.doc'), /Un fichier \.doc ne se lit pas ici/],
  ])('%s is explained in one line', async (_what, file, message) => {
    const { user } = await openForm();
    await choose(user, file);
    expect(await screen.findByText(message, {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.queryByRole('region', { name: TITLE })).not.toBeInTheDocument();
  });

  it('does not prevent the application from being sent', async () => {
    const attempts = serveSubmissions(accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await screen.findByText(/Ce CV est une image/, {}, { timeout: 20_000 });
    await user.click(sendButton());
    expect(await screen.findByRole('heading', { name: 'Votre candidature est envoyée' })).toBeVisible();
    expect(attempts[0]?.files.resume).toBe('cv.pdf');
  });
});
