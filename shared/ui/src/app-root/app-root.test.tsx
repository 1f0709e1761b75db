import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu.tsx';
import { AppRoot, NoticePlace, UiProvider } from '../provider.tsx';
import { Select } from '../select.tsx';
import { WorkDialog } from '../work-dialog.tsx';

const nothing = () => undefined;

const select = (
  <Select label="Statut" value="new" onChange={nothing} options={[{ value: 'new', label: 'Nouvelle' }]} />
);
const menu = (
  <Menu
    trigger={<Button>Actions</Button>}
    items={[{ key: 'a', label: <span>Modifier</span>, onSelect: nothing }]}
  />
);

/** What an app draws, how it is opened, and the text whose style is the app's. */
const DRAWN: Record<string, { content: ReactNode; open?: () => Promise<void>; text: string }> = {
  page: { content: <p>Page</p>, text: 'Page' },
  dialog: {
    content: (
      <Dialog open title="Dialogue" footer={<p>Pied</p>} onClose={nothing}>
        <p>Contenu</p>
      </Dialog>
    ),
    text: 'Contenu',
  },
  'footer of a dialog': {
    content: (
      <WorkDialog open title="Dialogue" footer={<p>Pied</p>} onClose={nothing}>
        <p>Contenu</p>
      </WorkDialog>
    ),
    text: 'Pied',
  },
  drawer: {
    content: (
      <Drawer open title="Panneau" onClose={nothing}>
        <p>Contenu</p>
      </Drawer>
    ),
    text: 'Contenu',
  },
  notice: {
    content: (
      <NoticePlace>
        <p>Annulable</p>
      </NoticePlace>
    ),
    text: 'Annulable',
  },
  menu: {
    content: menu,
    open: () => userEvent.click(screen.getByRole('button', { name: 'Actions' })),
    text: 'Modifier',
  },
  'menu in a dialog': {
    content: (
      <Dialog open title="Dialogue" onClose={nothing}>
        {menu}
      </Dialog>
    ),
    open: () => userEvent.click(screen.getByRole('button', { name: 'Actions' })),
    text: 'Modifier',
  },
  list: { content: select, open: () => userEvent.click(screen.getByRole('combobox')), text: 'Nouvelle' },
  tooltip: {
    content: <IconButton label="Fermer tout" icon={<b>x</b>} />,
    open: () => userEvent.tab(),
    text: 'Fermer tout',
  },
};

it.each(Object.entries(DRAWN))('the styles of an app apply to its %s', async (_, { content, open, text }) => {
  render(
    <UiProvider theme="light">
      <main>
        <AppRoot name="suivi">{content}</AppRoot>
      </main>
    </UiProvider>,
  );
  await open?.();
  const found = await screen.findAllByText(text);
  expect(found.map((one) => one.closest('[data-app="suivi"]') !== null)).not.toContain(false);
});

it('the styles of no app apply to what the shell draws', async () => {
  render(
    <UiProvider theme="light">
      <main>
        <AppRoot name="suivi">
          <p>Page</p>
        </AppRoot>
      </main>
      <Dialog open title="Question du shell" onClose={nothing}>
        <p>Contenu</p>
      </Dialog>
      <NoticePlace>
        <p>Annulable</p>
      </NoticePlace>
    </UiProvider>,
  );
  for (const text of ['Contenu', 'Annulable'])
    expect((await screen.findByText(text)).closest('[data-app]')).toBeNull();
});
