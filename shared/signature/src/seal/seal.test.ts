import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { deflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import { checkFile } from '@trame/document/check';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificate, readKey, writePem } from '../certificate/certificate.ts';
import { OID } from '../cms/oids.ts';
import { timestampFrom } from '../cms/timestamp-request.ts';
import { readProof } from '../proof/line.ts';
import { drawnDocument } from '../testing/drawn.ts';
import { SEAL_FONTS } from '../testing/fonts.ts';
import {
  adobeForm,
  contract,
  lockedContract,
  MARKS,
  sealedExample,
  type SealedExample,
} from '../testing/sealed.ts';
import { startAuthority } from '../testing/timestamp-authority.ts';
import { joinedBytes } from '../cms/bytes.ts';
import { attachedTexts } from '../verify/attached-proof.ts';
import { readContents } from '../verify/check-seal.ts';
import { findSeals, signedParts } from '../verify/find-seals.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { bitsOf, runsOf } from './band.ts';
import { maskedEmail, maskedIp } from './mask.ts';
import { normalise, NormaliseError } from './normalise.ts';
import { addTimestamp, seal } from './seal.ts';
import { stamp, type Mark } from './stamp.ts';

let authority: ReturnType<typeof startAuthority>;
let example: SealedExample;
beforeAll(async () => {
  authority = startAuthority();
  example = await sealedExample({ timestamp: timestampFrom(authority.answer) });
});
afterAll(() => authority.remove());

/** The pages of a file as pdf.js shows them. */
async function pagesOf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice());
  return Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
}

const itemsOf = async (page: Awaited<ReturnType<typeof pagesOf>>[number]) =>
  (await page.getTextContent()).items.filter((item) => 'str' in item);

