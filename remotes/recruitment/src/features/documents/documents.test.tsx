import {
  allowConsole,
  buildApplication,
  configureTestSupabase,
  render,
  server,
  SUPABASE_URL,
  tableUrl,
  type Application,
} from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AttachmentsPanel } from './components/attachments-panel.tsx';
import { DocumentViewer } from '@trame/app/document-viewer';
import { listDocuments } from './model/document.ts';

const SIGN = `${SUPABASE_URL}/functions/v1/sign-document`;
const FILE = `${SUPABASE_URL}/storage/v1/signed/*`;
const VIEW_FAILED = 'Impossible de visualiser le document';
const ERROR = (description: string) => ({ kind: 'error', notice: { title: 'Erreur', description } });

beforeAll(configureTestSupabase);

/** Answers the signing of a link; tells what was asked. */
function signs() {
  const asked: string[] = [];
  server.use(
    http.post(SIGN, async ({ request }) => {
      const { path } = (await request.json()) as { path: string };
      asked.push(path);
      return HttpResponse.json({ signedUrl: `${SUPABASE_URL}/storage/v1/signed/file?token=t` });
    }),
  );
  return asked;
}

function view(change: Partial<Application>) {
  const [file] = listDocuments(buildApplication(change));
  if (!file) throw new Error('an application with a file');
  return render(<DocumentViewer file={file} sender="au candidat" hasTitle />);
}

