import { useEffect, useState, type FunctionComponent } from 'react';
import type { UpdateOfferProps } from './update-offer.tsx';

/** Milliseconds after which the code that looks for newer versions is loaded: none of it is needed for the first page. */
const LOAD_AFTER_MS = 5_000;

type Loaded = { Offer: FunctionComponent<UpdateOfferProps>; isAsked: boolean };

/** The place where newer versions are offered. */
export function UpdateBanner(props: UpdateOfferProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (loaded) return undefined;
    // Without the network it is tried again at the same moments at which it would look for versions.
    const load = (event?: Event) =>
      void import('./update-offer.tsx').then(
        // oxlint-disable-next-line trame/lazy-parts -- nobody asked for it: there is nothing to say while it is not there
        ({ UpdateOffer }) => setLoaded({ Offer: UpdateOffer, isAsked: event !== undefined }),
        () => undefined,
      );
    const timer = setTimeout(load, LOAD_AFTER_MS);
    document.addEventListener('visibilitychange', load);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', load);
      window.removeEventListener('online', load);
    };
  }, [loaded]);
  return (
    <output className="banner-slot">{loaded && <loaded.Offer {...props} isAsked={loaded.isAsked} />}</output>
  );
}
