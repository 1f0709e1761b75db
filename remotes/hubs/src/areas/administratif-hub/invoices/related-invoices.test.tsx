import { configureTestSupabase, render, server, tableUrl } from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { RelatedInvoices } from './components/related-invoices.tsx';

beforeAll(configureTestSupabase);

it.each([
  [20, undefined],
  [21, undefined],
  [21, 'i3'],
  [21, 'i20'],
  [22, 'i3'],
])('of %i invoices without %s, twenty are shown, and the others are said', async (count, except) => {
  const all = Array.from({ length: count }, (_, place) => ({
    id: `i${place}`,
    kind: 'invoice',
    number: `F-${place}`,
    issued_on: '2026-11-20',
    net_cents: 1000,
    vat_cents: 0,
    gross_cents: 1000,
    status: 200,
    withdrawn_at: null,
  }));
  server.use(
    http.get(tableUrl('invoices'), ({ request }) =>
      HttpResponse.json(all.slice(0, Number(new URL(request.url).searchParams.get('limit')))),
    ),
  );
  render(
    <RelatedInvoices
      title="Factures"
      of={{ column: 'mission_id', id: 'm1' }}
      {...(except !== undefined && { except })}
      invoicesPath="/factures"
    />,
  );
  expect(await screen.findAllByRole('listitem')).toHaveLength(20);
  const others = screen.queryByRole('link', { name: 'Toutes les factures' });
  if (count - (except === undefined ? 0 : 1) === 20) expect(others).toBeNull();
  else expect(others).toHaveAttribute('href', '/factures?etat=all');
});
