import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CheckboxField, CheckboxGroupField, RadioGroupField } from './checkbox-field.tsx';
import { ErrorSummary } from './form.tsx';
import { SelectField } from './select-field.tsx';
import { renderForm } from './testing/form-harness.tsx';
import { PasswordField, TextAreaField, TextField } from './text-field.tsx';

type Values = {
  name: string;
  country: string;
  types: string[];
  remote: string;
  notes: string;
  password: string;
  consent: boolean;
};

const EMPTY: Values = {
  name: '',
  country: '',
  types: [],
  remote: '',
  notes: '',
  password: '',
  consent: false,
};
const RIGHT: Values = { ...EMPTY, name: 'Omar', country: 'BE', types: ['Hybride'], consent: true };

const COUNTRIES = [
  { value: 'FR', label: 'France' },
  { value: 'BE', label: 'Belgique' },
  { value: 'CI', label: 'Côte d’Ivoire' },
];
const TYPES = ['Présentiel', 'Distanciel', 'Hybride'].map((value) => ({ value, label: value }));

function setUp(defaultValues: Values = EMPTY) {
  const form = renderForm<Values>({
    defaultValues,
    rules: (values) => ({
      ...(values.name ? {} : { name: 'Nom requis' }),
      ...(values.country ? {} : { country: 'Pays requis' }),
      ...(values.types.length > 0 ? {} : { types: 'Choisissez au moins un mode' }),
      ...(values.consent ? {} : { consent: 'Votre accord est nécessaire' }),
    }),
    children: (control) => (
      <>
        <ErrorSummary control={control} labels={{ name: 'Nom complet' }} />
        <TextField name="name" control={control} label="Nom complet" required help="Comme sur votre CV." />
        <SelectField name="country" control={control} label="Pays" options={COUNTRIES} searchable required />
        <CheckboxGroupField
          name="types"
          control={control}
          label="Modes d’intervention"
          options={TYPES}
          required
        />
        <RadioGroupField name="remote" control={control} label="Rythme" options={TYPES} optional />
        <TextAreaField name="notes" control={control} label="Notes" optional maxLength={20} />
        <PasswordField name="password" control={control} label="Mot de passe" />
        <CheckboxField name="consent" control={control} label="J’accepte" required />
      </>
    ),
  });
  return { ...form, user: userEvent.setup() };
}

const send = () => screen.getByRole('button', { name: 'Envoyer' });

describe('form fields', () => {
  it('have a name and a description, and show which are required', () => {
    setUp();
    const name = screen.getByRole('textbox', { name: /^Nom complet/ });
    expect(name).toBeRequired();
    expect(name).toHaveAccessibleDescription('Comme sur votre CV.');
    expect(screen.getByRole('group', { name: /Modes d’intervention.*\(obligatoire\)/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Notes (facultatif)' })).not.toBeRequired();
  });

  it('after a refused submission focus the first wrong one, connected to its error', async () => {
    const { user, sent } = setUp();
    await user.click(send());
    const name = screen.getByRole('textbox', { name: /^Nom complet/ });
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription('Nom requis Comme sur votre CV.');
    expect(sent).toEqual([]);
  });

  it('with errors are listed in the order of the page, each with a link that focuses it', async () => {
    const { user } = setUp();
    await user.click(send());
    const summary = screen.getByRole('alert');
    expect(within(summary).getByText('4 champs sont à corriger avant l’envoi')).toBeVisible();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Nom complet\u00a0: Nom requis',
      'Pays requis',
      'Choisissez au moins un mode',
      'Votre accord est nécessaire',
    ]);
    await user.click(within(summary).getByRole('link', { name: 'Pays requis' }));
    expect(screen.getByRole('combobox', { name: /^Pays/ })).toHaveFocus();
    await user.click(within(summary).getByRole('link', { name: 'Choisissez au moins un mode' }));
    expect(screen.getByRole('checkbox', { name: 'Présentiel' })).toHaveFocus();
  });

  it('with a single error are announced in the singular, and no longer once it is corrected', async () => {
    const { user } = setUp({ ...RIGHT, name: '' });
    await user.click(send());
    expect(screen.getByText('Un champ est à corriger avant l’envoi')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Nom complet/ }), 'Omar');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('send what was typed and chosen, found without accents, in the order of the options', async () => {
    const { user, sent } = setUp();
    await user.type(screen.getByRole('textbox', { name: /^Nom complet/ }), 'Éric');
    await user.click(screen.getByRole('combobox', { name: /^Pays/ }));
    await user.keyboard('cote');
    await user.click(await screen.findByTitle('Côte d’Ivoire'));
    await user.click(screen.getByRole('checkbox', { name: 'Hybride' }));
    await user.click(screen.getByRole('checkbox', { name: 'Présentiel' }));
    await user.click(screen.getByRole('radio', { name: 'Distanciel' }));
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Dès février');
    await user.click(screen.getByRole('checkbox', { name: /J’accepte/ }));
    await user.click(send());
    expect(sent).toEqual([
      {
        name: 'Éric',
        country: 'CI',
        types: ['Présentiel', 'Hybride'],
        remote: 'Distanciel',
        notes: 'Dès février',
        password: '',
        consent: true,
      },
    ]);
  });

  it('show and hide a password', async () => {
    const { user } = setUp();
    const password = screen.getByLabelText('Mot de passe');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(password).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Masquer le mot de passe' })).toBeVisible();
  });
});
