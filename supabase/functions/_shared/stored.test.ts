import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { shortLink, storeOnce } from './stored.ts';

/** A storage that answers an upload so, and has the file or not. */
function storage(upload: { status: number; error: object }, isThere: boolean) {
  return createClient('http://storage.test', 'key', {
    global: {
      fetch: async (_, init) => {
        if (init?.method === 'POST') return Response.json(upload.error, { status: upload.status });
        return isThere
          ? Response.json({ id: 'a', name: 'a.pdf', version: '1' })
          : Response.json(
              { statusCode: '404', error: 'not_found', message: 'Object not found' },
              { status: 400 },
            );
      },
    },
  });
}
const store = (...answers: Parameters<typeof storage>) =>
  storeOnce(storage(...answers), 'papers', 'a.pdf', new Uint8Array(1), {
    contentType: 'application/pdf',
    cacheControl: '0',
  });

const FAILED = {
  status: 500,
  error: { statusCode: '500', error: 'internal', message: 'Internal server error' },
};
const EXISTS = {
  status: 400,
  error: { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' },
};

it('a file that is there already counts as stored, whatever storage answers to another upload of it', async () => {
  await expect(store(EXISTS, true)).resolves.toBeUndefined();
  await expect(store(FAILED, true)).resolves.toBeUndefined();
});

it('a file that is not there is not stored', async () => {
  await expect(store(FAILED, false)).rejects.toMatchObject({ status: 503 });
});

it('a link answers 404 for a file that is gone, and 503 when storage does not answer', async () => {
  const linkOf = (upload: { status: number; error: object }) =>
    shortLink(storage(upload, false), 'papers', 'a.pdf', 'Cette pièce n’existe plus.');
  const missing = { statusCode: '404', error: 'not_found', message: 'Object not found' };
  await expect(linkOf({ status: 400, error: missing })).rejects.toMatchObject({
    status: 404,
    message: 'Cette pièce n’existe plus.',
  });
  await expect(linkOf(FAILED)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});
