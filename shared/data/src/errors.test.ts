import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { FunctionsFetchError, FunctionsHttpError } from '@supabase/functions-js';
import { describe, expect, it } from 'vitest';
import { AppError, classifyError, unwrap, type AppErrorCode } from './errors.ts';

const postgrest = (code: string, message = 'refused') => ({ code, message, details: null, hint: null });

const TABLE: [what: string, error: unknown, status: number | undefined, code: AppErrorCode][] = [
  ['grants or row-level security', postgrest('42501'), 403, 'forbidden'],
  ['grants that refuse a visitor without a session', postgrest('42501'), 401, 'unauthenticated'],
  ['an expired token', postgrest('PGRST303', 'JWT expired'), 401, 'unauthenticated'],
  ['a token PostgREST cannot read', postgrest('PGRST301'), 401, 'unauthenticated'],
  ['no row for single()', postgrest('PGRST116'), 406, 'not_found'],
  ['a taken unique value', postgrest('23505'), 409, 'conflict'],
  ['a row that changed in between', postgrest('PT409'), undefined, 'conflict'],
  ['a missing parent row', postgrest('23503'), 409, 'linked'],
  ['a failed check', postgrest('23514'), 400, 'invalid'],
  ['a malformed date (class 22)', postgrest('22007'), 400, 'invalid'],
  ['a statement over its time', postgrest('57014'), 500, 'timeout'],
  ['a lost database connection (class 08)', postgrest('08006'), 503, 'unavailable'],
  ['a gateway that restarts', { message: 'Bad gateway' }, 502, 'unavailable'],
  ['too many calls', { message: 'slow down' }, 429, 'rate_limited'],
  ['a body over the limit', { message: 'too large', statusCode: '413' }, undefined, 'too_large'],
  ['fetch without an answer', new TypeError('Failed to fetch'), undefined, 'network'],
  [
    'fetch wrapped by PostgREST',
    { message: 'TypeError: fetch failed', details: '', hint: '', code: '' },
    0,
    'network',
  ],
  ['fetch wrapped by Auth', new AuthRetryableFetchError('Load failed', 0), undefined, 'network'],
  ['fetch wrapped by Functions', new FunctionsFetchError(new TypeError('x')), undefined, 'network'],
  ['a cancelled request', new DOMException('This operation was aborted', 'AbortError'), undefined, 'aborted'],
  [
    'a cancelled request wrapped by PostgREST',
    { message: 'AbortError: signal is aborted', code: '20' },
    0,
    'aborted',
  ],
  [
    'a wrong password',
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    undefined,
    'invalid',
  ],
  [
    'a session taken away',
    new AuthApiError('Session not found', 403, 'session_not_found'),
    undefined,
    'unauthenticated',
  ],
  [
    'a function that refuses',
    new FunctionsHttpError(new Response('', { status: 403 })),
    undefined,
    'forbidden',
  ],
  ['a function that is missing', postgrest('PGRST202'), 404, 'unknown'],
  ['a function that calls a missing one', postgrest('42883'), 404, 'unknown'],
  ['an exception without a code of ours', postgrest('P0001'), 400, 'unknown'],
  ['anything else', 'surprise', undefined, 'unknown'],
];

describe('classifyError', () => {
  it.each(TABLE)('gives the code for %s', (_what, error, status, code) => {
    expect(classifyError(error, status).code).toBe(code);
  });

  it('keeps the message, the server code, the status and the cause for developers', () => {
    const cause = postgrest('42501', 'new row violates row-level security policy');
    const error = classifyError(cause, 403);
    expect(error).toMatchObject({ message: cause.message, serverCode: '42501', status: 403, cause });
  });

  it('keeps the word by which the log of a function has its cause', () => {
    const context = new Response(null, { status: 503, headers: { 'x-failure': '1a2b3c4d' } });
    const cause = Object.assign(new Error('non-2xx'), { name: 'FunctionsHttpError', context });
    expect(classifyError(cause)).toMatchObject({ code: 'unavailable', status: 503, trace: '1a2b3c4d' });
  });

  it('leaves an AppError as it is', () => {
    const error = new AppError('conflict', 'x');
    expect(classifyError(error)).toBe(error);
  });
});

describe('unwrap', () => {
  it('returns the data of a good answer', () => {
    expect(unwrap({ data: [1], error: null })).toEqual([1]);
  });

  it('throws the classified error of a bad one', () => {
    expect(() => unwrap({ data: null, error: postgrest('42501'), status: 403 })).toThrow(AppError);
  });
});
