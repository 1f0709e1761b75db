import type { RsbuildConfig } from '@rsbuild/core';

/** Settings common to host and remotes, besides sharing. */
export function commonConfig(): RsbuildConfig {
  return {
    source: {
      define: {
        // The federation runtime has two paths through `new Function` (SystemJS and ESM entries) that this platform
        // never uses; setting their conditions here lets the minifier remove them (CSP `script-src 'self'`).
        'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
        'typeof __system_context__': '"undefined"',
      },
    },
    output: {
      // The first versions that have all of ES2024, to which `lib` of `tsconfig.base.json` limits the sources, and the
      // newest interfaces used: `URL.canParse` (Chrome 120) and `AbortSignal.any` (Firefox 124). There are no polyfills
      // for older ones.
      overrideBrowserslist: ['chrome >= 120', 'edge >= 120', 'firefox >= 124', 'safari >= 17.4'],
      cleanDistPath: true,
      legalComments: 'none',
    },
  };
}
