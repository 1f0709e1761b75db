/** Folder of the files that optical reading loads, beside PDF.js's worker in the build; see rsbuild.config.ts. */
export const OPTICAL_FOLDER = 'ocr';
