import { queryOptions } from '@tanstack/react-query';
import { configureTestSupabase, functionUrl, render, rpcUrl, server, SUPABASE_URL } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { FileList } from './file-list.tsx';
import type { StoredFile } from './model/stored-file.ts';
import type { PdfReaderProps } from './pdf-reader.tsx';
import { RecordedFiles } from './recorded-files.tsx';

// It needs a browser.
vi.mock('./pdf-reader.tsx', () => ({
  default: ({ file, name, link }: PdfReaderProps) => (
    <p>
      {name}, {file.size}, {link ?? 'sans lien'}
    </p>
  ),
}));

beforeAll(configureTestSupabase);

/** A file that belongs to no existing app. */
const INVOICE: StoredFile = {
  id: 'invoice',
  type_label: 'Facture',
  file_name: 'F-2026-12.docx',
  file_url: null,
  link_function: 'sign-invoice',
  path: 'invoices/a.docx',
  uploaded_at: '2026-11-17T08:42:00+00:00',
  file_size: 419_430,
};
const MISSION = { kind: 'mission', id: crypto.randomUUID() };

it('files of any kind are listed, and opening one is recorded in the history of its entity', async () => {
  const noted: unknown[] = [];
  const seen: string[] = [];
  server.use(
    http.post(rpcUrl('record_entity_event'), async ({ request }) => {
      noted.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = render(
    <RecordedFiles entity={MISSION}>
      <FileList files={[INVOICE]} onView={({ id }) => seen.push(id)} />
    </RecordedFiles>,
  );
  expect(screen.getByText('Facture · 0,4 MB · 17/11/2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir F-2026-12.docx' }));
  expect(seen).toEqual(['invoice']);
  await waitFor(() =>
    expect(noted).toEqual([
      {
        entity_kind: 'mission',
        entity_id: MISSION.id,
        event: 'file',
        details: { document: 'invoice', action: 'view' },
      },
    ]),
  );
});

it('the text read from a file is shown in place of the file, with its passages marked', async () => {
  const pages = queryOptions<string[], Error, string[], readonly string[]>({
    queryKey: ['text'],
    queryFn: () => Promise.resolve(['Total : 1 200 €']),
  });
  const text = { pages, marks: [{ key: 'total', mark: '1', page: 1, start: 8, end: 15 }] };
  render(
    <DocumentDialog
      file={INVOICE}
      sender="au formateur"
      passages={{ all: [], text, activeKey: 'total', sought: 0, onSelect: () => undefined }}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText('Facture · 0,4 MB')).toBeInTheDocument();
  expect(await screen.findByText('1 200 €')).toHaveAttribute('aria-current', 'true');
});

it('a file that cannot be reached shows a message, whatever it belongs to', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(functionUrl('sign-invoice'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ signedUrl: `${SUPABASE_URL}/storage/v1/signed/a?token=t` });
    }),
    http.get(`${SUPABASE_URL}/storage/v1/signed/*`, () => new HttpResponse(null, { status: 404 })),
  );
  const file = { ...INVOICE, file_name: 'F-2026-12.pdf', path: 'invoices/a.pdf' };
  const { user } = render(
    <main>
      <h1>Facture</h1>
      <DocumentViewer file={file} sender="au formateur" hasTitle />
    </main>,
  );
  expect(await screen.findByText("Impossible d'accéder au fichier")).toBeVisible();
  expect(asked).toEqual([{ path: 'invoices/a.pdf' }]);
  // The button goes away once the file can be read.
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByRole('heading', { name: 'Facture' })).toHaveFocus();
});

it('a file of this device is drawn without asking anything of the server', async () => {
  const asked: string[] = [];
  server.use(
    http.all(`${SUPABASE_URL}/*`, ({ request }) => {
      asked.push(request.url);
      return new HttpResponse(null, { status: 500 });
    }),
  );
  render(
    <DocumentViewer
      file={{ ...INVOICE, file_name: 'facture.pdf', path: null }}
      local={new Blob(['%PDF-'])}
      sender="au formateur"
    />,
  );
  expect(await screen.findByText('facture.pdf, 5, sans lien', {}, { timeout: 20_000 })).toBeVisible();
  expect(asked).toEqual([]);
});
