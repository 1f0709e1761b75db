import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADA, buildEntry, COLLEAGUES, serveTimeline } from '../testing/timeline.ts';
import type { TimelineEntry } from './data/timeline-query.ts';
import { useRecordEvent, useRecordView } from './data/use-record-event.ts';
import { changesOf, detailsOf, fieldChanges, type EntryDescription } from './model/entry.ts';
import { TimelineSection } from './timeline-section.tsx';

beforeAll(configureTestSupabase);

const ID = 'b0000000-0000-4000-8000-000000000001';
/** A kind of no existing app: the history does not depend on any. */
const MISSION = { kind: 'mission', id: ID };

const describeMission = (entry: TimelineEntry): EntryDescription => {
  if (entry.kind !== 'edited') return { title: entry.kind };
  const fields = fieldChanges(changesOf(detailsOf(entry)), {
    label: (column) => ({ day_rate: 'Tarif journalier' })[column],
    value: (_column, value) => `${String(value)} €`,
  });
  return { title: 'Mission modifiée', fields };
};

const open = () =>
  render(
    <TimelineSection
      entity={MISSION}
      people={COLLEAGUES}
      describe={describeMission}
      continues={({ kind }) => kind === 'hours'}
    />,
  );
const items = async () =>
  within(await screen.findByRole('list', { name: 'Événements' })).findAllByRole('listitem');
const box = () => screen.findByRole('textbox', { name: 'Commentaire' });

