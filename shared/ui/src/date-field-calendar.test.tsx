import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DateField } from './date-field.tsx';
import { renderForm } from './testing/form-harness.tsx';

// spec 2.70
it('a day is chosen in the calendar that opens under the field', async () => {
  const user = userEvent.setup();
  const { values } = renderForm<{ birth: string }>({
    defaultValues: { birth: '1984-03-21' },
    children: (control) => <DateField name="birth" control={control} label="Date de naissance" />,
  });
  await user.click(screen.getByRole('textbox', { name: /Date de naissance/ }));
  // jsdom has no layout: the calendar never counts as laid out, and accepts no pointer.
  fireEvent.click(await screen.findByTitle('1984-03-25'));
  expect(values()).toEqual({ birth: '1984-03-25' });
});
