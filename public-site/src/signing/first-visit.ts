import { watchFailures } from '../reporting/reports.ts';
import { ask } from './api.ts';
import { namesLink, takeHolder } from './link.ts';

/** Asks for the envelope of the link before the rest of the page has arrived. Null: the build, or no link. */
function begin() {
  if (typeof location === 'undefined') return null;
  const isNamed = namesLink();
  const holder = takeHolder();
  if (!holder && !isNamed) return null;
  return { holder, answer: holder && ask(holder, 'open', { is_visit: true }) };
}

// A build that draws the page in Node has none.
if (typeof location !== 'undefined') watchFailures();

let visit = begin();

/** What was asked when the page was opened, once; the holder is null when its address had only a part of a link. */
export function takeFirstVisit(): typeof visit {
  const taken = visit;
  visit = null;
  return taken;
}
