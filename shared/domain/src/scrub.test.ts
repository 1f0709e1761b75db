import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

describe('a technical text that is reported', () => {
  it.each([
    ['Key (email)=(ana.silva@example.org) already exists', 'Key (email)=([valeur]) already exists'],
    ['Key (email)=(ana.silva@example.o', 'Key (email)=([valeur])'],
    ['cannot reach ana@example.org', 'cannot reach [e-mail]'],
    ['cannot reach ana@example.org, retry', 'cannot reach [e-mail], retry'],
    ['<mailto:ana@b.fr,leo@c.fr>', '<[e-mail]>'],
    ['ana@example.org@', '[e-mail]@'],
    ['phone +33 6 39 98 41 27 refused', 'phone [nombre] refused'],
    ['token eyJhbGciOi.eyJzdWIi.sig refused', 'token [jeton] refused'],
    [`open /signer#${'aB3_-'.repeat(9)} failed`, 'open /signer#[jeton] failed'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [jeton]'],
    ['key sb_secret_abc123 refused', 'key [clé] refused'],
    ['GET /rest/v1/x?q=eq.Ana failed', 'GET /rest/v1/x failed'],
    ['at load (http://localhost:4200/a.js?v=2:12:3)', 'at load (http://localhost:4200/a.js:12:3)'],
    ['invalid input syntax for type date: "12 mai 1980"', 'invalid input syntax for type date: "[valeur]"'],
    [
      'invalid input syntax for type date: "12 "mai" Ana Silva"',
      'invalid input syntax for type date: "[valeur]"',
    ],
    ['malformed array literal: "{"Ana Silva"', 'malformed array literal: "[valeur]"'],
    ['invalid input: "Ana"\nSilva" at line 3', 'invalid input: "[valeur]" at line 3'],
    [
      'new row for relation "trainer_applications" violates',
      'new row for relation "trainer_applications" violates',
    ],
    ['is that so?', 'is that so?'],
    ['no row 6c054a59-24b4-419a-aad2-a54778242f85', 'no row [id]'],
    ['connect to 203.0.113.7 failed', 'connect to [adresse] failed'],
    ['recruitment@1.4.0: entry_failed', 'recruitment@1.4.0: entry_failed'],
    ['HTTP 503 at index.3f2a1b9c.js:1:12345', 'HTTP 503 at index.3f2a1b9c.js:1:12345'],
  ])('loses what may be about a person: « %s »', (text, kept) => {
    expect(scrub(text, 500)).toBe(kept);
  });

  it('is never cut so that half of an address can be read', () => {
    expect(scrub(`${'x'.repeat(10)} ana.silva@example.org`, 20)).toBe(`${'x'.repeat(10)} [e-mail]`);
  });
});
