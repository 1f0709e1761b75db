import { render } from '@trame/testing';
import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '@trame/data';
import { useActionNotice, useFailureNotice } from './use-failure-notice.ts';

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

function Save({ code }: { code: AppErrorCode }) {
  const { failed } = useActionNotice();
  return (
    <button onClick={() => failed(new AppError(code, 'x'), 'Rien n’est enregistré.')}>Enregistrer</button>
  );
}

it.each<[AppErrorCode, boolean]>([
  ['unknown', true],
  ['unavailable', true],
  ['timeout', true],
  ['conflict', false],
  ['network', false],
])(
  'a notice has the reference of its report where somebody else looks for the cause: %s',
  async (code, has) => {
    const { user, host } = render(<Save code={code} />);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const references = host.reports.map(({ id }) => id);
    expect(references).toHaveLength(1);
    expect(host.references).toEqual(has ? references : []);
  },
);
