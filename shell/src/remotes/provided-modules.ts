// oxlint-disable-next-line no-restricted-imports -- handed on whole: nothing here calls it
import * as data from '@trame/data';
import * as platform from '@trame/platform';
import type { ProvidedModules } from '@trame/platform/loader';
import * as router from '@trame/platform/router';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactQuery from './query-module.ts';

/** Every other module of the design system, each in a separate chunk. */
const modules = import.meta.glob([
  '../../../shared/ui/src/*.tsx',
  '!../../../shared/ui/src/*.{test,story,stories}.tsx',
  '!../../../shared/ui/src/{alert,band,button,dialog,flag,highlight,icon-button,kbd,page,search-input,segmented,select,states,status-tag,tag}.tsx',
  '!../../../shared/ui/src/{data-table,filter-bar,table-skeleton}.tsx',
  '!../../../shared/ui/src/{select-field,tabs,text-field}.tsx',
  '!../../../shared/ui/src/{columns,facts,plain-table,sort-button,state-tag}.tsx',
]);

/** Those that almost every page of a remote uses: they come with the federation runtime, in one piece. */
const everydayModules = import.meta.glob(
  '../../../shared/ui/src/{alert,band,button,dialog,flag,highlight,icon-button,kbd,page,search-input,segmented,select,states,status-tag,tag}.tsx',
  { eager: true },
);

/** Each chunk is a line of the script loaded before anyone signs in: these are one. */
const listModules = () => import('./list-modules.ts');
const fieldModules = () => import('./field-modules.ts');
const layoutModules = () => import('./layout-modules.ts');

const nameOf = (file: string): string =>
  `@trame/ui/${file
    .split('/')
    .at(-1)
    ?.replace(/\.tsx$/, '')}`;

const uiModules = Object.fromEntries([
  ...Object.entries(modules).map(([file, load]) => [nameOf(file), load] as const),
  ...Object.entries(everydayModules).map(([file, module]) => [nameOf(file), () => module] as const),
]);

/** Those of which the functions are compared as the built-in ones are, by the name of their default export. */
export const sharedModules = { React: react, jsx: jsxRuntime, ReactDOM: reactDom, query: reactQuery };

/**
 * The modules that the shell provides to every remote, once for the page: see `governed.ts` of the platform's build.
 */
export const providedModules: ProvidedModules = {
  react: () => react,
  'react/jsx-runtime': () => jsxRuntime,
  // The modules that a remote in development is compiled to.
  ...(process.env.NODE_ENV === 'development' && {
    'react/jsx-dev-runtime': () => import('react/jsx-dev-runtime'),
  }),
  'react-dom': () => reactDom,
  '@tanstack/react-query': () => reactQuery,
  '@trame/data': () => data,
  '@trame/platform': () => platform,
  '@trame/platform/router': () => router,
  'react-hook-form': () => import('react-hook-form'),
  ...uiModules,
  '@trame/ui/select-field': async () => (await fieldModules()).selectField,
  '@trame/ui/tabs': async () => (await fieldModules()).tabs,
  '@trame/ui/text-field': async () => (await fieldModules()).textField,
  '@trame/ui/columns': async () => (await layoutModules()).columns,
  '@trame/ui/facts': async () => (await layoutModules()).facts,
  '@trame/ui/plain-table': async () => (await layoutModules()).plainTable,
  '@trame/ui/sort-button': async () => (await layoutModules()).sortButton,
  '@trame/ui/state-tag': async () => (await layoutModules()).stateTag,
  '@trame/ui/data-table': async () => (await listModules()).dataTable,
  '@trame/ui/filter-bar': async () => (await listModules()).filterBar,
  '@trame/ui/table-skeleton': async () => (await listModules()).tableSkeleton,
};
