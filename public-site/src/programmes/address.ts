/** The whole address of a path of the site; the configuration of Astro has the same origin. */
export const absoluteAddress = (path: string): string =>
  new URL(path, process.env['PUBLIC_SITE_URL'] ?? 'https://www.trame.example').href;
