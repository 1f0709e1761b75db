import { readThemeChoice, themeOf } from '@trame/session/theme-choice';

/** When the scripts are loaded at the latest. */
const LATEST_LOAD_MS = 1_000;

/**
 * Whether this browser stores something of a session, or this tab something for the page: why a session ended, what was
 * typed. Every name that the client of Auth stores starts alike; the client itself would be too large for this script.
 */
function isKnown(): boolean {
  try {
    return sessionStorage.length > 0 || Object.keys(localStorage).some((key) => key.startsWith('sb-'));
  } catch {
    return false;
  }
}

// The first paint has the theme, which the style sheet does not know.
const { dataset } = document.documentElement;
dataset['theme'] = themeOf(readThemeChoice());

// The built page is that of a visitor: whoever is signed in, or comes by a link of a mail, does not see it.
const { search, hash } = window.location;
const isPlain = hash === '' && /^(?:\?next=[^&]*)?$/.test(search);
const isLate = !isPlain || isKnown();
if (isLate) dataset['start'] = 'late';

/** Scripts of a built page: after its first paint, which they would hold back on a slow line. */
const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? [];
const load = () => {
  for (const src of scripts.splice(0))
    document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
};
if (isLate || document.hidden || scripts.length === 0) load();
else {
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  // A page that is put into the background meanwhile paints nothing.
  setTimeout(load, LATEST_LOAD_MS);
}

// A form that is sent before the page works is sent when it does.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.target.dataset['sent'] = '';
});
