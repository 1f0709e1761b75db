import { render } from '@trame/testing';
import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFailureNotice } from './use-failure-notice.ts';

function List() {
  const [filter, setFilter] = useState<string>();
  const [error, setError] = useState<Error | null>(null);
  useFailureNotice(error, `La liste ${filter} ne s’est pas chargée.`);
  const fail = () => {
    setFilter('des nouvelles');
    setError(new Error('no answer'));
  };
  return <button onClick={fail}>Nouvelles</button>;
}

it('a notice of a failure says what was read when it failed, not what was read first', async () => {
  const { user, host } = render(<List />);
  await user.click(screen.getByRole('button', { name: 'Nouvelles' }));
  expect(host.notices.map(({ notice }) => notice.description)).toEqual([
    'La liste des nouvelles ne s’est pas chargée.',
  ]);
});