/** The text of each page. */
const textOf = async (bytes: Uint8Array) =>
  Promise.all(
    (await pagesOf(bytes)).map(async (page) => (await itemsOf(page)).map(({ str }) => str).join(' ')),
  );

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a sealed envelope', () => {
  it('has a timestamp, covers the whole file, and OpenSSL verifies it', () => {
    expect(example).toMatchObject({ level: 'B-T', timestampError: null });
    const { places } = findSeals(example.bytes);
    expect(places).toHaveLength(1);
    const [place] = places;
    if (!place) throw new Error('no seal');
    expect(place.end).toBe(example.bytes.length);
    const folder = mkdtempSync(join(tmpdir(), 'trame-cms-'));
    writeFileSync(join(folder, 'content'), joinedBytes(signedParts(example.bytes, place)));
    writeFileSync(join(folder, 'cms.der'), place.contents);
    writeFileSync(join(folder, 'own.pem'), writePem(example.certificate.certificate));
    const verified = execFileSync(
      'openssl',
      'cms -verify -inform DER -in cms.der -content content -binary -cades -CAfile own.pem -purpose any -attime 1796040000 -out out'.split(
        ' ',
      ),
      { cwd: folder, stdio: 'pipe' },
    );
    expect(verified.toString()).toBe('');
    // The baseline of PAdES forbids the attribute signing-time: the hour is in the dictionary of the PDF.
    const types = readContents(place.contents)?.signed.signerInfos[0]?.signedAttrs?.attributes.map(
      ({ type }) => type,
    );
    expect(types?.toSorted()).toEqual(
      [OID.contentType, OID.signingCertificateV2, OID.messageDigest].toSorted(),
    );
    rmSync(folder, { recursive: true });
  });

  it('is valid and whole for poppler, which is another program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trame-pdfsig-'));
    try {
      writeFileSync(join(folder, 'signed.pdf'), example.bytes);
      const altered = new Uint8Array(example.bytes);
      altered[600] = (altered[600] ?? 0) ^ 1;
      writeFileSync(join(folder, 'altered.pdf'), altered);
      const saidOf = (file: string) => {
        // The issuer is of our own: poppler knows it no more than Adobe does.
        const { stdout, error } = spawnSync('pdfsig', ['-nocert', file], { cwd: folder, encoding: 'utf8' });
        if (!error) return stdout;
        // apt install poppler-utils; elsewhere OpenSSL alone says it, above.
        expect(process.env['CI'], 'pdfsig is missing').not.toBe('true');
        process.stderr.write('pdfsig: not run, it is not installed\n');
        return null;
      };
      const [whole, other] = [saidOf('signed.pdf'), saidOf('altered.pdf')];
      if (whole === null || other === null) return;
      expect(whole).toContain('Signature is Valid.');
      expect(whole).toContain('Total document signed');
      expect(whole).toContain('Signature Type: ETSI.CAdES.detached');
      expect(other).toContain('Digest Mismatch.');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('carries its proof as an associated file', async () => {
    expect((await attachedTexts(example.bytes)).proof).toBe(example.proof);
    const file = latin1(example.bytes);
    expect(file).toContain('/AFRelationship /Supplement');
    expect(file).toContain('/Subtype /application#2Fjsonl');
    expect(file).toMatch(/\/AF \[/);
  });

  it('passes the check of files that people send us: a sealed contract may be sent back as a paper', () => {
    expect(checkFile('contrat.pdf', example.bytes)).toEqual({ ok: true, extension: 'pdf' });
  });

  it('shows marks and proof with every letter of a name, and masks what identifies people', async () => {
    const pages = await textOf(example.bytes);
    expect(pages[0]).toContain('Łukasz Şahin-Kouamé');
    expect(pages[0]).toContain('18/11/2026');
    const shown = pages.slice(2).join(' ');
    const { head } = await readProof(example.proof);
    expect(shown).toContain('Łukasz Şahin-Kouamé');
    expect(shown.replaceAll(' ', '')).toContain(head);
    expect(shown).toContain('Signature électronique simple (SES)');
    expect(shown).not.toContain('claire.estavoyer@');
    expect(shown).not.toContain('192.0.2');
    expect([
      maskedEmail('claire@example.org'),
      maskedEmail('x'),
      maskedIp('192.0.2.7'),
      maskedIp('2001:db8::1'),
    ]).toEqual(['c•••@example.org', '•••', '192.0.•.•', '2001:db8:•']);
  });

  it('draws a hash as a crossing for each bit', () => {
    const rows = bitsOf(`f0${'0'.repeat(61)}1`);
    expect(rows).toHaveLength(8);
    expect(runsOf(rows[0] ?? [])).toEqual([[0, 4]]);
    expect(runsOf(rows[7] ?? [])).toEqual([[31, 32]]);
  });

  it('of several documents is one file with a bookmark each', async () => {
    const mark: Mark = { page: 0, x: 72, y: 600, w: 160, h: 20, kind: 'text', text: 'Lu à Nantes' };
    const { bytes, certificate } = await sealedExample({
      documents: [
        { name: 'Contrat.pdf', bytes: await contract(2), marks: MARKS },
        { name: 'Charte été.pdf', bytes: await contract(1, 'Charte'), marks: [mark] },
      ],
    });
    const pages = await textOf(bytes);
    expect(pages[2]).toContain('Charte, page 1');
    expect(pages[2]).toContain('Lu à Nantes');
    const pdf = await PDF.load(bytes);
    const resolve = (ref: Parameters<typeof pdf.getObject>[0]) => pdf.getObject(ref);
    const titles: string[] = [];
    let item = pdf.getCatalog().getDict('Outlines', resolve)?.getDict('First', resolve);
    for (; item; item = item.getDict('Next', resolve))
      titles.push(item.getString('Title', resolve)?.asString() ?? '');
    expect(titles).toEqual(['Contrat.pdf', 'Charte été.pdf', 'Preuve de signature']);
    expect((await verifyPdf(bytes, { certificates: [certificate] })).kind).toBe('intact');
  });

  it('holds for a document whose table of objects is compressed', async () => {
    const pdf = await PDF.load(await contract(2));
    const bytes = await pdf.save({ useXRefStream: true });
    const sealed = await sealedExample({ documents: [{ name: 'Contrat.pdf', bytes, marks: MARKS }] });
    const verdict = await verifyPdf(sealed.bytes, { certificates: [sealed.certificate] });
    expect(verdict.kind).toBe('intact');
    // One revision: nothing of an earlier one is in the file.
    expect(latin1(sealed.bytes).match(/%%EOF/g)).toHaveLength(1);
  });

  it('holds a picture of initials once, however many pages have it', async () => {
    // One pixel.
    const image = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const mark: Mark = { page: 0, x: 500, y: 40, w: 64, h: 32, kind: 'initials', image };
    const pictures = async (pages: number) => {
      const marks = Array.from({ length: pages }, (_, page) => ({ ...mark, page }));
      return latin1(await stamp(await contract(3), marks, SEAL_FONTS)).match(/\/Subtype \/Image/g)?.length;
    };
    expect(await pictures(1)).toBeGreaterThan(0);
    expect(await pictures(3)).toBe(await pictures(1));
  });

  it('holds a drawing once, however many pages have it', async () => {
    const strokes = { path: `M0 0${'t1-2 3 4'.repeat(2000)}`, width: 600, height: 300 };
    const mark: Mark = { page: 0, x: 500, y: 40, w: 64, h: 32, kind: 'initials', strokes };
    const weight = async (pages: number) => {
      const marks = Array.from({ length: pages }, (_, page) => ({ ...mark, page }));
      return (await stamp(await contract(20), marks, SEAL_FONTS)).length;
    };
    const [once, everywhere] = [await weight(1), await weight(20)];
    expect(everywhere - once).toBeLessThan(20_000);
  });
});

