/** Folder, beside PDF.js's worker in the build, of what optical reading loads; see rsbuild.config.ts. */
export const OPTICAL_FOLDER = 'ocr';
