import { withConsole } from '../console-sinks.ts';

/**
 * Gap: lite writes every refused query (a normal 42501) with its stack to the console, and a banner at start.
 * Way round: what it prints while handling a request goes to the log of the API instead, without the values of an error.
 * Can go when: lite takes a logger.
 */
export const withQuietConsole = withConsole;
