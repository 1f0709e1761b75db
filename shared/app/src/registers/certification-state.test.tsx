import { configureTestSupabase, functionUrl, render, server } from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { CertificationState } from './certification-state.tsx';

beforeAll(configureTestSupabase);

const FOUND = {
  state: 'active',
  title: 'Secrétaire assistant',
  certifier: 'Ministère du travail',
  endsOn: '2029-01-31',
  checkedAt: '2026-11-30T09:00:00Z',
};

const answering = (answer: object, asked: unknown[] = []) =>
  server.use(
    http.post(functionUrl('check-register'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );

function Typing({ onTake }: { onTake: (answer: object) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <input value={typed} onChange={({ target }) => setTyped(target.value)} aria-label="Code" />
      <CertificationState typed={typed} endsOn="" onTake={onTake} />
    </>
  );
}

it('a code is looked up once it is whole, and its end is proposed for the sheet', async () => {
  const asked: unknown[] = [];
  answering(FOUND, asked);
  const onTake = vi.fn();
  const { user } = render(<Typing onTake={onTake} />);
  await user.type(screen.getByRole('textbox'), 'rncp');
  expect(screen.queryByText(/Registre/)).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('textbox'), '7');
  expect(
    await screen.findByText(
      'Registre : enregistrée, Secrétaire assistant, jusqu’au 31/01/2029, vérifié le 30/11/2026',
    ),
  ).toBeVisible();
  expect(asked).toEqual([{ form: 'certification', number: 'RNCP7' }]);
  await user.click(screen.getByRole('button', { name: 'Reprendre la date de fin' }));
  expect(onTake).toHaveBeenCalledWith(FOUND);
});

it('an end that the sheet has already is not proposed, nor to who may not write', async () => {
  answering(FOUND);
  render(
    <>
      <CertificationState typed="RNCP8" endsOn="31/01/2029" onTake={vi.fn()} />
      <CertificationState typed="RNCP8" endsOn="" />
    </>,
  );
  expect(await screen.findAllByText(/^Registre\s: enregistrée/)).toHaveLength(2);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it.each([
  [{ state: 'unknown' }, 'Registre : code introuvable'],
  [{ state: 'unverified' }, 'Registre : non vérifié'],
  [{ error: 'x' }, 'Registre : non vérifié'],
])('what the register does not know, or when it is away, stops nobody: %j', async (answer, sentence) => {
  answering(answer);
  render(<CertificationState typed="RS6207" endsOn="" onTake={vi.fn()} />);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
