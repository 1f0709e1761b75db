import { QueryClient } from '@tanstack/react-query';
import { configureTestSupabase, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { CONTACT } from '../../../../testing/messages.ts';
import { templatesQueryOptions } from './templates-query.ts';

beforeAll(configureTestSupabase);

it('every template is read, also beyond the 200 of one answer', async () => {
  const stored = Array.from({ length: 401 }, (_, place) => ({
    ...CONTACT,
    id: `t${place}`,
    name: `Modèle ${place}`,
  }));
  server.use(
    http.get(tableUrl('message_templates'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const from = Number(searchParams.get('offset') ?? 0);
      return HttpResponse.json(stored.slice(from, from + Number(searchParams.get('limit') ?? stored.length)));
    }),
  );
  const read = await new QueryClient().fetchQuery(templatesQueryOptions());
  expect(read.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
});