describe('when the timestamp authority fails', () => {
  it('seals without, says so, and is stamped later in the same room', async () => {
    const without = await sealedExample({ timestamp: () => Promise.reject(new Error('ECONNREFUSED')) });
    expect(without).toMatchObject({ level: 'B-B', timestampError: 'ECONNREFUSED' });
    const options = { certificates: [without.certificate] };
    const first = await verifyPdf(without.bytes, options);
    expect(first.kind).toBe('intact');
    expect(first.checks.find(({ key }) => key === 'timestamp')?.title).toBe('Pas encore d’horodatage');
    const stamped = await addTimestamp(without.bytes, timestampFrom(authority.answer));
    expect(stamped).toHaveLength(without.bytes.length);
    const verdict = await verifyPdf(stamped, options);
    expect(verdict.kind).toBe('intact');
    expect(verdict.seal?.stamp).toMatchObject({ isValid: true });
    // Once more replaces it.
    expect(await addTimestamp(stamped, timestampFrom(authority.answer))).toHaveLength(stamped.length);
  });

  it('promises none where no authority is asked', async () => {
    const alone = await sealedExample();
    expect(alone).toMatchObject({ level: 'B-B', timestampError: null });
    const { kind, checks } = await verifyPdf(alone.bytes, { certificates: [alone.certificate] });
    expect(kind).toBe('intact');
    expect(checks.find(({ key }) => key === 'timestamp')).toMatchObject({
      status: 'info',
      title: 'Sans horodatage d’un tiers',
      text: 'L’heure du sceau est celle de la plateforme.',
    });
  });

  it('seals without one whose hour contradicts the certificate, and adds none', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:01:00Z') });
    try {
      // The authority's clock is days ahead, after the end of the certificate.
      const certificate = await makeCertificate({ from: new Date('2025-11-19T00:00:00Z'), years: 1 });
      const late = timestampFrom(authority.answer);
      const sealed = await sealedExample({ certificate, timestamp: late });
      expect(sealed).toMatchObject({
        level: 'B-B',
        timestampError: expect.stringContaining('does not verify: ended_certificate'),
      });
      expect((await verifyPdf(sealed.bytes, { certificates: [certificate] })).kind).toBe('intact');
      await expect(addTimestamp(sealed.bytes, late)).rejects.toThrow('does not verify');
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes no timestamp of something else, nor an answer to another request', async () => {
    const other = crypto.getRandomValues(new Uint8Array(32));
    const ofOther = () => timestampFrom(authority.answer)(other);
    expect(await sealedExample({ timestamp: ofOther })).toMatchObject({
      level: 'B-B',
      timestampError: 'the timestamp does not hold',
    });
    let first: Uint8Array | undefined;
    const replayed = timestampFrom(async (query) => {
      first ??= await authority.answer(query);
      return first;
    });
    await replayed(other);
    await expect(replayed(other)).rejects.toThrow('another request');
    await expect(replayed(new Uint8Array(32))).rejects.toThrow('something else');
  });
});

