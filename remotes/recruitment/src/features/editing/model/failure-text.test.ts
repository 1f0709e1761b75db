import { NO_ROW } from '@trame/app/save-failure-text';
import { AppError, classifyError } from '@trame/data';
import { describe, expect, it } from 'vitest';
import { updateFailureText } from './failure-text.ts';

const REFUSED =
  "Vous n'avez pas les permissions pour modifier cette candidature. Contactez l'administrateur.";
const NO_ROWS =
  "Aucune ligne n'a été mise à jour. Vérifiez les permissions ou l'existence de l'enregistrement.";
const DEFAULT = 'Impossible de mettre à jour la candidature.';

describe('a failed update', () => {
  // spec 8.14, 8.15, 8.16, 8.17, 8.18
  it.each<[string, unknown, string]>([
    ['a token refused', new AppError('unauthenticated', 'JWT', { serverCode: 'PGRST301' }), REFUSED],
    [
      'row-level security',
      new AppError(
        'forbidden',
        'new row violates row-level security policy for table "trainer_applications"',
        {
          serverCode: '42501',
        },
      ),
      REFUSED,
    ],
    ['row-level security in capitals', new AppError('unknown', 'Row-Level Security'), REFUSED],
    ['no row', new AppError('not_found', 'No row updated', { serverCode: NO_ROW }), NO_ROWS],
    [
      'a grant',
      new AppError('forbidden', 'permission denied for table trainer_applications', { serverCode: '42501' }),
      'permission denied for table trainer_applications',
    ],
    ['a server’s message', new AppError('unknown', 'Disque plein', { status: 500 }), 'Disque plein'],
    [
      'a conflict',
      new AppError('conflict', 'could not serialize access', { status: 409 }),
      'could not serialize access',
    ],
    ['no message', new AppError('unknown', '', { status: 500 }), DEFAULT],
    ['a proxy’s page', new AppError('unavailable', '<html>502</html>', { status: 502 }), DEFAULT],
    ['an answer that is not an error', classifyError({ hint: 'x' }, 500), DEFAULT],
    ['no network', new AppError('network', 'TypeError: Failed to fetch'), DEFAULT],
    [
      'an expired session',
      new AppError('unauthenticated', 'JWT expired', { serverCode: 'PGRST303' }),
      DEFAULT,
    ],
    ['an error in our code', new Error('x is not a function'), DEFAULT],
  ])('%s', (_what, error, text) => {
    expect(updateFailureText(error)).toBe(text);
  });
});
