import { fireEvent, screen, waitFor } from '@testing-library/react';
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

it('the calendar leaves what is under it when a whole day was typed, and when the field is left', async () => {
  const user = userEvent.setup();
  renderForm<{ birth: string }>({
    defaultValues: { birth: '' },
    children: (control) => (
      <>
        <DateField name="birth" control={control} label="Date de naissance" />
        <button type="button">Suite</button>
      </>
    ),
  });
  const input = screen.getByRole('textbox', { name: /Date de naissance/ });
  const isOpen = () =>
    document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null;
  await user.click(input);
  await waitFor(() => expect(isOpen()).toBe(true));
  await user.keyboard('21/03/198');
  expect(isOpen()).toBe(true);
  await user.keyboard('4');
  await waitFor(() => expect(isOpen()).toBe(false));
  await user.clear(input);
  await user.click(input);
  await user.keyboard('21/0');
  await waitFor(() => expect(isOpen()).toBe(true));
  await user.tab();
  await waitFor(() => expect(isOpen()).toBe(false));
});
