import { describe, expect, it } from 'vitest';
import { filePaths, type FileNames } from './file-paths.ts';

const NONE: FileNames = {
  resume_url: null,
  resume_filename: null,
  references_url: null,
  references_filename: null,
};
const PUBLIC = 'https://x.supabase.co/storage/v1/object/public/trainer-applications';

describe('filePaths', () => {
  // spec 7.27, 7.28, 7.29
  it.each<[string, Partial<FileNames>, string[]]>([
    ['no file', {}, []],
    ['empty names', { resume_url: '', resume_filename: ' ' }, []],
    ['a path that has its folder', { resume_url: 'resumes/a.pdf' }, ['resumes/a.pdf']],
    ['a name that has its folder', { resume_filename: 'resumes/a.pdf' }, ['resumes/a.pdf']],
    ['a bare name', { resume_filename: 'a.pdf' }, ['resumes/a.pdf']],
    ['a bare name of references', { references_filename: 'b.docx' }, ['references/b.docx']],
    ['a public address', { resume_url: `${PUBLIC}/resumes/a.pdf` }, ['resumes/a.pdf']],
    [
      'a public address before the name',
      { resume_url: `${PUBLIC}/resumes/a.pdf`, resume_filename: 'z.pdf' },
      ['resumes/a.pdf'],
    ],
    [
      'an address elsewhere, then the name',
      { references_url: 'https://ailleurs.example/b.pdf', references_filename: 'b.pdf' },
      ['references/b.pdf'],
    ],
    [
      'a link with its token',
      { resume_url: `${PUBLIC.replace('public', 'sign')}/resumes/a.pdf?token=x` },
      ['resumes/a.pdf'],
    ],
    ['an escaped name', { resume_url: `${PUBLIC}/resumes/cv%20%C3%A9t%C3%A9.pdf` }, ['resumes/cv été.pdf']],
    ['a resume stored among the references', { resume_filename: 'references/a.pdf' }, ['references/a.pdf']],
    [
      'both',
      { resume_filename: 'a.pdf', references_filename: 'a.pdf' },
      ['resumes/a.pdf', 'references/a.pdf'],
    ],
    [
      'the same file twice',
      { resume_url: 'resumes/a.pdf', references_url: 'resumes/a.pdf' },
      ['resumes/a.pdf'],
    ],
  ])('%s', (_, names, paths) => {
    expect(filePaths({ ...NONE, ...names })).toEqual(paths);
  });
});
