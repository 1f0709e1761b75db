import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '@libpdf/core';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { makeCertificate, readKey, type SealCertificate } from '../certificate/certificate.ts';
import { bufferOf, hexOf, sha256 } from '../cms/bytes.ts';
import { OID } from '../cms/oids.ts';
import { timestampFrom } from '../cms/timestamp-request.ts';
import { buildCms, stampCms } from '../seal/build-cms.ts';
import { readProof } from '../proof/line.ts';
import { normalise } from '../seal/normalise.ts';
import { contract, lockedContract, sealedExample, type SealedExample } from '../testing/sealed.ts';
import { startAuthority } from '../testing/timestamp-authority.ts';
import { whatWasAdded } from './added.ts';
import { checkSeal, readContents } from './check-seal.ts';
import { findSeals, signedParts } from './find-seals.ts';
import { attachedTexts } from './attached-proof.ts';
import { isProofText } from './is-proof-text.ts';
import { VERDICT_TEXTS } from './texts.ts';
import { verifyPdf } from './verify-pdf.ts';
import { verifyProof } from './verify-proof.ts';

let authority: ReturnType<typeof startAuthority>;
let example: SealedExample;
let certificates: { fingerprint: string }[];
let authorities: string[];
beforeAll(async () => {
  authority = startAuthority();
  example = await sealedExample({ timestamp: timestampFrom(authority.answer) });
  certificates = [{ fingerprint: example.certificate.fingerprint }];
  const facts = await checkSeal(example.bytes, placeOf(example.bytes));
  authorities = [facts?.stamp?.authority.fingerprint ?? ''];
});
afterAll(() => authority.remove());

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const verify = (bytes: Uint8Array) => verifyPdf(bytes, { certificates, authorities });
const failed = (verdict: Awaited<ReturnType<typeof verify>>) =>
  verdict.checks.filter(({ status }) => status === 'ko').map(({ key }) => key);

const placeOf = (bytes: Uint8Array) => {
  const place = findSeals(bytes).places.at(-1);
  if (!place) throw new Error('no seal');
  return place;
};

/** A revision appended to the sealed file. */
async function appended(change: (pdf: PDF) => unknown): Promise<Uint8Array> {
  const pdf = await PDF.load(example.bytes);
  await change(pdf);
  return pdf.save({ incremental: true });
}

/** Completed by data for verification. */
const withDss = () =>
  appended((pdf) => pdf.getCatalog().set('DSS', pdf.register(PdfDict.of({ Type: PdfName.of('DSS') }))));

const replaced = (bytes: Uint8Array, from: number, text: string) => {
  const copy = new Uint8Array(bytes);
  copy.set(new TextEncoder().encode(text), from);
  return copy;
};
const inserted = (bytes: Uint8Array, at: number, text: string) =>
  new Uint8Array([...bytes.subarray(0, at), ...new TextEncoder().encode(text), ...bytes.subarray(at)]);

/** A second signature, by somebody else, over everything before it. */
async function signedBy(bytes: Uint8Array, { pkcs8, certificate }: SealCertificate): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const signed = await pdf.sign({
    signer: {
      certificate,
      keyType: 'EC',
      signatureAlgorithm: 'ECDSA',
      sign: () => Promise.resolve(new Uint8Array(64)),
    },
    fieldName: 'Autre',
    estimatedSize: 8192,
  });
  const place = placeOf(signed.bytes);
  const cms = await buildCms(await sha256(...signedParts(signed.bytes, place)), {
    key: await readKey(pkcs8),
    certificates: [certificate],
  });
  const room = '0'.repeat(place.gapTo - place.gapFrom - 2);
  return replaced(replaced(signed.bytes, place.gapFrom + 1, room), place.gapFrom + 1, hexOf(cms));
}

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: bufferOf(bytes) });
const derOf = (signed: SignedData) =>
  new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) }).toSchema().toBER(false);

/** The example with what its authority stated, signed with another certificate: for these uses, from this day on for a year. */
async function restamped(uses: string[], from: Date): Promise<Uint8Array> {
  const read = readContents(placeOf(example.bytes).contents);
  const token = read?.signed.signerInfos[0]?.unsignedAttrs?.attributes[0]?.values[0] as
    { toBER(): ArrayBuffer } | undefined;
  const stated = token && readContents(new Uint8Array(token.toBER()))?.signed.encapContentInfo;
  if (!read || !stated?.eContent) throw new Error('no timestamp');
  const made = await makeCertificate({ name: 'Horodatage', from, years: 1 });
  const key = await readKey(made.pkcs8);
  const certificate = Certificate.fromBER(bufferOf(made.certificate));
  const extnValue = new ExtKeyUsage({ keyPurposes: uses }).toSchema().toBER(false);
  certificate.extensions = [new Extension({ extnID: OID.extendedKeyUsage, critical: true, extnValue })];
  await certificate.sign(key, 'SHA-256');
  const content = new Uint8Array(stated.eContent.getValue());
  const named = octets(await sha256(new Uint8Array(certificate.toSchema(true).toBER(false))));
  const list = new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [named] })] })] });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new Attribute({
          type: OID.contentType,
          values: [new ObjectIdentifier({ value: OID.timestampInfo })],
        }),
        new Attribute({ type: OID.messageDigest, values: [octets(await sha256(content))] }),
        new Attribute({ type: OID.signingCertificateV2, values: [list] }),
      ],
    }),
  });
  const signed = new SignedData({
    version: 3,
    encapContentInfo: stated,
    certificates: [certificate],
    signerInfos: [signer],
  });
  await signed.sign(key, 0, 'SHA-256');
  return withContents(await stampCms(read.signed, () => Promise.resolve(new Uint8Array(derOf(signed)))));
}

/** The example with another content in the room of its signature. */
function withContents(cms: Uint8Array): Uint8Array {
  const { gapFrom, gapTo } = placeOf(example.bytes);
  return replaced(example.bytes, gapFrom + 1, hexOf(cms).padEnd(gapTo - gapFrom - 2, '0'));
}

