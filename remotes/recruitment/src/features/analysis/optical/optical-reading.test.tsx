import { READING_ERRORS, type Recognition } from '@trame/document';
import {
  axeViolations,
  buildApplication,
  configureTestSupabase,
  functionUrl,
  render,
  server,
  SUPABASE_URL,
  type Application,
} from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveEditing } from '../../../../testing/editing.ts';
import AnalysisSection from '../components/analysis-section.tsx';
import type { readOptically } from './data/read-optically.ts';
import { OpticalError } from './model/optical-error.ts';

type Reading = {
  signal: AbortSignal;
  onProgress: Parameters<typeof readOptically>[2];
  end: (recognition: Recognition) => void;
  fail: (reason: Error) => void;
};

/** The test replaces the browser's reading: jsdom neither draws pages nor runs WebAssembly. */
const readings = vi.hoisted((): Reading[] => []);
vi.mock('./data/read-optically.ts', () => ({
  readOptically: (...[, signal, onProgress]: Parameters<typeof readOptically>) =>
    new Promise<Recognition>((end, fail) => {
      readings.push({ signal, onProgress, end, fail });
      signal.addEventListener('abort', () => fail(signal.reason as Error));
    }),
}));

const RECOGNITION: Recognition = { digest: 'a'.repeat(64), pages: [{ width: 595, height: 842, lines: [] }] };
const SIGN = `${SUPABASE_URL}/functions/v1/sign-document`;
const FILE = `${SUPABASE_URL}/storage/v1/signed/*`;

beforeAll(configureTestSupabase);
beforeEach(() => {
  readings.length = 0;
  server.use(
    http.post(SIGN, () => HttpResponse.json({ signedUrl: `${SUPABASE_URL}/storage/v1/signed/file?token=t` })),
    http.get(FILE, () => new HttpResponse('%PDF-1.7')),
  );
});

function open(change: Partial<Application> = {}) {
  const application = buildApplication({
    ai_status: 'error',
    ai_error: READING_ERRORS.no_text,
    resume_filename: 'cv.pdf',
    ...change,
  });
  serveEditing(application);
  const rendered = render(
    <main>
      <AnalysisSection application={application} activeKey={undefined} onShowPassage={() => undefined} />
    </main>,
  );
  return { ...rendered, application };
}

const offer = () => screen.findByRole('button', { name: 'Lancer la lecture optique' });

/** Starts the reading, up to where the browser reads. */
async function begin(opened: ReturnType<typeof open>): Promise<Reading> {
  await opened.user.click(await offer());
  await waitFor(() => expect(readings).toHaveLength(1));
  return readings[0]!;
}

describe('optical reading of a CV', () => {
  it('is offered for a CV that is an image, and for no other failure', async () => {
    const { unmount } = open();
    expect(await offer()).toBeVisible();
    expect(screen.getByText("Erreur lors de l'analyse - Vous pouvez relancer")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Relancer' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    unmount();
    open({ ai_error: READING_ERRORS.corrupt });
    expect(await screen.findByText(READING_ERRORS.corrupt)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lancer la lecture optique' })).toBeNull();
  });

  it('shows how far it is, page by page', async () => {
    const opened = open();
    const { onProgress } = await begin(opened);
    expect(screen.getByText('Préparation de la lecture...')).toBeVisible();
    onProgress({ page: 2, count: 3, all: 3, share: 0.5 });
    expect(await screen.findByText('Lecture optique : page 2 sur 3')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Lecture optique' })).toHaveAttribute('value', '0.5');
    expect(await axeViolations()).toEqual([]);
    onProgress({ page: 3, count: 10, all: 14, share: 0 });
    expect(await screen.findByText(/Les 10 premières pages sont lues, sur 14/)).toBeVisible();
  });

  it('has the recognised words analysed', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post(functionUrl('analyze-cv-with-extraction'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ status: 'success' });
      }),
    );
    const opened = open();
    (await begin(opened)).end(RECOGNITION);
    await waitFor(() => expect(opened.host.notices.at(-1)).toMatchObject({ kind: 'success' }));
    expect(asked).toEqual([{ applicationId: opened.application.id, ocr: RECOGNITION }]);
  });

  it('shows a message when the file was replaced meanwhile', async () => {
    const message = 'Le CV a été remplacé pendant sa lecture optique.';
    server.use(
      http.post(functionUrl('analyze-cv-with-extraction'), () =>
        HttpResponse.json({ error: { code: 'cv_replaced', message } }, { status: 409 }),
      ),
    );
    const opened = open();
    (await begin(opened)).end(RECOGNITION);
    await waitFor(() => expect(opened.host.notices.at(-1)?.notice.description).toBe(message));
  });

  it('runs once when it is started twice', async () => {
    const opened = open();
    const button = await offer();
    button.click();
    button.click();
    await waitFor(() => expect(readings).toHaveLength(1));
    expect(await screen.findByText('Préparation de la lecture...')).toBeVisible();
    expect(readings).toHaveLength(1);
    expect(opened.host.notices).toEqual([]);
  });

  it('that is given up stops, leaves the failure as it was, and can be started again', async () => {
    const opened = open();
    const { signal, onProgress } = await begin(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(signal.aborted).toBe(true);
    onProgress({ page: 1, count: 1, all: 1, share: 0.9 });
    expect(await offer()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(opened.host.notices).toEqual([]);
    await opened.user.click(await offer());
    await waitFor(() => expect(readings).toHaveLength(2));
  });

  it('keeps the focus while its buttons replace one another', async () => {
    const opened = open();
    (await offer()).focus();
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus());
    await opened.user.keyboard('{Enter}');
    await waitFor(async () => expect(await offer()).toHaveFocus());
  });

  it('stops when the person leaves its place', async () => {
    const opened = open();
    const { signal } = await begin(opened);
    opened.unmount();
    expect(signal.aborted).toBe(true);
  });

  it('that fails shows why, beside the failure of the analysis', async () => {
    const opened = open();
    (await begin(opened)).fail(new OpticalError('La page 2 n’a pas pu être lue.'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('La lecture optique a échoué');
    expect(alert).toHaveTextContent('La page 2 n’a pas pu être lue.');
    expect(screen.getByText(READING_ERRORS.no_text)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await opened.user.click(await offer());
    await waitFor(() => expect(readings).toHaveLength(2));
  });

  it.each([
    ['no link', http.post(SIGN, () => new HttpResponse(null, { status: 500 })), 'Impossible de générer un lien sécurisé'],
    ['no file', http.get(FILE, () => new HttpResponse(null, { status: 500 })), "Impossible d'accéder au fichier"],
  ])('shows a message with %s', async (_what, handler, reason) => {
    server.use(handler);
    const { user } = open();
    await user.click(await offer());
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(readings).toEqual([]);
  }); // prettier-ignore
});
