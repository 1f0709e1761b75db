import { fileKey, previewOfFile } from '@trame/app/stored-file';
import { buildApplication } from '@trame/testing';
import { describe, expect, it } from 'vitest';
import { listDocuments } from './document.ts';

const PUBLIC_URL = 'https://x.supabase.co/storage/v1/object/public/trainer-applications/resumes/abc.pdf';

describe('the files of an application', () => {
  // spec 3.8, 3.21, 3.22, 7.25
  it('are the resume, then the references', () => {
    const files = listDocuments(
      buildApplication({
        resume_url: PUBLIC_URL,
        resume_filename: 'abc.pdf',
        resume_original_name: 'CV Léa.pdf',
        resume_size: 1_258_291,
        references_url: null,
        references_filename: 'def.docx',
        references_original_name: null,
        references_size: null,
      }),
    );
    expect(files).toEqual([
      expect.objectContaining({
        id: 'resume',
        file_name: 'CV Léa.pdf',
        path: 'resumes/abc.pdf',
        file_size: 1_258_291,
      }),
      expect.objectContaining({
        id: 'references',
        file_name: 'def.docx',
        path: 'references/def.docx',
        file_size: null,
      }),
    ]);
  });

  // spec 3.22
  it('are none when the row names none', () => {
    expect(listDocuments(buildApplication({ resume_url: null, resume_filename: null }))).toEqual([]);
    expect(listDocuments(buildApplication({ resume_url: '', resume_filename: ' ' }))).toEqual([]);
  });

  // spec 5.37
  it.each([
    ['CV.pdf', 'pdf'],
    ['CV.PDF', 'pdf'],
    ['CV.doc', 'download'],
    ['CV.docx', 'download'],
    ['CV.odt', 'unsupported'],
    // No extension from the applicant: the stored name decides.
    ['Mon CV', 'pdf'],
  ])('%s is shown as %s', (resume_original_name, preview) => {
    const [file] = listDocuments(buildApplication({ resume_url: PUBLIC_URL, resume_original_name }));
    expect(file && previewOfFile(file)).toBe(preview);
  });

  it('are found by a stored link with a token, kept apart from the stored path', () => {
    const signed =
      'https://x.supabase.co/storage/v1/object/sign/trainer-applications/resumes/abc.pdf?token=t';
    const [file] = listDocuments(buildApplication({ resume_url: signed }));
    expect(file && fileKey(file)).toBe(signed);
  });
});
