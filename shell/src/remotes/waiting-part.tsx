import { afterSilence } from '@trame/platform/line-limit';
import { LoadingStatus } from '@trame/ui/states';
import { Suspense, useEffect, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/** Milliseconds after which a part of a page says that it is loading. */
const SHOWN_AFTER_MS = 200;

/** The page around the part remains, with what was typed in it. */
const LATE =
  'Le chargement prend trop de temps. Rien n’est perdu dans la page\u00a0: revenez en arrière pour la retrouver.';

/** Above the page, because the place of a dialog in it may be outside the window. */
function WaitingPart({ title, limitMs }: { title: string; limitMs: number }) {
  const [isShown, setShown] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    const stop = afterSilence(limitMs, () => setLate(true));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [limitMs]);
  return (
    isShown && (
      <div className="remote-waiting-part">
        <LoadingStatus label={isLate ? LATE : `Chargement de ${title}…`} visible />
      </div>
    )
  );
}

type Options = { title: string; limitMs: number };

/**
 * Routes of an app whose parts inside a page, such as dialogs, say that they are loading: the page around them is on
 * the screen already. Each has a boundary of its own, since React keeps what a boundary showed before.
 */
export function withWaiting(
  routes: readonly RouteObject[],
  { title, limitMs }: Options,
  inside?: string,
): RouteObject[] {
  return routes.map((route, index) => {
    const { Component, children } = route;
    const own = route.element ?? (Component && <Component />);
    const place = `${inside ?? ''}/${index}`;
    const element =
      own && inside !== undefined ? (
        <Suspense key={place} fallback={<WaitingPart title={title} limitMs={limitMs} />}>
          {own}
        </Suspense>
      ) : (
        own
      );
    const inner = children && withWaiting(children, { title, limitMs }, own ? place : inside);
    return { ...route, Component: undefined, element, ...(inner && { children: inner }) } as RouteObject;
  });
}

const pageOf = (routes: RouteObject[], pathname: string, base: string) =>
  matchRoutes(routes, pathname, base)?.find(({ route }) => route.element)?.route;

/** Whether two addresses of an app show different pages; the parts inside a page belong to it. */
export function areDifferentPages(routes: RouteObject[], shown: string, wanted: string): boolean {
  const [, slug = ''] = shown.split('/');
  if (wanted.split('/')[1] !== slug) return false;
  return pageOf(routes, shown, `/${slug}`) !== pageOf(routes, wanted, `/${slug}`);
}