describe('the history of an entity', () => {
  it('shows what happened in the words of its app, by whom and when, newest first', async () => {
    serveTimeline([
      buildEntry({ at: '2026-11-21T07:31:00Z' }),
      buildEntry({
        kind: 'edited',
        at: '2026-11-20T10:00:00Z',
        details: { changes: { day_rate: { from: 400, to: 450 }, internal: { to: 1 } } },
      }),
      buildEntry({ kind: 'invoiced', actor_name: null }),
    ]);
    open();
    const [view, edit, invoiced] = await items();
    expect(view).toHaveTextContent('view par Camille Roussel21/11/2026 à 08:31');
    expect(edit).toHaveTextContent(
      'Mission modifiée par Camille Roussel20/11/2026 à 11:00Tarif journalier400 € devient 450 €',
    );
    expect(invoiced).toHaveTextContent(/^invoiced\d/);
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  it('leaves out repeated openings, and entries that its app calls continuations', async () => {
    serveTimeline([
      buildEntry({ at: '2026-11-21T10:40:00Z' }),
      buildEntry({ at: '2026-11-21T10:30:00Z' }),
      buildEntry({ kind: 'hours', at: '2026-11-21T10:20:00Z' }),
      buildEntry({ kind: 'hours', at: '2026-11-21T10:10:00Z' }),
      buildEntry({ kind: 'hours', at: '2026-11-21T10:05:00Z', actor_id: ADA.id }),
      buildEntry({ kind: 'hours', at: '2026-11-21T08:00:00Z', actor_id: ADA.id }),
    ]);
    open();
    expect(await items()).toHaveLength(4);
  });

  it('loads page after page', async () => {
    const entries = Array.from({ length: 35 }, (_, index) =>
      buildEntry({ kind: 'print', details: { n: index } }),
    );
    const log = serveTimeline(entries);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Afficher la suite' }));
    await waitFor(async () => expect(await items()).toHaveLength(35));
    expect(log.pages).toEqual([undefined, entries[29]?.key]);
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  });

  it('shows when it cannot be read, and tries again on demand', async () => {
    allowConsole('Failed to load resource');
    serveTimeline([buildEntry()]);
    server.use(
      http.post(rpcUrl('entity_timeline'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { user, host } = open();
    expect(await screen.findByText('Impossible de charger l’historique')).toBeInTheDocument();
    expect(screen.getByText('Le problème a été signalé. Réessayez dans un instant.')).toBeInTheDocument();
    expect(host.reports).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await items()).toHaveLength(1);
  });
});

describe('a comment', () => {
  it('mentions a colleague chosen with the keyboard, is stored by id and sends a mail', async () => {
    const log = serveTimeline([buildEntry()]);
    const { user } = open();
    await user.type(await box(), 'À voir avec @ad');
    const list = await screen.findByRole('listbox', { name: 'Collègues' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ada Mercierada@trame.example', 'Adam Noëladam@trame.example']);
    expect(await axeViolations()).toEqual([]);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(await box()).toHaveValue('À voir avec @Ada Mercier ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('demain{Control>}{Enter}{/Control}');
    expect(await screen.findByText('@Ada Mercier')).toBeInTheDocument();
    expect(log.comments).toEqual([
      {
        id: expect.any(String) as string,
        entity_kind: 'mission',
        entity_id: ID,
        body: `À voir avec @[${ADA.id}] demain`,
      },
    ]);
    expect(log.notifications).toEqual([{ kind: 'mention', comment_id: log.comments[0]?.['id'] }]);
    expect(await box()).toHaveValue('');
  });

  it('closes the list of colleagues with Escape, and keeps what is typed', async () => {
    serveTimeline();
    const { user } = open();
    await user.type(await box(), '@ad');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('a');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await box()).toHaveValue('@ada');
  });

  it('sends no mail when it mentions nobody', async () => {
    const log = serveTimeline();
    const { user } = open();
    await user.type(await box(), 'Bien');
    await user.click(screen.getByRole('button', { name: 'Commenter' }));
    await waitFor(() => expect(log.comments).toHaveLength(1));
    expect(log.notifications).toEqual([]);
  });

  it('gives the focus back to the field when the comment is sent and its button goes away', async () => {
    serveTimeline();
    const { user } = open();
    await user.type(await box(), 'Bien');
    await user.click(screen.getByRole('button', { name: 'Commenter' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Commenter' })).toBeNull());
    expect(await box()).toHaveFocus();
  });

  it('keeps what is typed while it is being sent', async () => {
    const log = serveTimeline();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.use(
      http.post(tableUrl('comments'), async ({ request }) => {
        log.comments.push((await request.json()) as Record<string, unknown>);
        await released;
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const { user } = open();
    await user.type(await box(), 'Bien');
    await user.click(screen.getByRole('button', { name: 'Commenter' }));
    await waitFor(() => expect(log.comments).toHaveLength(1));
    await user.type(await box(), ', et disponible');
    release();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Commenter' })).toBeEnabled());
    expect(await box()).toHaveValue('Bien, et disponible');
  });

  it('that could not be stored remains typed, blocks leaving the page, and is stored once in the end', async () => {
    allowConsole('Failed to load resource');
    const log = serveTimeline();
    // Recorded, but the answer is lost.
    server.use(
      http.post(
        tableUrl('comments'),
        async ({ request }) => {
          log.comments.push((await request.json()) as Record<string, unknown>);
          return HttpResponse.error();
        },
        { once: true },
      ),
      http.post(tableUrl('comments'), async ({ request }) => {
        log.comments.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 });
      }),
    );
    const { user, host } = open();
    await user.type(await box(), 'Bien');
    expect(host.unsaved()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Commenter' }));
    await waitFor(() =>
      expect(host.notices).toEqual([
        {
          kind: 'error',
          notice: { title: 'Erreur', description: 'Impossible d’enregistrer le commentaire' },
        },
      ]),
    );
    expect(await box()).toHaveValue('Bien');
    await user.click(screen.getByRole('button', { name: 'Commenter' }));
    await waitFor(async () => expect(await box()).toHaveValue(''));
    expect(new Set(log.comments.map(({ id }) => id)).size).toBe(1);
    expect(host.unsaved()).toBe(0);
  });

  it('is stored even when the mail to a colleague is not sent, which is shown', async () => {
    allowConsole('Failed to load resource');
    serveTimeline();
    server.use(http.post(functionUrl('notifications'), () => HttpResponse.json({}, { status: 503 })));
    const { user, host } = open();
    await user.type(await box(), '@ad');
    await screen.findByRole('listbox');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Commenter' }));
    await waitFor(() => expect(host.notices.map(({ kind }) => kind)).toEqual(['info']));
  });
});

describe('recording what a person does', () => {
  function Opened({ id }: { id: string }) {
    useRecordView('mission', id);
    const record = useRecordEvent();
    return (
      <button
        type="button"
        onClick={() => record({ kind: 'mission', id }, 'file', { document: 'resume', action: 'download' })}
      >
        Télécharger
      </button>
    );
  }

  it('records an opening once, and what follows', async () => {
    const log = serveTimeline();
    const { user } = render(<Opened id={ID} />);
    await user.click(await screen.findByRole('button'));
    await waitFor(() =>
      expect(log.events).toEqual([
        { entity_kind: 'mission', entity_id: ID, event: 'view', details: {} },
        {
          entity_kind: 'mission',
          entity_id: ID,
          event: 'file',
          details: { document: 'resume', action: 'download' },
        },
      ]),
    );
  });

  it('does not disturb the person when it fails, and the failure is reported', async () => {
    allowConsole('Failed to load resource');
    serveTimeline();
    server.use(http.post(rpcUrl('record_entity_event'), () => HttpResponse.json({}, { status: 500 })));
    const { host } = render(<Opened id={ID} />);
    await waitFor(() =>
      expect(host.reports.map(({ context }) => context)).toEqual([{ during: 'record-view' }]),
    );
    expect(host.notices).toEqual([]);
  });
});
