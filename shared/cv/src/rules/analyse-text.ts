import { textOfPage, type DocumentText } from '../document.ts';
import type { Draft } from '../draft.ts';
import { ReadingError } from '../reading-error.ts';

const EMAIL = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/gu;

/** What a CV says, by rules alone: no network, and the same answer each time. */
export const analyseText = (document: DocumentText): Draft => {
  const emails = document.pages.flatMap((page) =>
    [...textOfPage(page).matchAll(EMAIL)].map(([value]) => ({
      value,
      evidence: { page: page.page, quote: value },
    })),
  );
  if (!emails.length) throw new ReadingError('not_a_cv');
  return {
    full_name: null,
    emails: emails.slice(0, 10),
    phones: [],
    experiences: [],
    education: [],
    skills: [],
    languages: [],
    certifications: [],
  };
};
