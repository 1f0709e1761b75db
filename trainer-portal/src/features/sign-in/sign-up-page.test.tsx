import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startForTest } from '../../../testing/signed-in.ts';
import SignUpPage from './sign-up-page.tsx';

let stop: () => void;
beforeEach(async () => {
  stop = await startForTest();
});
afterEach(() => {
  stop();
  sessionStorage.clear();
});

it('keeps name and address when the page is loaded again, in this tab alone', async () => {
  const { unmount } = render(<SignUpPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Prénom et nom'), 'Claire Estavoyer');
  await user.type(screen.getByLabelText(/e-mail/), 'claire@formation.example');
  unmount();
  render(<SignUpPage />);
  expect(screen.getByLabelText('Prénom et nom')).toHaveValue('Claire Estavoyer');
  expect(screen.getByLabelText(/e-mail/)).toHaveValue('claire@formation.example');
  expect(Object.values(localStorage).join(' ')).not.toContain('claire');
});
