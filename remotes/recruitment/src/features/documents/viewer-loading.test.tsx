import { buildApplication, configureTestSupabase, render, server, SUPABASE_URL } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { DocumentViewer } from '@trame/app/document-viewer';
import { listDocuments } from './model/document.ts';

beforeAll(configureTestSupabase);

// spec 2.63
it('a PDF is loading until its link answers', async () => {
  const answer = Promise.withResolvers<void>();
  server.use(
    http.post(`${SUPABASE_URL}/functions/v1/sign-document`, async () => {
      await answer.promise;
      return HttpResponse.json({ error: { code: 'not_found', message: 'x' } }, { status: 404 });
    }),
  );
  const [file] = listDocuments(buildApplication({ resume_original_name: 'CV.pdf' }));
  render(<DocumentViewer file={file!} sender="au candidat" />);
  expect(await screen.findByText('Chargement du document...')).toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByText('Impossible de visualiser le document')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Chargement du document...')).toBeNull());
});
