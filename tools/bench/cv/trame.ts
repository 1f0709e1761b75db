import type { Evidence } from '@trame/cv';
import { analyseDocument, analyseText } from '@trame/cv/analyse';
import { digestOf, ReadingError, textOfPage, type DocumentText } from '@trame/document';
import { readDocument } from '@trame/document/read';
import { FIELDS, type PageWords, type Parser, type Reading } from './reading.ts';

/** The stored result, without its duration. */
const ANALYSER = { name: 'rules', model: null, prompt_version: null, duration_ms: 0, cost: null };

const NO_WORDS: PageWords = { visible: '', hidden: [] };

/** The analysis of the product, from the bytes of a file to the stored result. */
export const trame: Parser & { wordsOf(bytes: Uint8Array): Promise<PageWords> } = {
  name: 'trame',
  fields: FIELDS,

  async read(_path, bytes): Promise<Reading> {
    let pages = 0;
    try {
      const document = await readDocument(bytes);
      pages = document.pages.length;
      const draft = analyseText(document);
      const digest = await digestOf(bytes);
      const analysis = analyseDocument({ document, draft, digest, analyser: ANALYSER, isStrict: false });
      const { full_name, ...found } = analysis.result;
      return {
        status: 'ok',
        found: {
          ...found,
          names: full_name === null ? [] : [full_name],
          experiences: found.experiences.map(withoutProof),
          education: found.education.map(withoutProof),
          skills: found.skills.map(({ name }) => name),
          languages: found.languages.map(withoutProof),
          certifications: found.certifications.map(withoutProof),
        },
        pages,
        answer: JSON.stringify(analysis),
        certainties: {
          experiences: found.experiences.map(certaintyOf),
          education: found.education.map(certaintyOf),
          certifications: found.certifications.map(certaintyOf),
        },
      };
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      return { status: error.code, found: null, pages, answer: error.code };
    }
  },

  async wordsOf(bytes) {
    try {
      return wordsIn(await readDocument(bytes));
    } catch (error) {
      if (error instanceof ReadingError) return NO_WORDS;
      throw error;
    }
  },
};

const certaintyOf = ({ evidence }: { evidence: Evidence | null }) => evidence?.certainty ?? null;

const withoutProof = <T extends { evidence: unknown }>(item: T): Omit<T, 'evidence'> => {
  const { evidence: _evidence, ...values } = item;
  return values;
};

const wordsIn = ({ pages, hidden }: DocumentText): PageWords => ({
  visible: pages.map(textOfPage).join('\n'),
  hidden: hidden.map(({ text }) => text),
});
