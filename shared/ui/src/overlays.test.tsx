import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu } from './menu.tsx';
import { UiProvider, useToasts } from './provider.tsx';
import { Select } from './select.tsx';

const show = (children: ReactNode, onNavigate?: (href: string) => void) =>
  render(
    <UiProvider theme="light" {...(onNavigate ? { onNavigate } : {})}>
      <main>{children}</main>
    </UiProvider>,
  );

function OpenDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Dialog
        open={open}
        title="Supprimer la candidature"
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>Annuler</Button>}
      >
        Elle sera perdue.
      </Dialog>
    </>
  );
}

/** A dialog that is mounted only while it is needed, opened by a button or from a menu. */
function RemovedDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Menu
        trigger={<Button>Actions</Button>}
        items={[{ key: 'open', label: 'Étiquettes', onSelect: () => setOpen(true) }]}
      />
      {open && (
        <Dialog open title="Étiquettes" onClose={() => setOpen(false)}>
          Vivier
        </Dialog>
      )}
    </>
  );
}

function OpenDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Navigation</Button>
      <Drawer open={open} title="Applications" onClose={() => setOpen(false)}>
        <a href="#recrutement">Recrutement</a>
      </Drawer>
    </>
  );
}

describe('Dialog', () => {
  it('is named by its title alone, whatever else its header contains', () => {
    show(
      <Dialog
        open
        title="Candidature"
        subtitle="Reçue hier"
        extra={<Button>Modifier</Button>}
        onClose={vi.fn()}
      >
        Texte
      </Dialog>,
    );
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Candidature');
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'its close button',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Fermer' })),
    ],
    [
      'a button of its footer',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Annuler' })),
    ],
  ])('is named by its title, closes with %s and gives the focus back', async (_, close) => {
    const user = userEvent.setup();
    show(<OpenDialog />);
    const opener = screen.getByRole('button', { name: 'Ouvrir' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer la candidature' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await close(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });
});

describe('a dialog that is removed from the page', () => {
  it('gives the focus back to the button that opened it', async () => {
    const user = userEvent.setup();
    show(<RemovedDialog />);
    const opener = screen.getByRole('button', { name: 'Ouvrir' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Étiquettes' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('gives the focus back to the menu that opened it', async () => {
    const user = userEvent.setup();
    show(<RemovedDialog />);
    const opener = screen.getByRole('button', { name: 'Actions' });
    await user.click(opener);
    await user.click(await screen.findByRole('menuitem', { name: 'Étiquettes', hidden: true }));
    await waitFor(() => expect(opener).toHaveAttribute('aria-expanded', 'false'));
    await user.click(await screen.findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('several dialogs', () => {
  it('cover each other in the order in which they open, wherever they are in the page', async () => {
    const view = (isLeaving: boolean) => (
      <UiProvider theme="light">
        <Dialog open={isLeaving} title="Quitter sans enregistrer" onClose={vi.fn()}>
          Perdu
        </Dialog>
        <Dialog open title="Candidature" onClose={vi.fn()}>
          <Dialog open title="Noter un contact" onClose={vi.fn()}>
            Note
          </Dialog>
        </Dialog>
      </UiProvider>
    );
    const { rerender } = render(view(false));
    const layerOf = (name: string) => screen.getByRole('dialog', { name }).closest('.ant-modal-wrap')!;
    const levelOf = (name: string) => Number(getComputedStyle(layerOf(name)).zIndex);
    rerender(view(true));
    const inner = layerOf('Noter un contact');
    const latest = layerOf('Quitter sans enregistrer');
    expect(levelOf('Quitter sans enregistrer')).toBeGreaterThanOrEqual(levelOf('Noter un contact'));
    expect(inner.compareDocumentPosition(latest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('keep the focus when the dialog that closes and its opener are both gone', async () => {
    const user = userEvent.setup();
    const view = (title?: string) => (
      <UiProvider theme="light">
        <Dialog open title="Candidature" onClose={vi.fn()}>
          Texte
        </Dialog>
        {title && (
          <Dialog open title={title} onClose={vi.fn()}>
            <input aria-label="Notes" />
          </Dialog>
        )}
      </UiProvider>
    );
    const { rerender } = render(view());
    rerender(view('Notes'));
    await user.click(screen.getByRole('textbox', { name: 'Notes' }));
    rerender(view());
    const under = screen.getByRole('dialog', { name: 'Candidature' });
    await waitFor(() => expect(under).toContainElement(document.activeElement as HTMLElement));
  });
});

describe('Drawer', () => {
  it('closes with Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    show(<OpenDrawer />);
    const opener = screen.getByRole('button', { name: 'Navigation' });
    await user.click(opener);
    expect(await screen.findByRole('dialog', { name: 'Applications' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('Menu', () => {
  it('opens on Enter, announces it, runs the chosen entry and gives the focus back', async () => {
    const user = userEvent.setup();
    const chosen = vi.fn<(key: string) => void>();
    show(
      <Menu
        trigger={<Button>Actions</Button>}
        items={[
          { key: 'edit', label: 'Modifier', onSelect: () => chosen('edit') },
          { key: 'delete', label: 'Supprimer', danger: true, onSelect: () => chosen('delete') },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    const trigger = screen.getByRole('button', { name: 'Actions' });
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer', hidden: true }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith('delete');
    await waitFor(() => expect(trigger).toHaveFocus());
  });
});

describe('Select', () => {
  it('is named by its label and returns the chosen value', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<(value: string) => void>();
    show(
      <Select
        label="Statut"
        value="all"
        onChange={onChange}
        options={[
          { value: 'all', label: 'Tous les statuts' },
          { value: 'new', label: 'Nouveau' },
        ]}
      />,
    );
    await user.click(screen.getByRole('combobox', { name: 'Statut' }));
    await user.click(await screen.findByTitle('Nouveau'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('new');
  });
});

function Toaster() {
  const toasts = useToasts();
  return (
    <>
      <Button onClick={() => toasts.success({ title: 'Succès', description: 'Candidature mise à jour' })}>
        Enregistrer
      </Button>
      <Button onClick={() => toasts.error({ title: 'Erreur' })}>Échouer</Button>
    </>
  );
}

describe('toasts', () => {
  it('are read out by regions that exist before them', async () => {
    const user = userEvent.setup();
    show(<Toaster />);
    const urgent = document.querySelector('[aria-live=assertive]');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(
      await screen.findByText('Succès Candidature mise à jour', { selector: '[aria-live=polite] *' }),
    ).toBeInTheDocument();
    expect(urgent).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Échouer' }));
    expect(urgent).toHaveTextContent('Erreur');
  });
});

describe('Button', () => {
  it('ignores clicks while it is loading, and remains focusable', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn<() => void>();
    show(
      <Button loading onClick={onClick}>
        Enregistrement…
      </Button>,
    );
    await user.tab();
    expect(screen.getByRole('button')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  it.each(['Enter', ' '])('that deletes is not pressed by a key held down before: %j', (key) => {
    show(<Button variant="danger">Supprimer</Button>);
    const button = screen.getByRole('button', { name: 'Supprimer' });
    // True: the browser goes on to the click event.
    expect(fireEvent.keyDown(button, { key, repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key })).toBe(true);
    expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true);
  });

  it('goes through the router for paths of the platform alone', async () => {
    const user = userEvent.setup();
    const visited = vi.fn<(href: string) => void>();
    show(<Button href="/recrutement?status=new">Ouvrir</Button>, visited);
    await user.click(screen.getByRole('link', { name: 'Ouvrir' }));
    expect(visited).toHaveBeenCalledExactlyOnceWith('/recrutement?status=new');
  });

  it('shows the name of an icon on keyboard focus', async () => {
    const user = userEvent.setup();
    show(<IconButton label="Supprimer la candidature" icon={<svg />} />);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Supprimer la candidature' })).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Supprimer la candidature');
  });

  it('hides the name of an icon when its press opens something', async () => {
    const user = userEvent.setup();
    show(<IconButton label="Ouvrir la candidature" icon={<svg />} />);
    const button = screen.getByRole('button', { name: 'Ouvrir la candidature' });
    await user.hover(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-describedby'));
    await user.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-describedby'));
  });
});

/** A select in a page that draws again by itself, with options made anew each time. */
function RedrawnSelect({ onChange }: { onChange: (value: string) => void }) {
  const [, redraw] = useState(0);
  return (
    <>
      <Select
        label="Modèle"
        value="a"
        options={['a', 'b', 'c'].map((value) => ({ value, label: `Modèle ${value}` }))}
        onChange={onChange}
      />
      <button type="button" onClick={() => redraw((count) => count + 1)}>
        Redessiner
      </button>
    </>
  );
}

it('an option pressed while its list is drawn again is chosen', async () => {
  const onChange = vi.fn();
  show(<RedrawnSelect onChange={onChange} />);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Modèle' }));
  const option = (await screen.findByTitle('Modèle c')).closest('.ant-select-item')!;
  fireEvent.mouseMove(option);
  fireEvent.mouseDown(option);
  fireEvent.click(screen.getByRole('button', { name: 'Redessiner', hidden: true }));
  // A press counts at the element where it began: an option that replaces the pressed one would prevent the click.
  expect(option).toBeInTheDocument();
  fireEvent.mouseUp(option);
  fireEvent.click(option);
  expect(onChange).toHaveBeenCalledWith('c');
});
