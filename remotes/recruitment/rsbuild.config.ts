import { PDF_FILES } from '@trame/app/pdf-files';
import { defineRemote } from '@trame/release/build';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OPTICAL_FOLDER } from './src/features/analysis/optical/model/optical-assets.ts';

const { resolve } = createRequire(import.meta.url);
const packageOf = (name: string) => dirname(resolve(`${name}/package.json`));

/** Tesseract's worker, its core for every supported browser, and its data for each language. */
const OPTICAL_FILES: Readonly<Record<string, string>> = {
  'ocr-worker.js': join(packageOf('tesseract.js'), 'dist/worker.min.js'),
  'tesseract-core-simd-lstm.js': join(packageOf('tesseract.js-core'), 'tesseract-core-simd-lstm.js'),
  'tesseract-core-simd-lstm.wasm': join(packageOf('tesseract.js-core'), 'tesseract-core-simd-lstm.wasm'),
  ...Object.fromEntries(
    ['fra', 'eng'].map((language) => [
      `${language}.traineddata.gz`,
      join(packageOf(`@tesseract.js-data/${language}`), `4.0.0_best_int/${language}.traineddata.gz`),
    ]),
  ),
};

export default defineRemote({
  root: import.meta.dirname,
  rsbuild: {
    output: {
      copy: [
        ...PDF_FILES,
        // Files that optical reading loads, unchanged.
        ...Object.entries(OPTICAL_FILES).map(([name, from]) => ({
          from,
          to: `static/assets/${OPTICAL_FOLDER}/${name}`,
          info: { minimized: true },
        })),
      ],
    },
  },
});
