import { onlineManager } from '@tanstack/react-query';
import { configureTestSupabase, functionUrl, render, server } from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { RegisterState, SeenInRegister } from './register-state.tsx';

beforeAll(configureTestSupabase);

function Typing() {
  const [typed, setTyped] = useState('');
  return (
    <>
      <input value={typed} onChange={({ target }) => setTyped(target.value)} aria-label="SIRET" />
      <RegisterState form="siret" typed={typed} />
    </>
  );
}

it('a whole number is looked up, and what the register says is shown', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(functionUrl('check-register'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        state: 'active',
        siren: '732829320',
        name: 'DUBOIS CLAIRE',
        checkedAt: '2026-11-28T10:00:00Z',
      });
    }),
  );
  const { user } = render(<Typing />);
  await user.type(screen.getByRole('textbox'), '732 829 320 0007');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.type(screen.getByRole('textbox'), '4');
  expect(
    await screen.findByText('Registre : actif, SIREN 732 829 320, DUBOIS CLAIRE, vérifié le 28/11/2026'),
  ).toBeVisible();
  expect(asked).toEqual([{ form: 'siret', number: '73282932000074' }]);
});

it.each([
  ['active', true],
  ['closed', false],
  ['unverified', false],
])('a number that is %s at the register is said to be seen there: %s', async (state, isSeen) => {
  server.use(http.post(functionUrl('check-register'), () => HttpResponse.json({ state })));
  render(
    <>
      <SeenInRegister form="siret" typed="73282932000074" />
      <RegisterState form="siret" typed="73282932000074" />
    </>,
  );
  expect(await screen.findByText(/^Registre\s: (?!vérification)/)).toBeVisible();
  expect(screen.queryAllByText('Vu au registre')).toHaveLength(isSeen ? 1 : 0);
});

it('a number that is typed without a network is unverified', async () => {
  server.use(http.post(functionUrl('check-register'), () => HttpResponse.error()));
  onlineManager.setOnline(false);
  render(<RegisterState form="nda" typed="11755589375" />);
  expect(await screen.findByText('Registre : non vérifié')).toBeVisible();
  onlineManager.setOnline(true);
});

it.each([
  ['is away', () => HttpResponse.json({}, { status: 503 })],
  ['limits the person', () => HttpResponse.json({ error: { code: 'rate_limited' } }, { status: 429 })],
  ['answers something else', () => HttpResponse.json({ state: 'sold' })],
])('a register that %s leaves the number unverified', async (_, answer) => {
  server.use(http.post(functionUrl('check-register'), answer));
  render(<RegisterState form="nda" typed="11755589375" />);
  expect(await screen.findByText('Registre : non vérifié')).toBeVisible();
});
