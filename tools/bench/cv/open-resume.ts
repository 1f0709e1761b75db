import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parsePeriod } from '@trame/cv/analyse';
import { build, type Plugin } from 'esbuild';
import { UserError } from '../../lib/user-error.ts';
import type { Found, Parser, Reading } from './reading.ts';

const ENTRY = 'src/app/lib/parse-resume-from-pdf/index.ts';
const require = createRequire(import.meta.url);

/** Runs in the process of OpenResume: one answer per file address. */
const ENTRY_CODE = `
import * as pdfjs from 'pdfjs-dist';
import { parseResumeFromPdf } from PARSER;
process.on('message', async (address) => {
  try {
    const resume = await parseResumeFromPdf(address);
    const { numPages: pages } = await pdfjs.getDocument(address).promise;
    process.send({ resume, pages });
  } catch (error) {
    process.send({ error: error.name });
  }
});`;

/** The part of OpenResume's answer that is scored. */
interface Resume {
  profile: { name: string; email: string; phone: string };
  workExperiences: { company: string; jobTitle: string; date: string; descriptions: string[] }[];
  educations: { school: string; degree: string; date: string }[];
  skills: { featuredSkills: { skill: string }[]; descriptions: string[] };
}
/** The answer of OpenResume's process for a file. */
type Answer = { resume: Resume; pages: number } | { error: string };

/**
 * OpenResume's parser, run unchanged from a copy of its repository. Only its imports are replaced: its `lib/` alias,
 * the PDF reader of this workspace in place of its older one, and no state store.
 */
export async function openResume(folder: string): Promise<Parser> {
  const root = resolve(folder);
  if (!existsSync(join(root, ENTRY))) {
    throw new UserError(`« ${folder} » n’est pas une copie du dépôt OpenResume : ${ENTRY} n’y est pas.`);
  }
  const peer = await start(root);
  return {
    name: 'open-resume',
    fields: ['names', 'emails', 'phones', 'experiences', 'education', 'skills'],
    async read(path): Promise<Reading> {
      if (!/\.pdf$/i.test(path)) return nothing('unsupported');
      const answer = await peer.ask(pathToFileURL(path).href);
      if ('error' in answer) return nothing(answer.error === 'PasswordException' ? 'encrypted' : 'corrupt');
      const { resume, pages } = answer;
      return { status: 'ok', found: foundIn(resume), pages, answer: JSON.stringify(resume) };
    },
    close: () => peer.stop(),
  };
}

const nothing = (status: string): Reading => ({ status, found: null, pages: 0, answer: status });

const words = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Everything it found, read as kindly as can be: lists of skills are cut at their commas, labels left out. */
function foundIn({ profile, workExperiences, educations, skills }: Resume): Found {
  const listed = skills.descriptions.flatMap((line) => line.replace(/^[^:,]{1,40}:/, '').split(/[,;•|]/));
  return {
    names: [profile.name].filter(words),
    emails: [profile.email].filter(words),
    phones: [profile.phone].filter(words),
    experiences: workExperiences
      .filter(({ company, jobTitle }) => words(company) ?? words(jobTitle))
      .map(({ company, jobTitle, date, descriptions }) => ({
        title: words(jobTitle),
        company: words(company),
        ...parsePeriod(date),
        duration: words(date),
        description: words(descriptions.join('\n')),
      })),
    education: educations
      .filter(({ school, degree }) => words(school) ?? words(degree))
      .map(({ school, degree, date }) => ({
        degree: words(degree),
        institution: words(school),
        year: words(date),
      })),
    skills: [...skills.featuredSkills.map(({ skill }) => skill), ...listed].flatMap(
      (name) => words(name) ?? [],
    ),
    languages: [],
    certifications: [],
  };
}

/** Two versions of a PDF reader cannot share a process. */
async function start(root: string): Promise<{ ask(address: string): Promise<Answer>; stop(): void }> {
  const out = mkdtempSync(join(tmpdir(), 'trame-peer-'));
  const outfile = join(out, 'peer.mjs');
  const entry = join(out, 'entry.ts');
  writeFileSync(entry, ENTRY_CODE.replace('PARSER', JSON.stringify(join(root, ENTRY))));
  try {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      plugins: [given(root)],
      tsconfigRaw: {},
    });
  } catch (error) {
    throw new UserError('Le code d’OpenResume n’a pas pu être chargé depuis ce dossier.', { cause: error });
  }
  // Its PDF reader writes warnings on the standard output.
  const child = fork(outfile, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    ask: (address) =>
      new Promise((resolveAnswer, reject) => {
        const fail = () => reject(new UserError('Le processus d’OpenResume s’est arrêté.'));
        child.once('exit', fail);
        child.once('message', (answer) => {
          child.off('exit', fail);
          resolveAnswer(answer as Answer);
        });
        child.send(address);
      }),
    stop() {
      child.kill();
      rmSync(out, { recursive: true, force: true });
    },
  };
}

/** OpenResume's imports, from where they are; its older PDF reader accepted addresses unchanged. */
const given = (root: string): Plugin => ({
  name: 'given',
  setup(bundle) {
    const urlOf = (path: string) => JSON.stringify(pathToFileURL(require.resolve(path)).href);
    const modules: Record<string, string> = {
      'pdfjs-dist': `
        import * as pdfjs from ${urlOf('pdfjs-dist/legacy/build/pdf.mjs')};
        export const { GlobalWorkerOptions } = pdfjs;
        export const getDocument = (url) => pdfjs.getDocument({ url, verbosity: 0 });`,
      'pdfjs-dist/build/pdf.worker.entry': `export default ${urlOf('pdfjs-dist/legacy/build/pdf.worker.mjs')};`,
      '@reduxjs/toolkit': 'export const createSlice = () => ({ actions: {}, reducer: null });',
    };
    bundle.onResolve({ filter: /^file:/ }, ({ path }) => ({ path, external: true }));
    bundle.onResolve({ filter: /^(?:pdfjs-dist|@reduxjs\/)/ }, ({ path }) =>
      path in modules ? { path, namespace: 'given' } : undefined,
    );
    bundle.onLoad({ filter: /.*/, namespace: 'given' }, ({ path }) => ({ contents: modules[path] ?? '' }));
    bundle.onResolve({ filter: /^lib\// }, ({ path, kind }) =>
      bundle.resolve(`./${path}`, { kind, resolveDir: join(root, 'src/app') }),
    );
  },
});
