import { buildApplication, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { useExample, type Example } from './use-example.ts';

beforeAll(configureTestSupabase);

it('the values of the example stay the same object, so that no template is drawn again for nothing', async () => {
  server.use(http.post(rpcUrl('search_trainer_applications'), () => HttpResponse.json([buildApplication()])));
  const seen: Example['values'][] = [];
  function Probe() {
    const [turn, setTurn] = useState(0);
    seen.push(useExample().values);
    return (
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Tour {turn}
      </button>
    );
  }
  const { user } = render(<Probe />);
  await waitFor(() => expect(seen.at(-1)).toBeDefined());
  const [first, count] = [seen.at(-1), seen.length];
  await user.click(screen.getByRole('button'));
  expect(seen.length).toBeGreaterThan(count);
  expect(seen.at(-1)).toBe(first);
});
