import { render, renderRoutes } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { Link, Outlet, useLocation, useNavigate } from '@trame/platform/router';
import { Suspense, useState, type ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazyMenu, lazySection } from './failed-part.tsx';
import { lazyDialog, lazyRouteDialog } from './lazy-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

/** Code that fails to load as often as said, then loads. */
function failing<Part>(times: number, part: Part) {
  let asked = 0;
  const load = () => {
    asked += 1;
    return asked <= times
      ? Promise.reject(new Error(`Loading chunk failed, try ${asked}`))
      : Promise.resolve({ default: part });
  };
  return { load, asked: () => asked };
}

/** A page with something typed in it, and a part that is opened by a button. */
function PageWith({ part }: { part: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <input aria-label="Commentaire" />
      <button onClick={() => setOpen(true)}>Ouvrir</button>
      {isOpen && part(() => setOpen(false))}
    </main>
  );
}

async function typeAndOpen(part: (close: () => void) => ReactNode) {
  const rendered = render(<PageWith part={part} />);
  await rendered.user.type(screen.getByLabelText('Commentaire'), 'Long et précieux');
  await rendered.user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  return rendered;
}
const expectKept = () => expect(screen.getByLabelText('Commentaire')).toHaveValue('Long et précieux');

it('a part that was not needed is left out, reported once, and asked for again the next time', async () => {
  const { load, asked } = failing(1, () => <p>La suite</p>);
  const Extra = lazyPart(load);
  const { host, unmount } = render(
    <main>
      <input aria-label="Commentaire" />
      <Extra />
    </main>,
  );
  await waitFor(() => expect(host.reports).toHaveLength(1));
  expect(screen.getByLabelText('Commentaire')).toBeVisible();
  expect(host.reports[0]?.context).toEqual({ during: 'part' });
  expect(asked()).toBe(1);
  unmount();
  render(<Extra />);
  expect(await screen.findByText('La suite')).toBeVisible();
});

it('a dialog that cannot be loaded says so, opens on a retry, and the page keeps what was typed', async () => {
  const { load } = failing(2, ({ onClose }: { onClose: () => void }) => (
    <button onClick={onClose}>Un contact</button>
  ));
  const Contact = lazyDialog(load);
  const { user, host } = await typeAndOpen((close) => <Contact onClose={close} />);
  expect(
    await screen.findByRole('dialog', { name: 'Cette fenêtre ne s’est pas chargée' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(host.reports).toHaveLength(2));
  expect(screen.getByText(/Réf\./)).toHaveTextContent(`Réf. ${host.reports[1]?.id}, à donner au support`);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Un contact')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expectKept();
});

it('a dialog whose code takes long says that it is loading, and the person may give up', async () => {
  const Contact = lazyDialog<{ onClose: () => void }>(() => new Promise(() => undefined));
  const { user } = await typeAndOpen((close) => <Contact onClose={close} />);
  expect(await screen.findByText('Chargement de la fenêtre…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByText('Chargement de la fenêtre…')).not.toBeInTheDocument();
  expectKept();
});

it('who gives up waiting for a dialog is back on the button that opens it', async () => {
  const Contact = lazyDialog<{ onClose: () => void }>(() => new Promise(() => undefined));
  const { user } = await typeAndOpen((close) => <Contact onClose={close} />);
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus();
});

it('Escape gives up waiting for a dialog, and does nothing else', async () => {
  const heard = vi.fn<() => void>();
  const Contact = lazyDialog<{ onClose: () => void }>(() => new Promise(() => undefined));
  const { user } = await typeAndOpen((close) => <Contact onClose={close} />);
  await screen.findByText('Chargement de la fenêtre…');
  window.addEventListener('keydown', heard);
  onTestFinished(() => window.removeEventListener('keydown', heard));
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Chargement de la fenêtre…')).not.toBeInTheDocument();
  expect(heard).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(heard).toHaveBeenCalled();
});

it('a section whose code takes long says in its place that it is loading', async () => {
  const Section = lazySection<object>(() => new Promise(() => undefined));
  await typeAndOpen(() => <Section />);
  expect(await screen.findByText('Chargement…')).toBeVisible();
});

it('a dialog that cannot be loaded can be closed, and is asked for again when it is opened again', async () => {
  const { load } = failing(1, () => <p>Un contact</p>);
  const Contact = lazyDialog<{ onClose: () => void }>(load);
  const { user } = await typeAndOpen((close) => <Contact onClose={close} />);
  await user.click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expectKept();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await screen.findByText('Un contact')).toBeVisible();
});

it('a panel that cannot be loaded says so in its place, with a retry and a way to close it', async () => {
  const { load } = failing(1, () => <p>Le formulaire</p>);
  const Panel = lazySection<{ onDone: () => void }>(
    load,
    () => <p>Chargement</p>,
    ({ onDone }) => onDone,
  );
  const { user, host } = await typeAndOpen((close) => <Panel onDone={close} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Cette partie ne s’est pas chargée');
  expect(screen.getByText(host.reports[0]?.id ?? '-')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expectKept();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await screen.findByText('Le formulaire')).toBeVisible();
});

it('a section that cannot be loaded is shown after a retry', async () => {
  const { load } = failing(1, () => <p>L’historique</p>);
  const Section = lazySection(load);
  const { user } = await typeAndOpen(() => <Section />);
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('L’historique')).toBeVisible();
  expectKept();
});

it('the button of a menu that cannot be loaded tries again, and a notice says why', async () => {
  const { load } = failing(1, () => <button>Exporter en CSV</button>);
  const Menu = lazyMenu(load, 'Exporter');
  const { user, host } = await typeAndOpen(() => (
    <Suspense fallback={<p>Chargement</p>}>
      <Menu />
    </Suspense>
  ));
  await user.click(await screen.findByRole('button', { name: /^Exporter/ }));
  expect(await screen.findByRole('button', { name: 'Exporter en CSV' })).toBeVisible();
  expect(host.notices.map(({ notice }) => notice.description)).toEqual([
    expect.stringMatching(
      new RegExp(`^«\u00a0Exporter\u00a0» ne s’est pas chargé\\. .* Réf\\. ${host.reports[0]?.id}$`),
    ),
  ]);
  expect(host.reports).toHaveLength(1);
  expectKept();
});

it('the focus remains on the retry of a dialog that fails again', async () => {
  const { load } = failing(2, () => <p>Un contact</p>);
  const Contact = lazyDialog<{ onClose: () => void }>(load);
  const { user, host } = await typeAndOpen((close) => <Contact onClose={close} />);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  await user.click(retry);
  await waitFor(() => expect(host.reports).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBe(retry);
  expect(retry).toHaveFocus();
});

it('the focus remains on the retry of a section that fails again, and goes to the section once it is loaded', async () => {
  const { load } = failing(2, () => <button>Trier</button>);
  const Section = lazySection(load);
  const { user, host } = await typeAndOpen(() => <Section />);
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(host.reports).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Réessayer' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('button', { name: 'Trier' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Trier' })).toHaveFocus());
});