describe('the attachments panel', () => {
  const serve = (application: Application) =>
    server.use(http.get(tableUrl('trainer_applications'), () => HttpResponse.json([application])));

  // spec 2.61, 3.21, 9.13
  it('lists the files with their kind, size and date', async () => {
    const application = buildApplication({
      resume_original_name: 'CV.pdf',
      resume_size: 419_430,
      references_filename: 'r.docx',
      references_original_name: 'Références.docx',
      references_size: 1_363_149,
      created_at: '2026-11-17T08:42:00+00:00',
    });
    serve(application);
    const seen: string[] = [];
    const { user } = render(
      <AttachmentsPanel applicationId={application.id} onView={({ id }) => seen.push(id)} />,
    );
    expect(await screen.findByRole('heading', { name: 'Pièces jointes (2)' })).toBeVisible();
    expect(screen.getByText('CV · 0,4 MB · 17/11/2026')).toBeVisible();
    expect(screen.getByText('Références · 1,3 MB · 17/11/2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voir Références.docx' }));
    expect(seen).toEqual(['references']);
  });

  // spec 2.62
  it('shows that there are no files', async () => {
    const application = buildApplication({ resume_url: null, resume_filename: null });
    serve(application);
    render(<AttachmentsPanel applicationId={application.id} onView={() => undefined} />);
    expect(await screen.findByRole('heading', { name: 'Pièces jointes (0)' })).toBeVisible();
    expect(screen.getByText('Aucune pièce jointe disponible pour cette candidature.')).toBeVisible();
  });

  // spec 8.13
  it('shows a failure with its message, and tries again on demand', async () => {
    const application = buildApplication();
    serve(application);
    server.use(
      http.get(
        tableUrl('trainer_applications'),
        () => HttpResponse.json({ code: '57014', message: 'délai dépassé' }, { status: 500 }),
        { once: true },
      ),
    );
    const { user, host } = render(
      <AttachmentsPanel applicationId={application.id} onView={() => undefined} />,
    );
    const message = 'Erreur lors du chargement des documents: délai dépassé';
    expect(await screen.findByText(message)).toBeVisible();
    expect(host.notices).toEqual([ERROR(message)]);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Pièces jointes (1)' })).toBeVisible();
  });

  // spec 7.24, 9.11
  it('downloads a file under the name that the applicant gave', async () => {
    const application = buildApplication({ resume_original_name: 'Mon CV.pdf' });
    serve(application);
    const asked = signs();
    server.use(http.get(FILE, () => new HttpResponse('%PDF-1.7')));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = render(<AttachmentsPanel applicationId={application.id} onView={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Télécharger Mon CV.pdf' }));
    await waitFor(() => expect(saved).toEqual(['Mon CV.pdf']));
    expect(asked).toEqual([`resumes/${application.id}.pdf`]);
    vi.restoreAllMocks();
  });

  // spec 8.12
  it('shows a message when a download fails', async () => {
    const application = buildApplication({ resume_original_name: 'CV.pdf' });
    serve(application);
    server.use(
      http.post(SIGN, () =>
        HttpResponse.json({ error: { code: 'not_found', message: 'x' } }, { status: 404 }),
      ),
    );
    const { user, host } = render(
      <AttachmentsPanel applicationId={application.id} onView={() => undefined} />,
    );
    await user.click(await screen.findByRole('button', { name: 'Télécharger CV.pdf' }));
    await waitFor(() => expect(host.notices).toEqual([ERROR('Impossible de générer un lien sécurisé')]));
  });
});

describe('the document viewer', () => {
  // spec 5.38, 5.39
  it.each([
    ['CV.doc', 'Ce document se lit dans Word'],
    ['CV.docx', 'Ce document se lit dans Word'],
    ['CV.odt', 'Format non supporté'],
  ])('requests no link for %s, and offers the download', (resume_original_name, text) => {
    view({ resume_original_name });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Télécharger' })).toBeVisible();
  });

  // spec 4.20, 8.12
  it('shows a message when no link could be made, and tries again on demand', async () => {
    server.use(
      http.post(SIGN, () =>
        HttpResponse.json({ error: { code: 'not_found', message: 'x' } }, { status: 404 }),
      ),
    );
    const { user, host } = view({ resume_original_name: 'CV.pdf' });
    expect(await screen.findByRole('heading', { name: VIEW_FAILED })).toBeVisible();
    expect(screen.getByText('Impossible de générer un lien sécurisé')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ouvrir dans un nouvel onglet' })).toBeNull();
    expect(host.notices).toEqual([ERROR('Impossible de générer un lien sécurisé')]);
    const asked = signs();
    server.use(http.get(FILE, () => new HttpResponse(null, { status: 404 })));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  // spec 2.64, 2.67, 8.11
  it('shows a message when the file could not be reached', async () => {
    signs();
    server.use(http.get(FILE, () => new HttpResponse(null, { status: 404 })));
    const { host } = view({ resume_original_name: 'CV.pdf' });
    expect(await screen.findByRole('heading', { name: VIEW_FAILED })).toBeVisible();
    expect(screen.getByText("Impossible d'accéder au fichier")).toBeVisible();
    expect(host.notices).toEqual([ERROR("Impossible d'accéder au fichier")]);
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' })).toHaveAttribute(
      'target',
      '_blank',
    );
  });

  // spec 7.26
  it('uses a link with a token as it is stored', async () => {
    const signed = `${SUPABASE_URL}/storage/v1/signed/mine.pdf?token=already`;
    const reads: string[] = [];
    server.use(
      http.get(FILE, ({ request }) => {
        reads.push(request.url);
        return new HttpResponse(null, { status: 403 });
      }),
    );
    view({ resume_url: signed, resume_original_name: 'CV.pdf' });
    expect(await screen.findByText("Impossible d'accéder au fichier")).toBeVisible();
    expect(reads).toEqual([signed]);
  });

  // spec 2.66
  it('shows a message for a file that is not a PDF, with a new tab, and reads it again on demand', async () => {
    // jsdom lacks functions that PDF.js needs to draw; every failure must show this message.
    allowConsole(/pdf|worker|legacy|DOMMatrix|Path2D|ReaderBoundary|not defined/i);
    signs();
    let asked = 0;
    server.use(
      http.get(FILE, () => {
        asked += 1;
        return new HttpResponse('ceci n’est pas un PDF');
      }),
    );
    const { user } = view({ resume_original_name: 'CV.pdf' });
    expect(await screen.findByRole('heading', { name: VIEW_FAILED })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(asked).toBe(2));
    expect(await screen.findByRole('heading', { name: VIEW_FAILED })).toBeVisible();
  });
});
