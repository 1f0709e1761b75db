import { describe, expect, it } from 'vitest';
import { errorDetails, reasonOf } from './log.ts';

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

  it('says why a request failed, which fetch and storage say in causes of causes', async () => {
    // Nothing listens there.
    const failed: unknown = await fetch('http://127.0.0.1:1/').catch((error: unknown) => error);
    expect(reasonOf(failed)).toMatch(/^fetch failed: .*(?:bad port|ECONNREFUSED)/);
    const refused = new AggregateError([new Error('a'), new Error('b')], '');
    Object.assign(refused, { code: 'ECONNREFUSED' });
    const fetched = new TypeError('fetch failed', { cause: refused });
    const stored = Object.assign(new Error('fetch failed'), { originalError: fetched });
    expect(errorDetails(new Error('document a.pdf', { cause: stored }))).toEqual({
      error: 'document a.pdf',
      cause: 'fetch failed: ECONNREFUSED',
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
