import { describe, expect, it } from 'vitest';
import { errorDetails } from './log.ts';

describe('what is logged of an error', () => {
  // threat 23
  it('is its message and that of its cause, without what a database or service quotes of a person', () => {
    const cause = new Error('Key (email)=(ana@exemple.fr) already exists');
    expect(
      errorDetails(new Error('insert: no mail to ana@exemple.fr, +33 6 12 34 56 78', { cause })),
    ).toEqual({
      error: 'insert: no mail to [e-mail], [nombre]',
      cause: 'Key (email)=([valeur]) already exists',
    });
  });

  it('is the message alone for an answer of the data API, whose details hold rows', () => {
    const refusal = {
      code: '23514',
      message: 'new row for relation "trainer_applications" violates check constraint "x"',
      details: 'Failing row contains (1, Ana Silva, ana@exemple.fr).',
    };
    expect(errorDetails(refusal)).toEqual({ error: refusal.message });
    expect(errorDetails({ message: 'invalid input syntax for type date: "12 mai 1980"' })).toEqual({
      error: 'invalid input syntax for type date: "[valeur]"',
    });
    expect(errorDetails('x@y.fr')).toEqual({ error: '[e-mail]' });
  });
});
