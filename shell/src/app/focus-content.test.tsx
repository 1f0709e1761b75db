import { render } from '@trame/testing';
import { useSessionStore } from '@trame/session/session-store';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { ReadingFailed } from '../features/deployments/components/reading-failed.tsx';
import { RolesBanner } from '../features/frame/components/roles-banner.tsx';
import { NoApps } from '../features/home/components/no-apps.tsx';
import HomePage from '../features/home/home-page.tsx';
import { focusContentAfter } from '../runtime/focus-content.ts';
import { setRegistry } from '../runtime/registry-store.ts';

const initial = useSessionStore.getState();
afterEach(() => {
  act(() => useSessionStore.setState(initial, true));
  setRegistry(registryOf());
});

function show(content: ReactNode) {
  const page = (inside: ReactNode) => (
    <main id="contenu" tabIndex={-1}>
      {inside}
    </main>
  );
  const { rerender } = render(page(content));
  return { change: (inside: ReactNode) => rerender(page(inside)) };
}

const focusRetry = () => act(() => screen.getByRole('button', { name: 'Réessayer' }).focus());
const expectAtContent = () => waitFor(() => expect(screen.getByRole('main')).toHaveFocus());

describe('« Réessayer » that goes away as it has helped leaves the focus at the content of the page', () => {
  it('for roles that could not be read', async () => {
    const failure = { code: 'network', reference: 'ABCD1234' } as const;
    useSessionStore.setState({ phase: 'unverified', rolesFailure: failure });
    show(<RolesBanner />);
    focusRetry();
    act(() => useSessionStore.setState({ phase: 'ready', rolesFailure: null }));
    await expectAtContent();
  });

  it('for a platform without apps', async () => {
    const { change } = show(<NoApps />);
    focusRetry();
    change(<p>Recrutement</p>);
    await expectAtContent();
  });

  it('for an app that is out of service', async () => {
    useSessionStore.setState({ phase: 'ready', roles: ['app5_user'] });
    setRegistry(registryOf(recruitmentEntry({ disabled: { message: 'Retour à 14 h.' } })));
    show(<HomePage />);
    focusRetry();
    act(() => setRegistry(registryOf(recruitmentEntry())));
    expect(screen.queryByText('Retour à 14 h.')).not.toBeInTheDocument();
    await expectAtContent();
  });

  it('for a part of the page of deployed apps', async () => {
    const error = new Error('no answer');
    const { change } = show(
      <ReadingFailed title="Incidents" error={error} during="incidents" onRetry={() => undefined} />,
    );
    focusRetry();
    change(<p>Aucun incident</p>);
    await expectAtContent();
  });
});

describe('a message that goes away', () => {
  const withMessage = (isShown: boolean) => (
    <>
      <input aria-label="Commentaire" />
      {isShown && (
        <p ref={focusContentAfter}>
          <button>Réessayer</button>
        </p>
      )}
    </>
  );
  const nextFrame = () => act(() => new Promise(requestAnimationFrame));

  it('leaves the focus where it is when it was elsewhere', async () => {
    const { change } = show(withMessage(true));
    act(() => (document.activeElement as HTMLElement).blur());
    change(withMessage(false));
    await nextFrame();
    expect(document.body).toHaveFocus();
  });

  it('leaves the focus to what takes it in its place', async () => {
    const { change } = show(withMessage(true));
    focusRetry();
    change(withMessage(false));
    screen.getByLabelText('Commentaire').focus();
    await nextFrame();
    expect(screen.getByLabelText('Commentaire')).toHaveFocus();
  });
});