/** The example with one more table of objects, a stream, in which its first object has a generation. */
function withTable(generation: number): Uint8Array {
  const text = latin1(example.bytes);
  const number = 90_000;
  const [, root = ''] = /\/Root (\d+ 0 R)/.exec(text) ?? [];
  const rows = [
    [1, text.indexOf('\n1 0 obj') + 1, generation],
    [1, text.length + 1, 0],
  ];
  const data = rows
    .map(([type = 0, place = 0, last = 0]) =>
      String.fromCodePoint(type, ...[24, 16, 8, 0].map((bit) => (place >> bit) & 255), last),
    )
    .join('');
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const entries = `/Type/XRef/W[1 4 1]/Index[1 1 ${number} 1]/Size ${number + 1}/Root ${root}/Prev ${before}/Length ${data.length}`;
  const tail = `\n${number} 0 obj\n<<${entries}>>\nstream\n${data}\nendstream\nendobj\nstartxref\n${text.length + 1}\n%%EOF\n`;
  return Buffer.concat([example.bytes, Buffer.from(tail, 'latin1')]);
}

/** The number and the text of the first object of a file that has something. */
function objectOf(text: string, what: RegExp): [number, string] {
  for (const [, number, object] of text.matchAll(/\b(\d+) 0 obj\s+(.*?)\s*endobj/gs))
    if (object && what.test(object)) return [Number(number), object];
  throw new Error(`no object with ${what.source}`);
}

/** The catalogue of the file, with data for verification. */
function dssOf(text: string): [number, string] {
  const [number, catalog] = objectOf(text, /\/Type ?\/Catalog/);
  return [number, catalog.replace(/>>$/, '/DSS <</Type /DSS>> >>')];
}

interface Update {
  objects: (readonly [number, string])[];
  /** Written after them, and in no table. */
  hidden?: string;
  /** Numbers that the table names, and that lead to no object. */
  lost?: number[];
  size?: number;
  previous?: number | string;
}

/** A revision that is written by hand after a file, with its table. */
function updated(change: (text: string) => Update, file = example.bytes): Uint8Array {
  const text = latin1(file);
  const { objects, hidden = '', lost = [], size = 1000, previous } = change(text);
  const [, table = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const [, root = '', info = ''] = /\/Root (\d+) 0 R(?:\s*\/Info (\d+) 0 R)?/.exec(text) ?? [];
  let tail = '';
  const places = objects.map(([number, object]) => {
    const at = text.length + tail.length;
    tail += `${number} 0 obj\n${object}\nendobj\n`;
    return { number, at };
  });
  tail += hidden;
  places.push(...lost.map((number) => ({ number, at: text.length + tail.length - 3 })));
  const rows = places
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, at }) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const trailer = `/Size ${size} /Root ${root} 0 R /Prev ${previous ?? table}${info && ` /Info ${info} 0 R`}`;
  const end = `xref\n${rows.join('')}trailer\n<<${trailer}>>\nstartxref\n${text.length + tail.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(tail + end, 'latin1')]);
}

/** A file of one page with these further entries of its catalogue and its page, and objects from 5 on. */
function plainFile({ catalog = '', page = '', objects = [] as string[] }): Uint8Array {
  const all = [
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page ${page.includes('/Parent') ? '' : '/Parent 2 0 R'} /MediaBox [0 0 595 842] /Contents 4 0 R ${page}>>`,
    '<</Length 6>>\nstream\n/X Do \nendstream',
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const rows = all.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const head = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n<</Size ${all.length + 1} /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + head + end, 'latin1');
}

describe('a sealed file', () => {
  it('has what each person filled in, whose hash is that of their line', async () => {
    const texts = await attachedTexts(example.bytes);
    const people = (texts.values ?? '')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { recipient?: string; values?: unknown });
    const { lines } = await readProof(texts.proof ?? '');
    const line = lines.find(({ line: { type, actor } }) => type === 'signed' && actor.id === 'r1')?.line;
    // As the page on the format says: no program of ours is needed.
    const own = people.find(({ recipient }) => recipient === 'r1');
    const digest = createHash('sha256').update(JSON.stringify(own?.values)).digest('hex');
    expect(digest).toBe(line?.data['values']);
  });

  it('is refused when a value that is attached is another one than that of the proof', async () => {
    const altered = sealedExample({
      alterValues: (filled) => filled.map((one) => (one.field === 'r2-2' ? { ...one, value: false } : one)),
    });
    await expect(altered).rejects.toThrow('the sealed file does not verify: broken_proof (values)');
  });

  it('is refused when what somebody filled in is not attached', async () => {
    const altered = sealedExample({
      alterValues: (filled) => filled.filter(({ recipient }) => recipient !== 'r2'),
    });
    await expect(altered).rejects.toThrow('the sealed file does not verify: broken_proof (values)');
  });

  it('is intact, and everything about it is said', async () => {
    const verdict = await verify(example.bytes);
    expect(verdict).toMatchObject({
      kind: 'intact',
      title: 'Document intact, signé par deux personnes',
      added: [],
      sealedBytes: example.bytes.length,
      seal: { isContentIntact: true, isSignatureValid: true, certificate: { name: 'Trame DÉMO' } },
    });
    expect(verdict.checks.map(({ key, status }) => `${key} ${status}`)).toEqual([
      'seal ok',
      'whole ok',
      'certificate ok',
      'timestamp ok',
      'chain ok',
      'hours ok',
      'signatures ok',
      'documents ok',
      'values ok',
      'notice info',
    ]);
    expect(verdict.proof?.lines).toHaveLength(18);
  });

  it('says when the authority of its timestamp is not a known one', async () => {
    const known = await verify(example.bytes);
    expect(known.checks.find(({ key }) => key === 'timestamp')?.status).toBe('ok');
    const unknown = await verifyPdf(example.bytes, { certificates, authorities: ['f'.repeat(64)] });
    expect(unknown.checks.find(({ key }) => key === 'timestamp')?.status).toBe('warn');
    expect(unknown.kind).toBe('intact');
  });

  it('does not count after its certificate was revoked', async () => {
    const [pinned] = certificates;
    if (!pinned) throw new Error('no certificate');
    const at = (revokedAt: string) => verifyPdf(example.bytes, { certificates: [{ ...pinned, revokedAt }] });
    expect(await at('2026-11-02T00:00:00Z')).toMatchObject({
      kind: 'ended_certificate',
      title: 'Scellé par un certificat de Trame qui ne compte pas',
    });
    expect((await at('2230-01-01T00:00:00Z')).kind).toBe('intact');
  });

  it('counts before its certificate was revoked only when a known authority attests the hour', async () => {
    const [pinned] = certificates;
    const stamped = (await verify(example.bytes)).seal?.stamp?.at.getTime() ?? Number.NaN;
    if (!pinned) throw new Error('no certificate');
    const revoked = [{ ...pinned, revokedAt: new Date(stamped + 1).toISOString() }];
    const kindOf = async (known: string[]) =>
      (await verifyPdf(example.bytes, { certificates: revoked, authorities: known })).kind;
    expect(await kindOf(authorities)).toBe('intact');
    // Who has the key can be an authority as well, and writes any hour into the proof.
    expect(await kindOf([])).toBe('ended_certificate');
  });

  it('counts when its certificate was made between the last signature and the seal', async () => {
    const certificate = await makeCertificate({ from: new Date('2026-11-18T09:00:00Z') });
    const sealed = await sealedExample({ certificate });
    const verdict = await verifyPdf(sealed.bytes, { certificates: [certificate] });
    expect(verdict.kind).toBe('intact');
    expect(verdict.seal?.statedAt).toEqual(new Date('2026-11-18T10:00:00Z'));
  });
});

