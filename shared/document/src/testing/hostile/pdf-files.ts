import { latin1, packed, packedZeros, pdf, stream } from '../../checking/testing/hostile-pdf.ts';
import type { HostileFile } from './hostile-file.ts';

// PDFs made so that checking or reading them naively takes the square of their size, or never ends.

/** As large as a file may be sent. */
const LARGEST = 9_900_000;
const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));
const many = (count: number, piece: (rank: number) => string) =>
  Array.from({ length: count }, (_, rank) => piece(rank)).join('');

/** The same pieces before a whole document. */
const before = (text: string): Uint8Array<ArrayBuffer> => {
  const [head, whole] = [latin1(`%PDF-1.7\n${text}\n`), pdf()];
  const all = new Uint8Array(head.length + whole.length);
  all.set(head);
  all.set(whole, head.length);
  return all;
};
const flood = (piece: string, size = LARGEST) =>
  file(`PDF, ${size / 1_000_000} MB of ${JSON.stringify(piece)}`, () => before(filled(piece, size)));

const file = (what: string, make: () => Uint8Array<ArrayBuffer>): HostileFile => ({
  what: what.startsWith('PDF') ? what : `PDF, ${what}`,
  name: 'cv.pdf',
  make,
});

const FL = '/Filter /FlateDecode';
const drawn = (content: string, parts: Parameters<typeof pdf>[0] = {}) =>
  pdf({ ...parts, content: stream(FL, packed(content)) });
const words = (content: string) => `BT /F1 6 Tf ${content} ET`;

/** So many pages, each with its own content, resources and entries. */
function pages(
  count: number,
  content: (page: number) => string,
  resources = '',
  objects: readonly string[] = [],
) {
  const first = 6 + objects.length;
  const kids = many(count, (at) => `${first + 2 * at} 0 R `);
  return pdf({
    objects: [
      ...objects,
      ...Array.from({ length: count }, (_, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
        stream(FL, packed(content(at))),
      ]).flat(),
    ],
    kids: `3 0 R ${kids}`,
  });
}

const jpegOf = (width: number, height: number): string => {
  const size = (value: number) => String.fromCharCode(value >> 8, value & 255);
  const table = (kind: number, counts: number[], values: number[]) => {
    const body = String.fromCharCode(kind, ...counts, ...values);
    return `\xff\xc4${size(body.length + 2)}${body}`;
  };
  const one = [1, ...Array<number>(15).fill(0)];
  return [
    '\xff\xd8',
    `\xff\xdb\x00\x43\x00${'\x01'.repeat(64)}`,
    `\xff\xc0\x00\x0b\x08${size(height)}${size(width)}\x01\x01\x11\x00`,
    table(0, one, [0]),
    table(0x10, one, [0]),
    '\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00',
    // Each block is two codes of one bit: no change, no detail.
    '\x00'.repeat(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8) * 2) / 8)),
    '\xff\xd9',
  ].join('');
};

const pictureOf = (dict: string, data: string) => stream(`/Type /XObject /Subtype /Image ${dict}`, data);
const named = (count: number, first = 6) => many(count, (at) => `/X${at} ${first + at} 0 R `);
const repeated = (count: number, object: (rank: number) => string) =>
  Array.from({ length: count }, (_, rank) => object(rank));

const FLOODS = [
  'obj',
  'obj<<',
  'obj/A',
  'obj(',
  'obj<',
  'obj[',
  'obj%',
  'trailer<<',
  'trailer(',
  '1 0 obj<<>>stream\n',
  '1 0 obj<<>>endobj\n',
  'endstream ',
  'startxref 0\n',
  'xref\n0 1\n',
  '%',
  ' ',
  '0 ',
  '/A ',
  '(',
  '<<',
  '[',
  '<</A ',
  '1 0 R ',
  'BI ',
  '\0',
  '%PDF-1.7\n',
];

