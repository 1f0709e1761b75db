import * as reactQuery from '@tanstack/react-query';
// oxlint-disable-next-line no-restricted-imports -- handed on whole: nothing here calls it
import * as data from '@trame/data';
import * as platform from '@trame/platform';
import type { ProvidedModules } from '@trame/platform/loader';
import * as router from '@trame/platform/router';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** Every door of the design system, each in a chunk of its own unless the shell's pages already hold it. */
const uiDoors = import.meta.webpackContext('../../../shared/ui/src', {
  recursive: false,
  mode: 'lazy',
  regExp: /^\.\/(?!.*\.(?:test|story|stories)\.)[^/]+\.tsx$/,
});

const uiModules = Object.fromEntries(
  uiDoors
    .keys()
    .map((file) => [`@trame/ui/${file.slice(2, -'.tsx'.length)}`, () => uiDoors(file) as Promise<unknown>]),
);

/** What the shell provides to every remote, once for the page: see `governed.ts` of the platform's build. */
export const providedModules: ProvidedModules = {
  react: () => react,
  'react/jsx-runtime': () => jsxRuntime,
  'react-dom': () => reactDom,
  '@tanstack/react-query': () => reactQuery,
  '@trame/data': () => data,
  '@trame/platform': () => platform,
  '@trame/platform/router': () => router,
  'react-hook-form': () => import('react-hook-form'),
  ...uiModules,
};
