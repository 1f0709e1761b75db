import { createContext } from 'react';
import type { StoredFile } from './stored-file.ts';

/** A person's use of a file. */
export type FileUse = 'view' | 'download';

/** Called with each file that a person opens or downloads; does nothing by default. */
export const FileUseContext = createContext<(file: StoredFile, use: FileUse) => void>(() => undefined);
