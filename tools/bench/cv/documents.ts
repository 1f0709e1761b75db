import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { UserError } from '../../lib/user-error.ts';
import { requireUserFolder } from '../../lib/user-files.ts';
import { jsonTruth, renderCvTruth, type Truth } from './truth.ts';

export interface Sample {
  file: string;
  path: string;
  bytes: Uint8Array;
  /** Null: only the checks common to all documents apply. */
  truth: Truth | null;
}

const DOCUMENT = /\.(?:pdf|docx?|odt|rtf)$/i;
const SOURCE = '.source.yaml';

/** The documents of a folder with their truths: one each, or the source that several documents print. */
export function readSamples(folder: string): Sample[] {
  requireUserFolder(folder);
  const names = readdirSync(folder).toSorted();
  const documents = names.filter((name) => DOCUMENT.test(name));
  if (documents.length === 0) throw new UserError(`Le dossier « ${folder} » ne contient aucun CV.`);
  return documents.map((file) => ({
    file,
    path: join(folder, file),
    bytes: new Uint8Array(readFileSync(join(folder, file))),
    truth: truthOf(folder, names, file),
  }));
}

function truthOf(folder: string, names: readonly string[], file: string): Truth | null {
  const stem = file.replace(DOCUMENT, '');
  const own = [`${stem}.truth.json`, `${file}.truth.json`].find((name) => names.includes(name));
  if (own !== undefined) return jsonTruth(JSON.parse(readFileSync(join(folder, own), 'utf8')));
  const source = names.find(
    (name) =>
      name.endsWith(SOURCE) && [stem, `${stem.split('-')[0]}`].includes(name.slice(0, -SOURCE.length)),
  );
  return source === undefined ? null : renderCvTruth(parse(readFileSync(join(folder, source), 'utf8')));
}
