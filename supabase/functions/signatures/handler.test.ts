import { createHash, randomFillSync, randomUUID } from 'node:crypto';
import { adobeForm, contract, drawnDocument, lockedContract, sealedExample } from '@trame/signature/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PDF } from '@libpdf/core';
import { EnvelopeSetup, person } from '../_shared/testing/envelope.ts';
import { firstPageOf } from './first-page.ts';

// The function as it is deployed, on a real database and storage.

const setup = new EnvelopeSetup();
let recruiter: { id: string; token: string };

beforeAll(async () => {
  await setup.open();
  recruiter = await setup.user('recrutement@trame.example', ['app5_user']);
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setup.owner`delete from private.rate_limits`;
});

const link = (body: object, token = setup.staff.token) =>
  setup.post('signatures', { action: 'link', ...body }, token);

/** A page that is a picture of so many bytes, which nothing compresses. */
function scan(length: number, { filter = '/Filter/DCTDecode', height = 842 } = {}): Uint8Array {
  const draw = `q 595 0 0 ${height} 0 0 cm /Scan Do Q`;
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</Scan 4 0 R>>>>/Contents 5 0 R>>'],
    [
      `<</Type/XObject/Subtype/Image/Width 700/Height 450/BitsPerComponent 8/ColorSpace/DeviceRGB${filter}/Length ${length}>>\nstream\n`,
      randomFillSync(new Uint8Array(length)),
      '\nendstream',
    ],
    [`<</Length ${draw.length}>>\nstream\n${draw}\nendstream`],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    places.push(size());
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n'])
      parts.push(Buffer.from(part as string));
  }
  const start = size();
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

