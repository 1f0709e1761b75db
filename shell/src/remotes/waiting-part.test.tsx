import { render } from '@trame/testing';
import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { Link, Outlet, useRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { withWaiting } from './waiting-part.tsx';

const Never = lazy(() => new Promise<{ default: () => null }>(() => undefined));

function Pages() {
  return useRoutes(
    withWaiting(
      [
        {
          path: '/',
          element: (
            <>
              <input aria-label="Commentaire" />
              <Link to="/fiche">Ouvrir</Link>
              <Outlet />
            </>
          ),
          children: [{ path: 'fiche', element: <Never /> }],
        },
      ],
      { title: 'Recrutement', limitMs: 1 },
    ),
  );
}

it('a part of a page whose code does not come says that nothing is lost and how to go back, with the page around it', async () => {
  const { user } = render(<Pages />);
  await user.type(screen.getByLabelText('Commentaire'), 'Long et précieux');
  await user.click(screen.getByRole('link', { name: 'Ouvrir' }));
  expect(await screen.findByText(/prend trop de temps\. Rien n’est perdu dans la page/)).toBeVisible();
  expect(screen.getByLabelText('Commentaire')).toHaveValue('Long et précieux');
});
