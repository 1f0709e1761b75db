import { configureTestSupabase, render, server, tableUrl } from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { RelatedInvoices } from './components/related-invoices.tsx';

beforeAll(configureTestSupabase);

it.each([
  ['mission_id', 20, 20, undefined],
  ['mission_id', 20, 21, undefined],
  ['mission_id', 20, 21, 'i3'],
  ['mission_id', 20, 21, 'i20'],
  ['mission_id', 20, 22, 'i3'],
  ['user_id', 5, 6, 'i3'],
  ['user_id', 5, 7, 'i3'],
] as const)(
  'by %s %i are shown of %i without %s, and the others are said',
  async (column, most, count, except) => {
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
        of={{ column, id: 'm1' }}
        {...(except !== undefined && { except })}
        invoicesPath="/factures"
      />,
    );
    expect(await screen.findAllByRole('listitem')).toHaveLength(most);
    const others = screen.queryByRole('link', { name: 'Toutes les factures' });
    if (count - (except === undefined ? 0 : 1) === most) expect(others).toBeNull();
    else expect(others).toHaveAttribute('href', '/factures?etat=all');
  },
);
