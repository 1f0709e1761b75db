import { allowConsole, configureTestSupabase, render } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { answerMissions, EXCEL, missionData } from '../testing/missions.ts';
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

describe('a deletion', () => {
  it('is done once it is confirmed, and its page is left', async () => {
    const { asked } = answerMissions({ delete: null });
    const { user, host, onClose, onDeleted } = open();
    expect(await screen.findByRole('dialog', { name: 'Supprimer la mission « Excel » ?' })).toHaveTextContent(
      'Ses factures restent.',
    );
    expect(asked).toEqual([]);
    await user.click(await button('Supprimer la mission'));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
    expect(asked.map(({ filters }) => filters)).toEqual([`?id=eq.${EXCEL.id}`]);
    expect(host.notices.map(({ kind, notice }) => [kind, notice.title])).toEqual([
      ['success', 'Mission supprimée'],
    ]);
  });

  it('is not done when it is given up', async () => {
    const { asked } = answerMissions({ delete: null });
    const { user, onClose, onDeleted } = open();
    await user.click(await button('Annuler'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onDeleted).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });

  it('that fails says so, and may be tried again', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ delete: HttpResponse.json({}, { status: 503 }) });
    const { user, host, onClose } = open();
    await user.click(await button('Supprimer la mission'));
    await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
    expect(onClose).not.toHaveBeenCalled();
    expect(await button('Supprimer la mission')).toBeEnabled();
  });
});
