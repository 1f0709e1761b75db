/**
 * A worker that runs beside the page, and notices that the page gives no sign any more. It knows only that much: the page may
 * be in an endless loop, or its processor taken by something else. Plain JavaScript, copied as it is: a worker that the build
 * makes would add its name to the script that is loaded before sign-in.
 *
 * It is sent a sign now and then, with the report to send if no other sign follows, or null while nothing is watched; it
 * answers the first sign after a reported silence.
 */

/** Milliseconds without a sign after which the page counts as blocked. */
const SILENT_MS = 10_000;
/** Milliseconds between two looks. */
const LOOK_EVERY_MS = 1_000;

let last = null;
let heardAt = 0;
let isReported = false;
let lookedAt = performance.now();

self.addEventListener('message', ({ data }) => {
  if (isReported) self.postMessage('again', {});
  isReported = false;
  last = data;
  heardAt = performance.now();
});

setInterval(() => {
  const now = performance.now();
  // The whole machine slept, or this thread was not given the processor either.
  const isLate = now - lookedAt > 3 * LOOK_EVERY_MS;
  lookedAt = now;
  if (last === null || isReported) return;
  if (isLate) heardAt = now;
  if (now - heardAt < SILENT_MS) return;
  isReported = true;
  const { url, report } = last;
  const body = JSON.stringify({ ...report, at: new Date().toISOString() });
  // Plain text, as from the page: the service accepts it from another origin. Without an answer nothing is left to do.
  if (url !== null) {
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'text/plain' } }).catch(() => undefined);
  }
}, LOOK_EVERY_MS);
