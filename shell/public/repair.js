// Loaded past the cache when the first scripts did not start the page (see the end of `preload.js`), by « Réessayer » when
// a part of the shell did not load, and when a service worker is between the page and the server. A network may have
// answered with a page of its own (a Wi-Fi portal) in place of a script, and the browser keeps that page as long as it
// would have kept the script. A service worker belongs to another site that was at this address before: there is none here.
// Not a module of the build, and without any of its code: nothing of it can be relied on here.
(() => {
  const hasStarted = 'trameReports' in window;
  // The shell handles its failure; the script that is loaded with every page does not.
  const isAsked = document.currentScript?.onerror != null;
  // A page of its own, for when not even `preload.js` is ours.
  const isApart = location.pathname === '/repair.html';
  const isControlled = Boolean(navigator.serviceWorker?.controller);

  /** Milliseconds without any answer after which it is given up: a server or a worker may keep a request for ever. */
  const LIMIT_MS = 20_000;
  let lastAnswerAt = 0;

  /** Whether this was done in this tab before; also when nothing can remember it. */
  const isRepeated = (mark) => {
    try {
      const isMarked = sessionStorage.getItem(mark) !== null;
      sessionStorage.setItem(mark, '');
      return isMarked;
    } catch {
      return true;
    }
  };

  /** Fetches again what is not a file of ours: `force-cache` answers what the browser keeps, whatever its age. */
  const renew = async (url, signal) => {
    const kept = await fetch(url, { cache: 'force-cache', signal });
    const type = kept.headers.get('content-type') ?? '';
    lastAnswerAt = performance.now();
    if (!kept.ok || !/javascript|css/.test(type)) await fetch(url, { cache: 'reload', signal });
    lastAnswerAt = performance.now();
  };

  const firstPage = async (signal) => {
    const answer = await fetch('/', { cache: 'reload', signal });
    lastAnswerAt = performance.now();
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  };

  const files = async (signal) => {
    const page = isApart ? await firstPage(signal) : document;
    const named = [...page.querySelectorAll('script[src], link[rel="stylesheet"]')];
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    const ours = new RegExp(`^${location.origin}/(?:preload.js|(?:static|remotes)/.*\\.(?:js|css))$`);
    return new Set([...named.map(({ src, href }) => src ?? href), ...asked].filter((url) => ours.test(url)));
  };

  const removeWorkers = async () => {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    if (workers.length === 0 && !isControlled) return;
    // First: the shell may reload the page meanwhile, and the next one only looks where there is a worker.
    for (const name of await caches.keys()) await caches.delete(name);
    await Promise.all(workers.map((worker) => worker.unregister()));
  };

  const fetchAll = async (signal) => {
    await removeWorkers();
    await Promise.all([...(await files(signal))].map((url) => renew(url, signal)));
    if (signal.aborted) return;
    if (isApart) location.replace('/');
    else location.reload();
  };

  /** Fails once nothing has answered for too long. */
  const repair = async () => {
    const end = new AbortController();
    lastAnswerAt = performance.now();
    let timer;
    const silence = new Promise((_, reject) => {
      const look = () => {
        const left = lastAnswerAt + LIMIT_MS - performance.now();
        if (left > 0) timer = setTimeout(look, left);
        else reject(new Error(`nothing answered for ${LIMIT_MS} ms`));
      };
      look();
    });
    try {
      await Promise.race([fetchAll(end.signal), silence]);
    } catch (error) {
      end.abort();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  const show = () => {
    // The button that was pressed goes away.
    const isPressed = document.activeElement?.matches('#root button') ?? false;
    document.getElementById('root').innerHTML = `<main class="full-page-main" id="contenu">
      <h1 class="display">Trame ne peut pas démarrer</h1>
      <div class="full-page-text" role="alert">
        <p>Ses fichiers n’ont pas pu être chargés. Si votre réseau demande de se connecter (portail Wi-Fi), faites-le, puis
        réessayez&nbsp;; si cela continue, prévenez un administrateur.</p>
      </div>
      <div class="full-page-actions"><button class="btn btn-primary" type="button">Réessayer</button></div>
      ${isApart ? '<p><a href="/">Revenir à l’accueil</a></p>' : ''}
    </main>`;
    const button = document.querySelector('#root button');
    if (isPressed) button.focus();
    button.addEventListener('click', () => {
      button.setAttribute('aria-busy', 'true');
      repair().catch(show);
    });
  };

  if (isApart || (hasStarted && isAsked)) repair().catch(show);
  // What this page requests still goes through the worker: nothing can be repaired before the next one.
  // Twice at most: a reload by the shell may have begun under the worker, and this one is then part of it.
  else if (isControlled) {
    removeWorkers()
      .then(() => {
        if (['first', 'second'].some((time) => !isRepeated(`trame.worker-removed.${time}`)))
          location.reload();
        else if (!hasStarted) show();
      })
      .catch(() => hasStarted || show());
  } else if (hasStarted) removeWorkers().catch(() => undefined);
  else if (isRepeated('trame.repaired')) show();
  else repair().catch(show);
})();
