import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';
import { checkPdf } from './pdf/check-pdf.ts';
import type { PdfProblem } from './pdf/work.ts';
import { latin1, packed, packedObjects, packedZeros, pdf, stream } from './testing/hostile-pdf.ts';

const HUGE = 100_000_000;
const hex = (text: string) =>
  Array.from(text, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
/** Twice packed: a hundred megabytes in less than a thousand bytes. */
const twice = packed(packedZeros(HUGE));
/** 64 bytes for one. */
const runs = '\x81x'.repeat(400_000);
/** Codes that each stand for one byte more than the one before. */
function growing(): string {
  let bits = '';
  const put = (code: number, width: number) => {
    bits += code.toString(2).padStart(width, '0');
  };
  put(256, 9);
  put(65, 9);
  for (let code = 258; code < 4095; code += 1)
    put(code, code + 1 > 2047 ? 12 : code + 1 > 1023 ? 11 : code + 1 > 511 ? 10 : 9);
  const bytes = bits.match(/.{8}/g) ?? [];
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}
const jbig2 = (width: string, height: string) =>
  `\0\0\0\0\x30\0\x01\0\0\0\x13${width}${height}${'\0'.repeat(11)}`;
const jpeg = '\xff\xd8\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00\xff\xd9';
const picture = (dict: string, data: string) => stream(`/Type /XObject /Subtype /Image ${dict}`, data);
const SMALL = '/Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace /DeviceGray';

/** Each draws the next one ten times. */
const forms = (levels: number) =>
  Array.from({ length: levels }, (_, level) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${7 + level} 0 R >> >>`,
      '/X Do '.repeat(10),
    ),
  );

const REFUSED: [what: string, bytes: Uint8Array, problem: PdfProblem][] = [
  // Streams that expand without end, under every name of a filter.
  ['a bomb', pdf({ content: stream('/Filter /FlateDecode', packedZeros(HUGE)) }), 'heavy'],
  ['a bomb whose filter is abbreviated', pdf({ content: stream('/Filter /Fl', packedZeros(HUGE)) }), 'heavy'],
  [
    'a bomb whose filter is spelled by numbers',
    pdf({ content: stream('/Filter /#46late#44ecode', packedZeros(HUGE)) }),
    'heavy',
  ],
  ['a bomb whose filter has a short key', pdf({ content: stream('/F /Fl', packedZeros(HUGE)) }), 'heavy'],
  [
    'a bomb in a chain',
    pdf({ content: stream('/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode]', `${hex(twice)}>`) }),
    'heavy',
  ],
  [
    'a bomb whose filter is elsewhere',
    pdf({ content: stream('/Filter 6 0 R', packedZeros(HUGE)), objects: ['[/Fl]'] }),
    'heavy',
  ],
  [
    'a bomb whose filter is packed elsewhere',
    pdf({ content: stream('/Filter 20 0 R', packedZeros(HUGE)), objects: [packedObjects('/Fl')] }),
    'heavy',
  ],
  [
    'a bomb said to be a picture',
    pdf({ objects: [picture(`${SMALL} /Filter /FlateDecode`, packedZeros(HUGE))] }),
    'heavy',
  ],
  [
    'a bomb between BI and EI',
    pdf({ content: stream('', `BI /W 9 /H 9 /BPC 8 /CS /G /F /Fl ID ${packedZeros(HUGE)} EI`) }),
    'heavy',
  ],
  [
    'a bomb behind a false end',
    pdf({
      content: stream('/Filter /Fl', packedZeros(HUGE).slice(0, 50), 50),
      objects: [stream('/Filter /Fl /Length 7 0 R', packedZeros(HUGE))],
    }),
    'heavy',
  ],
  [
    'a bomb whose dictionary is long',
    pdf({ content: stream(`/Filter /Fl /X (${'x'.repeat(5000)})`, packedZeros(HUGE)) }),
    'heavy',
  ],
  ['a bomb of repeated bytes', pdf({ content: stream('/Filter /RL', runs) }), 'heavy'],
  [
    'a bomb in a code that grows',
    pdf({
      content: stream('/Filter [/LZW /RunLengthDecode /LZW]', growing().repeat(9)),
      objects: Array.from({ length: 9 }, () => stream('/Filter /LZWDecode', growing())),
    }),
    'heavy',
  ],
  ['a stream packed five times', pdf({ content: stream('/Filter [/Fl /Fl /Fl /Fl /Fl]', 'x') }), 'heavy'],
  [
    'a filter said twice',
    pdf({ content: stream('/Filter /DCTDecode /Filter /Fl', packedZeros(HUGE)) }),
    'corrupt',
  ],
  ['a filter that nobody knows', pdf({ content: stream('/Filter /BrotliDecode', 'x') }), 'corrupt'],
  [
    'many small bombs',
    pdf({ objects: Array.from({ length: 60 }, () => stream('/Filter /Fl', packedZeros(1_000_000))) }),
    'heavy',
  ],
  // Sizes that the file states.
  [
    'a picture of any size',
    pdf({ objects: [picture('/Width 60000 /Height 60000 /Filter /Fl', packedZeros(10))] }),
    'heavy',
  ],
  [
    'a JPEG that is larger than it is said',
    pdf({ objects: [picture(`${SMALL} /Filter /DCTDecode`, jpeg)] }),
    'heavy',
  ],
  ['a JPEG packed again', pdf({ objects: [picture(`${SMALL} /Filter [/Fl /DCT]`, packed(jpeg))] }), 'heavy'],
  [
    'a JBIG2 that is larger than it is said',
    pdf({ objects: [picture(`${SMALL} /Filter /JBIG2Decode`, jbig2('\0\0\xff\xff', '\0\0\xff\xff'))] }),
    'heavy',
  ],
  [
    'a JPEG 2000 that is larger than it is said',
    pdf({
      objects: [
        picture(
          `${SMALL} /Filter /JPX`,
          `\xff\x4f\xff\x51\0\x29\0\0\0\0\xff\xff\0\0\xff\xff${'\0'.repeat(40)}`,
        ),
      ],
    }),
    'heavy',
  ],
  [
    'lines of any length',
    pdf({ content: stream('/Filter /Fl /DecodeParms << /Predictor 12 /Columns 2000000000 >>', packed('x')) }),
    'heavy',
  ],
  [
    'widths of any code',
    pdf({ objects: ['<< /Type /Font /Subtype /CIDFontType2 /W [0 2000000000 500] >>'] }),
    'heavy',
  ],
  [
    'codes without end',
    pdf({ objects: [stream('', '1 beginbfrange <00000000> <00FFFFFF> <0000> endbfrange')] }),
    'heavy',
  ],
  [
    'a function without end',
    pdf({ objects: ['<< /FunctionType 0 /Size [60000 60000] /Range [0 1] >>'] }),
    'heavy',
  ],
  ['packed objects without end', pdf({ objects: [stream('/N 100000000 /First 10', '1 0 ')] }), 'heavy'],
  [
    'a table of objects without end',
    pdf({ objects: [stream('/Type /XRef /W [0 0 0] /Index [0 999999999]', '')] }),
    'heavy',
  ],
  ['lists in lists without end', pdf({ objects: ['['.repeat(10_000)] }), 'heavy'],
  ['objects without end', pdf({ objects: ['[ 0 obj '.repeat(200_000)] }), 'heavy'],
  // Content that is drawn repeatedly.
  [
    'forms that draw one another',
    pdf({ content: stream('', '/X Do'), resources: '/XObject << /X 6 0 R >>', objects: forms(12) }),
    'heavy',
  ],
  [
    'one content for a page, a thousand times',
    pdf({
      page: `/Contents [${'4 0 R '.repeat(1000)}]`,
      content: stream('/Filter /Fl', packed(' '.repeat(1_000_000))),
    }),
    'heavy',
  ],
  [
    'notes without end',
    pdf({ page: `/Annots [${'<< /Subtype /Square /AP << /N 4 0 R >> >> '.repeat(2000)}]` }),
    'heavy',
  ],
  // Active content and embedded files.
  ['a script', pdf({ objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'] }), 'script'],
  [
    'a script spelled by numbers',
    pdf({ objects: ['<< /S /J#61vaScript /J#53 (app.alert(1)) >>'] }),
    'script',
  ],
  ['a packed script', pdf({ objects: [packedObjects('<< /S /JavaScript /JS (app.alert(1)) >>')] }), 'script'],
  [
    'a script whose kind is elsewhere',
    pdf({ objects: ['<< /S 7 0 R /X 8 0 R >>', '/JavaScript'] }),
    'script',
  ],
  ['scripts by name', pdf({ catalog: '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>' }), 'script'],
  [
    'an address opened at once',
    pdf({ catalog: '/OpenAction << /S /URI /URI (http://exemple.fr) >>' }),
    'script',
  ],
  [
    'an address opened at once, from elsewhere',
    pdf({ catalog: '/OpenAction 6 0 R', objects: ['<< /S /URI /URI (x) >>'] }),
    'script',
  ],
  [
    'a place to open at, and an address after it',
    pdf({
      catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (http://exemple.fr) >> >>',
    }),
    'script',
  ],
  [
    'a place to open at, and another file after it',
    pdf({ catalog: '/OpenAction << /S /GoTo /Next [<< /S /GoToR /F (\\\\exemple\\a) >>] >>' }),
    'script',
  ],
  [
    'a place to open at, and printing after two others',
    pdf({
      catalog: '/OpenAction << /S /GoTo /Next 6 0 R >>',
      objects: ['[<< /S /GoTo >> << /S /GoTo /Next << /S /Named /N /Print >> >>]'],
    }),
    'script',
  ],
  [
    'a place to open at that another version of it follows',
    pdf({
      catalog: '/OpenAction << /S /GoTo /Next 6 0 R /Next 7 0 R >>',
      objects: ['<< /S /GoTo >>', '<< /S /URI >>'],
    }),
    'script',
  ],
  [
    'actions at opening that end in themselves',
    pdf({ catalog: '/OpenAction 6 0 R', objects: ['<< /S /GoTo /Next 6 0 R >>'] }),
    'script',
  ],
  ['an action of the page', pdf({ page: '/AA << /O << /S /URI /URI (http://exemple.fr) >> >>' }), 'script'],
  ['a form that sends', pdf({ objects: ['<< /S /SubmitForm /F (http://exemple.fr) >>'] }), 'script'],
  ['a form that takes data in', pdf({ objects: ['<< /S /ImportData /F (x) >>'] }), 'script'],
  ['a program to be started', pdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }), 'program'],
  [
    'a carried file',
    pdf({
      objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>', stream('/Type /EmbeddedFile', 'MZ')],
    }),
    'attachment',
  ],
  [
    'a carried file with the name of lines of a proof at its beginning',
    pdf({ objects: ['<< /F (preuve.jsonl.exe) /EF << /F 7 0 R >> >>'] }),
    'attachment',
  ],
  [
    'a carried file with a second name',
    pdf({ objects: ['<< /F (a.xml) /UF (a.exe) /EF << /F 7 0 R >> >>'] }),
    'attachment',
  ],
  ['a film', pdf({ objects: ['<< /Type /Annot /Subtype /RichMedia >>'] }), 'media'],
  [
    'a form of another kind',
    pdf({ catalog: '/AcroForm << /XFA 6 0 R >>', objects: [stream('', '<xdp/>')] }),
    'form',
  ],
  ['a key', pdf({ trailer: '/#45ncrypt 6 0 R', objects: ['<< /Filter /Standard >>'] }), 'encrypted'],
];

const ACCEPTED: [what: string, bytes: Uint8Array][] = [
  ['a page of text', pdf()],
  ['a page that is packed twice over text', pdf({ content: stream('/Filter [/A85 /Fl]', 'GhQ~>') })],
  ['a place to open at', pdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
  ['a place to open at, as an action', pdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
  [
    'two places to open at',
    pdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /GoTo /D [3 0 R /Fit] >> >>' }),
  ],
  [
    'links',
    pdf({ page: '/Annots [<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://exemple.fr) >> >>]' }),
  ],
  ['words about scripts', pdf({ objects: ['<< /Title (/S /JavaScript /JS /Launch) >>'] })],
  [
    'a font called like an action',
    pdf({ resources: '/ExtGState << /AA 6 0 R /JS 6 0 R >>', objects: ['<< /Type /ExtGState /ca 1 >>'] }),
  ],
  ['a form to fill in', pdf({ catalog: '/AcroForm << /Fields [] >>' })],
  [
    'the data of Europass beside the page',
    pdf({
      objects: [
        '<< /F (europass.xml) /UF (\\376\\377\\000a\\000.\\000x\\000m\\000l) /EF << /F 7 0 R >> >>',
        stream('/Type /EmbeddedFile', '<x/>'),
      ],
    }),
  ],
  [
    'the lines of the proof of a signature',
    pdf({
      objects: [
        '<< /F (preuve.jsonl) /UF (preuve.jsonl) /EF << /F 7 0 R >> >>',
        stream('/Type /EmbeddedFile', '{}'),
      ],
    }),
  ],
  [
    'a scanned page in black and white',
    pdf({
      objects: [
        picture(
          '/Width 4960 /Height 7016 /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 4960 >>',
          'x',
        ),
      ],
    }),
  ],
  ['a stream that is cut', pdf({ content: stream('/Filter /Fl', packedZeros(5000).slice(0, -8)) })],
];

describe('a PDF', () => {
  // threat 6, 8
  it.each(REFUSED)('with %s is refused before it is opened', (_what, bytes, problem) => {
    expect(checkPdf(bytes)).toBe(problem);
  });

  it.each(ACCEPTED)('with %s is accepted', (_what, bytes) => {
    expect(checkPdf(bytes)).toBeUndefined();
  });
});

/** A file that another program takes for one of its own. */
describe('a PDF that is something else too', () => {
  const plain = pdf();
  const joined = (...parts: (string | Uint8Array)[]) =>
    new Uint8Array(parts.flatMap((part) => [...(typeof part === 'string' ? latin1(part) : part)]));
  const problemOf = (bytes: Uint8Array) => {
    const verdict = checkFile('document.pdf', bytes);
    return verdict.ok ? undefined : verdict.problem;
  };
  const EMPTY_ZIP = `PK\x05\x06${'\0'.repeat(18)}`;

  // threat 8
  it.each([
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a web page after blanks', '\n\n <html>'],
    ['a picture', 'GIF89a\x01\0'],
    ['a program', 'MZ\x90\0'],
    ['a script', '#!/bin/sh\n'],
    ['PostScript', '%!PS-Adobe-3.0\n'],
    ['an archive', `PK\x03\x04${'\0'.repeat(26)}`],
    ['a text', 'From: somebody\n'],
  ])('begins as %s: refused', (_, before) => {
    expect(problemOf(joined(before, plain))).toBe('mismatch');
  });

  // threat 8
  it.each([
    ['after its end', joined(plain, EMPTY_ZIP)],
    ['with more after it', joined(plain, EMPTY_ZIP, '\n'.repeat(1000))],
    ['before its end, as if the rest were a comment', pdf({ objects: [`(${EMPTY_ZIP})`] })],
  ])('has an archive %s: refused', (_, bytes) => {
    expect(problemOf(bytes)).toBe('attachment');
  });

  it.each([
    ['nothing', ''],
    ['blank lines', '\r\n\r\n'],
    ['the mark of UTF-8', '\xef\xbb\xbf'],
    ['the language of printers', '\x1b%-12345X@PJL SET STRINGCODESET=UTF8\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ])('only has %s before it: accepted', (_, before) => {
    expect(problemOf(joined(before, plain))).toBeUndefined();
  });
});

describe('files inside of a PDF', () => {
  const hasFiles = (bytes: Uint8Array) => {
    let found: boolean | undefined;
    const onScan = (scan: { hasFiles: boolean }) => (found = scan.hasFiles);
    expect(checkPdf(bytes, { acceptsAttachments: true, onScan })).toBeUndefined();
    return found;
  };
  const FILE = '<< /Type /Filespec /F (a.xml) /EF << /F 7 0 R >> >>';
  const XMP = (text: string) => stream('/Type /Metadata /Subtype /XML', text);

  it.each<[what: string, bytes: Uint8Array, isFound: boolean]>([
    ['none', pdf(), false],
    ['metadata that name none', pdf({ catalog: '/Metadata 6 0 R', objects: [XMP('<x/>')] }), false],
    ['a list of names', pdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }), true],
    ['associated with the document', pdf({ catalog: '/AF [6 0 R]' }), true],
    ['a file of its own', pdf({ objects: [FILE, stream('', '<a/>')] }), true],
    ['a file in a list of lists', pdf({ objects: [`[[${FILE}]]`, stream('', '<a/>')] }), true],
    ['a packed file', pdf({ objects: [packedObjects(FILE), stream('', '<a/>')] }), true],
    [
      'metadata of an invoice that lost its XML',
      pdf({
        catalog: '/Metadata 6 0 R',
        objects: [XMP('<x xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"/>')],
      }),
      true,
    ],
  ])('%s', (_what, bytes, isFound) => {
    expect(hasFiles(bytes)).toBe(isFound);
  });
});