describe('one byte', () => {
  const flipped = async (place: number) => {
    const altered = new Uint8Array(example.bytes);
    altered[place] = (altered[place] ?? 0) ^ 0x01;
    return verify(altered);
  };

  it('of what is sealed is noticed, wherever it is', async () => {
    const { gapFrom, gapTo } = placeOf(example.bytes);
    const size = example.bytes.length;
    const places = Array.from({ length: 24 }, (_, index) => Math.floor(((index + 0.5) * size) / 24));
    // The edges too: of the file and of the room of the signature.
    const sealed = places.filter((place) => place <= gapFrom || place >= gapTo - 1);
    for (const place of [...sealed, 0, 5, gapFrom, gapTo - 1, size - 2])
      expect([place, (await flipped(place)).kind]).not.toEqual([place, 'intact']);
  });

  it('of the signature itself is noticed, or changes nothing that is said', async () => {
    const { gapFrom, contents } = placeOf(example.bytes);
    const length = fromBER(bufferOf(contents)).offset * 2;
    for (let index = 0; index < 40; index += 1) {
      const place = gapFrom + 1 + Math.floor((index * length) / 40);
      const verdict = await flipped(place);
      // Parts of a CMS are neither signed nor read.
      if (verdict.kind === 'intact') expect([place, verdict]).toEqual([place, await verify(example.bytes)]);
    }
    expect((await flipped(gapFrom + 1 + length)).kind).toBe('modified');
  });

  it('of a page is named as changed content', async () => {
    const altered = new Uint8Array(example.bytes);
    altered[600] = (altered[600] ?? 0) ^ 0x01;
    const verdict = await verify(altered);
    expect(verdict.kind).toBe('modified');
    expect(failed(verdict)).toEqual(['seal']);
    expect(verdict.checks[0]?.title).toBe('L’empreinte n’est pas celle du sceau');
    const [, sealed = ''] =
      /celle du sceau\u00a0: (.+)$/.exec((await verify(example.bytes)).checks[0]!.text) ?? [];
    expect(verdict.checks[0]?.text).toMatch(
      /^Attendue\u00a0: \S.*\. Trouvée\u00a0: \S.*\. Le contenu a changé/,
    );
    expect(verdict.checks[0]?.text).toContain(`Attendue\u00a0: ${sealed}.`);
    // What an altered file has attached is not shown as a proof.
    expect(verdict.proof).toBeNull();
  });
});

type Attack = [name: string, attack: () => Promise<Uint8Array> | Uint8Array, kind: string, found: string];

