import { render } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lazyMenu } from '../parts/failed-part.tsx';
import { MenuOnDemand } from './menu-on-demand.tsx';

/** A menu whose code cannot be loaded twice, then is. */
function loadedAtThird() {
  let asked = 0;
  return () => {
    asked += 1;
    return asked < 3
      ? Promise.reject(new Error(`Loading chunk failed, try ${asked}`))
      : Promise.resolve({ default: () => <button>Exporter en CSV</button> });
  };
}

it('the focus is on the button of a menu while it loads, on its retry when it fails, and on the menu once it is loaded', async () => {
  const Export = lazyMenu(loadedAtThird(), 'Exporter');
  const { user, host } = render(
    <main>
      <button>Imprimer</button>
      <MenuOnDemand label="Exporter" icon={null} onWanted={() => undefined}>
        {() => <Export />}
      </MenuOnDemand>
    </main>,
  );
  await user.click(screen.getByRole('button', { name: 'Exporter' }));
  const retry = await screen.findByRole('button', { name: /réessayer$/ });
  await waitFor(() => expect(retry).toHaveFocus());
  await user.click(retry);
  await waitFor(() => expect(host.reports).toHaveLength(2));
  expect(retry).toHaveFocus();
  await user.click(retry);
  await screen.findByRole('button', { name: 'Exporter en CSV' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Exporter en CSV' })).toHaveFocus());
});

it('the button of a menu keeps the focus and says that it is loading', async () => {
  const Export = lazyMenu<object>(() => new Promise(() => undefined), 'Exporter');
  const { user } = render(
    <MenuOnDemand label="Exporter" icon={null} onWanted={() => undefined}>
      {() => <Export />}
    </MenuOnDemand>,
  );
  const button = screen.getByRole('button', { name: 'Exporter' });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toHaveFocus();
});
