import { describe, expect, it } from 'vitest';
import {
  countryOfPhone,
  formatPhone,
  nationalMaxLength,
  phoneError,
  phoneForCountry,
  phoneParts,
  toE164,
  typePhone,
  whatsappUrl,
} from './phone.ts';

describe('phoneError', () => {
  // spec 5.10, 5.11, 5.12
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
    ['0033612345678', 'US', undefined],
    ['00 32 470 12 34 56', null, undefined],
    ['+33 (0)6 12 34 56 78', 'FR', undefined],
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

it('a number valid in its country but too long for E.164 is refused, as in the database', () => {
  // Fourteen national digits after « +49 » are sixteen in all.
  expect(phoneError('061234567890123', 'DE')).toBe('Numéro de téléphone invalide');
  expect(toE164('061234567890123', 'DE')).toBeUndefined();
  expect(phoneError('06123456789012', 'DE')).toBeUndefined();
});

describe('the stored and the shown form of a number', () => {
  it('is E.164, and absent for an invalid number', () => {
    expect(toE164('06 12 34 56 78')).toBe('+33612345678');
    expect(toE164('0470 12 34 56', 'BE')).toBe('+32470123456');
    expect(toE164('12')).toBeUndefined();
    expect(toE164('abc')).toBeUndefined();
  });

  it('is international, or the text itself when it cannot be read as a number', () => {
    expect(formatPhone('+33612345678')).toBe('+33 6 12 34 56 78');
    expect(formatPhone('voir CV')).toBe('voir CV');
    expect(formatPhone(null)).toBe('');
  });
});

describe('a stored number in the edit form', () => {
  it.each([
    ['+33612345678', 'FR', 'FR', '06 12 34 56 78'],
    ['+32470123456', 'FR', 'BE', '0470 12 34 56'],
    ['+15145550123', 'FR', 'CA', '(514) 555-0123'],
    ['+33612345678', null, 'FR', '06 12 34 56 78'],
    ['0612345678', 'FR', 'FR', '06 12 34 56 78'],
    ['voir CV', 'BE', 'BE', 'voir CV'],
    [null, 'CH', 'CH', ''],
  ])('%j of %j belongs to %s and is shown as %j', (value, given, country, text) => {
    expect(phoneParts(value, given)).toEqual({ country, text });
  });
});

describe('typing a number', () => {
  // spec 5.13, 9.18
  it.each([
    ['FR', 10],
    ['BE', 10],
    ['CI', 10],
    ['TN', 8],
    ['DE', 15],
    ['XX', 15],
    [null, 15],
  ])('in %s accepts at most %i digits', (country, digits) => {
    expect(nationalMaxLength(country)).toBe(digits);
  });

  // spec 5.14
  it.each([
    ['0612', 'FR', '06 12'],
    ['06.12.34', 'FR', '06 12 34'],
    ['+336123', 'FR', '+33 6 12 3'],
    ['2015550123', 'US', '(201) 555-0123'],
    ['abc', 'FR', ''],
    ['0612', 'XX', '0612'],
    ['0033612345678', 'FR', '+33 6 12 34 56 78'],
    ['(0033) 6 12', 'FR', '+33 6 12'],
    ['00', 'FR', '00'],
    ['0000000000', 'FR', '0000000000'],
  ])('%j in %s gives %j', (value, country, shown) => {
    expect(typePhone(value, country)).toMatchObject({ text: shown, isFull: false });
  });

  it.each([
    ['061234567899', 'FR', '061234567899'],
    ['015123456789', 'FR', '015123456789'],
    ['+3361234567890123456', 'FR', '+3361234567890123456'],
  ])('keeps all of %j when pasted, to be corrected', (value, country, shown) => {
    expect(typePhone(value, country, '')).toEqual({ text: shown, country, isFull: false });
    expect(phoneError(shown, country)).toBeDefined();
  });

  it.each([
    ['06 12 34 56 789', 'FR', '06 12 34 56 78'],
    ['+33 6123456789012 3', 'FR', '+33 6123456789012'],
  ])('refuses the last digit of %j, with a message', (value, country, previous) => {
    expect(typePhone(value, country, previous)).toEqual({ text: previous, country, isFull: true });
  });

  it.each([
    ['+32', 'FR', 'BE'],
    ['0032470', 'FR', 'BE'],
    ['+1', 'CA', 'CA'],
    ['+1', 'FR', 'US'],
    ['+1 514 555 0123', 'FR', 'CA'],
    ['+44', 'FR', 'GB'],
    ['+3', 'CH', 'CH'],
    ['+999', 'FR', 'FR'],
    ['06 12', 'FR', 'FR'],
  ])('%j for %s gives a number of %s', (value, country, own) => {
    expect(typePhone(value, country).country).toBe(own);
  });

  it('erases the digit before a separator that formatting would insert again', () => {
    expect(typePhone('(201', 'US', '(201)').text).toBe('20');
    expect(typePhone('06 12 3', 'FR', '06 12 34').text).toBe('06 12 3');
  });
});

describe('choosing another country for a number', () => {
  it.each([
    ['0470123456', 'BE', '0470 12 34 56'],
    ['+33 470 12 34 56', 'BE', '+32 470 12 34 56'],
    ['0032 470 12', 'FR', '+33 4 70 12'],
    ['015123456789', 'FR', '015123456789'],
    ['+32 470', 'XX', '+32 470'],
  ])('%j for %s gives %j', (text, country, shown) => {
    expect(phoneForCountry(text, country)).toBe(shown);
  });

  it.each([
    ['0470 12 34 56', ['FR', 'BE'], 'FR'],
    ['02 511 12 34', ['FR', 'BE'], 'BE'],
    ['02 511 12 34', ['FR', null, ''], undefined],
    ['0041 79 123 45 67', ['FR'], 'CH'],
  ])('%j, searched in %j, is a number of %s', (text, countries, own) => {
    expect(countryOfPhone(text, countries)).toBe(own);
  });
});

describe('whatsappUrl', () => {
  // spec 5.15, 5.16
  it.each([
    ['+33612345678', 'https://wa.me/33612345678'],
    ['06 12 34 56 78', 'https://wa.me/33612345678'],
    ['poste 4512', 'https://wa.me/4512'],
    ['+999 123', 'https://wa.me/999123'],
  ])('of %j', (phone, url) => {
    expect(whatsappUrl(phone)).toBe(url);
  });

  // spec 5.17
  it.each(['', null, undefined, 'aucun'])('is refused for %j', (phone) => {
    expect(() => whatsappUrl(phone)).toThrow('Numéro de téléphone requis');
  });
});
