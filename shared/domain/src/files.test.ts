import { describe, expect, it } from 'vitest';
import {
  documentTypeLabel,
  FILE_ACCEPT,
  FILE_LIMIT_BYTES,
  fileError,
  fileExtension,
  formatFileSize,
  formatSize,
  isSignedUrl,
  previewOf,
  storagePath,
} from './files.ts';

const PUBLIC = 'https://x.supabase.co/storage/v1/object/public/trainer-applications';

describe('storagePath', () => {
  // spec 3.23, 7.25, 7.28, 7.29
  it.each([
    [`${PUBLIC}/resumes/a.pdf`, 'b.pdf', 'resumes', 'resumes/a.pdf'],
    [`${PUBLIC}/resumes/cv%20%C3%A9t%C3%A9.pdf?download=1#p`, null, 'resumes', 'resumes/cv été.pdf'],
    [`${PUBLIC}/resumes/100%.pdf`, null, 'resumes', 'resumes/100%.pdf'],
    ['resumes/a.pdf', null, 'resumes', 'resumes/a.pdf'],
    ['references/a.pdf', 'b.pdf', 'resumes', 'references/a.pdf'],
    [`${PUBLIC}/ailleurs/a.pdf`, 'b.pdf', 'resumes', 'resumes/b.pdf'],
    ['https://ailleurs.example/a.pdf', 'b.pdf', 'references', 'references/b.pdf'],
    [null, 'b.pdf', 'resumes', 'resumes/b.pdf'],
    [null, '/b.pdf', 'resumes', 'resumes/b.pdf'],
    [null, 'references/b.pdf', 'references', 'references/b.pdf'],
    [null, 'references/b.pdf', 'resumes', 'references/b.pdf'],
    ['', ' ', 'resumes', null],
    [null, null, 'references', null],
    [undefined, undefined, 'references', null],
  ] as const)('of %j and %j in %s is %j', (url, filename, folder, path) => {
    expect(storagePath(url, filename, folder)).toBe(path);
  });

  // spec 7.26
  it('leaves links with a token as they are', () => {
    expect(isSignedUrl('https://x/object/sign/trainer-applications/resumes/a.pdf?token=abc')).toBe(true);
    expect(isSignedUrl(`${PUBLIC}/resumes/a.pdf`)).toBe(false);
    expect(isSignedUrl(null)).toBe(false);
  });
});

describe('labels', () => {
  // spec 9.12
  it.each([
    ['resume', 'CV'],
    ['cv', 'CV'],
    ['references', 'Références'],
    ['certificate', 'Certificat'],
    ['diploma', 'Diplôme'],
    ['portfolio', 'Portfolio'],
    ['other', 'Autre document'],
    ['autre chose', 'Autre document'],
  ])('%s is %s', (type, label) => {
    expect(documentTypeLabel(type)).toBe(label);
  });

  // spec 9.13
  it.each([
    [0, '0,0\u00a0MB'],
    [1, '0,1\u00a0MB'],
    [1_258_291, '1,2\u00a0MB'],
    [FILE_LIMIT_BYTES, '10,0\u00a0MB'],
  ])('%i bytes are %s', (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown);
  });

  it.each([
    [0, '0\u00a0octet'],
    [11, '11\u00a0octets'],
    [3_072, '3\u00a0Ko'],
    [119_808, '117\u00a0Ko'],
    [1_048_575, '1,0\u00a0Mo'],
    [1_258_291, '1,2\u00a0Mo'],
    [FILE_LIMIT_BYTES, '10,0\u00a0Mo'],
  ])('%i bytes of another file are %s', (bytes, shown) => {
    expect(formatSize(bytes)).toBe(shown);
  });

  it.each([
    [1, '1\u00a0byte'],
    [11, '11\u00a0bytes'],
    [3 * 1024, '3\u00a0KB'],
    [FILE_LIMIT_BYTES, '10.0\u00a0MB'],
  ])('%i bytes of another file are %s in English', (bytes, shown) => {
    expect(formatSize(bytes, 'en')).toBe(shown);
  });
});

describe('a chosen file', () => {
  it.each([
    ['cv.pdf', 1, undefined],
    ['CV.DOCX', FILE_LIMIT_BYTES, undefined],
    ['cv.pdf.exe', 1, 'Format non accepté\u00a0: choisissez un fichier PDF, DOC ou DOCX'],
    ['cv', 1, 'Format non accepté\u00a0: choisissez un fichier PDF, DOC ou DOCX'],
    ['cv.doc', 0, 'Ce fichier est vide'],
    ['cv.pdf', FILE_LIMIT_BYTES + 1, 'Ce fichier dépasse 10\u00a0MB'],
  ])('%s of %i bytes: %j', (name, size, message) => {
    expect(fileError({ name, size })).toBe(message);
  });

  it('is explained in English on the English form', () => {
    expect(fileError({ name: 'cv.odt', size: 1 }, 'en')).toBe(
      'Format not accepted: choose a PDF, DOC or DOCX file',
    );
  });

  // spec 5.37
  it.each([
    ['a.pdf', 'pdf'],
    ['a.PDF', 'pdf'],
    ['a.doc', 'download'],
    ['a.docx', 'download'],
    ['a.odt', 'unsupported'],
    ['a', 'unsupported'],
  ])('%s is previewed as %s', (name, preview) => {
    expect(previewOf(name)).toBe(preview);
  });

  it('has its extension after the last dot', () => {
    expect(['cv.final.PDF', 'dossier.x/cv', '.pdf', ''].map(fileExtension)).toEqual(['pdf', '', 'pdf', '']);
    expect(FILE_ACCEPT).toMatch(/^\.pdf,\.doc,\.docx,application\/pdf,/);
  });
});
