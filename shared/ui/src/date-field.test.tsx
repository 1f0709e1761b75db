import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DateField } from './date-field.tsx';
import { renderForm } from './testing/form-harness.tsx';

function setUp(birth = '') {
  const form = renderForm<{ birth: string }>({
    defaultValues: { birth },
    rules: (values) => (values.birth ? {} : { birth: 'Date de naissance requise' }),
    children: (control) => (
      <DateField
        name="birth"
        control={control}
        label="Date de naissance"
        required
        min="1940-01-01"
        max="2008-11-21"
      />
    ),
  });
  return {
    ...form,
    user: userEvent.setup(),
    input: screen.getByRole('textbox', { name: /Date de naissance/ }),
  };
}

describe('DateField', () => {
  // spec 2.70
  it('shows a stored day in the French order', () => {
    expect(setUp('1984-03-21').input).toHaveValue('21/03/1984');
  });

  // spec 2.70
  it.each(['21/03/1984', '21031984', '21.03.1984', '1984-03-21'])(
    'understands %s when typed',
    async (typed) => {
      const { user, input, values } = setUp();
      await user.type(input, `${typed}{Enter}`);
      expect(values()).toEqual({ birth: '1984-03-21' });
      expect(input).toHaveValue('21/03/1984');
    },
  );

  it('sends the form on Enter only once the day is shown in full', async () => {
    const { user, input, sent } = setUp();
    await user.type(input, '1/2/80{Enter}');
    expect(input).toHaveValue('01/02/1980');
    expect(sent).toEqual([]);
    await user.clear(input);
    await user.type(input, '21/03/1984{Enter}');
    await waitFor(() => expect(sent).toEqual([{ birth: '1984-03-21' }]));
  });

  it.each(['{Enter}', '{Tab}'])('shows a short day in full after %s', async (key) => {
    const { user, input, values, sent } = setUp();
    await user.type(input, `1/2/80${key}`);
    expect(input).toHaveValue('01/02/1980');
    expect(values()).toEqual({ birth: '1980-02-01' });
    expect(sent).toEqual([]);
  });

  // spec 5.7
  it('keeps a day after the last allowed one, with an error', async () => {
    const { user, input, values } = setUp('1984-03-21');
    await user.clear(input);
    await user.type(input, '31/12/2030');
    await user.tab();
    expect(input).toHaveValue('31/12/2030');
    expect(input).toHaveAccessibleDescription('La date ne peut pas être postérieure au 21/11/2008');
    expect(values()).toEqual({ birth: '2030-12-31' });
  });

  it.each(['31/02/1980', 'demain'])('keeps %s as it was typed, with an error', async (typed) => {
    const { user, input, values } = setUp('1984-03-21');
    await user.clear(input);
    await user.type(input, typed);
    await user.tab();
    expect(input).toHaveValue(typed);
    expect(input).toHaveAccessibleDescription(/^Cette date n’existe pas/);
    expect(values()).toEqual({ birth: typed });
    await user.clear(input);
    await user.type(input, '1/2/1980{Tab}');
    expect(input).toHaveValue('01/02/1980');
    expect(input).toBeValid();
  });

  it.each(['01/01/0001', '21/11/0226'])(
    'keeps %s, of a year that is a slip, with an error',
    async (typed) => {
      const { user, input } = setUp();
      await user.type(input, `${typed}{Tab}`);
      expect(input).toHaveValue(typed);
      expect(input).toHaveAccessibleDescription('La date ne peut pas être antérieure au 01/01/1940');
    },
  );

  it('reports every key to its form, and a short year only when the field is left', async () => {
    const { user, input, values } = setUp();
    await user.type(input, '1/2/19');
    expect(values()).toEqual({ birth: '1/2/19' });
    await user.type(input, '80');
    expect(values()).toEqual({ birth: '1980-02-01' });
    expect(input).toHaveValue('1/2/1980');
  });

  it('is empty after it was emptied', async () => {
    const { user, input, values } = setUp('1984-03-21');
    await user.clear(input);
    await user.tab();
    expect(values()).toEqual({ birth: '' });
    expect(input).toHaveValue('');
  });

  it('forgets a day that was edited into an invalid one before the field was left', async () => {
    const { user, input, values } = setUp('1984-03-21');
    await user.clear(input);
    await user.type(input, '01/02/1990');
    await user.clear(input);
    await user.tab();
    expect(values()).toEqual({ birth: '' });
  });

  it('gets the focus and names its error when the form is refused', async () => {
    const { user, input } = setUp();
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('Date de naissance requise');
    expect(input).toBeRequired();
  });
});
