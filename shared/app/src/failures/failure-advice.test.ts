import { AppError, classifyError } from '@trame/data';
import { expect, it } from 'vitest';
import { failureAdvice } from './failure-advice.ts';

it('says what to do about a request that is over the limit (413)', () => {
  const error = classifyError({ message: 'request entity too large' }, 413);
  expect(error).toBeInstanceOf(AppError);
  expect(failureAdvice(error)).toBe(
    'La demande est trop volumineuse. Choisissez moins d’éléments ou raccourcissez le texte, puis réessayez.',
  );
});

it('says that a failure nobody foresaw was reported', () => {
  expect(failureAdvice(new Error('boom'))).toBe('Le problème a été signalé. Réessayez dans un instant.');
});
