import { setConfig } from '@trame/session/config';
import { renderToString } from 'react-dom/server';
import { BUILT_CONFIG, UNKNOWN_ORIGIN } from './app/built-config.ts';
import { OpenApp } from './app/open-app.tsx';
import { openPageAt } from './app/open-pages.ts';
import { portalPath } from './runtime/addresses.ts';

const nothing = () => undefined;

/** The address of what only the configuration knows: a link without one leads nowhere until it is known. */
const UNKNOWN_LINK = new RegExp(` href="${UNKNOWN_ORIGIN}[^"]*"`, 'g');

/**
 * The markup of a page before the application, as a visitor without a session gets it. Runs in Node, in the build.
 * @param at its path in the portal
 */
export async function prerender(at: string): Promise<string> {
  setConfig(BUILT_CONFIG);
  const { default: Page } = (await openPageAt(portalPath(at))?.load()) ?? {};
  if (!Page) throw new Error(`No page opens at ${at}.`);
  const html = renderToString(
    <OpenApp
      Page={Page}
      at={at}
      destination={portalPath('app')}
      onEnter={nothing}
      onApproach={nothing}
      onMove={nothing}
    />,
  );
  return html.replaceAll(UNKNOWN_LINK, '');
}
