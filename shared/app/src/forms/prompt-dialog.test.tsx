import { screen, waitFor, within } from '@testing-library/react';
import { giveDialogsTheirOwnIds, render } from '@trame/testing';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { PromptDialog } from './prompt-dialog.tsx';

type Sent = (values: { name: string }, done: () => void) => void;

function NamePrompt({
  isPending = false,
  onClose,
  onSubmit,
}: {
  isPending?: boolean;
  onClose: () => void;
  onSubmit: Sent;
}) {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <PromptDialog
      form={form}
      title="Nommer"
      submit="Garder"
      isPending={isPending}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <p>Un nom court.</p>
      <TextField name="name" control={form.control} label="Nom" />
    </PromptDialog>
  );
}

describe('a short form in a dialog', () => {
  giveDialogsTheirOwnIds();

  it('begins in its first field, and Enter sends what was typed', async () => {
    const sent = vi.fn<Sent>((_, done) => done());
    const closed = vi.fn();
    const { user } = render(<NamePrompt onClose={closed} onSubmit={sent} />);
    const field = await screen.findByLabelText('Nom');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('Contrat{Enter}');
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Contrat' }, expect.any(Function)),
    );
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog', { name: /Abandonner/ })).not.toBeInTheDocument();
  });

  it('asks before typed text is lost', async () => {
    const closed = vi.fn();
    const { user } = render(<NamePrompt onClose={closed} onSubmit={() => undefined} />);
    await user.type(await screen.findByLabelText('Nom'), 'C');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    const question = await screen.findByRole('dialog', { name: /Abandonner les modifications/ });
    expect(closed).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('neither changes nor closes while it is sent', async () => {
    const closed = vi.fn();
    const { user } = render(<NamePrompt isPending onClose={closed} onSubmit={() => undefined} />);
    expect((await screen.findByLabelText('Nom')).closest('form')).toHaveAttribute('inert');
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(closed).not.toHaveBeenCalled();
  });
});
