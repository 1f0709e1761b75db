import { getConfig } from '@trame/session/config';
import type { ShellConfig } from './config.ts';

/** The configuration with the values of the shell's own; apart from their reading, which is in the first script. */
export const getShellConfig = getConfig as () => ShellConfig;
