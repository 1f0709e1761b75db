import { expect, it } from 'vitest';
import { isSaving, queryClientOf } from './app-queries.ts';

it('an app finds its data again; another app, or another version of it, does not', () => {
  const client = queryClientOf('recruitment', '1.0.0');
  expect(queryClientOf('recruitment', '1.0.0')).toBe(client);
  expect(queryClientOf('recruitment', '1.0.1')).not.toBe(client);
  expect(queryClientOf('hubs', '1.0.0')).not.toBe(client);
});

it('an app is saving until its save has ended, whichever app it is', async () => {
  queryClientOf('hubs', '1.0.0');
  const client = queryClientOf('recruitment', '1.0.0');
  const { promise, resolve } = Promise.withResolvers<void>();
  expect(isSaving()).toBe(false);
  const saving = client
    .getMutationCache()
    .build(client, { mutationFn: () => promise })
    .execute(undefined);
  expect(isSaving()).toBe(true);
  resolve();
  await saving;
  expect(isSaving()).toBe(false);
});