describe('a seal is refused', () => {
  it('when its key is not that of the certificate', async () => {
    const [one, other] = [await makeCertificate(), await makeCertificate()];
    await expect(sealedExample({ certificate: { ...one, pkcs8: other.pkcs8 } })).rejects.toThrow(
      'does not verify',
    );
  });

  it('when the certificate has ended', async () => {
    const certificate = await makeCertificate({ from: new Date('2020-01-01T00:00:00Z'), years: 1 });
    await expect(sealedExample({ certificate })).rejects.toThrow('does not verify: ended_certificate');
  });

  it('when the proof is broken, or says that somebody has not signed', async () => {
    await expect(sealedExample({ alterProof: (proof) => proof.replace('Claire', 'Clara') })).rejects.toThrow(
      'broken in line',
    );
    const cut = (proof: string) => proof.trimEnd().split('\n').slice(0, -1).join('\n');
    await expect(sealedExample({ alterProof: cut })).rejects.toThrow('signatures');
  });

  it('when a mark is on no page', async () => {
    const bytes = await contract(1);
    const mark = MARKS[2];
    if (!mark) throw new Error('no mark');
    await expect(stamp(bytes, [{ ...mark, page: 4 }], SEAL_FONTS)).rejects.toThrow('no page');
    await expect(stamp(bytes, [{ ...mark, w: Number.NaN }], SEAL_FONTS)).rejects.toThrow('place');
    const key = await readKey((await makeCertificate()).pkcs8);
    await expect(
      seal({
        documents: [],
        proof: example.proof,
        filled: [],
        facts: { verifyAddress: '', company: '' },
        fonts: SEAL_FONTS,
        at: new Date(),
        key,
        certificates: [],
      }),
    ).rejects.toThrow('nothing to seal');
  });
});

describe('a mark is drawn in its field alone', () => {
  const field = { page: 0, x: 72, y: 400, w: 60, h: 20 } as const;

  it('when its strokes leave it: what is outside is cut off', async () => {
    const strokes = { path: 'M-300 -200 L-2 -2', width: 1, height: 1 };
    const bytes = await stamp(await contract(1), [{ ...field, kind: 'signature', strokes }], SEAL_FONTS);
    const [page] = await pagesOf(bytes);
    if (!page) throw new Error('no page');
    const { OPS } = await getResolvedPDFJS();
    const { fnArray } = await page.getOperatorList();
    const clip = fnArray.indexOf(OPS.clip);
    expect(clip).toBeGreaterThan(-1);
    expect(fnArray.indexOf(OPS.paintFormXObjectBegin, clip)).toBeGreaterThan(clip);
  });

  it.each([
    ['a sentence', 'Je paie zéro euro. '.repeat(26).trim()],
    ['a word without an end', 'x'.repeat(500)],
  ])('when its text is long: %s', async (_name, text) => {
    const bytes = await stamp(await contract(1), [{ ...field, kind: 'text', text }], SEAL_FONTS);
    const [page] = await pagesOf(bytes);
    const items = page ? (await itemsOf(page)).filter(({ str }) => /x|euro/.test(str)) : [];
    expect(items.length).toBeGreaterThan(1);
    for (const { transform, width, height } of items) {
      const [, , , , x = 0, y = 0] = transform as number[];
      expect(x).toBeGreaterThanOrEqual(field.x);
      expect(x + width).toBeLessThanOrEqual(field.x + field.w + 0.01);
      expect(y).toBeGreaterThanOrEqual(field.y);
      expect(y + height * 0.7).toBeLessThanOrEqual(field.y + field.h);
    }
    const shown = items.map(({ str }) => str).join('');
    expect(shown.replaceAll(' ', '')).toHaveLength(text.replaceAll(' ', '').length);
  });
});

