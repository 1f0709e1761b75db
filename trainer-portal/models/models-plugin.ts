import { resolve } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { writeDocx, writePdf } from '@trame/print';
import { companyFacts } from './company-facts.ts';
import { modelDocuments } from './models.ts';

async function makeFiles(): Promise<[name: string, bytes: Buffer][]> {
  const { SITE_CONTENT } = process.env;
  const documents = modelDocuments(companyFacts(SITE_CONTENT && resolve(SITE_CONTENT)));
  const files = documents.map(async ({ key, document }): Promise<[string, Buffer][]> => [
    [`models/${key}.pdf`, await writePdf(document)],
    [`models/${key}.docx`, await writeDocx(document)],
  ]);
  return (await Promise.all(files)).flat();
}

/** Puts the models into what is built, each under its name: a link in a mail from last year gives today's model. */
export const models: RsbuildPlugin = {
  name: 'models',
  setup(api) {
    let files: ReturnType<typeof makeFiles> | undefined;
    api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => {
      files ??= makeFiles();
      for (const [name, bytes] of await files) compilation.emitAsset(name, new sources.RawSource(bytes));
    });
  },
};