describe('a document', () => {
  it('is stored as people will see it, with the hash of what they see', async () => {
    const { id, version, documents } = await setup.draft([person('Claire Estavoyer')]);
    const [document] = documents;
    expect(document).toMatchObject({ file_name: 'Contrat.pdf', position: 1, warnings: [] });
    expect(document!.pages).toEqual([{ width: 595.28, height: 841.89, rotation: 0 }]);
    expect(new Date(version).getTime()).toBeGreaterThan(0);
    const { body } = await link({ request: id, document: document!.id });
    const stored = new Uint8Array(await (await fetch(body['signedUrl'] as string)).arrayBuffer());
    const digest = await crypto.subtle.digest('SHA-256', stored);
    expect(Buffer.from(digest).toString('hex')).toBe(document!.sha256);
  });

  it('has a picture of its first page beside it, which goes when the document goes', async () => {
    const { documents } = await setup.draft([person('Claire Estavoyer')]);
    await setup.settled();
    const files = () => setup.owner<{ id: string; path: string; picture: string }[]>`
      select d.id, d.file_path as path, o.name as picture from public.signature_documents d
      join storage.objects o on o.bucket_id = 'signatures' and o.name = replace(d.file_path, '.pdf', '.png')
      where d.id = ${documents[0]!.id}`;
    const [file] = await files();
    const { data } = await setup.service.storage.from('signatures').download(file!.picture);
    const picture = new Uint8Array(await data!.arrayBuffer());
    expect(Buffer.from(picture).toString('latin1', 1, 4)).toBe('PNG');
    expect(new DataView(picture.buffer).getUint32(16)).toBe(779);
    // As if they had been there for days.
    await setup.owner`update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'signatures'`;
    const unused = async () =>
      (await setup.owner<{ names: string[] }[]>`select public.unused_signature_files(1000) as names`)[0]!
        .names;
    expect(await unused()).not.toContain(file!.picture);
    await setup.owner`delete from public.signature_documents where id = ${file!.id}`;
    expect(await unused()).toEqual(expect.arrayContaining([file!.path, file!.picture]));
    await setup.post('signatures', { action: 'delete-unused' }, setup.database.secrets.secretKey);
  });

  it('whose first page is heavy, or much higher than wide, has a smaller picture or none', async () => {
    const noise = (height: number) => firstPageOf(scan(700 * 450 * 3, { filter: '', height }));
    expect(await noise(842)).toBeNull();
    const heavy = await noise(340);
    expect(heavy!.length).toBeLessThanOrEqual(50_000);
    expect(new DataView(heavy!.buffer).getUint32(16)).toBeLessThan(500);
    const high = PDF.create();
    high.addPage({ width: 100, height: 14_000 });
    expect(await firstPageOf(await high.save())).toBeNull();
  });

  it('comes from those who handle signatures alone, and is shown to them alone', async () => {
    const { id, documents } = await setup.draft([person('Claire Estavoyer')]);
    const bytes = await contract(1);
    expect((await setup.upload(id, bytes, { token: recruiter.token })).status).toBe(403);
    expect((await setup.upload(id, bytes, { token: '' })).status).toBe(401);
    expect((await link({ request: id, document: documents[0]!.id }, recruiter.token)).status).toBe(403);
    // Of another envelope.
    expect((await link({ request: randomUUID(), document: documents[0]!.id })).status).toBe(404);
    // Nothing is sealed yet.
    expect((await link({ request: id, document: null })).status).toBe(404);
  });

  it('of an envelope that was sent, or is not there, is refused and leaves no file', async () => {
    const unknown = randomUUID();
    const { id } = await setup.send([person('Paul Kervella')]);
    // Of these alone: what other tests set in motion may still be stored.
    const count = async () =>
      (
        await setup.owner`
          select count(*)::int as n from storage.objects
          where bucket_id = 'signatures' and split_part(name, '/', 1) in (${id}, ${unknown})`
      )[0]!['n'] as number;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const bytes = await contract(1);
    expect(await setup.upload(id, bytes)).toMatchObject({
      status: 409,
      body: { error: { code: 'other_state' } },
    });
    expect((await setup.upload(unknown, bytes)).status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('is stored as heavy as an envelope may be, and refused with the limit above it', async () => {
    const { id } = await setup.draft([person('Claire Estavoyer')]);
    const heavy = await setup.upload(id, scan(12 * 1024 * 1024));
    expect([heavy.status, heavy.body.document?.warnings]).toEqual([200, []]);
    const { id: other } = await setup.draft([person('Claire Estavoyer')]);
    expect((await setup.upload(other, scan(15 * 1024 * 1024))).body.error).toMatchObject({
      code: 'invalid_fields',
      fields: { bytes: expect.stringContaining('14\u00a0Mo au plus') },
    });
  }, 120_000);

  it('of an envelope that all have signed is sealed on demand, by those who handle signatures', async () => {
    const claire = person('Claire Estavoyer');
    const { id, documents } = await setup.send([claire]);
    const sealing = (token: string) => setup.post('signatures', { action: 'seal', request: id }, token);
    expect((await sealing(setup.staff.token)).body).toEqual({ isSealed: false });
    // Completed without the function that seals.
    await setup.owner`
      select public.complete_signature(
        ${createHash('sha256').update(setup.tokenOf(claire.email)).digest('hex')}, null,
        ${setup.owner.json(setup.press(claire, documents))}, '', ''
      )`;
    expect((await sealing(recruiter.token)).status).toBe(403);
    expect((await sealing(setup.staff.token)).body).toEqual({ isSealed: true });
    expect((await sealing(setup.staff.token)).body).toEqual({ isSealed: false });
  });

  it('that nothing names is deleted a day later', async () => {
    const { id, documents } = await setup.draft([person('Claire Estavoyer')]);
    const name = `${id}/${randomUUID()}.pdf`;
    await setup.service.storage.from('signatures').upload(name, new Uint8Array(await contract(1)));
    const sweep = () =>
      setup.post('signatures', { action: 'delete-unused' }, setup.database.secrets.secretKey);
    expect((await sweep()).body).toEqual({ deleted: 0 });
    await setup.owner`update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'signatures'`;
    expect((await sweep()).body).toEqual({ deleted: 1 });
    expect((await link({ request: id, document: documents[0]!.id })).status).toBe(200);
  });
});

describe('a file that cannot be signed', () => {
  const refusalOf = async (bytes: Uint8Array, name?: string) => {
    const { id } = await setup.draft([person('Claire Estavoyer')]);
    const { status, body } = await setup.upload(id, bytes, name === undefined ? {} : { name });
    return [status, body.error?.code];
  };

  it('is refused with what to do: too heavy, no PDF, damaged, protected, a form of Adobe', async () => {
    expect(await refusalOf(new Uint8Array(30 * 1024 * 1024))).toEqual([413, 'file_too_large']);
    expect(await refusalOf(new TextEncoder().encode('PK'), 'contrat.docx')).toEqual([415, 'file_type']);
    expect(await refusalOf((await contract(1)).slice(0, 400))).toEqual([422, 'file_corrupt']);
    expect(await refusalOf(await lockedContract())).toEqual([422, 'file_encrypted']);
    expect(await refusalOf(await adobeForm())).toEqual([422, 'file_active']);
  });

  it('is refused when its objects are too many to be sealed, or it has no end', async () => {
    expect(await refusalOf(drawnDocument({ pages: 2, objects: 500 }))).toEqual([422, 'file_heavy']);
    expect(await refusalOf(drawnDocument({ pages: 200, objects: 700 }))).toEqual([422, 'file_heavy']);
  });

  it('is taken with a warning when it is signed already', async () => {
    const { bytes } = await sealedExample();
    const { id } = await setup.draft([person('Claire Estavoyer')]);
    const { body } = await setup.upload(id, bytes);
    expect(body.document?.warnings[0]).toMatch(/^Ce PDF porte déjà une signature/);
  });
});
