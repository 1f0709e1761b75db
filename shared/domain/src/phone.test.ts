import { describe, expect, it } from 'vitest';
import {
  formatAsYouType,
  formatPhone,
  nationalMaxLength,
  phoneError,
  phoneParts,
  toE164,
  whatsappUrl,
} from './phone.ts';

describe('phoneError', () => {
  it.each([
    ['', 'FR', 'Numéro de téléphone requis'],
    ['   ', 'FR', 'Numéro de téléphone requis'],
    [null, 'FR', 'Numéro de téléphone requis'],
    ['abc', 'FR', 'Format de numéro invalide'],
    ['tél. 06 12 34 56 78', 'FR', 'Format de numéro invalide'],
    ['+999 12345678', 'FR', 'Format de numéro invalide'],
    ['06 12 34 56 78 90 12 34 56 78', 'FR', 'Format de numéro invalide'],
    ['0612345678', 'XX', 'Format de numéro invalide'],
    ['06 12 34 56 7', 'FR', 'Numéro de téléphone invalide'],
    ['12', 'FR', 'Numéro de téléphone invalide'],
    ['06 12 34 56 78', 'FR', undefined],
    ['+33 6 12 34 56 78', 'FR', undefined],
    ['0033612345678', 'FR', undefined],
    ['+1 514 555 0123', 'FR', undefined],
    ['514 555 0123', 'CA', undefined],
    ['+32 470 12 34 56', null, undefined],
  ])('of %j in %s is %j', (value, country, message) => {
    expect(phoneError(value, country)).toBe(message);
  });

  it.each([
    ['', 'Phone number required'],
    ['abc', 'Invalid phone number format'],
    ['12', 'Invalid phone number'],
  ])('of %j in English', (value, message) => {
    expect(phoneError(value, 'FR', 'en')).toBe(message);
  });
});

describe('stored and shown forms', () => {
  it('stores E.164, and nothing for a number that is not valid', () => {
    expect(toE164('06 12 34 56 78')).toBe('+33612345678');
    expect(toE164('0470 12 34 56', 'BE')).toBe('+32470123456');
    expect(toE164('12')).toBeUndefined();
    expect(toE164('abc')).toBeUndefined();
  });

  it('shows the international form, and what cannot be read as it is', () => {
    expect(formatPhone('+33612345678')).toBe('+33 6 12 34 56 78');
    expect(formatPhone('voir CV')).toBe('voir CV');
    expect(formatPhone(null)).toBe('');
  });
});

describe('a stored number, to be edited', () => {
  it.each([
    ['+33612345678', 'FR', 'FR', '06 12 34 56 78'],
    ['+32470123456', 'FR', 'BE', '0470 12 34 56'],
    ['+15145550123', 'FR', 'CA', '(514) 555-0123'],
    ['+33612345678', null, 'FR', '06 12 34 56 78'],
    ['0612345678', 'FR', 'FR', '06 12 34 56 78'],
    ['voir CV', 'BE', 'BE', 'voir CV'],
    [null, 'CH', 'CH', ''],
  ])('%j of %j is of %s and reads %j', (value, given, country, text) => {
    expect(phoneParts(value, given)).toEqual({ country, text });
  });
});

describe('typing', () => {
  it.each([
    ['FR', 10],
    ['BE', 10],
    ['CI', 10],
    ['TN', 8],
    ['DE', 15],
    ['XX', 15],
    [null, 15],
  ])('%s takes at most %i digits', (country, digits) => {
    expect(nationalMaxLength(country)).toBe(digits);
  });

  it.each([
    ['0612', 'FR', '06 12'],
    ['06123456789', 'FR', '06 12 34 56 78'],
    ['06.12.34', 'FR', '06 12 34'],
    ['+336123', 'FR', '+33 6 12 3'],
    ['+3361234567890123456', 'FR', '+33 6123456789012'],
    ['2015550123', 'US', '(201) 555-0123'],
    ['abc', 'FR', ''],
    ['0612', 'XX', '0612'],
  ])('%j in %s becomes %j', (value, country, shown) => {
    expect(formatAsYouType(value, country)).toBe(shown);
  });

  it('erases the digit before a separator that formatting would put back', () => {
    expect(formatAsYouType('(201', 'US', '(201)')).toBe('20');
    expect(formatAsYouType('06 12 3', 'FR', '06 12 34')).toBe('06 12 3');
  });
});

describe('whatsappUrl', () => {
  it.each([
    ['+33612345678', 'https://wa.me/33612345678'],
    ['06 12 34 56 78', 'https://wa.me/33612345678'],
    ['poste 4512', 'https://wa.me/4512'],
    ['+999 123', 'https://wa.me/999123'],
  ])('of %j', (phone, url) => {
    expect(whatsappUrl(phone)).toBe(url);
  });

  it.each(['', null, undefined, 'aucun'])('has none for %j', (phone) => {
    expect(() => whatsappUrl(phone)).toThrow('Numéro de téléphone requis');
  });
});
