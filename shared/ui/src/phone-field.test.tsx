import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PhoneField } from './phone-field.tsx';
import { renderForm } from './testing/form-harness.tsx';

function setUp(phone = '') {
  const form = renderForm<{ phone: string }>({
    defaultValues: { phone },
    rules: (values) => (values.phone ? {} : { phone: 'Numéro de téléphone requis' }),
    children: (control) => <PhoneField name="phone" control={control} label="Téléphone" required />,
  });
  return {
    ...form,
    user: userEvent.setup(),
    input: screen.getByRole('textbox', { name: /Téléphone/ }),
    country: screen.getByRole('combobox', { name: 'Pays du numéro' }),
  };
}

describe('PhoneField', () => {
  // spec 5.14
  it('starts in France and formats while the person types', async () => {
    const { user, input, country } = setUp();
    expect(country).toHaveDisplayValue('France');
    await user.type(input, '0639981204');
    expect(input).toHaveValue('06 39 98 12 04');
  });

  // spec 5.13
  it('refuses letters, and more digits than the country allows, with a sentence', async () => {
    const { user, input } = setUp();
    await user.type(input, '06a39b98120');
    expect(input).not.toHaveAccessibleDescription();
    await user.type(input, '499');
    expect(input).toHaveValue('06 39 98 12 04');
    expect(input).toHaveAccessibleDescription(/^Un numéro de ce pays a 10 chiffres au plus/);
  });

  it('keeps a pasted number whole', async () => {
    const { user, input } = setUp();
    await user.click(input);
    await user.paste('0151 2345 6789 00');
    expect(input).toHaveValue('01512345678900');
  });

  it('shows the country of a number that starts with 00 or +', async () => {
    const { user, input, country } = setUp();
    await user.type(input, '0032470123456');
    expect(input).toHaveValue('+32 470 12 34 56');
    expect(country).toHaveDisplayValue('Belgique');
    await user.selectOptions(country, 'France');
    expect(input).toHaveValue('+33 4 70 12 34 56');
  });

  it('formats the number again for the chosen country', async () => {
    const { user, input, country } = setUp();
    await user.type(input, '0470123456');
    await user.selectOptions(country, 'Belgique');
    expect(input).toHaveValue('0470 12 34 56');
  });

  it('allows erasing past a space that formatting inserts again', async () => {
    const { user, input } = setUp('06 39');
    await user.click(input);
    await user.keyboard('{End}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(input).toHaveValue('');
  });

  it('connects its error to the number, which gets the focus', async () => {
    const { user, input } = setUp();
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('Numéro de téléphone requis');
    expect(input).toBeRequired();
  });
});