/** What the published attacks on signed PDFs do, and what people do by accident. */
const ATTACKS: Attack[] = [
  [
    'one newline after the end',
    () => inserted(example.bytes, example.bytes.length, '\n'),
    'modified',
    'Des octets suivent',
  ],
  [
    'text drawn over a page, appended',
    () => appended((pdf) => pdf.getPage(0)?.drawText('1 000 000 €', { x: 72, y: 700 })),
    'modified',
    'page 1, un contenu ajouté',
  ],
  [
    'a page removed by an appended revision',
    () => appended((pdf) => pdf.removePage(1)),
    'modified',
    'une page a été retirée',
  ],
  ['a page added', () => appended((pdf) => pdf.addPage()), 'modified', 'une page a été ajoutée'],
  ['another title', () => appended((pdf) => pdf.setTitle('Avenant')), 'modified', 'le titre'],
  [
    'a note on a page',
    () =>
      appended((pdf) =>
        pdf.getPage(1)?.addTextAnnotation({ rect: { x: 50, y: 50, width: 20, height: 20 }, contents: 'Nul' }),
      ),
    'modified',
    'page 2, une annotation ajoutée',
  ],
  [
    'a field of a signature that covers the page',
    () =>
      appended((pdf) => {
        const [page] = pdf.getPages();
        const field = PdfDict.of({
          Subtype: PdfName.of('Widget'),
          FT: PdfName.of('Sig'),
          Rect: PdfArray.of(...[0, 0, 595, 842].map((side) => PdfNumber.of(side))),
        });
        page?.dict.getArray('Annots', (ref) => pdf.getObject(ref))?.push(pdf.register(field));
      }),
    'modified',
    'page 1, une annotation ajoutée',
  ],
  [
    'a field of a signature that runs a script',
    () =>
      appended((pdf) => {
        const [page] = pdf.getPages();
        const script = PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') });
        const field = PdfDict.of({
          Subtype: PdfName.of('Widget'),
          FT: PdfName.of('Sig'),
          Rect: PdfArray.of(...[0, 0, 0, 0].map((side) => PdfNumber.of(side))),
          A: script,
        });
        page?.dict.getArray('Annots', (ref) => pdf.getObject(ref))?.push(pdf.register(field));
      }),
    'modified',
    'page 1, une annotation ajoutée',
  ],
  [
    'a second table of objects, which some readers prefer',
    async () => {
      const bytes = await withDss();
      return inserted(bytes, latin1(bytes).lastIndexOf('/Prev'), '/X#52efStm 9 ');
    },
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'an object with a generation, which some readers do not find',
    async () => {
      const bytes = await withDss();
      return replaced(bytes, latin1(bytes).lastIndexOf(' 00000 n'), ' 00001 n');
    },
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'a key that is there twice, which readers choose from',
    async () => {
      const bytes = await appended((pdf) => {
        pdf.getCatalog().set('DSS', pdf.register(PdfDict.of({ Type: PdfName.of('DSS') })));
        pdf.getCatalog().set('DSX', PdfDict.of({}));
      });
      return replaced(bytes, latin1(bytes).lastIndexOf('/DSX'), '/DSS');
    },
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'entries of a dictionary that are folded into the name of a key',
    () =>
      updated((text) => {
        const [number, page] = objectOf(text, /\/Type ?\/Page\b(?!s)/);
        const folded = page.replace(/\/Resources\s*(\d+ 0 R|<<)/, (whole) => whole.replaceAll(' ', '#20'));
        return { objects: [[number, folded], dssOf(text)] };
      }),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'an object that stands in no table, beside a table that leads to none',
    () =>
      updated((text) => {
        const [number, content] = objectOf(text, /\bstream\r?\n/);
        return { objects: [dssOf(text)], hidden: `${number} 0 obj\n${content}\nendobj\n`, lost: [905] };
      }),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'an object that stands in no table',
    () => updated((text) => ({ objects: [dssOf(text)], hidden: '5 0 obj\n<</Title (Autre)>>\nendobj\n' })),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'an object within the data of another one, for readers that build the table anew',
    () =>
      updated((text) => ({
        objects: [
          dssOf(text),
          [950, '<</Length 32>>\nstream\n5 0 obj <</Title (Autre)>> endobj  \nendstream'],
        ],
      })),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'an object within a text of another one, beside a table that some readers build anew',
    () =>
      updated((text) => ({
        objects: [dssOf(text), [950, '<</X (\n5 0 obj <</Title (Autre)>> endobj\n)>>']],
      })),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'a table before it that is not written in digits alone',
    () => {
      const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(example.bytes))?.[1]);
      return updated((text) => ({ objects: [dssOf(text)], previous: `${previous}.0` }));
    },
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'a size by which readers leave out objects',
    () => updated((text) => ({ objects: [dssOf(text)], size: 3 })),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'another table before it',
    () => updated((text) => ({ objects: [dssOf(text)], previous: 0 })),
    'modified',
    'ce lecteur ne sait pas lire',
  ],
  [
    'a field of a signature whose signature is missing',
    () =>
      updated((text) => {
        const [number, form] = objectOf(text, /\/Fields/);
        const field = '<</FT /Sig /T (x) /V 951 0 R>>';
        return { objects: [dssOf(text), [number, form.replace(/\/Fields ?\[/, '$&950 0 R ')], [950, field]] };
      }),
    'modified',
    'un champ ajouté au formulaire',
  ],
  [
    'an object with a generation in a compressed table',
    () => withTable(1),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'a compressed table that names an object of another revision',
    () => withTable(0),
    'modified',
    'que deux lecteurs liraient autrement',
  ],
  [
    'hide: what covers a content is taken away after the signature',
    () =>
      appended((pdf) => {
        const page = pdf.getPage(0);
        page?.dict.delete('Contents');
      }),
    'modified',
    'page 1, un contenu',
  ],
  [
    'replace: a font shows other letters after the signature',
    () =>
      appended((pdf) => {
        const resolve = (ref: PdfRef) => pdf.getObject(ref);
        const fonts = pdf.getPage(0)?.getResources().getDict('Font', resolve);
        const [name] = Array.from(fonts?.keys() ?? []).filter(({ value }) => fonts?.getRef(value));
        const font = name && fonts?.getDict(name.value, resolve);
        font?.set('Encoding', PdfName.of('Identity-V'));
      }),
    'modified',
    'page 1, une police',
  ],
  [
    'hide and replace: the catalogue leads to other pages',
    () =>
      appended((pdf) => {
        const page = pdf.register(
          PdfDict.of({ Type: PdfName.of('Page'), Contents: PdfString.fromString('') }),
        );
        const catalog = pdf.getCatalog();
        catalog.set('Pages', page);
      }),
    'modified',
    'la structure du document',
  ],
  [
    'another proof attached',
    () =>
      appended((pdf) =>
        pdf.addAttachment('preuve.jsonl', new TextEncoder().encode('{}'), { overwrite: true }),
      ),
    'modified',
    '',
  ],
  [
    'wrapping: the range skips bytes that are put beside the signature',
    () => {
      const { gapTo } = placeOf(example.bytes);
      const evil = '/Evil (x)';
      const file = latin1(example.bytes);
      const [whole = '', first = '', second = '', rest = ''] =
        /\[0 (\d+) (\d+) (\d+)\s*\]/.exec(file.slice(file.lastIndexOf('/ByteRange'))) ?? [];
      const at = file.indexOf(whole, file.lastIndexOf('/ByteRange'));
      const range = `[0 ${first} ${Number(second) + evil.length} ${rest}]`.padEnd(whole.length);
      return inserted(replaced(example.bytes, at, range), gapTo, evil);
    },
    'modified',
    'Le sceau est illisible',
  ],
  [
    'a range of zeros',
    () => {
      const file = latin1(example.bytes);
      const at = file.lastIndexOf('/ByteRange');
      const [range = ''] = /\[[^\]]*\]/.exec(file.slice(at)) ?? [];
      return replaced(example.bytes, file.indexOf(range, at), '[0 0 0 0]'.padEnd(range.length));
    },
    'modified',
    'Le sceau est illisible',
  ],
  [
    'an empty signature',
    () => {
      const { gapFrom, gapTo } = placeOf(example.bytes);
      return replaced(example.bytes, gapFrom + 1, '0'.repeat(gapTo - gapFrom - 2));
    },
    'modified',
    'Le sceau est illisible',
  ],
  [
    'bytes hidden behind the signature, in its room',
    () => replaced(example.bytes, placeOf(example.bytes).gapTo - 9, 'deadbeef'),
    'modified',
    'Le sceau est faux',
  ],
];

