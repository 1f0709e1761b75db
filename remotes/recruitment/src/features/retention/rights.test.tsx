import {
  axeViolations,
  buildApplication,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
  SUPABASE_URL,
  type Application,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildReceipt, serveRetention } from '../../../testing/retention.ts';
import { useUndoStore } from '@trame/app/undo-store';
import { ArchiveButton } from './components/archive-button.tsx';
import { RetentionClock } from './components/retention-clock.tsx';
import { RightsMenu } from './components/rights-menu.tsx';

beforeAll(configureTestSupabase);
afterEach(() => {
  vi.restoreAllMocks();
});

function openMenu(change: Partial<Application> = {}) {
  const application = buildApplication({ full_name: 'Tamara Lamarque', ...change });
  const onErased = vi.fn();
  const page = render(<RightsMenu application={application} onErased={onErased} />);
  const choose = async (name: RegExp) => {
    await page.user.click(screen.getByRole('button', { name: /Droits de la personne/ }));
    await page.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...page, application, onErased, choose };
}

/** Files given to the browser to save. */
function watchSaved() {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, blob: last });
  });
  return saved;
}

describe('the export of a person’s data', () => {
  const serveFiles = () =>
    server.use(
      http.post(rpcUrl('application_dossier'), () =>
        HttpResponse.json({ trainer_applications: { full_name: 'Tamara Lamarque' }, history: [] }),
      ),
      http.post(`${SUPABASE_URL}/functions/v1/sign-document`, () =>
        HttpResponse.json({
          signedUrl: `${SUPABASE_URL}/storage/v1/object/sign/trainer-applications/cv.pdf?token=t`,
        }),
      ),
      http.get(`${SUPABASE_URL}/storage/v1/object/sign/trainer-applications/cv.pdf`, () =>
        HttpResponse.arrayBuffer(new Uint8Array([37, 80, 68, 70]).buffer),
      ),
    );

  it('is one ZIP with the records in French and the files', async () => {
    serveFiles();
    const saved = watchSaved();
    const { choose, host, application } = openMenu({ resume_original_name: 'Mon CV.pdf' });
    await choose(/Exporter ses données/);
    await waitFor(() => expect(host.notices).toMatchObject([{ notice: { title: 'Données exportées' } }]));
    expect(saved[0]!.name).toBe(`donnees-${application.reference}.zip`);
    const files = unzipSync(new Uint8Array(await saved[0]!.blob.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['LISEZMOI.txt', 'donnees.json', 'Mon CV.pdf']);
    expect(JSON.parse(strFromU8(files['donnees.json']!))).toEqual({
      candidature: { 'nom complet': 'Tamara Lamarque' },
      historique: [],
    });
    expect([...files['Mon CV.pdf']!]).toEqual([37, 80, 68, 70]);
  });

  it('is not saved without one of its files', async () => {
    serveFiles();
    server.use(
      http.get(`${SUPABASE_URL}/storage/v1/object/sign/trainer-applications/cv.pdf`, () =>
        HttpResponse.json({}, { status: 500 }),
      ),
    );
    const saved = watchSaved();
    const { choose, host } = openMenu();
    await choose(/Exporter ses données/);
    await waitFor(
      () =>
        expect(host.notices).toMatchObject([
          { kind: 'error', notice: { description: 'Impossible d’exporter les données de cette personne' } },
        ]),
      { timeout: 5000 },
    );
    expect(saved).toEqual([]);
  });
});

describe('the erasure of a person’s data', () => {
  it('names what it destroys, asks who requested it, and shows the receipt', async () => {
    const receipt = buildReceipt({ reason: 'erasure', done_by: 'x', done_by_name: 'Camille Recruteuse' });
    serveRetention({ receipts: [receipt] });
    const asked: unknown[] = [];
    server.use(
      http.post(functionUrl('purge-applications'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ receipts: [receipt.id], failed: 0, left: 0 });
      }),
    );
    const { choose, user, application, onErased } = openMenu({ resume_original_name: 'Mon CV.pdf' });
    await choose(/Effacer ses données/);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Effacer les données de Tamara Lamarque' }),
    );
    expect(dialog.getByText('Mon CV.pdf')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Effacer définitivement' })).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /identité est vérifiée/ }));
    await user.click(dialog.getByRole('button', { name: 'Effacer définitivement' }));
    const done = within(await screen.findByRole('dialog', { name: 'Données effacées' }));
    expect(await done.findByText('RP-0AB1C2D3')).toBeInTheDocument();
    expect(done.getByText('Camille Recruteuse')).toBeInTheDocument();
    expect(asked).toEqual([{ application_id: application.id }]);
    expect(await axeViolations()).toEqual([]);

    const saved = watchSaved();
    await user.click(done.getByRole('button', { name: 'Télécharger le reçu' }));
    expect(saved[0]!.name).toBe('recu-RP-0AB1C2D3.txt');
    expect(onErased).not.toHaveBeenCalled();
    await user.click(done.getAllByRole('button', { name: 'Fermer' }).at(-1) ?? document.body);
    await waitFor(() => expect(onErased).toHaveBeenCalledOnce());
  });

  it('lists other applications of the same address that remain, as a request is about a person', async () => {
    serveRetention({
      sameAddress: [
        { reference: 'TR-2026-0C0C0C', archived_at: null },
        { reference: 'TR-2025-0D0D0D', archived_at: '2026-11-01T10:00:00+00:00' },
      ],
    });
    const { choose } = openMenu();
    await choose(/Effacer ses données/);
    const warning = (await screen.findByText('2 autres candidatures de la même adresse restent')).closest(
      '[class]',
    )!;
    expect(warning.parentElement).toHaveTextContent(
      'TR-2026-0C0C0C, TR-2025-0D0D0D (archivée). Effacez-les aussi si la demande porte sur toutes ses données.',
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('cannot be confirmed until it is known what else is kept', async () => {
    const { promise: found, resolve: find } = Promise.withResolvers<void>();
    serveRetention();
    server.use(
      http.post(rpcUrl('applications_of_same_address'), async () => {
        await found;
        return HttpResponse.json([]);
      }),
    );
    const { choose, user } = openMenu();
    await choose(/Effacer ses données/);
    await user.click(await screen.findByRole('checkbox', { name: /identité est vérifiée/ }));
    const searching = screen.getByText('Recherche des autres candidatures de cette personne…');
    // Present at once, visible when the dialog has opened.
    await waitFor(() => expect(searching).toBeVisible());
    const erase = screen.getByRole('button', { name: 'Effacer définitivement' });
    expect(erase).toBeDisabled();
    find();
    await waitFor(() => expect(erase).toBeEnabled());
  });

  it('shows a message when it could not be found out what else is kept', async () => {
    serveRetention();
    server.use(
      http.post(rpcUrl('applications_of_same_address'), () => HttpResponse.json({}, { status: 400 })),
    );
    const { choose } = openMenu();
    await choose(/Effacer ses données/);
    expect(await screen.findByText(/autres candidatures .* n’ont pas pu être cherchées/)).toBeInTheDocument();
  });

  it('that failed half-way says so, and continues when tried again', async () => {
    const receipt = buildReceipt();
    serveRetention({ receipts: [receipt] });
    server.use(
      http.post(functionUrl('purge-applications'), () => HttpResponse.json({}, { status: 503 }), {
        once: true,
      }),
      http.post(functionUrl('purge-applications'), () =>
        HttpResponse.json({ receipts: [receipt.id], failed: 0, left: 0 }),
      ),
    );
    const { choose, user } = openMenu();
    await choose(/Effacer ses données/);
    await user.click(await screen.findByRole('checkbox', { name: /identité est vérifiée/ }));
    await user.click(screen.getByRole('button', { name: 'Effacer définitivement' }));
    expect(await screen.findByText(/un nouvel essai continue/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Effacer définitivement' }));
    expect(await screen.findByRole('dialog', { name: 'Données effacées' })).toBeInTheDocument();
  });

  it('is refused while a trainer account is approved, and says how it is closed', async () => {
    serveRetention();
    const { choose } = openMenu({ account_request_status: 'approved' });
    await choose(/Effacer ses données/);
    expect(await screen.findByText(/Un compte formateur approuvé repose/)).toBeInTheDocument();
    expect(screen.getByText(/un compte approuvé ou suspendu est fermé par la personne/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Effacer définitivement' })).toBeDisabled();
    expect(screen.getByRole('checkbox')).toBeDisabled();
  });
});

describe('archiving an application', () => {
  it('removes it from the list, and can be undone', async () => {
    const log = serveRetention();
    const application = buildApplication();
    const onChanged = vi.fn();
    const { user, host } = render(<ArchiveButton application={application} onChanged={onChanged} />);
    await user.click(screen.getByRole('button', { name: 'Archiver' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(host.notices).toMatchObject([{ kind: 'success', notice: { title: 'Candidature archivée' } }]);
    expect(log.archived).toEqual([application.id]);
    await useUndoStore.getState().last?.undo();
    expect(log.restored).toEqual([application.id]);
  });

  it('is refused when it has a trainer account', async () => {
    serveRetention({ archive: 'has_account' });
    const onChanged = vi.fn();
    const { user, host } = render(<ArchiveButton application={buildApplication()} onChanged={onChanged} />);
    await user.click(screen.getByRole('button', { name: 'Archiver' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([
        { kind: 'error', notice: { description: expect.stringContaining('compte formateur') as string } },
      ]),
    );
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe('the retention date on the page of an application', () => {
  it('shows until when and why it is kept, and a contact can be noted', async () => {
    serveRetention();
    const application = buildApplication({ purge_on: '2048-03-12', last_contact_at: '2046-03-12T10:00:00Z' });
    const { user } = render(<RetentionClock application={application} />);
    expect(screen.getByText('Conservée jusqu’au 12/03/2048')).toBeInTheDocument();
    expect(screen.getByText(/Deux ans après le dernier contact, le 12\/03\/2046/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Noter un contact' }));
    expect(await screen.findByRole('dialog', { name: 'Noter un contact' })).toBeInTheDocument();
  });

  it('offers nothing when no purge is coming', () => {
    render(<RetentionClock application={buildApplication({ account_request_status: 'approved' })} />);
    expect(screen.getByText(/compte formateur approuvé/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
