import type { ComponentType } from 'react';
import {
  CALLBACK_PATH,
  FORGOT_PATH,
  pathInPortal,
  RESET_PATH,
  SECOND_STEP_PATH,
  SIGN_IN_PATH,
  SIGN_UP_PATH,
} from '../runtime/addresses.ts';

export type OpenPageProps = {
  /** Goes to another address: in the application without loading the page again, else as another document. */
  onGo: (address: string) => void;
};

type OpenPage = () => Promise<{ default: ComponentType<OpenPageProps> }>;

/**
 * The pages before the application, by their path in the portal: what a visitor opens, and what a session must complete
 * first. They have neither router nor data client; each is a document of its own.
 */
const OPEN_PAGES: Readonly<Record<string, OpenPage>> = {
  // The names of chunks are those of `BUILT_PAGES`.
  '': () => import(/* webpackChunkName: 'home' */ '../features/home/home-page.tsx'),
  [SIGN_IN_PATH]: () => import(/* webpackChunkName: 'login' */ '../features/sign-in/sign-in-page.tsx'),
  [SIGN_UP_PATH]: () => import(/* webpackChunkName: 'signup' */ '../features/sign-in/sign-up-page.tsx'),
  [FORGOT_PATH]: () => import('../features/sign-in/forgot-password-page.tsx'),
  [RESET_PATH]: () =>
    import(/* webpackChunkName: 'reset-password' */ '../features/sign-in/reset-password-page.tsx'),
  [CALLBACK_PATH]: () => import('../features/sign-in/callback-page.tsx'),
  [SECOND_STEP_PATH]: () => import('../features/sign-in/second-step-page.tsx'),
};

/** The page before the application at an address; undefined when it has none. */
export function openPageAt(pathname: string): { path: string; load: OpenPage } | undefined {
  const path = pathInPortal(pathname)?.toLowerCase();
  const load = path === undefined ? undefined : OPEN_PAGES[path];
  return path === undefined || !load ? undefined : { path, load };
}

/** Fetches the page that an address most likely leads to, before the configuration says what the slug is. */
export function fetchAhead(pathname: string): Promise<unknown> | undefined {
  const [, path = ''] = /^\/[^/]+\/?(.*?)\/*$/.exec(pathname.toLowerCase()) ?? [];
  return OPEN_PAGES[path]?.();
}
