import { ask } from './api.ts';
import { takeHolder } from './link.ts';

/** Asks for the envelope of the link before the rest of the page has arrived. Null: the build, or no link. */
function begin() {
  const holder = typeof location === 'undefined' ? null : takeHolder();
  return holder && { holder, answer: ask(holder, 'open', { is_visit: true }) };
}

let visit = begin();

/** What was asked when the page was opened, once. */
export function takeFirstVisit(): typeof visit {
  const taken = visit;
  visit = null;
  return taken;
}