describe('a mark on a turned page with an offset', () => {
  it.each([0, 90, 180, 270] as const)('is upright inside of its box: %i degrees', async (rotation) => {
    const pdf = PDF.create();
    const page = pdf.addPage({ width: 600, height: 800 });
    page.dict.set('CropBox', PdfArray.of(...[50, 60, 550, 760].map((side) => PdfNumber.of(side))));
    page.setRotation(rotation);
    const { bytes, pages } = await normalise(await pdf.save());
    expect(pages).toEqual([{ x: 50, y: 60, width: 500, height: 700, rotation }]);
    const box = { x: 200, y: 300, w: 150, h: 150 };
    const stamped = await stamp(bytes, [{ page: 0, ...box, kind: 'text', text: 'Repère' }], SEAL_FONTS);
    const [shown] = await pagesOf(stamped);
    const item = shown && (await itemsOf(shown)).find(({ str }) => str === 'Repère');
    if (!item) throw new Error('the mark is not there');
    const viewport = shown.getViewport({ scale: 1 });
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]);
    // The direction of its line of text, as people see it.
    const [a = 0, b = 0] = item.transform;
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(item.transform[4] + a, item.transform[5] + b);
    expect(y2 - y1).toBeCloseTo(0, 6);
    expect(x2).toBeGreaterThan(x1);
    const [left, bottom] = [box.x - 50, box.y - 60];
    const places = {
      0: { x: left, y: 700 - bottom - 150 },
      90: { x: bottom, y: left },
      180: { x: 500 - left - 150, y: bottom },
      270: { x: 700 - bottom - 150, y: 500 - left - 150 },
    };
    const { x, y } = places[rotation];
    expect([x1 >= x - 2, x1 + item.width <= x + 152, y1 >= y, y1 <= y + 150]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('a document before it is sent', () => {
  const codeOf = async (bytes: Uint8Array) => {
    const error: unknown = await normalise(bytes).then(
      () => null,
      (reason: unknown) => reason,
    );
    return error instanceof NormaliseError ? error.code : error;
  };

  it('is refused when it is no PDF, damaged, protected, certified or too long', async () => {
    const bytes = await contract(1);
    expect(await codeOf(new TextEncoder().encode('<html></html>'))).toBe('not_pdf');
    expect(await codeOf(new Uint8Array())).toBe('not_pdf');
    expect(await codeOf(bytes.slice(0, bytes.length / 2))).toBe('damaged');
    expect(await codeOf(await contract(201))).toBe('too_many_pages');
    expect(await codeOf(new Uint8Array(20 * 1024 * 1024 + 1))).toBe('too_large');
    expect(await codeOf(await lockedContract())).toBe('password');
    const certified = await PDF.load(bytes);
    certified.getCatalog().set('Perms', PdfDict.of({ DocMDP: PdfDict.of({}) }));
    expect(await codeOf(await certified.save())).toBe('certified');
    expect(await codeOf(await adobeForm())).toBe('xfa');
  });

  it('loses what runs, what is hidden and what is attached, and its form becomes text', async () => {
    const pdf = await PDF.load(await contract(1));
    const script = PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') });
    const catalog = pdf.getCatalog();
    catalog.set('OpenAction', script);
    pdf.getPages()[0]?.dict.set('AA', PdfDict.of({ O: script }));
    pdf.addAttachment('hidden.txt', new TextEncoder().encode('HIDDEN FILE'));
    // What a later revision would show: an object that no page needs.
    catalog.set('Later', pdf.register(PdfDict.of({ Kept: PdfString.fromString('HIDDEN OBJECT') })));
    const field = pdf.getOrCreateForm().createTextField('name');
    pdf.getPages()[0]?.drawField(field, { x: 72, y: 600, width: 200, height: 20 });
    field.setValue('Filled in');
    const given = await pdf.save();
    expect(latin1(given)).toContain('HIDDEN OBJECT');
    const { bytes, warnings, original, sha256 } = await normalise(given);
    expect(warnings).toEqual(['form', 'actions', 'attachments']);
    expect(original).not.toBe(sha256);
    const file = latin1(bytes);
    for (const gone of ['HIDDEN', 'JavaScript', 'OpenAction', 'AcroForm', '/AA', '/Annots'])
      expect(file).not.toContain(gone);
    expect((await textOf(bytes))[0]).toContain('Filled in');
  });

  it('says when it is signed already', async () => {
    expect((await normalise(example.bytes)).warnings).toContain('signed');
  });

  it('says and prints nothing else than what is seen', async () => {
    const pdf = await PDF.load(await contract(1));
    pdf.setTitle('Un autre titre');
    const picture = pdf.createStream(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Image'),
        Alternates: PdfArray.of(PdfDict.of({ DefaultForPrinting: PdfName.of('true') })),
      },
      new Uint8Array(3),
    );
    pdf
      .getPage(0)
      ?.getResources()
      .set('XObject', PdfDict.of({ Autre: picture }));
    const element = pdf.register(
      PdfDict.of({ S: PdfName.of('P'), ActualText: PdfString.fromString('Un autre texte') }),
    );
    pdf.getCatalog().set('StructTreeRoot', pdf.register(PdfDict.of({ K: PdfArray.of(element) })));
    pdf.getCatalog().set('Metadata', pdf.createStream({ Type: PdfName.of('Metadata') }, new Uint8Array(9)));
    const given = await pdf.save();
    expect(latin1(given)).toMatch(/\/Alternates.*\/ActualText.*\/Metadata|\/Metadata.*\/ActualText/s);
    const { bytes } = await normalise(given);
    for (const key of ['/Alternates', '/ActualText', '/Metadata']) expect(latin1(bytes)).not.toContain(key);
    // What helps who does not see the page is still there.
    expect(latin1(bytes)).toContain('/StructTreeRoot');
  });

  const packed = (times: number) => {
    let data: Uint8Array = new Uint8Array(40_000_000);
    for (let turn = 0; turn < times; turn += 1) data = deflateSync(data);
    return data;
  };
  /** A document of one page with a stream of these entries, which the page draws. */
  async function withStream(entries: Record<string, PdfObject>, data: Uint8Array): Promise<Uint8Array> {
    const pdf = await PDF.load(await contract(1));
    const drawn = pdf.createStream(entries, data);
    pdf
      .getPage(0)
      ?.getResources()
      .set('XObject', PdfDict.of({ Autre: drawn }));
    return pdf.save();
  }
  const named = (...names: string[]) => PdfArray.of(...names.map((name) => PdfName.of(name)));
  const form = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form') };

  // threat 6
  it.each([
    ['once', ['FlateDecode']],
    ['by short names', ['Fl', 'Fl', 'Fl']],
    ['by long names', ['FlateDecode', 'FlateDecode', 'FlateDecode']],
    ['by two kinds of names', ['Fl', 'FlateDecode']],
    ['in more steps than anybody needs', ['Fl', 'Fl', 'Fl', 'Fl']],
  ])('is refused when it unpacks without end, %s, before a program opens it', async (_how, filters) => {
    const given = await withStream({ ...form, Filter: named(...filters) }, packed(filters.length));
    const load = vi.spyOn(PDF, 'load');
    expect(await codeOf(given)).toBe('heavy');
    // With codes for letters.
    const coded = latin1(given).replaceAll('/FlateDecode', '/F#6cateDecode').replaceAll('/Fl', '/F#6c');
    expect(await codeOf(Uint8Array.from(Buffer.from(coded, 'latin1')))).toBe('heavy');
    expect(load).not.toHaveBeenCalled();
    load.mockRestore();
  });

  it('is refused with a picture that no device can show', async () => {
    const side = PdfNumber.of(60_000);
    const picture = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Image'), Width: side, Height: side };
    const given = await withStream(
      { ...picture, ColorSpace: PdfName.of('DeviceRGB'), BitsPerComponent: PdfNumber.of(8) },
      new Uint8Array(9),
    );
    expect(await codeOf(given)).toBe('heavy');
  });

  it.each(['JBIG2Decode', 'DCTDecode', 'JPXDecode', 'CCITTFaxDecode'])(
    'is refused when what is no picture is packed as one, which some readers draw: %s',
    async (filter) => {
      const given = await withStream({ ...form, Filter: PdfName.of(filter) }, new Uint8Array(9));
      expect(await codeOf(given)).toBe('damaged');
    },
  );

  it('is unpacked in one way: another name for how it is packed is taken away', async () => {
    const data = deflateSync(new TextEncoder().encode('BT ET'));
    const parms = PdfDict.of({ Predictor: PdfNumber.of(12) });
    const given = await withStream({ ...form, Filter: PdfName.of('FlateDecode'), DP: parms }, data);
    expect(latin1(given)).toContain('/DP');
    expect(latin1((await normalise(given)).bytes)).not.toContain('/DP');
  });

  it('draws nothing for printers with PostScript alone', async () => {
    const secret = new TextEncoder().encode('(PRIX 900) show');
    const given = await withStream({ Type: PdfName.of('XObject'), Subtype: PdfName.of('PS') }, secret);
    expect(latin1(given)).toContain('PRIX 900');
    const file = latin1((await normalise(given)).bytes);
    expect(file).not.toContain('PRIX 900');
    expect(file).not.toContain('/Subtype /PS');
  });

  it('is written anew also when nothing in it is to be taken out', async () => {
    const text = (words: string) => {
      const drawn = `BT /F1 12 Tf 72 700 Td (${words}) Tj ET`;
      return `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
    };
    const first = latin1(drawnDocument({ pages: 1 }));
    const hidden = `7 0 obj\n${text('PRIX CACHE')}\nendobj\n`;
    const at = first.length + hidden.length;
    const table = Number(/startxref\n(\d+)/.exec(first)?.[1]);
    const later = `5 0 obj\n${text('PRIX 200')}\nendobj\n`;
    const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
    const second = `${first}${hidden}${later}xref\n5 1\n${row(at)}7 1\n${row(first.length)}trailer\n<< /Size 8 /Root 1 0 R /Prev ${table} >>\nstartxref\n${at + later.length}\n%%EOF\n`;
    const { bytes, warnings, original, sha256 } = await normalise(new TextEncoder().encode(second));
    expect(warnings).toEqual([]);
    expect(sha256).not.toBe(original);
    const file = latin1(bytes);
    expect(file.match(/%%EOF/g)).toHaveLength(1);
    expect(file).toContain('PRIX 200');
    for (const gone of ['Annexe', 'PRIX CACHE']) expect(file).not.toContain(gone);
  });

  it('loses the tree of its structure, and says so, when it has too many objects with it', async () => {
    const few = await normalise(drawnDocument({ pages: 2, tags: 50 }));
    expect(few.warnings).toEqual([]);
    expect(latin1(few.bytes)).toContain('/StructTreeRoot');
    const { warnings, bytes } = await normalise(drawnDocument({ pages: 20, tags: 500 }));
    expect(warnings).toEqual(['untagged']);
    for (const gone of ['/StructTreeRoot', '/StructElem', '/MarkInfo', '/StructParents'])
      expect(latin1(bytes)).not.toContain(gone);
    expect((await textOf(bytes))[19]).toContain('Annexe');
  });

  it('is refused when it has more objects than can be sealed', async () => {
    const { documentObjects, pageObjects, givenObjects } = SIGNATURE_LIMITS;
    const most = documentObjects + pageObjects;
    expect(await codeOf(drawnDocument({ pages: 1, objects: most - 10 }))).toBe(null);
    expect(await codeOf(drawnDocument({ pages: 1, objects: most }))).toBe('too_many_objects');
    expect(await codeOf(drawnDocument({ pages: 1, tags: givenObjects }))).toBe('too_many_objects');
    expect(await codeOf(drawnDocument({ pages: 200, objects: 700 }))).toBe('heavy');
  });

  it('is packed when it is given, not when it is sealed', async () => {
    const { bytes } = await normalise(drawnDocument({ pages: 1, strokes: 60_000 }));
    expect(bytes.length).toBeLessThan(40_000);
  });

  it('is the same when it is written twice', async () => {
    const once = await normalise(await contract(2));
    expect((await normalise(once.bytes)).sha256).toBe(once.sha256);
  });
});
