import { describe, expect, it } from 'vitest';
import { networkOf } from './email-limit.ts';

describe('the network of an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113'],
    ['2001:db8:12:34::1', '2001:db8:12'],
    ['2001:DB8:12::', '2001:db8:12'],
    ['127.0.0.1', '127.0.0'],
    ['unknown', 'unknown'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
