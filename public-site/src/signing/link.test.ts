import { afterEach, expect, it } from 'vitest';
import { keepHolder, namesLink, takeHolder } from './link.ts';

const TOKEN = 'a'.repeat(43);

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

// threat 51
it('the token leaves the address, and remains for this tab', () => {
  history.replaceState(null, '', `/signer#${TOKEN}`);
  expect(takeHolder()).toEqual({ token: TOKEN });
  expect(location.href).not.toContain(TOKEN);
  // A reload.
  expect(takeHolder()).toEqual({ token: TOKEN });
  expect(localStorage).toHaveLength(0);
});

it('the code that was given counts for the same link alone', () => {
  keepHolder({ token: TOKEN, session: 's'.repeat(43) });
  history.replaceState(null, '', `/signer#${TOKEN}`);
  expect(takeHolder()).toEqual({ token: TOKEN, session: 's'.repeat(43) });
  history.replaceState(null, '', `/signer#${'b'.repeat(43)}`);
  expect(takeHolder()).toEqual({ token: 'b'.repeat(43) });
});

it('a part of a link is none', () => {
  history.replaceState(null, '', '/signer#abc');
  expect(takeHolder()).toBeNull();
  expect(location.hash).toBe('');
});

it('the link to the content of the page is no link of an envelope', () => {
  history.replaceState(null, '', `/signer#${TOKEN}`);
  takeHolder();
  history.replaceState(null, '', '/signer#contenu');
  expect(namesLink()).toBe(false);
  expect(takeHolder()).toEqual({ token: TOKEN });
  history.replaceState(null, '', '/signer#abc');
  expect(namesLink()).toBe(true);
});