export const HOSTILE_PDF: readonly HostileFile[] = [
  ...FLOODS.map((piece) => flood(piece)),
  ...FLOODS.map((piece) =>
    file(`400 KB of ${JSON.stringify(piece)} in a content`, () => drawn(filled(piece, 400_000))),
  ),
  // Content that expands.
  file('100 MB under /Fl', () => pdf({ content: stream('/Filter /Fl', packedZeros(100_000_000)) })),
  file('100 MB under a name by numbers', () =>
    pdf({ content: stream('/Filter /#46l', packedZeros(100_000_000)) }),
  ),
  file('100 MB packed three times', () =>
    pdf({ content: stream('/Filter [/Fl /Fl /Fl]', packed(packed(packedZeros(100_000_000)))) }),
  ),
  file('three contents of 15 MB of blanks', () =>
    pdf({
      page: '/Contents [4 0 R 6 0 R 7 0 R]',
      objects: [stream(FL, packed(filled(' ', 15_000_000))), stream(FL, packed(filled(' ', 15_000_000)))],
    }),
  ),
  file('three pictures of 39 MB', () =>
    drawn('/X0 Do /X1 Do /X2 Do', {
      resources: `/XObject << ${named(3)} >>`,
      objects: repeated(3, () =>
        pictureOf(
          `/Width 6000 /Height 6000 /BitsPerComponent 8 /ColorSpace /DeviceGray ${FL}`,
          packedZeros(36_000_000),
        ),
      ),
    }),
  ),
  file('85 pictures of 1.4 million points', () =>
    drawn(
      many(85, (at) => `/X${at} Do `),
      {
        resources: `/XObject << ${named(85)} >>`,
        objects: repeated(85, () =>
          pictureOf(
            `/Width 1200 /Height 1200 /BitsPerComponent 8 /ColorSpace /DeviceGray ${FL}`,
            packedZeros(1_440_000),
          ),
        ),
      },
    ),
  ),
  file('600 JPEG pictures of 1.4 million points', () =>
    drawn(
      many(600, (at) => `/X${at} Do `),
      {
        resources: `/XObject << ${named(600)} >>`,
        objects: repeated(600, () =>
          pictureOf(
            '/Width 1200 /Height 1200 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode',
            jpegOf(1200, 1200),
          ),
        ),
      },
    ),
  ),
  file('30 pages of 20 JPEG pictures of 1.4 million points', () =>
    pages(
      29,
      (page) => many(20, (at) => `/X${at + 20 * page} Do `),
      `/XObject << ${named(580)} >>`,
      repeated(580, () =>
        pictureOf(
          '/Width 1200 /Height 1200 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode',
          jpegOf(1200, 1200),
        ),
      ),
    ),
  ),
  file('one JPEG picture of 39 million points', () =>
    drawn('/X0 Do', {
      resources: `/XObject << ${named(1)} >>`,
      objects: [
        pictureOf(
          '/Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode',
          jpegOf(6200, 6200),
        ),
      ],
    }),
  ),
  file('10,000 inline pictures', () =>
    drawn(filled('BI /W 30 /H 30 /BPC 8 /CS /G ID ' + 'x'.repeat(900) + ' EI ', 9_000_000)),
  ),
  file('a picture of indexed colours of a function', () =>
    drawn(
      many(40, () => '/X0 Do '),
      {
        resources: `/XObject << ${named(1)} >>`,
        objects: [
          pictureOf(
            `/Width 1200 /Height 1200 /BitsPerComponent 8 /ColorSpace [/Separation /A /DeviceCMYK 7 0 R] ${FL}`,
            packedZeros(1_440_000),
          ),
          stream(
            '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1 0 1]',
            `{ ${'dup mul sqrt '.repeat(2000)} dup dup dup }`,
          ),
        ],
      },
    ),
  ),
  // Content that is drawn.
  ...(
    [
      ['clips', '0 0 500 800 re W n '],
      ['clips and fills', '0 0 500 800 re W n 0 0 9 9 re f '],
      ['clips without blanks', '0 0 500 800re W n 0 0 9 9re f\n'],
      ['saved states', 'q '],
      ['saved and restored states', 'q Q '],
      ['turns', '1 0 0 1 0 0 cm '],
      ['fills', '0 0 500 800 re f '],
      ['see-through fills', '/G gs 0 0 500 800 re f '],
      ['outlines', '0 0 500 800 re S '],
      ['segments', '1 1 l '],
      ['curves', '1 1 2 2 3 3 c '],
      ['one-letter texts', words('1 0 0 1 9 9 Tm (a) Tj ')],
      ['texts that clip', 'BT /F1 6 Tf 7 Tr 1 0 0 1 9 9 Tm (a) Tj ET '],
      ['texts that clip, and fills', 'BT /F1 6 Tf 7 Tr 1 0 0 1 9 9 Tm (a) Tj ET 0 0 9 9 re f '],
      ['marked contents', '/A BMC '],
      ['hidden layers', '/OC /M BDC '],
      ['fonts of any size', 'BT /F1 6 Tf ET '],
      ['shadings', '/S sh '],
      ['unknown operators', 'zz '],
      ['operators without blanks', '0 0m'],
      ['dashes', '[1 2 3 4 5 6 7 8 9] 0 d '],
    ] as const
  ).flatMap(([what, piece]) => {
    const extra = {
      resources: '/Shading << /S 7 0 R >> /ExtGState << /G << /ca 0.5 >> >> /Properties << /M 6 0 R >>',
      catalog: `/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>`,
      objects: [
        '<< /Type /OCG /Name (x) >>',
        '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >>',
      ],
    };
    const operators = piece
      .trim()
      .split(/\s+/)
      .filter((word) => /^[a-zA-Z]+$/.test(word)).length;
    const most = Math.floor(49_000 / Math.max(1, operators));
    return [
      file(`${most} ${what}`, () => drawn(piece.repeat(most), extra)),
      file(`2 MB of ${what}`, () => drawn(filled(piece, 2_000_000), extra)),
    ];
  }),
  file('10,000 fills, then 10,000 letters', () =>
    drawn(
      `${'0 0 500 800 re f '.repeat(10_000)}${words(many(100, (at) => `1 0 0 1 9 ${at * 8} Tm (${'a'.repeat(100)}) Tj `))}`,
    ),
  ),
  file('150 see-through fills of 3,900 corners, then 10,000 letters', () =>
    drawn(
      `/G gs ${`0 0 m ${many(3000, (at) => `${at % 500} ${(at * 7) % 800} l `)} f `.repeat(80)}${words(many(200, (at) => `1 0 0 1 9 ${at * 4} Tm (${'a'.repeat(100)}) Tj `))}`,
      { resources: '/ExtGState << /G << /ca 0.5 >> >>' },
    ),
  ),
  file('200 clips of 3,900 corners, then 20,000 letters', () =>
    drawn(
      `${`0 0 m ${many(1000, (at) => `${at % 2 ? 500 : 0} ${at} l `)} W n `.repeat(200)}0 0 500 800 re f ${words(many(200, (at) => `1 0 0 1 9 ${at * 4} Tm (${'a'.repeat(100)}) Tj `))}`,
    ),
  ),
  file('states 199 deep with 200 clips each', () =>
    drawn(`${`q ${'0 0 500 800 re W n '.repeat(80)}`.repeat(190)}0 0 9 9 re f `),
  ),
  // Content that is text.
  ...(
    [
      ['at one place', () => [9, 9]],
      ['in a row', (at: number) => [at / 50, 9]],
      ['in a column', (at: number) => [9, at / 30]],
      ['in a grid', (at: number) => [(at % 158) * 3.7, Math.floor(at / 158) * 5.3]],
      ['anywhere', (at: number) => [(at * 7919) % 595, (at * 104_729) % 842]],
      ['on a slope', (at: number) => [at / 50, at / 30]],
      ['in two columns', (at: number) => [at % 2 ? 9 : 400, at / 32]],
      ['in 40 columns', (at: number) => [(at % 40) * 14, Math.floor(at / 40) * 1.3]],
    ] as const
  ).flatMap(([what, place]) =>
    [24_000, 2900].flatMap((count) =>
      ['a', 'w#', '2019', 'Excel']
        .filter((word) => word.length * count < 25_000)
        .map((word) =>
          file(`${count} words « ${word} » ${what}`, () =>
            drawn(
              words(
                many(count, (at) => {
                  const [x = 0, y = 0] = place(at * Math.round(24_000 / count));
                  return `1 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)} Tm (${word.replace('#', String.fromCharCode(97 + (at % 26)))}) Tj `;
                }),
              ),
            ),
          ),
        ),
    ),
  ),
  file('4,000 words, each turned by another angle', () =>
    drawn(
      words(
        many(
          4000,
          (at) =>
            `${Math.cos(at).toFixed(3)} ${Math.sin(at).toFixed(3)} ${(-Math.sin(at)).toFixed(3)} ${Math.cos(at).toFixed(3)} ${(at * 7) % 595} ${(at * 13) % 842} Tm (ab) Tj `,
        ),
      ),
    ),
  ),
  file('one text of 24,000 letters', () => drawn(words(`1 0 0 1 9 9 Tm (${'a'.repeat(24_000)}) Tj`))),
  file('a table of 300 by 300 rules, and 8,000 words', () =>
    drawn(
      `${many(300, (at) => `0 ${at * 2.8} 595 0.5 re f ${at * 2} 0 0.5 842 re f `)}${words(many(8000, (at) => `1 0 0 1 ${(at % 100) * 6} ${Math.floor(at / 100) * 10} Tm (ab) Tj `))}`,
    ),
  ),
  file('4,000 cells with frames, and 4,000 words', () =>
    drawn(
      `${many(4000, (at) => `${(at % 40) * 14} ${Math.floor(at / 40) * 8} 13 7 re S `)}${words(many(4000, (at) => `1 0 0 1 ${(at % 40) * 14} ${Math.floor(at / 40) * 8} Tm (ab) Tj `))}`,
    ),
  ),
  file('4,000 badges, and 4,000 words', () =>
    drawn(
      `${many(4000, (at) => `${(at % 40) * 14} ${Math.floor(at / 40) * 8} 13 9 re f `)}${words(many(4000, (at) => `1 0 0 1 ${(at % 40) * 14} ${Math.floor(at / 40) * 8} Tm (ab) Tj `))}`,
    ),
  ),
  file('4,000 panels, and 2,900 words', () =>
    drawn(
      `${many(4000, (at) => `${at % 300} ${at % 400} 200 300 re f `)}${words(many(2900, (at) => `1 0 0 1 ${(at % 40) * 14} ${Math.floor(at / 40) * 11} Tm (ab) Tj `))}`,
    ),
  ),
  file('30 pages of 3,300 words', () =>
    pages(29, (page) =>
      words(many(1100, (at) => `1 0 0 1 ${(at % 30) * 19} ${Math.floor(at / 30) * 22 + page} Tm (ab) Tj `)),
    ),
  ),
  file('2,000 fonts', () =>
    drawn(words(many(2000, (at) => `/X${at} 6 Tf (ab) Tj `)), {
      resources: `/Font << /F1 5 0 R ${named(2000)} >>`,
      objects: repeated(2000, (at) => `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica${at} >>`),
    }),
  ),
  file('2,000 fonts of one program of 1 MB', () =>
    drawn(words(many(2000, (at) => `/X${at} 6 Tf (ab) Tj `)), {
      resources: `/Font << /F1 5 0 R ${named(2000, 8)} >>`,
      objects: [
        '<< /Type /FontDescriptor /FontName /A /Flags 32 /FontFile 7 0 R >>',
        stream(
          `${FL} /Length1 900000 /Length2 100000 /Length3 0`,
          packed(
            `%!PS-AdobeFont-1.0: A\n${filled('/A 1 def\n', 900_000)}eexec\n${filled('dup 65 {1 2 rlineto} ', 100_000)}`,
          ),
        ),
        ...repeated(
          2000,
          (at) => `<< /Type /Font /Subtype /Type1 /BaseFont /A${at} /FontDescriptor 6 0 R >>`,
        ),
      ],
    }),
  ),
  file('1,000 fonts of one table of 60,000 codes', () =>
    drawn(words(many(1000, (at) => `/X${at} 6 Tf (ab) Tj `)), {
      resources: `/Font << /F1 5 0 R ${named(1000, 7)} >>`,
      objects: [
        stream(
          FL,
          packed(
            `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ea60> <0041> endbfrange endcmap`,
          ),
        ),
        ...repeated(
          1000,
          (at) => `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica${at} /ToUnicode 6 0 R >>`,
        ),
      ],
    }),
  ),
  file('a font of 256 drawings of 100 KB', () =>
    drawn(words(`/X0 6 Tf (${many(256, (at) => String.fromCharCode(97 + (at % 26)))}) Tj `), {
      resources: `/Font << /F1 5 0 R /X0 6 0 R >>`,
      objects: [
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 0 /LastChar 255 /Widths [${'9 '.repeat(256)}] /Encoding << /Differences [97 ${many(26, (at) => `/c${at} `)}] >> /CharProcs << ${many(26, (at) => `/c${at} 7 0 R `)} >> >>`,
        stream(FL, packed(`9 0 d0 ${filled('1 1 m 2 2 l S ', 500_000)}`)),
      ],
    }),
  ),
  file('a mesh of 15 MB', () =>
    drawn('/S sh '.repeat(20), {
      resources: '/Shading << /S 6 0 R >>',
      objects: [
        stream(
          `/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 1 0 1 0 1] ${FL}`,
          packed(filled('\0\x05\x09\x01', 15_000_000)),
        ),
      ],
    }),
  ),
  file('patches of 5 MB', () =>
    drawn('/S sh '.repeat(20), {
      resources: '/Shading << /S 6 0 R >>',
      objects: [
        stream(
          `/ShadingType 6 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 1 0 1 0 1] ${FL}`,
          packed(filled(`\0${'\x05\x09'.repeat(12)}abcd`, 5_000_000)),
        ),
      ],
    }),
  ),
  file('10,000 tiling patterns', () =>
    drawn(`/Pattern cs ${'/P scn 0 0 9 9 re f '.repeat(10_000)}`, {
      resources: '/Pattern << /P 6 0 R >>',
      objects: [
        stream(
          `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >> ${FL}`,
          packed(filled('1 1 m 2 2 l S ', 20_000)),
        ),
      ],
    }),
  ),
  file('colours of a function without end', () =>
    drawn(`/C cs ${'0.5 scn '.repeat(40_000)}`, {
      resources: '/ColorSpace << /C [/Separation /A /DeviceCMYK 6 0 R] >>',
      objects: [
        stream(
          '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1 0 1]',
          `{ ${'dup mul sqrt '.repeat(5000)} dup dup dup }`,
        ),
      ],
    }),
  ),
  file('soft masks in soft masks', () =>
    drawn('/G gs 0 0 9 9 re f '.repeat(2000), {
      resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 6 0 R >> >> >>',
      objects: [
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >> /Resources << /ExtGState << /G << /SMask << /S /Luminosity /G 6 0 R >> >> >> >> ${FL}`,
          packed('/G gs 0 0 9 9 re f '.repeat(100)),
        ),
      ],
    }),
  ),
  file('a layer of 10,000 layers, 10,000 times', () =>
    drawn('/OC /M BDC EMC '.repeat(10_000), {
      resources: '/Properties << /M 6 0 R >>',
      catalog: `/OCProperties << /OCGs [${named(10_000, 7).replaceAll(/\/X\d+ /g, '')}] /D << >> >>`,
      objects: [
        `<< /Type /OCMD /OCGs [${many(10_000, (at) => `${7 + at} 0 R `)}] /P /AllOff >>`,
        ...repeated(10_000, () => '<< /Type /OCG /Name (x) >>'),
      ],
    }),
  ),
  file('900 notes with drawings', () =>
    pdf({
      page: `/Annots [${many(900, () => '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /AP << /N 6 0 R >> >> ')}]`,
      objects: [
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${FL}`,
          packed(filled('1 1 m 2 2 l S ', 50_000)),
        ),
      ],
    }),
  ),
  file('900 fields of forms', () =>
    pdf({
      catalog: `/AcroForm << /NeedAppearances true /Fields [${many(900, (at) => `${6 + at} 0 R `)}] /DA (/F1 6 Tf) /DR << /Font << /F1 5 0 R >> >> >>`,
      page: `/Annots [${many(900, (at) => `${6 + at} 0 R `)}]`,
      objects: repeated(
        900,
        (at) =>
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${at}) /Ff 4096 /V (${'mot '.repeat(2000)}) /Rect [0 0 500 500] >>`,
      ),
    }),
  ),
  file('100,000 pages', () => pdf({ kids: `3 0 R ${'3 0 R '.repeat(100_000)}` })),
  file('pages in pages in pages', () =>
    pdf({
      kids: '6 0 R',
      objects: repeated(
        5000,
        (at) => `<< /Type /Pages /Parent ${at + 5} 0 R /Count 1 /Kids [${at === 4999 ? 3 : at + 7} 0 R] >>`,
      ),
    }),
  ),
  file('a loop of pages', () => pdf({ kids: '2 0 R' })),
  file('a loop of tables', () => {
    const text = new TextDecoder('latin1').decode(pdf());
    return latin1(text.replace(/\/Root 1 0 R/, `/Root 1 0 R /Prev ${text.lastIndexOf('xref\n0')}`));
  }),
  file('5,000 former tables', () => {
    let text = new TextDecoder('latin1').decode(pdf());
    for (let turn = 0; turn < 5000; turn += 1) {
      const previous = /startxref\n(\d+)/.exec(text.slice(-40))?.[1] ?? '0';
      text += `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${text.length}\n%%EOF\n`;
    }
    return latin1(text);
  }),
  file('a damaged table before 100,000 objects', () => {
    const text = new TextDecoder('latin1').decode(pdf({ objects: repeated(100_000, () => '1') }));
    return latin1(text.replace(/startxref\n\d+/, 'startxref\n7'));
  }),
  file('a damaged table before 9 MB of broken streams', () => {
    const text = new TextDecoder('latin1').decode(
      pdf({ objects: repeated(60_000, () => '<< /Length 99 >>\nstream\nx\nendstream') }),
    );
    return latin1(text.replace(/startxref\n\d+/, 'startxref\n7'));
  }),
];