describe('an attack on a sealed file', () => {
  // threat 49
  it.each(ATTACKS)('%s', async (_name, attack, kind, found) => {
    const bytes = await attack();
    expect(Buffer.compare(bytes, example.bytes)).not.toBe(0);
    const verdict = await verify(bytes);
    expect(verdict.kind).toBe(kind);
    const said = verdict.checks.map(({ title, text }) => `${title} ${text}`).join(' ');
    expect(said).toContain(found);
  });

  it('by a certificate of the same name is another certificate', async () => {
    const same = await makeCertificate({ from: new Date('2026-11-01T00:00:00Z') });
    const forged = await sealedExample({ certificate: same });
    const verdict = await verify(forged.bytes);
    expect(verdict.kind).toBe('other_certificate');
    expect(failed(verdict)).toEqual(['certificate']);
    expect(verdict.proof).toBeNull();
  });

  it('with the timestamp of another signature is noticed', async () => {
    const other = await sealedExample({ certificate: example.certificate });
    const tokenOf = readContents(placeOf(example.bytes).contents)?.signed.signerInfos[0]?.unsignedAttrs
      ?.attributes[0];
    const token = new Uint8Array((tokenOf?.values[0] as { toBER(): ArrayBuffer } | undefined)?.toBER() ?? []);
    expect(fromBER(bufferOf(token)).offset).toBe(token.length);
    const read = readContents(placeOf(other.bytes).contents);
    if (!read) throw new Error('no seal');
    const cms = await stampCms(read.signed, () => Promise.resolve(token));
    const moved = replaced(other.bytes, placeOf(other.bytes).gapFrom + 1, hexOf(cms));
    const verdict = await verify(moved);
    expect(verdict.kind).toBe('modified');
    expect(failed(verdict)).toEqual(['timestamp']);
  });

  // threat 49
  it('with a timestamp by a certificate for other uses, or of other days, is noticed', async () => {
    const { at } = (await checkSeal(example.bytes, placeOf(example.bytes)))!.stamp!;
    const daysBefore = (days: number) => new Date(at.getTime() - days * 86_400_000);
    const isValid = async (uses: string[], from: Date) => {
      const bytes = await restamped(uses, from);
      return (await checkSeal(bytes, placeOf(bytes)))?.stamp?.isValid;
    };
    expect(await isValid([OID.timeStamping], daysBefore(1))).toBe(true);
    expect(await isValid(['1.3.6.1.5.5.7.3.4'], daysBefore(1))).toBe(false);
    expect(await isValid([OID.timeStamping], daysBefore(-1))).toBe(false);
    expect(await isValid([OID.timeStamping], daysBefore(400))).toBe(false);
  });

  // threat 49
  it('with two signers in one signature is no seal', async () => {
    const read = readContents(placeOf(example.bytes).contents);
    const [signer] = read?.signed.signerInfos ?? [];
    if (!read || !signer) throw new Error('no seal');
    const rewritten = withContents(new Uint8Array(derOf(read.signed)));
    expect((await verify(rewritten)).kind).toBe('intact');
    read.signed.signerInfos.push(signer);
    const doubled = withContents(new Uint8Array(derOf(read.signed)));
    expect((await verify(doubled)).kind).toBe('modified');
  });

  it('cannot hide in a file before it is signed: it is written anew', async () => {
    const pdf = await PDF.load(await contract(1));
    // A revision that shows something else is there, not yet in force.
    const hidden = pdf.register(PdfDict.of({ Contents: PdfString.fromString('EVIL PAGE') }));
    pdf.getCatalog().set('PieceInfo', hidden);
    const given = await pdf.save();
    const withTail = inserted(given, given.length, '\n99 0 obj\n<</S (EVIL TAIL)>>\nendobj\n');
    expect(latin1(withTail)).toContain('EVIL TAIL');
    const { bytes } = await normalise(given);
    expect(latin1(bytes)).not.toContain('EVIL');
  });
});

describe('a compressed table', () => {
  const file = plainFile({});
  const whole = '<</Type /Catalog /Pages 2 0 R /DSS <</Type /DSS /Certs [950 0 R]>> >>';
  const first = updated(
    () => ({
      objects: [
        [1, whole],
        [950, '<</Length 6>>\nstream\nNot it\nendstream'],
      ],
    }),
    file,
  );
  /** A revision after the first one: the catalogue again, and a table of this number that names these objects. */
  const second = (table: number, named: (places: Map<number, number>) => Map<number, number>) => {
    const text = latin1(first);
    const catalog = `1 0 obj\n${whole}\nendobj\n`;
    const at = text.length + catalog.length;
    const rows = Array.from(
      named(
        new Map([
          [1, text.length],
          [table, at],
        ]),
      ),
    );
    const data = Buffer.alloc(rows.length * 6);
    for (const [index, [, place]] of rows.entries()) {
      data.writeUInt8(1, index * 6);
      data.writeUInt32BE(place, index * 6 + 1);
    }
    const [, before] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
    const index = rows.map(([number]) => `${number} 1`).join(' ');
    const entries = `/Type /XRef /W [1 4 1] /Index [${index}] /Size 1000 /Root 1 0 R /Prev ${before} /Length ${data.length}`;
    return Buffer.concat([
      first,
      Buffer.from(`${catalog}${table} 0 obj\n<<${entries}>>\nstream\n`),
      data,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
    ]);
  };
  it.each<[string, number, (places: Map<number, number>) => Map<number, number>, boolean]>([
    ['a number of its own, which it names', 960, (places) => places, true],
    ['the number of another object', 950, (places) => places, false],
    ['a number that it does not name', 960, (places) => new Map([...places].slice(0, 1)), false],
    ['the number of a page of the document', 3, (places) => places, false],
  ])('has one meaning with %s', async (_what, table, named, isHarmless) => {
    const { changes } = await whatWasAdded(second(table, named), file.length, VERDICT_TEXTS.fr);
    expect(changes).toEqual(isHarmless ? [] : ['des objets que deux lecteurs liraient autrement']);
  });

  it('is where packed objects are named: none stand beside a table of another form', async () => {
    const packed = '3 0 <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>';
    const bytes = updated(
      () => ({
        objects: [
          [1, whole],
          [950, `<</Type /ObjStm /N 1 /First 4 /Length ${packed.length}>>\nstream\n${packed}\nendstream`],
        ],
      }),
      file,
    );
    const { changes } = await whatWasAdded(bytes, file.length, VERDICT_TEXTS.fr);
    expect(changes).toEqual(['des objets que deux lecteurs liraient autrement']);
  });
});

