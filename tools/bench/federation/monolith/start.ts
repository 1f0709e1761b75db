/** Replaces what the start of the shell asks of the registry and of support: a single application has neither. */
export const askRegistry = (): Promise<void> => Promise.resolve();

export const unserved = (): Promise<undefined> => Promise.resolve(undefined);

export const holdSupportSwitches = (): boolean => false;
