import { failureAdvice } from '@trame/app/failure-advice';
import { classifyError } from '@trame/data';
import { setConfig } from '@trame/session/config';
import { useSessionStore } from '@trame/session/session-store';
import { accountFailure } from '@trame/session/account-message';
import { authFailure } from '@trame/session/sign-in-message';
import { writeToCompany } from '@trame/ui/contact';
import { ErrorState } from '@trame/ui/states';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfig } from '../../testing/signed-in.ts';
import SecondStepPage from '../features/sign-in/second-step-page.tsx';
import { contactEmail } from '../runtime/config.ts';
import { FatalPage } from './fatal-page.tsx';

const ADDRESS = 'bonjour@trame.example';

beforeEach(() => {
  writeToCompany(contactEmail);
  setConfig(aConfig({ contactEmail: ADDRESS }));
});

const refused = (code: string, status: number) =>
  classifyError({ code, message: 'refused', details: null, hint: null }, status);

describe('trainers have no administrator: they write to the company', () => {
  it.each([
    ['a sign-in that failed', () => authFailure(new Error('boom')).message],
    ['a change of the account that failed', () => accountFailure(new Error('boom')).message],
    ['a reading that is refused', () => failureAdvice(refused('42501', 403))],
  ])('after %s', (_what, said) => {
    expect(said()).toContain(`écrivez à ${ADDRESS}`);
    expect(said()).not.toMatch(/administrateur|rôle/);
    setConfig(aConfig({ contactEmail: null }));
    expect(said()).toContain('répondez à l’un de nos e-mails');
  });

  it('with the reference of what could not be read', () => {
    render(<ErrorState title="Impossible de charger vos pièces" errorId="7K3M2Q" />);
    expect(screen.getByText('7K3M2Q').closest('small')).toHaveTextContent(
      `Réf. 7K3M2Q, à nous donner si cela continue : ${ADDRESS}.`,
    );
  });

  it('when the portal cannot start, also without a configuration', () => {
    writeToCompany(() => null);
    render(
      <FatalPage
        failure={{ error: new Error('no'), reference: 'EM5PH2', isRetrying: false, onRetry: () => undefined }}
      />,
    );
    expect(screen.getByText(/Réf\./)).toHaveTextContent(
      'EM5PH2, à nous donner si cela continue : répondez à l’un',
    );
  });

  it('when the device of the second step is lost', () => {
    useSessionStore.setState({ phase: 'second-step' });
    render(<SecondStepPage />);
    expect(screen.getByText(/Appareil perdu ou remplacé/)).toHaveTextContent(
      'Nous retirons cette étape, après nous être assurés que c’est bien vous.',
    );
    expect(screen.getByRole('link', { name: ADDRESS })).toHaveAttribute('href', `mailto:${ADDRESS}`);
  });
});
