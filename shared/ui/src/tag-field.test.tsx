import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TagField } from './tag-field.tsx';
import { renderForm } from './testing/form-harness.tsx';

type Values = { software: string[] };

const SUGGESTIONS = ['AutoCAD', 'Sage 100', 'Power BI', 'Power Query', 'Écrits professionnels'];

function setUp(software: string[] = [], max?: number) {
  const form = renderForm<Values>({
    defaultValues: { software },
    rules: (values) => (values.software.length === 0 ? { software: 'Ajoutez au moins un logiciel' } : {}),
    children: (control) => (
      <TagField
        name="software"
        control={control}
        label="Logiciels maîtrisés"
        suggestions={SUGGESTIONS}
        required
        {...(max ? { max } : {})}
      />
    ),
  });
  return {
    ...form,
    user: userEvent.setup(),
    input: screen.getByRole('combobox', { name: /Logiciels maîtrisés/ }),
  };
}

describe('TagField', () => {
  // spec 5.34
  it('adds what is typed on Enter, trimmed, without sending the form', async () => {
    const { user, input, values, sent } = setUp();
    await user.type(input, '  SolidWorks  {Enter}');
    expect(values()).toEqual({ software: ['SolidWorks'] });
    expect(input).toHaveValue('');
    expect(sent).toEqual([]);
  });

  // spec 5.35
  it('adds with the button and keeps the focus in the field', async () => {
    const { user, input, values } = setUp();
    await user.type(input, 'Revit');
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    expect(values()).toEqual({ software: ['Revit'] });
    expect(input).toHaveFocus();
  });

  // spec 5.36
  it('ignores an empty entry and says when an entry is already there', async () => {
    const { user, input, values } = setUp(['Revit']);
    await user.type(input, '   {Enter}');
    await user.type(input, 'revit{Enter}');
    expect(values()).toEqual({ software: ['Revit'] });
    expect(screen.getByText('revit est déjà dans la liste')).toBeInTheDocument();
  });

  it('suggests entries without accents, by arrow and Enter, except those already there', async () => {
    const { user, input, values } = setUp(['Power BI']);
    await user.type(input, 'ecrit');
    expect(screen.getByRole('option', { name: 'Écrits professionnels' })).toBeVisible();
    await user.clear(input);
    await user.type(input, 'power');
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((each) => each.textContent)).toEqual(['Power Query']);
    await user.keyboard('{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await user.keyboard('{Enter}');
    expect(values()).toEqual({ software: ['Power BI', 'Power Query'] });
  });

  // spec 2.69
  it('removes an entry by its button, or the last one by Backspace', async () => {
    const { user, input, values } = setUp(['AutoCAD', 'Revit', 'Excel']);
    await user.click(screen.getByRole('button', { name: 'Retirer AutoCAD' }));
    expect(values()).toEqual({ software: ['Revit', 'Excel'] });
    expect(input).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(values()).toEqual({ software: ['Revit'] });
  });

  it('stops at the largest number of entries, and says so', () => {
    const { input } = setUp(['AutoCAD', 'Revit'], 2);
    expect(input).toBeDisabled();
    expect(input).toHaveAttribute('placeholder', '2 entrées au plus');
    expect(screen.getByRole('button', { name: 'Ajouter' })).toBeDisabled();
  });

  it('gets the focus and its error when the form is refused', async () => {
    const { user, input } = setUp();
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(input).toHaveFocus();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Ajoutez au moins un logiciel');
  });
});
