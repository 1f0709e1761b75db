import { AppError, classifyError } from '@trame/data';
import { expect, it } from 'vitest';
import { failureAdvice } from './failure-advice.ts';

it('the advice for a request over the limit (413) is given', () => {
  const error = classifyError({ message: 'request entity too large' }, 413);
  expect(error).toBeInstanceOf(AppError);
  expect(failureAdvice(error)).toBe(
    'La demande est trop volumineuse. Choisissez moins d’éléments ou raccourcissez le texte, puis réessayez.',
  );
});

const refused = (code: string) => ({ code, message: 'refused', details: null, hint: null });

it.each<[what: string, error: unknown, status: number | undefined, advice: string]>([
  [
    'an internal error (500)',
    { message: 'boom' },
    500,
    'Le problème a été signalé. Réessayez dans un instant.',
  ],
  ['a restart (503)', { message: 'down' }, 503, 'Le service redémarre. Réessayez dans un instant.'],
  [
    'a statement over its time (57014)',
    refused('57014'),
    500,
    'La réponse a trop tardé. Réessayez dans un instant.',
  ],
  [
    'a refusal (403)',
    refused('42501'),
    403,
    'Votre rôle ne permet pas de lire ces informations. Contactez l’administrateur.',
  ],
  [
    'too many calls (429)',
    { message: 'slow down' },
    429,
    'Trop de demandes en peu de temps. Réessayez dans une minute.',
  ],
  [
    'more in an hour than allowed (429)',
    { code: 'PT429', message: 'more than 60 an hour: profile, again after 2400 seconds' },
    429,
    'Trop de demandes en peu de temps. Réessayez dans 40\u00a0minutes.',
  ],
  [
    'a connection that breaks',
    new TypeError('Failed to fetch'),
    undefined,
    'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
  ],
])('the advice after %s is given', (_what, error, status, advice) => {
  expect(failureAdvice(classifyError(error, status))).toBe(advice);
});

it('an unexpected failure is announced as reported', () => {
  expect(failureAdvice(new Error('boom'))).toBe('Le problème a été signalé. Réessayez dans un instant.');
});

it.each([
  [new Error('boom'), 'Le problème a été signalé (réf. 1a2b3c4d). Réessayez dans un instant.'],
  [
    classifyError({ message: 'down' }, 503),
    'Le service redémarre. Réessayez dans un instant (réf. 1a2b3c4d).',
  ],
])('the reference of %s stands before the full stop', (error, advice) => {
  expect(failureAdvice(error, '1a2b3c4d')).toBe(advice);
});
