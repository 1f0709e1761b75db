import { watchFailures } from '../reporting/reports.ts';
import { ask } from './api.ts';
import { pictureOf } from './first-picture.ts';
import { namesLink, takeHolder } from './link.ts';
import { isEnvelope } from './model.ts';

/** Asks for the envelope of the link, and for the picture of its first page, before the rest of the page has arrived. Null: the build, or no link. */
function begin() {
  if (typeof location === 'undefined') return null;
  const isNamed = namesLink();
  const holder = takeHolder();
  if (!holder && !isNamed) return null;
  const answer = holder && ask(holder, 'open', { is_visit: true });
  void answer?.then((opened) => {
    const picture = opened.isOk && isEnvelope(opened.data) && opened.data.documents[0]?.first_page;
    if (picture) void pictureOf(picture);
  });
  return { holder, answer };
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
