import { describe, expect, it } from 'vitest';
import { scrub } from './telemetry.ts';

describe('what a report may say', () => {
  it.each([
    ['Key (email)=(ana.silva@example.org) already exists', 'Key (email)=([valeur]) already exists'],
    ['cannot reach ana@example.org', 'cannot reach [e-mail]'],
    ['phone +33 6 39 98 41 27 refused', 'phone [nombre] refused'],
    ['token eyJhbGciOi.eyJzdWIi.sig refused', 'token [jeton] refused'],
    ['HTTP 503', 'HTTP 503'],
  ])('takes people out of « %s »', (message, kept) => {
    expect(scrub(message)).toBe(kept);
  });
});
