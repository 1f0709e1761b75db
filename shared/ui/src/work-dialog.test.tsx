import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { UiProvider } from './provider.tsx';
import { WorkDialog } from './work-dialog.tsx';

function show(onClose: () => void) {
  render(
    <UiProvider theme="light">
      <WorkDialog
        open
        title="Évaluation du candidat"
        subtitle="Omar Benkirane-Tazi"
        extra={<Button>Comparer</Button>}
        footer={<Button>Enregistrer</Button>}
        onClose={onClose}
      >
        <input aria-label="Notes" />
      </WorkDialog>
    </UiProvider>,
  );
  return userEvent.setup();
}

it('the dialog is named by its title alone', () => {
  show(() => undefined);
  expect(screen.getByRole('dialog', { name: 'Évaluation du candidat' })).toBeInTheDocument();
});

it.each([
  ['Escape', (user: ReturnType<typeof show>) => user.keyboard('{Escape}')],
  [
    'its cross',
    (user: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: 'Fermer' })),
  ],
])('the dialog closes by %s', async (_, close) => {
  const onClose = vi.fn();
  const user = show(onClose);
  await user.click(screen.getByRole('textbox', { name: 'Notes' }));
  await close(user);
  expect(onClose).toHaveBeenCalledOnce();
});

it('the dialog remains open when a click lands outside', async () => {
  const onClose = vi.fn();
  const user = show(onClose);
  const beside = screen.getByRole('dialog').closest('.ant-modal-wrap');
  await user.click(beside!);
  expect(onClose).not.toHaveBeenCalled();
});
