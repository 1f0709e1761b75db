import type { RsbuildPlugin } from '@rsbuild/core';
import { scopedStyles, styleProblems } from '../app-styles.ts';

/**
 * Limits every style sheet of a remote to its own elements (docs/adr/0051-styles-of-an-app.md). The final files are
 * rewritten, whatever wrote the styles: sources, CSS modules, packages.
 */
export const scopeStyles = (app: string): RsbuildPlugin => ({
  name: 'trame:scope-styles',
  setup(api) {
    // Before the minifier, and before the files are named after their content.
    api.processAssets({ stage: 'optimize' }, ({ assets, compilation, sources }) => {
      const files = new Map(
        Object.entries(assets)
          .filter(([file]) => file.endsWith('.css'))
          .map(([file, asset]) => [file, asset.source().toString()]),
      );
      for (const [file, css] of scopedStyles(files, app)) {
        const problems = styleProblems(file, css, app);
        if (problems.length > 0) throw new Error(problems.join('\n'));
        compilation.updateAsset(file, new sources.RawSource(css));
      }
    });
  },
});
