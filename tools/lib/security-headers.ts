/** What a deployment talks to besides itself. */
export type Origins = { supabaseUrl: string; telemetryUrl: string | null };

/**
 * Security headers of the apps; any host in production sends the same (docs/operations.md).
 * `style-src 'unsafe-inline'`: antd puts its styles in `<style>` elements at run time.
 * @param ownUrl where the app itself is served
 */
export function securityHeaders(
  { supabaseUrl, telemetryUrl }: Origins,
  ownUrl: string,
): Record<string, string> {
  const origins = [supabaseUrl, telemetryUrl ?? ownUrl].map((url) => new URL(url).origin);
  const others = [...new Set(origins)].filter((origin) => origin !== new URL(ownUrl).origin);
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': ["'self'", ...others].join(' '),
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
