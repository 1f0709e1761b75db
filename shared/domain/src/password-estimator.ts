import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as french from '@zxcvbn-ts/language-fr';
import type { PasswordEstimator } from './password.ts';

type Graphs = typeof common.adjacencyGraphs;
// The package re-exports a module's namespace: under native modules the graphs stand in its `default` as well.
const { default: own, ...named } = common.adjacencyGraphs as Graphs & { default?: Graphs };

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: own ?? named,
});

/**
 * Guesses that a password takes, by the passwords people use and the words and names of French: half a megabyte over
 * the wire, to be imported when a password is about to be chosen. Nothing leaves the machine.
 */
export const estimatePassword: PasswordEstimator = (password, personal) => {
  const { score, feedback } = zxcvbn.check(password, [...personal]);
  return { score, warning: feedback.warning };
};
