import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test.each([
  ['0b0e7d1e-3c4f-4a53-9d2a-5f6b7c8d9e0f', true],
  ['0B0E7D1E-3C4F-4A53-9D2A-5F6B7C8D9E0F', true],
  ['0b0e7d1e3c4f4a539d2a5f6b7c8d9e0f', false],
  ['0b0e7d1e-3c4f-4a53-9d2a-5f6b7c8d9e0f ', false],
  ['nouvelle', false],
  ['', false],
])('%s can be the id of a row: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
