import type { RsbuildPlugin } from '@rsbuild/core';

const KEY = /,\s*key: "[^"]*"/g;

/**
 * Leaves out the keys that the shapes of Lucide's icons have: they are random, hence hardly compressed, and only used to
 * tell apart the shapes of a drawing that changes, which an icon never does. In development React asks for them.
 */
export const iconsWithoutKeys: RsbuildPlugin = {
  name: 'trame:icons-without-keys',
  setup(api) {
    api.transform({ test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/ }, ({ code, environment }) =>
      environment.config.mode === 'production' ? code.replaceAll(KEY, '') : code,
    );
  },
};
