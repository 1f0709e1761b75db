import { expect, it } from 'vitest';
import { rightsToken } from './rights-token.ts';

// Whoever sends a submission chooses its key, and knows it.
it('the link of a receipt is the same each time, and cannot be made without the secret', async () => {
  const token = await rightsToken('secret', 'key');
  expect(await rightsToken('secret', 'key')).toBe(token);
  expect(await rightsToken('another secret', 'key')).not.toBe(token);
  expect(await rightsToken('secret', 'another key')).not.toBe(token);
});