describe('what was laid out before the seal', () => {
  const form = (text: string) =>
    `<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${text.length}>>\nstream\n${text}\nendstream`;
  it.each<[string, Uint8Array, Update['objects'], string]>([
    [
      'an object that was missing',
      plainFile({ page: '/Resources <</XObject <</X 9 0 R>> >>' }),
      [[9, form('0 0 9 9 re f')]],
      'page 1, une police ou une image',
    ],
    [
      'data for verification that a page is drawn with',
      plainFile({
        catalog: '/DSS 5 0 R',
        page: '/Resources <</XObject <</X 5 0 R>> >>',
        objects: [form('0 0 9 9 re f')],
      }),
      [[5, form('0 0 1 1 re f')]],
      'page 1, une police ou une image',
    ],
    [
      'data for verification that all pages are drawn with',
      plainFile({
        catalog: '/DSS 6 0 R',
        page: '/Parent 5 0 R',
        objects: ['<</Resources <</XObject <</X 6 0 R>> >> >>', form('0 0 9 9 re f')],
      }),
      [[6, form('0 0 1 1 re f')]],
      'élément',
    ],
    [
      'data for verification that say which layers are shown',
      plainFile({
        catalog: '/DSS 5 0 R /OCProperties 5 0 R',
        objects: ['<</D <</OFF [6 0 R]>> >>', '<</Type /OCG>>'],
      }),
      [[5, '<</D <</OFF []>> >>']],
      'élément',
    ],
    [
      'annotations that change places',
      plainFile({
        page: '/Annots [5 0 R 6 0 R]',
        objects: ['<</Subtype /Square>>', '<</Subtype /Circle>>'],
      }),
      [[3, '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [6 0 R 5 0 R]>>']],
      'page 1',
    ],
  ])('is a change when it comes into force: %s', async (_what, file, objects, found) => {
    const bytes = updated(() => ({ objects }), file);
    const { changes } = await whatWasAdded(bytes, file.length, VERDICT_TEXTS.fr);
    expect(changes.join()).toContain(found);
  });
});

describe('a form that is taken away or hidden behind data for verification', () => {
  const data = (pdf: PDF) => pdf.register(PdfDict.of({ Type: PdfName.of('DSS') }));
  it.each([
    ['without the form', (pdf: PDF) => pdf.getCatalog().delete('AcroForm'), 'une signature retirée'],
    [
      'with another one by a reference to a reference',
      (pdf: PDF) =>
        pdf.getCatalog().set('AcroForm', pdf.register(pdf.register(PdfDict.of({ XFA: PdfArray.of() })))),
      'le formulaire du document',
    ],
  ])('is a change: %s', async (_how, change, added) => {
    const bytes = await appended((pdf) => {
      change(pdf);
      pdf.getCatalog().set('DSS', data(pdf));
    });
    const verdict = await verify(bytes);
    expect(verdict.kind).toBe('modified');
    expect(verdict.added).toContain(added);
  });
});

describe('what is changed in the catalogue or beside it', () => {
  const named = (entries: Record<string, PdfObject>) => (pdf: PDF) => {
    for (const [key, value] of Object.entries(entries)) pdf.getCatalog().set(key, value);
  };
  const script = PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') });
  it.each<[string, (pdf: PDF) => unknown, string, string]>([
    [
      'another title',
      (pdf) => {
        const other = pdf.register(PdfDict.of({ Title: PdfString.fromString('FAUX CONTRAT') }));
        pdf.context.info.trailer.set('Info', other);
      },
      'le titre ou les dates du document',
      'modified',
    ],
    ['what runs', named({ OpenAction: script }), 'une action automatique', 'modified'],
    ['rights', named({ Perms: PdfDict.of({ UR3: PdfDict.of({}) }) }), 'un autre ajout', 'modified'],
    ['what nobody knows', named({ Evil: PdfName.of('Evil') }), 'un autre ajout', 'modified'],
    ['a version', named({ Version: PdfName.of('2.0') }), 'la version du format', 'completed_after'],
  ])('is named beside data for verification: %s', async (_what, change, added, kind) => {
    const bytes = await appended((pdf) => {
      change(pdf);
      pdf.getCatalog().set('DSS', pdf.register(PdfDict.of({ Type: PdfName.of('DSS') })));
    });
    const verdict = await verify(bytes);
    expect(verdict.added).toEqual([added, 'des données de vérification']);
    expect(verdict.kind).toBe(kind);
  });
});

