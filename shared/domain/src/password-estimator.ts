import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as french from '@zxcvbn-ts/language-fr';
import type { PasswordEstimator } from './password.ts';

type Graphs = typeof common.adjacencyGraphs;
// The package re-exports a module's namespace: with native modules the graphs are also in its `default`.
const { default: own, ...named } = common.adjacencyGraphs as Graphs & { default?: Graphs };

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: own ?? named,
});

/**
 * The number of guesses that a password withstands, by common passwords and by French words and names. The data are
 * half a megabyte over the network: import this only when a password is about to be chosen. Nothing is sent.
 */
export const estimatePassword: PasswordEstimator = (password, personal) => {
  const { score, feedback } = zxcvbn.check(password, [...personal]);
  return { score, warning: feedback.warning };
};
