/** What a deployment talks to besides itself. */
export type Origins = { supabaseUrl: string };

/**
 * Security headers of the apps; any host in production sends the same (docs/operations.md).
 * `style-src 'unsafe-inline'`: antd puts its styles in `<style>` elements at run time.
 */
export function securityHeaders({ supabaseUrl }: Origins): Record<string, string> {
  const { origin } = new URL(supabaseUrl);
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': `'self' ${origin}`,
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
