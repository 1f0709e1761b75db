import { render } from '@trame/testing';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import { useDiscardGuard } from './use-discard-guard.tsx';

/** The guards of the host when the form closed: navigation is refused while there is one. */
type Closing = { held: number };

function NoteForm({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState('');
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(text !== '', () => {
    onClosed();
    setOpen(false);
    setText('');
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Dialog
        open={open}
        title="Note"
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>Annuler</Button>
            <Button onClick={closeSaved}>Enregistrer</Button>
          </>
        }
      >
        <input aria-label="Texte" value={text} onChange={(event) => setText(event.target.value)} />
      </Dialog>
      {confirmation}
    </>
  );
}

function setUp() {
  const closings: Closing[] = [];
  const rendered = render(<NoteForm onClosed={() => closings.push({ held: rendered.host.unsaved() })} />);
  return { ...rendered, closings };
}

const question = () => screen.findByRole('dialog', { name: /Abandonner les modifications/ });
const noQuestion = () =>
  waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /Abandonner les modifications/ })).not.toBeInTheDocument(),
  );

giveDialogsTheirOwnIds();

describe('useDiscardGuard', () => {
  it('closes a form at once when nothing was typed', async () => {
    const { user, closings } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(closings).toEqual([{ held: 0 }]);
    await noQuestion();
  });

  it('announces unsaved changes to the host while something is typed', async () => {
    const { user, host } = setUp();
    await user.type(await screen.findByLabelText('Texte'), 'a');
    expect(host.unsaved()).toBe(1);
    await user.clear(screen.getByLabelText('Texte'));
    expect(host.unsaved()).toBe(0);
  });

  it.each(['Annuler', 'Fermer'])(
    'asks before « %s » loses what was typed, and keeps it when refused',
    async (name) => {
      const { user, closings, host } = setUp();
      await user.type(await screen.findByLabelText('Texte'), 'à garder');
      await user.click(screen.getByRole('button', { name }));
      await user.click(within(await question()).getByRole('button', { name: 'Continuer la saisie' }));
      await noQuestion();
      expect(screen.getByLabelText('Texte')).toHaveValue('à garder');
      expect(closings).toEqual([]);
      expect(host.unsaved()).toBe(1);
    },
  );

  it('asks on Escape, and a second Escape closes only the question', async () => {
    const { user, closings } = setUp();
    await user.type(await screen.findByLabelText('Texte'), 'à garder');
    await user.keyboard('{Escape}');
    await question();
    await user.keyboard('{Escape}');
    await noQuestion();
    expect(screen.getByLabelText('Texte')).toHaveValue('à garder');
    expect(closings).toEqual([]);
  });

  it('closes when the person accepts the loss, after the host was informed', async () => {
    const { user, closings, host } = setUp();
    await user.type(await screen.findByLabelText('Texte'), 'à perdre');
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(closings).toEqual([{ held: 0 }]));
    expect(host.unsaved()).toBe(0);
  });

  it('asks nothing once what was typed is saved, and asks again for the next changes', async () => {
    const { user, closings, host } = setUp();
    await user.type(await screen.findByLabelText('Texte'), 'gardé');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(closings).toEqual([{ held: 0 }]));
    await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await user.type(await screen.findByLabelText('Texte'), 'encore');
    expect(host.unsaved()).toBe(1);
    await user.keyboard('{Escape}');
    await question();
  });
});
