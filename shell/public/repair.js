// Loaded past the cache when the first scripts did not start the page (see the end of `preload.js`), and by « Réessayer »
// when a part of the shell did not load. A network may have answered with a page of its own (a Wi-Fi portal) in place of a
// script, and the browser keeps that page as long as it would have kept the script. Not a module of the build, and without
// any of its code: nothing of it can be relied on here.
(() => {
  const MARK = 'trame.repaired';
  const hasStarted = 'trameReports' in window;

  /** Whether a person has been here in this tab; also when nothing can remember it. */
  const isRepeated = () => {
    try {
      const isMarked = sessionStorage.getItem(MARK) !== null;
      sessionStorage.setItem(MARK, '');
      return isMarked;
    } catch {
      return true;
    }
  };

  /** Fetches again what is not a file of ours: `force-cache` answers what the browser keeps, whatever its age. */
  const renew = async (url) => {
    const kept = await fetch(url, { cache: 'force-cache' });
    const type = kept.headers.get('content-type') ?? '';
    if (!kept.ok || !/javascript|css/.test(type)) await fetch(url, { cache: 'reload' });
  };

  const files = () => {
    const named = [...document.querySelectorAll('script[src], link[rel="stylesheet"]')];
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    const ours = new RegExp(`^${location.origin}/(?:static|remotes)/.*\\.(?:js|css)$`);
    return new Set([...named.map(({ src, href }) => src ?? href), ...asked].filter((url) => ours.test(url)));
  };

  const repair = async () => {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
    await Promise.all([...files()].map(renew));
    location.reload();
  };

  const show = () => {
    document.getElementById('root').innerHTML = `<main class="full-page-main" id="contenu">
      <h1 class="display">Trame ne peut pas démarrer</h1>
      <div class="full-page-text" role="alert">
        <p>Ses fichiers n’ont pas pu être chargés. Si votre réseau demande de se connecter (portail Wi-Fi), faites-le, puis
        réessayez&nbsp;; si cela continue, prévenez un administrateur.</p>
      </div>
      <div class="full-page-actions"><button class="btn btn-primary" type="button">Réessayer</button></div>
    </main>`;
    const button = document.querySelector('#root button');
    button.addEventListener('click', () => {
      button.setAttribute('aria-busy', 'true');
      repair().catch(show);
    });
  };

  if (!hasStarted && isRepeated()) show();
  else repair().catch(show);
})();
