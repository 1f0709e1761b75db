import { FILE_LIMIT_BYTES } from '@trame/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { apart, StepLimitError } from '../_shared/apart/apart.ts';
import { steps as endlessCheck } from '../_shared/testing/endless-check.ts';
import { pdf, realPdf } from '../_shared/testing/files.ts';
import { openForm, SUBMIT_URL, type FormVisit } from '../_shared/testing/form-visit.ts';

let visit: FormVisit;

beforeEach(async () => {
  visit = await openForm();
});

describe('wrong answers in an application', () => {
  it('are named field by field, in French', async () => {
    const { status, body } = await visit.send({ answers: { full_name: '', phone: '12' } });
    expect(status).toBe(422);
    expect(body.error).toEqual({
      code: 'invalid_fields',
      message: 'Certains champs sont à corriger.',
      fields: { full_name: 'Nom complet requis', phone: 'Numéro de téléphone invalide' },
    });
    expect(visit.supabase.files.size).toBe(0);
  });

  it('are named in English on the English form', async () => {
    const { body } = await visit.send({ answers: { full_name: '', language: 1 } });
    expect(body.error?.fields).toEqual({ full_name: 'Full name required' });
  });

  it('include columns that an applicant may not set', async () => {
    const { status, body } = await visit.send({ answers: { status: 'accepted', admin_notes: 'x' } });
    expect(status).toBe(422);
    expect(body.error?.fields).toHaveProperty('status');
    expect(visit.supabase.applications).toHaveLength(0);
  });
});

describe('wrong files in an application are refused', () => {
  const bytes = realPdf();
  const FILES: [
    what: string,
    resume: { name: string; bytes: Uint8Array<ArrayBuffer> },
    status: number,
    code: string,
    message: string,
  ][] = [
    ['empty', { name: 'cv.pdf', bytes: new Uint8Array() }, 422, 'file_empty', 'Ce fichier est vide'],
    [
      'too large',
      { name: 'cv.pdf', bytes: new Uint8Array(FILE_LIMIT_BYTES + 1) },
      413,
      'file_too_large',
      'Ce fichier dépasse 10\u00a0MB',
    ],
    [
      'of another format',
      { name: 'cv.odt', bytes },
      415,
      'file_type',
      'Format non accepté\u00a0: choisissez un fichier PDF, DOC ou DOCX',
    ],
    [
      'not what their name says',
      { name: 'cv.docx', bytes },
      415,
      'file_type',
      'Le contenu de ce fichier ne correspond pas à un PDF, DOC ou DOCX comme son nom l’indique',
    ],
    [
      'encrypted',
      { name: 'cv.pdf', bytes: pdf({ encrypted: true }) },
      422,
      'file_encrypted',
      'Ce fichier est protégé par un mot de passe\u00a0: envoyez une version sans protection',
    ],
    [
      'cut',
      { name: 'cv.pdf', bytes: bytes.slice(0, 9000) },
      422,
      'file_corrupt',
      'Ce fichier est endommagé ou incomplet\u00a0: enregistrez-le de nouveau puis réessayez',
    ],
  ];

  it.each(FILES)(
    'because %s: the error is on the field, nothing is stored',
    async (_what, resume, status, code, message) => {
      const answer = await visit.send({ resume });
      expect(answer.status).toBe(status);
      expect(answer.body.error).toEqual({
        code,
        message: 'Un fichier est à remplacer.',
        fields: { resume: message },
      });
      expect(visit.supabase.files.size).toBe(0);
      expect(visit.supabase.pending.size).toBe(0);
    },
  );

  it('because checking them exceeded its limit: the answer says too complex', async () => {
    visit.checkFile = () => Promise.reject(new StepLimitError('checkFile', 'time'));
    const { status, body } = await visit.send();
    expect([status, body.error?.code]).toEqual([422, 'file_heavy']);
    expect(body.error?.fields).toEqual({
      resume:
        'Ce fichier est trop complexe à ouvrir sans risque\u00a0: imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie',
    });
    expect(visit.supabase.files.size).toBe(0);
    expect(visit.events).toContain('check_ended');
  });

  // threat 7
  it('because checking them in a thread never ended, and the next file is accepted', async () => {
    const module = new URL('../_shared/testing/endless-check.ts', import.meta.url);
    const limits = { checkFile: 300 };
    visit.checkFile = apart(endlessCheck, module, limits)().checkFile;
    const endless = await visit.send({ resume: { name: 'endless.pdf', bytes: realPdf() } });
    expect([endless.status, endless.body.error?.code]).toEqual([422, 'file_heavy']);
    // What ends by itself has its time on a busy machine.
    limits.checkFile = 20_000;
    expect((await visit.send()).status).toBe(201);
  });

  it('because there is no CV', async () => {
    const { status, body } = await visit.send({ resume: null });
    expect([status, body.error?.code, body.error?.fields]).toEqual([
      422,
      'invalid_fields',
      { resume: 'Votre CV est requis' },
    ]);
  });

  it('with an error for each, when both are wrong', async () => {
    const { body } = await visit.send({
      resume: { name: 'cv.pdf', bytes: new Uint8Array() },
      references: { name: 'r.odt', bytes },
    });
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['resume', 'references']);
  });
});

describe('in a browser', () => {
  const preflight = (origin: string) =>
    visit.handle(new Request(SUBMIT_URL, { method: 'OPTIONS', headers: { origin } }));

  it('the public site may read the answers, and another site may not', async () => {
    const own = await preflight('http://localhost:4300');
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4300');
    expect(own.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const other = await preflight('https://ailleurs.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('answers nested deeply', () => {
  it.each(['[', '{"a":', '[{"a":'])('of %s repeated are refused as malformed', async (opening) => {
    const open = opening.repeat(40_000 / opening.length);
    const shut = open.replaceAll(/[^[{]/g, '').replaceAll('{', '}').replaceAll('[', ']');
    const { status, body } = await visit.send({
      rawAnswers: `{"full_name":${open}0${Array.from(shut).toReversed().join('')}}`,
    });
    expect([status, body.error]).toEqual([
      400,
      {
        code: 'bad_request',
        message: 'La candidature n’a pas pu être lue. Rechargez la page puis réessayez.',
      },
    ]);
  });
});