describe('what is added that this reader knows', () => {
  it('a further signature leaves the sealed part intact, and is named', async () => {
    const other = await makeCertificate({ name: 'Client' });
    const verdict = await verify(await signedBy(example.bytes, other));
    expect(verdict.kind).toBe('completed_after');
    expect(verdict.added).toEqual(['une autre signature']);
    // The part that is ours can be taken out of it.
    expect(
      (await verify((await signedBy(example.bytes, other)).slice(0, verdict.sealedBytes ?? 0))).kind,
    ).toBe('intact');
    expect(verdict.seal?.certificate.name).toBe('Trame DÉMO');
  });

  it('a further signature with a note beside it is no harmless one', async () => {
    const noted = await appended((pdf) =>
      pdf.getPage(0)?.addTextAnnotation({ rect: { x: 5, y: 5, width: 20, height: 20 }, contents: 'Nul' }),
    );
    const verdict = await verify(await signedBy(noted, await makeCertificate({ name: 'Client' })));
    expect(verdict.kind).toBe('modified');
    expect(verdict.added).toContain('page 1, une annotation ajoutée');
    // The first line says what is wrong, and none says that this is the file that was sealed.
    expect(verdict.checks.slice(0, 2).map(({ title }) => title)).toEqual([
      'Du contenu a été ajouté après le scellement',
      'La partie scellée n’a pas changé',
    ]);
  });

  /** Data for verification in packed objects with a compressed table; with these further keys of the stream that they are packed in. */
  const packedDss = (packing: string) => {
    const text = latin1(example.bytes);
    const [number, catalog] = dssOf(text);
    const head = `${number} 0 `;
    const packed = `900 0 obj\n<</Type /ObjStm ${packing} /N 1 /First ${head.length} /Length ${head.length + catalog.length}>>\nstream\n${head}${catalog}\nendstream\nendobj\n`;
    const places = [
      [2, 900, 0],
      [1, text.length, 0],
      [1, text.length + packed.length, 0],
    ];
    const data = Buffer.alloc(places.length * 6);
    for (const [index, [type = 0, place = 0, last = 0]] of places.entries()) {
      data.writeUInt8(type, index * 6);
      data.writeUInt32BE(place, index * 6 + 1);
      data.writeUInt8(last, index * 6 + 5);
    }
    const trailer = /\/Root \d+ 0 R\s*\/Info \d+ 0 R/.exec(text)?.[0];
    const [, before] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
    const entries = `/Type /XRef /W [1 4 1] /Index [${number} 1 900 2] /Size 902 ${trailer} /Prev ${before} /Length ${data.length}`;
    const table = Buffer.concat([
      Buffer.from(`901 0 obj\n<<${entries}>>\nstream\n`),
      data,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${text.length + packed.length}\n%%EOF\n`),
    ]);
    return Buffer.concat([example.bytes, Buffer.from(packed, 'latin1'), table]);
  };
  it.each<[string, 'completed_after' | 'modified', string]>([
    ['', 'completed_after', 'des données de vérification'],
    ['/F /RunLengthDecode', 'modified', 'des objets que deux lecteurs liraient autrement'],
    ['/Filter 906 0 R', 'modified', 'des octets que ce lecteur ne sait pas lire'],
    ['/DP <</Predictor 12>>', 'modified', 'des objets que deux lecteurs liraient autrement'],
  ])(
    'data for verification in packed objects are named, and no reader packs them in its way: « %s »',
    async (packing, kind, added) => {
      expect(await verify(packedDss(packing))).toMatchObject({ kind, added: [added] });
    },
  );

  it('data for verification are named', async () => {
    expect(await verify(await withDss())).toMatchObject({
      kind: 'completed_after',
      title: 'La partie scellée est intacte, ce qui suit n’est pas de Trame',
      added: ['des données de vérification'],
    });
  });
});

describe('a file of somebody else', () => {
  it('without a signature gets a plain answer', async () => {
    expect(await verify(await contract(1))).toMatchObject({
      kind: 'no_seal',
      title: 'Aucun sceau dans ce PDF',
      checks: [],
    });
  });

  it('that is no PDF is unreadable', async () => {
    for (const text of ['', '<html></html>', 'PK\u0003\u0004'])
      expect((await verify(new TextEncoder().encode(text))).kind).toBe('unreadable');
  });

  it('that states many signatures is answered without reading for ever', async () => {
    const many = new TextEncoder().encode(`%PDF-1.7\n${'/ByteRange [0 10 20 30]\n'.repeat(20_000)}%%EOF`);
    const began = performance.now();
    expect((await verify(many)).kind).toBe('modified');
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('a statement of a signature', () => {
  /** A file with one room, stated so many times. */
  const stated = (digits: number, times: number) => {
    const write = (from: number, to: number, rest: number) => {
      const range = `[0 ${from} ${to} ${rest}]`.padEnd(40);
      const head = `%PDF-1.7\n${`/ByteRange ${range}`.repeat(times)}/Contents `;
      return { head, file: `${head}<${'0'.repeat(digits)}>\n%%EOF` };
    };
    const from = write(0, 0, 0).head.length;
    return new TextEncoder().encode(write(from, from + digits + 2, 6).file);
  };

  it('is read once, however often it is there, and never when its room is too long', () => {
    expect(findSeals(stated(100, 30))).toMatchObject({ places: [{}], misshapen: 0 });
    expect(findSeals(stated(1024 * 1024, 30))).toEqual({ places: [], misshapen: 30 });
  });
});

describe('a proof alone', () => {
  it('is known by the number of its first line: another file of JSON is none', () => {
    const isProof = (text: string) => isProofText(new TextEncoder().encode(text));
    expect(isProof(example.proof)).toBe(true);
    expect(isProof('{"name":"trame"}\n{"seq":1}')).toBe(false);
    expect(isProof('["seq":1]')).toBe(false);
  });

  it('holds as it was written, and is not taken for one whose end is cut', async () => {
    const whole = await verifyProof(example.proof);
    expect(whole).toMatchObject({
      kind: 'proof_only',
      title: 'Preuve sans sceau\u00a0: n’importe qui peut l’avoir écrite',
    });
    const head = whole.proof?.head ?? '';
    const cut = example.proof.trimEnd().split('\n').slice(0, -1).join('\n');
    // The approver's line is gone: the plan says so even without the head.
    expect(failed(await verifyProof(cut))).toEqual(['signatures']);
    expect(failed(await verifyProof(cut, { head }))).toEqual(['chain', 'signatures']);
  });

  it.each([
    [
      'an hour before the one above',
      /"at":"2026-11-17T09:2[78][^"]*"/,
      '"at":"2026-11-17T09:20:00.000Z"',
      'chain',
    ],
    ['another name', /Claire/, 'Clara', 'chain'],
  ])('with %s is refused', async (_name, from, to, key) => {
    expect(failed(await verifyProof(example.proof.replace(from, to)))).toContain(key);
  });
});

/** A curve that browsers do not have. */
const BRAINPOOL = 'ec -pkeyopt ec_paramgen_curve:brainpoolP256r1';

/** A PDF of one page with the signature of somebody else, made by OpenSSL as Acrobat makes them: the certificate is not named by its hash. */
function signedByOthers(flags: readonly string[] = [], key = 'rsa:2048'): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'trame-others-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  try {
    run(
      ...`req -x509 -newkey ${key} -nodes -keyout key.pem -out own.pem -days 900 -addext extendedKeyUsage=emailProtection -addext keyUsage=digitalSignature -subj`.split(
        ' ',
      ),
      '/CN=Notaire Dupont',
    );
    const room = 8000;
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /V 5 0 R /Rect [0 0 0 0] /P 3 0 R /F 132 >>',
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1111111111 2222222222 3333333333] /Contents <${'0'.repeat(room)}> >>`,
    ];
    let file = '%PDF-1.7\n';
    const rows = objects.map((object, index) => {
      const at = file.length;
      file += `${index + 1} 0 obj\n${object}\nendobj\n`;
      return `${String(at).padStart(10, '0')} 00000 n \n`;
    });
    const table = file.length;
    file += `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
    const from = file.indexOf('/Contents <') + '/Contents '.length;
    const to = from + room + 2;
    const written = (value: number) => String(value).padStart(10, '0');
    file = file
      .replace('1111111111', written(from))
      .replace('2222222222', written(to))
      .replace('3333333333', written(file.length - to));
    writeFileSync(join(folder, 'content'), file.slice(0, from) + file.slice(to), 'latin1');
    run(
      ...'cms -sign -binary -in content -signer own.pem -inkey key.pem -outform DER -out cms.der'.split(' '),
      ...flags,
    );
    const cms = readFileSync(join(folder, 'cms.der')).toString('hex').padEnd(room, '0');
    return new Uint8Array(Buffer.from(`${file.slice(0, from)}<${cms}>${file.slice(to)}`, 'latin1'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a PDF that others signed', () => {
  it.each([
    ['with SHA-256, as Acrobat does', ['-md', 'sha256']],
    ['with SHA-512', ['-md', 'sha512']],
    ['with the name of the certificate', ['-md', 'sha256', '-cades']],
  ])('is not called forged: %s', async (_how, flags) => {
    const bytes = signedByOthers(flags);
    const verdict = await verify(bytes);
    expect(verdict.kind).toBe('other_certificate');
    expect(failed(verdict)).toEqual(['certificate']);
    const said = verdict.checks.map(({ title, text }) => `${title} ${text}`).join(' ');
    // What Trame knows of its own signatures alone.
    for (const unknown of ['électronique simple (SES)', 'plateforme', 'Pas encore'])
      expect(said).not.toContain(unknown);
    expect(said).toContain('Signature d’un autre que Trame');
    const altered = new Uint8Array(bytes);
    altered[20] = (altered[20] ?? 0) ^ 1;
    expect((await verify(altered)).kind).toBe('modified');
    const folder = mkdtempSync(join(tmpdir(), 'trame-pdfsig-'));
    writeFileSync(join(folder, 'signed.pdf'), bytes);
    const { stdout, error } = spawnSync('pdfsig', ['-nocert', 'signed.pdf'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    if (error) expect(process.env['CI'], 'pdfsig is missing').not.toBe('true');
    else expect(stdout).toContain('Signature is Valid.');
  });

  it('is read when it names its certificate by the id of the key', async () => {
    const verdict = await verify(signedByOthers(['-md', 'sha256', '-keyid']));
    expect(failed(verdict)).toEqual(['certificate']);
    expect(verdict.checks[0]?.status).toBe('ok');
  });

  it.each([
    ['a hash', ['-md', 'sha3-256'], 'rsa:2048'],
    ['a hash of the content itself', ['-md', 'sha3-256', '-noattr'], 'rsa:2048'],
    ['a curve', ['-md', 'sha256'], BRAINPOOL],
    ['a curve, of the content itself', ['-md', 'sha256', '-noattr'], BRAINPOOL],
    ['a signature without its certificate', ['-md', 'sha256', '-nocerts'], 'rsa:2048'],
  ])('is not called altered when this reader does not know how it is made: %s', async (_what, flags, key) => {
    const verdict = await verify(signedByOthers(flags, key));
    expect(verdict.kind).toBe('other_certificate');
    expect(failed(verdict).filter((one) => one !== 'certificate')).toEqual([]);
    expect(verdict.checks[0]).toMatchObject({
      status: 'warn',
      title: 'Une signature que ce lecteur ne sait pas vérifier',
    });
  });

  it('is no seal of ours with our own certificate when it does not name it', async () => {
    const bytes = signedByOthers();
    const { seal } = await verify(bytes);
    const own = [{ fingerprint: seal?.certificate.fingerprint ?? '' }];
    const verdict = await verifyPdf(bytes, { certificates: own });
    expect(verdict.kind).toBe('modified');
    expect(failed(verdict)).toContain('seal');
  });
});

it('a PDF with a password is said to have one', async () => {
  const { kind, checks } = await verify(await lockedContract());
  expect(kind).toBe('no_seal');
  expect(checks.map(({ title }) => title)).toEqual(['Ce PDF est protégé par un mot de passe']);
});

// threat 6
it('objects that were added and unpack without end are not unpacked', async () => {
  const data = deflateSync(deflateSync(deflateSync(new Uint8Array(60_000_000))));
  const head = `\n900 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode /FlateDecode] /Length ${data.length} >>\nstream\n`;
  const tail = '\nendstream\nendobj\n';
  const at = example.bytes.length + head.length + data.length + tail.length;
  const table = `xref\n900 1\n${String(example.bytes.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 901 /Root 1 0 R /Prev ${/startxref\n(\d+)/.exec(Buffer.from(example.bytes).toString('latin1'))?.[1]} >>\nstartxref\n${at}\n%%EOF\n`;
  const bytes = new Uint8Array(
    Buffer.concat([example.bytes, Buffer.from(head), data, Buffer.from(tail), Buffer.from(table)]),
  );
  const load = vi.spyOn(PDF, 'load');
  expect(await whatWasAdded(bytes, example.bytes.length, VERDICT_TEXTS.fr)).toEqual({
    changes: ['des octets que ce lecteur ne sait pas lire'],
    harmless: [],
  });
  expect(load).not.toHaveBeenCalled();
  load.mockRestore();
});

describe('in English', () => {
  const FRENCH = /[«»]|\b(?:le|la|les|des|du|une|est|pas|sceau|preuve)\b|[ldn]’/i;
  const said = async (bytes: Uint8Array) => {
    const verdict = await verifyPdf(bytes, { certificates, authorities, locale: 'en' });
    const texts = [verdict.title, ...verdict.checks.flatMap(({ title, text }) => [title, text])];
    expect(texts.filter((text) => FRENCH.test(text))).toEqual([]);
    return texts;
  };

  it('a verdict says the same as in French, with nothing of the French one', async () => {
    const texts = await said(example.bytes);
    expect(texts[0]).toBe('Document intact, signed by two people');
    expect(texts).toContain('Two signatures, in the order that was planned');
    expect(texts).toContain('Simple electronic signature (SES, eIDAS)');
    const french = await verify(example.bytes);
    expect(texts).toHaveLength(1 + 2 * french.checks.length);
  });

  it('what was changed or added is named, and why a chain breaks', async () => {
    const at = latin1(example.bytes).indexOf('/Producer');
    expect((await said(replaced(example.bytes, at + 2, 'x')))[1]).toBe(
      'The fingerprint is not that of the seal',
    );
    const turned = await appended((pdf) =>
      pdf.getPages()[0]?.dict.set(PdfName.of('Rotate'), PdfNumber.of(90)),
    );
    expect(await said(turned)).toContain('What has changed: page 1, its presentation.');
    expect((await said(await withDss()))[0]).toBe('The sealed part is intact, what follows is not by Trame');
    const altered = example.proof.replace('Claire Estavoyer', 'Claire Estavoyen');
    const { title, checks } = await verifyProof(altered, { locale: 'en' });
    expect(title).toBe('The proof does not hold');
    expect(checks[0]?.text).toMatch(
      /^Line \d+: the fingerprint of the line before is not the one that it contains\.$/,
    );
    const missing = example.proof.split('\n').toSpliced(4, 1).join('\n');
    expect((await verifyProof(missing, { locale: 'en' })).checks[0]?.text).toBe(
      'Line 5: its number is 6: a line is missing, or one too many.',
    );
  });
});
