import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchInput } from './search-input.tsx';

function Search() {
  const [text, setText] = useState('');
  return (
    <main>
      <SearchInput label="Rechercher" value={text} onChange={setText} />
    </main>
  );
}

it('is cleared by Escape, then left by it: the keys are the page’s again', async () => {
  const user = userEvent.setup();
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Rechercher' });
  await user.type(field, 'Excel{Escape}');
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(field).not.toHaveFocus();
});