/** A page whose button gives way to the part that it opens, as a form in the place of a record. */
function PageInTurn({ part }: { part: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = (
    <button id="edit" onClick={() => setOpen(true)}>
      Modifier
    </button>
  );
  return (
    <main>
      <button>Imprimer</button>
      {isOpen ? part(() => setOpen(false)) : open}
    </main>
  );
}

it('the focus that was lost with the button of a panel goes to its retry', async () => {
  const { load } = failing(1, () => <p>Le formulaire</p>);
  const Panel = lazySection<{ onDone: () => void }>(
    load,
    () => <p>Chargement</p>,
    ({ onDone }) => onDone,
  );
  const { user } = render(<PageInTurn part={(close) => <Panel onDone={close} />} />);
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toHaveFocus();
});

it('a part that fails while the page opens does not take the focus', async () => {
  const { load } = failing(1, () => <p>Le tableau</p>);
  const Section = lazySection(load);
  render(<Section />);
  await screen.findByRole('button', { name: 'Réessayer' });
  expect(document.body).toHaveFocus();
});

it('a dialog that is a route leads back to its page when it cannot be loaded and is closed', async () => {
  const { load } = failing(1, () => <p>La candidature</p>);
  const Record = lazyRouteDialog(load);
  const { user } = renderRoutes(
    {
      routes: [
        {
          path: 'liste',
          element: (
            <Suspense fallback={<p>Chargement</p>}>
              <input aria-label="Commentaire" />
              <Link to="1">Ouvrir</Link>
              <Suspense fallback={<p>Chargement</p>}>
                <Outlet />
              </Suspense>
            </Suspense>
          ),
          children: [{ path: ':id', element: <Record /> }],
        },
      ],
    },
    { route: '/liste?tri=nom' },
  );
  await user.type(screen.getByLabelText('Commentaire'), 'Long et précieux');
  await user.click(screen.getByRole('link', { name: 'Ouvrir' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expectKept();
  await user.click(screen.getByRole('link', { name: 'Ouvrir' }));
  expect(await screen.findByText('La candidature')).toBeVisible();
});

it.each([
  ['says that it is kept where something can have been typed', <textarea key="typed" />, true],
  ['does not speak of what was typed where nothing can be', <p key="read">La liste</p>, false],
])('a part that cannot be loaded %s', async (_what, around, isSaid) => {
  const { load } = failing(1, () => <p>Le tableau</p>);
  const Section = lazySection(load);
  render(
    <main>
      {around}
      <Section />
    </main>,
  );
  const lost = await screen.findByRole('alert');
  expect(/ce que vous avez saisi/.test(lost.textContent)).toBe(isSaid);
  expect(lost).toHaveTextContent('Vérifiez votre connexion, puis réessayez.');
});

function List() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`Liste ${search} ${JSON.stringify(state)}`}</p>
      <Link to={{ pathname: '1', search }} state={{ from: 'triage' }}>
        Ouvrir
      </Link>
      <button onClick={() => void navigate(-1)}>Précédent</button>
      <Outlet />
    </>
  );
}

it('a dialog that is a route, once closed, leaves the filters of its page, and « back » does not open it again', async () => {
  const { load } = failing(1, () => <p>La candidature</p>);
  const Record = lazyRouteDialog(load);
  const { user } = renderRoutes(
    { routes: [{ path: 'liste', element: <List />, children: [{ path: ':id', element: <Record /> }] }] },
    { route: '/liste?tri=nom' },
  );
  await user.click(screen.getByRole('link', { name: 'Ouvrir' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Liste ?tri=nom {"from":"triage"}')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Précédent' }));
  expect(await screen.findByText('Liste ?tri=nom null')).toBeVisible();
  expect(screen.queryByText('La candidature')).not.toBeInTheDocument();
});
