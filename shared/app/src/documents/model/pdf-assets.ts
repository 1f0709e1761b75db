/** Folder of the files that PDF.js fetches while it reads, beside the worker in the build; see pdf-files.ts. */
export const PDF_FOLDER = 'pdf';

/**
 * Where PDF.js finds the 14 standard fonts, which many CVs name without embedding them, character maps and image
 * decoders. The address of the build is only known at run time, so it is taken from the worker's.
 */
export function pdfAssets(workerUrl: string): Record<string, string> {
  const folder = (name: string) => new URL(`${PDF_FOLDER}/${name}/`, workerUrl).href;
  return {
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  };
}
