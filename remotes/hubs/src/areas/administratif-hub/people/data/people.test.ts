import { QueryClient } from '@tanstack/react-query';
import { configureTestSupabase, rpcUrl, server } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { trainersQuery } from './people.ts';

beforeAll(configureTestSupabase);

it('the trainers to choose from are all there, however many rows the API answers at a time', async () => {
  const trainers = Array.from({ length: 1001 }, (_, index) => ({
    user_id: `u${index}`,
    full_name: `Formateur ${index}`,
    email: `f${index}@exemple.test`,
    status: 'approved',
  }));
  server.use(
    http.post(rpcUrl('office_trainers'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [from, count] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 1000)];
      return HttpResponse.json(trainers.slice(from, from + Math.min(count, 1000)));
    }),
  );
  expect(await new QueryClient().fetchQuery(trainersQuery())).toEqual(trainers);
});
