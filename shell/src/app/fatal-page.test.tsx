import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FatalPage } from './fatal-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const NETWORK = 'Connexion au serveur impossible. Vérifiez votre réseau.';
const UPDATE = 'Une mise à jour est en cours.';
const ANSWERED = 'Le service a répondu par une erreur.';
const chunk = 'ChunkLoadError: Loading chunk 12 failed.';

it.each<[string, Error, boolean, string]>([
  ['the network is cut', new TypeError('Failed to fetch'), true, NETWORK],
  ['the network is cut, in Firefox', new TypeError('NetworkError when attempting to fetch.'), true, NETWORK],
  ['the network is cut, in Safari', new TypeError('Load failed'), true, NETWORK],
  ['nothing answers in time', new DOMException('signal timed out', 'TimeoutError'), true, NETWORK],
  ['its code does not come offline', new Error(chunk), false, NETWORK],
  ['its code is gone from the server', new Error(chunk), true, UPDATE],
  ['the server answers an error', new Error('/config.json answered 500'), true, ANSWERED],
  ['the answer makes no sense', new SyntaxError('Unexpected token < in JSON'), true, ANSWERED],
  ['its own code fails', new TypeError('x is not a function'), true, ANSWERED],
])('a start that fails because %s shows why, and what to do', (_why, error, onLine, cause) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  render(<FatalPage failure={{ error, reference: 'ABC234', isRetrying: false, onRetry: () => undefined }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    `${cause} Réessayez ; si cela continue, prévenez un administrateur.`,
  );
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
});
