import { AsyncLocalStorage } from 'node:async_hooks';

const requestedRedirect = new AsyncLocalStorage<string | null>();

/** Runs a request to Auth while remembering where its mail should lead back to. */
export function rememberRedirect<T>(request: Request, run: () => T): T {
  return requestedRedirect.run(new URL(request.url).searchParams.get('redirect_to'), run);
}

/**
 * Gap: links in the mails of Auth start with `site_url`, so `/auth/v1/verify` is looked for on the shell, and they
 * lead back to `site_url` whatever `redirectTo` asked. Supabase builds them on the address of the API and keeps the
 * redirection (which `/verify` then checks against the allowed ones).
 * Way round: rewrite both in the mail.
 * Can go when: lite knows the address of the API apart from the site's, and `/recover` reads `redirect_to`.
 */
export function repairMailLinks(html: string, siteUrl: string, apiUrl: string): string {
  const site = siteUrl.replace(/\/$/, '');
  const redirect = requestedRedirect.getStore();
  const onApi = html.replaceAll(`${site}/auth/v1/verify`, `${apiUrl}/auth/v1/verify`);
  if (!redirect) return onApi;
  const ignored = `redirect_to=${encodeURIComponent(siteUrl)}`;
  return onApi.replaceAll(ignored, `redirect_to=${encodeURIComponent(redirect)}`);
}
