import {
  buildApplication,
  configureTestSupabase,
  render,
  server,
  SUPABASE_URL,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { AttachmentsPanel } from './components/attachments-panel.tsx';

beforeAll(configureTestSupabase);

// spec 8.11
it('a download whose bytes do not arrive shows that the file could not be reached', async () => {
  const application = buildApplication({ resume_original_name: 'CV.pdf' });
  server.use(
    http.get(tableUrl('trainer_applications'), () => HttpResponse.json([application])),
    http.post(`${SUPABASE_URL}/functions/v1/sign-document`, () =>
      HttpResponse.json({ signedUrl: `${SUPABASE_URL}/storage/v1/signed/file?token=t` }),
    ),
    http.get(`${SUPABASE_URL}/storage/v1/signed/*`, () => new HttpResponse(null, { status: 404 })),
  );
  const { user, host } = render(<AttachmentsPanel applicationId={application.id} onView={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Télécharger CV.pdf' }));
  await waitFor(() =>
    expect(host.notices).toEqual([
      { kind: 'error', notice: { title: 'Erreur', description: "Impossible d'accéder au fichier" } },
    ]),
  );
});
