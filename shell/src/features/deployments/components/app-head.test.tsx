import { render } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppHead } from './app-head.tsx';

const code = vi.hoisted(() => Promise.withResolvers<object>());
vi.mock('./override-dialog.tsx', () => code.promise);

it('the dialog to load an app from a machine says that it is loading, can be given up, and says when it is lost', async () => {
  const { user, host } = render(
    <AppHead draft="serge" title="Recrutement" name="recruitment" facts="Équipe Recrutement" canBeReplaced />,
  );
  const open = screen.getByRole('button', { name: /^Charger depuis un poste/ });
  await user.click(open);
  expect(await screen.findByText('Chargement de la fenêtre…')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Chargement de la fenêtre…')).not.toBeInTheDocument();
  await user.click(open);
  expect(await screen.findByText('Chargement de la fenêtre…')).toBeVisible();
  code.reject(new Error('Loading chunk failed'));
  const lost = await screen.findByRole('dialog', { name: 'Cette fenêtre ne s’est pas chargée' });
  await waitFor(() => expect(lost).toBeVisible());
  expect(host.reports).toHaveLength(1);
  expect(screen.getByText(/Réf\./)).toHaveTextContent(`Réf. ${host.reports[0]?.id}, à donner au support`);
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(open).toHaveFocus());
});
