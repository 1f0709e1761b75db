import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  functionUrl,
  render,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import type { EndlessData } from '@trame/app/endless-list';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTERS } from '../application-data/model/filters.ts';
import { applicationQueryOptions } from '../application-data/data/application-query.ts';
import { applicationKeys } from '../application-data/data/keys.ts';
import DeleteDialog from './delete-dialog.tsx';

beforeAll(configureTestSupabase);

const FILES = functionUrl('delete-trainer-application-files');
const ROWS = tableUrl('trainer_applications');
const LOGS = tableUrl('notification_logs');

/** The state of the platform: rows by id, stored files, and the calls that changed something, in order. */
type World = { rows: Set<string>; files: Set<string>; logs: Set<string>; calls: string[] };
let world: World;

const idIn = (request: Request, column: string) =>
  (new URL(request.url).searchParams.get(column) ?? '').replace(/^eq\./, '');

function serve(): void {
  server.use(
    http.post(FILES, async ({ request }) => {
      const { files } = (await request.json()) as { files: string[] };
      world.calls.push(`files ${files.join(' ')}`);
      const deleted = files.filter((path) => world.files.delete(path));
      return HttpResponse.json({ success: true, deleted });
    }),
    http.delete(LOGS, ({ request }) => {
      world.calls.push('logs');
      world.logs.delete(idIn(request, 'application_id'));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(ROWS, ({ request }) => {
      const id = idIn(request, 'id');
      world.calls.push('row');
      return HttpResponse.json(world.rows.delete(id) ? [{ id }] : []);
    }),
    http.get(ROWS, ({ request }) => {
      const id = idIn(request, 'id');
      return HttpResponse.json(world.rows.has(id) ? [{ id }] : []);
    }),
  );
}

function open(change: Partial<Application> = {}) {
  const application = buildApplication({
    full_name: 'Tamara Lamarque-Oyono',
    resume_url: null,
    resume_filename: 'cv.pdf',
    references_filename: 'references/refs.docx',
    references_original_name: 'Références.docx',
    ...change,
  });
  world = {
    rows: new Set([application.id]),
    files: new Set(['resumes/cv.pdf', 'references/refs.docx']),
    logs: new Set([application.id]),
    calls: [],
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const other = buildApplication();
  queryClient.setQueryData<EndlessData<Application>>(applicationKeys.list(NO_FILTERS), {
    pages: [{ rows: [application, other], isLast: true }],
    pageParams: [null],
  });
  const [onClose, onDeleted] = [vi.fn(), vi.fn()];
  const page = render(<DeleteDialog open {...{ application, onClose, onDeleted }} />, { queryClient });
  const listed = () =>
    queryClient
      .getQueryData<EndlessData<Application>>(applicationKeys.list(NO_FILTERS))
      ?.pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  const confirm = () => page.user.click(screen.getByRole('button', { name: 'Supprimer' }));
  return { ...page, application, other, onClose, onDeleted, listed, confirm, queryClient };
}

const SUCCESS = {
  kind: 'success',
  notice: {
    title: 'Candidature supprimée',
    description: 'La candidature et les fichiers associés ont été supprimés avec succès',
  },
};
const error = (description: string, title = 'Erreur') => ({ kind: 'error', notice: { title, description } });

beforeEach(serve);

describe('confirming the deletion of an application', () => {
  // spec 2.59
  it('names what will be destroyed', async () => {
    open();
    const dialog = screen.getByRole('dialog', { name: /Confirmer la suppression/ });
    for (const text of ['Tamara Lamarque-Oyono', 'Références.docx', 'TR-2026-', 'compte formateur'])
      expect(dialog).toHaveTextContent(text);
    expect(await axeViolations()).toEqual([]);
  });

  // spec 2.60, 3.20, 7.30, 7.33, 7.35, 7.36, 8.19, 9.21
  it('deletes files, then messages, then the row, and removes it from the list', async () => {
    const { confirm, onDeleted, host, listed, other } = open();
    await confirm();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(world.calls).toEqual(['files resumes/cv.pdf references/refs.docx', 'logs', 'row']);
    expect(host.notices).toEqual([SUCCESS]);
    expect(listed()).toEqual([other.id]);
  });

  it('reads no deleted application again, and removes it from memory once its page is left', async () => {
    const { confirm, onDeleted, application, queryClient } = open();
    const options = applicationQueryOptions(application.id);
    queryClient.setQueryData(options.queryKey, application);
    const leave = new QueryObserver(queryClient, { ...options, staleTime: Infinity }).subscribe(
      () => undefined,
    );
    await confirm();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(queryClient.getQueryState(applicationKeys.list(NO_FILTERS))?.isInvalidated).toBe(true),
    );
    expect(queryClient.getQueryState(options.queryKey)).toMatchObject({
      isInvalidated: false,
      fetchStatus: 'idle',
    });
    leave();
    expect(queryClient.getQueryData(options.queryKey)).toBeUndefined();
  });

  // spec 7.32
  it('skips the files of an application that has none', async () => {
    const { confirm, onDeleted } = open({ resume_filename: null, references_filename: null });
    await confirm();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(world.calls).toEqual(['logs', 'row']);
  });

  it('deletes once when the button is pressed twice', async () => {
    const { user, onDeleted } = open();
    await user.dblClick(screen.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(world.calls).toHaveLength(3);
  });

  it('tries once when the button is pressed twice and the first attempt fails at once', async () => {
    allowConsole('Failed to load resource');
    const attempts = vi.fn<() => Response>(() => HttpResponse.error());
    server.use(http.post(FILES, attempts));
    const { host } = open();
    const button = screen.getByRole('button', { name: 'Supprimer' });
    fireEvent.click(button, { detail: 1 });
    await screen.findByRole('alert');
    fireEvent.click(button, { detail: 2 });
    expect(screen.getByRole('alert')).toBeInTheDocument();
    // Pressed again on purpose, it is the second attempt, not the third.
    fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(host.notices).toHaveLength(2));
    expect(attempts).toHaveBeenCalledTimes(2);
  });

  it('cannot be closed while the deletion runs', async () => {
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(FILES, async () => {
        await held;
        return HttpResponse.json({ success: true, deleted: [] });
      }),
    );
    const { confirm, user, onClose, onDeleted } = open();
    await confirm();
    expect(await screen.findByRole('button', { name: 'Suppression en cours...' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    answer();
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  });

  it('does nothing when the person cancels', async () => {
    const { user, onClose } = open();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(world.calls).toEqual([]);
  });
});

describe('a deletion of which one step fails once can be repeated', () => {
  const refused = {
    message: "Les fichiers attachés à la candidature n'ont pas pu être supprimés.",
    title: 'Erreur suppression fichiers',
  };
  const interrupted = {
    message: "Suppression des fichiers interrompue par l'EdgeFunction.",
    title: 'Erreur',
  };
  const rowFailed = { message: 'Impossible de supprimer la candidature', title: 'Erreur' };

  // spec 7.31, 8.1, 8.3, 8.4, 8.5
  it.each<[string, () => Parameters<typeof server.use>[0], typeof refused, string[]]>([
    [
      'the function answers 503',
      () => http.post(FILES, () => new HttpResponse(null, { status: 503 }), { once: true }),
      refused,
      [],
    ],
    [
      'the function answers that it did not succeed',
      () => http.post(FILES, () => HttpResponse.json({ success: false, deleted: [] }), { once: true }),
      refused,
      [],
    ],
    [
      'the function finds none of the files of an existing row',
      () => http.post(FILES, () => new HttpResponse(null, { status: 404 }), { once: true }),
      refused,
      [],
    ],
    [
      'the network is cut at the function',
      () => http.post(FILES, () => HttpResponse.error(), { once: true }),
      interrupted,
      [],
    ],
    [
      'the function answers something else',
      () => http.post(FILES, () => HttpResponse.json({ ok: 1 }), { once: true }),
      interrupted,
      [],
    ],
    [
      'the row is refused',
      () =>
        http.delete(ROWS, () => HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }), {
          once: true,
        }),
      rowFailed,
      ['files resumes/cv.pdf references/refs.docx', 'logs'],
    ],
    [
      'the network is cut at the row',
      () => http.delete(ROWS, () => HttpResponse.error(), { once: true }),
      rowFailed,
      ['files resumes/cv.pdf references/refs.docx', 'logs'],
    ],
  ])('%s', async (_, failing, { message, title }, before) => {
    allowConsole('Failed to load resource');
    const { confirm, onDeleted, host, listed, application, other } = open();
    server.use(failing());
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(host.notices).toEqual([error(message, title)]);
    expect(host.reports).toHaveLength(1);
    expect(world.calls).toEqual(before);
    expect(onDeleted).not.toHaveBeenCalled();
    expect(listed()).toEqual([application.id, other.id]);

    await confirm();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(host.notices.at(-1)).toEqual(SUCCESS);
    expect([world.rows.size, world.files.size, world.logs.size]).toEqual([0, 0, 0]);
    expect(listed()).toEqual([other.id]);
  });

  // spec 7.34
  it('when only the messages cannot be cleared goes on, and this is reported', async () => {
    allowConsole('Failed to load resource');
    const { confirm, onDeleted, host } = open();
    server.use(http.delete(LOGS, () => new HttpResponse(null, { status: 500 })));
    await confirm();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(host.reports.map(({ context }) => context)).toEqual([{ during: 'delete-notification-logs' }]);
    expect(host.notices).toEqual([SUCCESS]);
  });
});

describe('an application that is already gone when it is deleted', () => {
  it.each([
    ['its row is hidden or gone', () => world.rows.clear(), 3],
    [
      'someone deleted it, with its files',
      () => {
        world.rows.clear();
        server.use(http.post(FILES, () => new HttpResponse(null, { status: 404 })));
      },
      0,
    ],
  ])('is reported as such: %s', async (_, happened, calls) => {
    allowConsole('Failed to load resource');
    const { confirm, onDeleted, host } = open();
    happened();
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('Elle a déjà été supprimée');
    expect(host.notices).toEqual([error('Impossible de supprimer la candidature')]);
    expect(onDeleted).not.toHaveBeenCalled();
    expect(world.calls).toHaveLength(calls);
  });
});

describe('an application with a trainer account', () => {
  const reason =
    /Un compte formateur en attente, approuvé ou suspendu repose sur elle.*un compte approuvé ou suspendu est fermé/;

  it.each([
    [
      'before its files are removed',
      () => http.post(FILES, () => new HttpResponse(null, { status: 409 })),
      [],
    ],
    [
      'by its row, when it has no files',
      () => http.delete(ROWS, () => HttpResponse.json({ code: '23503', message: 'x' }, { status: 409 })),
      ['logs'],
    ],
  ])('is not deleted, and the reason is shown: %s', async (_, refusing, calls) => {
    allowConsole('Failed to load resource');
    const noFiles = calls.length > 0 ? { resume_filename: null, references_filename: null } : {};
    const { confirm, onDeleted, host, listed, application, other } = open(noFiles);
    server.use(refusing());
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(host.notices).toEqual([error('Impossible de supprimer la candidature')]);
    expect(world.calls).toEqual(calls);
    expect(onDeleted).not.toHaveBeenCalled();
    expect(listed()).toEqual([application.id, other.id]);
  });

  it('is kept without its files if the account came after their deletion, and the message says so', async () => {
    allowConsole('Failed to load resource');
    const { confirm, host } = open();
    server.use(http.delete(ROWS, () => HttpResponse.json({ code: '23503', message: 'x' }, { status: 409 })));
    await confirm();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Un compte formateur repose sur elle');
    expect(alert).toHaveTextContent('Ses fichiers peuvent déjà être supprimés.');
    expect(alert).not.toHaveTextContent('rien n’a été supprimé');
    expect(host.notices).toEqual([error('Impossible de supprimer la candidature')]);
  });
});
