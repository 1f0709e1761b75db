import { screen } from '@testing-library/react';
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
  it('shows a stored day in the French order', () => {
    expect(setUp('1984-03-21').input).toHaveValue('21/03/1984');
  });

  it.each(['21/03/1984', '21031984', '21.03.1984', '1984-03-21'])(
    'understands %s when it is typed',
    async (typed) => {
      const { user, input, values } = setUp();
      await user.type(input, `${typed}{Enter}`);
      expect(values()).toEqual({ birth: '1984-03-21' });
      expect(input).toHaveValue('21/03/1984');
    },
  );

  it('refuses a day after the last one', async () => {
    const { user, input, values } = setUp();
    await user.type(input, '01/01/2020{Enter}');
    await user.tab();
    expect(values()).toEqual({ birth: '' });
  });

  it('takes the focus and names its error when the form is refused', async () => {
    const { user, input } = setUp();
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('Date de naissance requise');
    expect(input).toBeRequired();
  });
});
