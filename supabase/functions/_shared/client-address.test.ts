import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const addressOf = (value: string | null, header = 'x-forwarded-for') =>
  clientAddress(
    new Request('http://localhost', value === null ? {} : { headers: { [header]: value } }),
    header,
  );

describe('the address of a visitor', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '127.0.0.1'],
    ['::2', '0:0:0:0::/64'],
    ['1::2::3', '1::2::3'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('%s counts as %s', (value, expected) => {
    expect(addressOf(value)).toBe(expected);
  });

  it('is read from the configured header and from no other', () => {
    expect(addressOf('203.0.113.7', 'cf-connecting-ip')).toBe('203.0.113.7');
    const request = new Request('http://localhost', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(clientAddress(request, 'cf-connecting-ip')).toBe('unknown');
  });
});
