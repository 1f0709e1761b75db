import { analyseDocument, analyseText, isSoftware } from '@trame/cv/analyse';
import { ReadingError } from '@trame/document';
import { readDocument } from '@trame/document/read';
import type { CvAnalysis } from '@trame/cv';
import type { Found, Reading } from './found.ts';

const RULES: CvAnalysis['analyser'] = {
  name: 'rules',
  model: null,
  prompt_version: null,
  duration_ms: 0,
  cost: null,
};

/** Reads the data of a CV on this device: nothing is sent or stored. */
export async function readCv(bytes: Uint8Array): Promise<Reading> {
  try {
    const document = await readDocument(bytes);
    const draft = analyseText(document);
    const { result } = analyseDocument({ document, draft, digest: '', analyser: RULES, isStrict: true });
    return { found: foundOf(result) };
  } catch (error) {
    return { failure: error instanceof ReadingError ? error.code : 'failed' };
  }
}

const foundOf = ({ full_name, emails, phones, skills, languages }: CvAnalysis['result']): Found => ({
  fullName: full_name ?? '',
  email: emails[0] ?? '',
  phone: phones[0] ?? '',
  software: skills.filter(({ name, category }) => isSoftware(name, category)).map(({ name }) => name),
  languages: languages.map(({ language, level }) => ({ language, level })),
});
