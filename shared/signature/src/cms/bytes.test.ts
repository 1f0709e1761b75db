import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashParts, hexOf } from './bytes.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the hash of parts that follow one another', () => {
  const parts = ['ab', '', 'c'].map((text) => new TextEncoder().encode(text));
  // The example of FIPS 180: « abc ».
  const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

  it('is that of the whole, without a copy where memory is scarce', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest');
    expect(hexOf(await hashParts('SHA-256', parts))).toBe(ABC);
    expect(digest).not.toHaveBeenCalled();
  });

  it('is the same in a browser', async () => {
    vi.stubGlobal('process', undefined);
    expect(hexOf(await hashParts('SHA-256', parts))).toBe(ABC);
    expect(hexOf(await hashParts('SHA-256', [new TextEncoder().encode('abc')]))).toBe(ABC);
  });
});
