import { setConfig } from '@trame/session/config';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConfig } from '../../testing/signed-in.ts';
import { FatalPage } from './fatal-page.tsx';

const show = () =>
  render(
    <FatalPage
      failure={{ error: new Error('no'), reference: 'EM5PH2', isRetrying: false, onRetry: () => undefined }}
    />,
  );

it('a portal that cannot start says whom to give its reference to, also without a configuration', () => {
  show();
  expect(screen.getByText(/Réf\./)).toHaveTextContent(
    'EM5PH2, à nous donner si cela continue : répondez à l’un',
  );
});

it('the address of the configuration is given where there is one', () => {
  setConfig(aConfig({ contactEmail: 'bonjour@trame.example' }));
  show();
  expect(screen.getByRole('link', { name: 'bonjour@trame.example' })).toHaveAttribute(
    'href',
    'mailto:bonjour@trame.example',
  );
});
