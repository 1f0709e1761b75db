import { axeViolations, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import Presence from './presence.tsx';
import type { Other } from './data/presence-query.ts';

beforeAll(configureTestSupabase);

/** Each test has an entity of its own: the last report of one test may arrive during the next. */
let id: string;
beforeEach(() => {
  id = crypto.randomUUID();
});

type Mark = { entity_kind: string; entity_id: string; is_editing?: boolean };

/** The other people in the database's answer, and the requests sent to it. */
function serveOthers() {
  const log = { marks: [] as Mark[], left: [] as Mark[], others: [] as Other[] };
  server.use(
    http.post(rpcUrl('mark_presence'), async ({ request }) => {
      const mark = (await request.json()) as Mark;
      if (mark.entity_id === id) log.marks.push(mark);
      return HttpResponse.json(log.others);
    }),
    http.post(rpcUrl('leave_presence'), async ({ request }) => {
      const mark = (await request.json()) as Mark;
      if (mark.entity_id === id) log.left.push(mark);
      return HttpResponse.json(null);
    }),
  );
  return log;
}

function Page() {
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const of = { entity: { kind: 'mission', id }, entityName: 'cette mission' };
  return (
    <main>
      {isOpen && !isEditing && <Presence {...of} isEditing={false} />}
      {isOpen && isEditing && (
        <form>
          <Presence {...of} isEditing />
        </form>
      )}
      <button onClick={() => setEditing(!isEditing)}>Modifier</button>
      <button onClick={() => setOpen(false)}>Fermer</button>
    </main>
  );
}

describe('presence', () => {
  it('shows who else has the entity open and who edits it', async () => {
    const log = serveOthers();
    log.others = [
      { name: 'Ali Haddad', editing: true },
      { name: 'Zoé Martin', editing: false },
    ];
    render(<Page />);
    expect(
      await screen.findByText('Ali Haddad modifie cette mission. Zoé Martin consulte cette mission'),
    ).toBeInTheDocument();
    expect(screen.getByRole('status')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('shows nothing when nobody else has it open', async () => {
    const log = serveOthers();
    render(<Page />);
    await waitFor(() => expect(log.marks).toHaveLength(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('reports that the person reads, then edits, then leaves', async () => {
    const log = serveOthers();
    const { user } = render(<Page />);
    await waitFor(() =>
      expect(log.marks).toEqual([{ entity_kind: 'mission', entity_id: id, is_editing: false }]),
    );
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    await waitFor(() =>
      expect(log.marks.at(-1)).toEqual({ entity_kind: 'mission', entity_id: id, is_editing: true }),
    );
    expect(log.left).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(log.left).toEqual([{ entity_kind: 'mission', entity_id: id }]));
  });

  it('reports the last state last, however slowly the first report arrives', async () => {
    const arrived: boolean[] = [];
    let sent = 0;
    server.use(
      http.post(rpcUrl('mark_presence'), async ({ request }) => {
        const { entity_id, is_editing } = (await request.json()) as Mark;
        if (entity_id !== id) return HttpResponse.json([]);
        sent += 1;
        if (sent === 1) await delay(100);
        arrived.push(is_editing === true);
        return HttpResponse.json([]);
      }),
    );
    const { user } = render(<Page />);
    await waitFor(() => expect(sent).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    await waitFor(() => expect(arrived).toEqual([false, true]));
  });

  it('is reported once as an incident when it fails, without disturbing the person', async () => {
    server.use(
      http.post(rpcUrl('mark_presence'), () => HttpResponse.json({}, { status: 500 })),
      http.post(rpcUrl('leave_presence'), () => HttpResponse.error()),
    );
    const { host, user } = render(<Page />);
    await waitFor(() => expect(host.reports).toHaveLength(1));
    expect(host.notices).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
  });

  describe('repeated', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => void vi.useRealTimers());

    it('is reported every 15 seconds, except while the page is hidden', async () => {
      const log = serveOthers();
      render(<Page />);
      await waitFor(() => expect(log.marks).toHaveLength(1));
      await act(() => vi.advanceTimersByTimeAsync(15_000));
      await waitFor(() => expect(log.marks).toHaveLength(2));

      const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(log.marks).toHaveLength(2);

      visible.mockReturnValue('visible');
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await waitFor(() => expect(log.marks).toHaveLength(3));
      visible.mockRestore();
    });
  });
});
