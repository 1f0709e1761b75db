// What the server answers in place of the script of any service worker: nothing here has one, so it belongs to another
// site that was at this address before. Browsers ask for that script again with each page, past what the worker answers:
// it is replaced by this one, which removes itself and what the other had stored. Pages that are open stay as they are.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
