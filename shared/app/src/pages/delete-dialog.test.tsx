import { allowConsole, configureTestSupabase, render, rpcUrl, server, tableUrl } from '@trame/testing';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerMissions, EXCEL, missionData, sessionIsOver } from '../testing/missions.ts';
import { DeleteDialog } from './delete-dialog.tsx';

function open() {
  const calls = { onClose: vi.fn<() => void>(), onDeleted: vi.fn<() => void>() };
  const dialog = (
    <DeleteDialog
      row={EXCEL}
      data={missionData}
      texts={{
        question: ({ title }) => `Supprimer la mission « ${title} » ?`,
        confirm: 'Supprimer la mission',
        done: 'Mission supprimée',
        failed: 'Impossible de supprimer la mission',
        gone: 'Rien n’a été supprimé : cette mission n’existe plus.',
      }}
      {...calls}
    >
      <p>Ses factures restent.</p>
    </DeleteDialog>
  );
  return { ...render(dialog), ...calls };
}

const button = (name: string) => screen.findByRole('button', { name });

beforeAll(configureTestSupabase);
afterEach(() => onlineManager.setOnline(true));

describe('a deletion', () => {
  it('is made after a confirmation, and the page of the row is left', async () => {
    const { asked } = answerMissions({ delete: [{ id: EXCEL.id }] });
    const { user, host, onClose, onDeleted } = open();
    expect(await screen.findByRole('dialog', { name: 'Supprimer la mission « Excel » ?' })).toHaveTextContent(
      'Ses factures restent.',
    );
    expect(asked).toEqual([]);
    await user.click(await button('Supprimer la mission'));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
    expect(asked.map(({ filters }) => filters)).toEqual([`?id=eq.${EXCEL.id}&select=id`]);
    expect(host.notices.map(({ kind, notice }) => [kind, notice.title])).toEqual([
      ['success', 'Mission supprimée'],
    ]);
  });

  it('runs once on a double click', async () => {
    const { of } = answerMissions({ delete: [{ id: EXCEL.id }] });
    const { host, onDeleted } = open();
    const confirm = await button('Supprimer la mission');
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(of('delete')).toHaveLength(1);
    expect(host.notices).toHaveLength(1);
  });

  it('fails at once without a network, and is not sent when the network is back', async () => {
    allowConsole('Failed to load resource');
    const { of } = answerMissions({ delete: [{ id: EXCEL.id }] });
    const { user, host, onDeleted } = open();
    const confirm = await button('Supprimer la mission');
    onlineManager.setOnline(false);
    server.use(http.delete(tableUrl('missions'), () => HttpResponse.error()));
    await user.click(confirm);
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ notice: { description: 'Impossible de supprimer la mission' } }]),
    );
    server.resetHandlers();
    answerMissions({ delete: [{ id: EXCEL.id }] });
    onlineManager.setOnline(true);
    expect(confirm).toBeEnabled();
    expect(of('delete')).toEqual([]);
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('cannot be left while it is under way', async () => {
    const answer = Promise.withResolvers<Response>();
    server.use(http.delete(tableUrl('missions'), () => answer.promise));
    const { user, onClose, onDeleted } = open();
    await user.click(await button('Supprimer la mission'));
    expect(await button('Annuler')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    answer.resolve(HttpResponse.json([{ id: EXCEL.id }]));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  });

  it('is announced and taken out of the lists when the page was left meanwhile', async () => {
    const answer = Promise.withResolvers<Response>();
    server.use(http.delete(tableUrl('missions'), () => answer.promise));
    const deleted = vi.spyOn(missionData, 'deleted');
    const { user, host, unmount } = open();
    await user.click(await button('Supprimer la mission'));
    unmount();
    answer.resolve(HttpResponse.json([{ id: EXCEL.id }]));
    await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'success' }]));
    expect(deleted).toHaveBeenCalledWith(expect.anything(), EXCEL.id);
    deleted.mockRestore();
  });

  it('is not made when the person cancels', async () => {
    const { asked } = answerMissions({ delete: [{ id: EXCEL.id }] });
    const { user, onClose, onDeleted } = open();
    await user.click(await button('Annuler'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onDeleted).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });

  it('fails when the session is over, which hides every row', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ delete: [] });
    server.use(http.post(rpcUrl('my_roles'), sessionIsOver));
    const { user, host } = open();
    await user.click(await button('Supprimer la mission'));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ notice: { description: 'Impossible de supprimer la mission' } }]),
    );
  });

  it('is not announced as done when the row does not exist or is not visible to this person', async () => {
    answerMissions({ delete: [] });
    const { user, host, onClose, onDeleted } = open();
    await user.click(await button('Supprimer la mission'));
    await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
    expect(host.notices[0]?.notice.description).toBe('Rien n’a été supprimé : cette mission n’existe plus.');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('that fails shows why, and can be tried again', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ delete: HttpResponse.json({}, { status: 503 }) });
    const { user, host, onClose } = open();
    await user.click(await button('Supprimer la mission'));
    await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
    expect(onClose).not.toHaveBeenCalled();
    expect(await button('Supprimer la mission')).toBeEnabled();
  });
});
