import { createContext } from 'react';
import type { StoredFile } from './stored-file.ts';

/** What a person did with a file. */
export type FileUse = 'view' | 'download';

/** Called with each file that a person opens or downloads; by default nothing is. */
export const FileUseContext = createContext<(file: StoredFile, use: FileUse) => void>(() => undefined);
