import { describe, expect, it } from 'vitest';
import type { RecognisedLine, Recognition } from '../../recognition.ts';
import { readRecognition } from './read-recognition.ts';

type Point = readonly [x: number, y: number];
type Options = {
  lean?: number;
  confidence?: number;
  /** Rank of the word that is a dot on paper. */ dot?: number;
};

const SIZE = 10;
const LETTER = 5;

const turned = ([x, y]: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
};

/** A line as it is recognised, letters five points wide, on a page that was laid so many degrees askew. */
function line(
  text: string,
  [x, y]: Point,
  { lean = 0, confidence = 90, dot = -1 }: Options = {},
): RecognisedLine {
  let left = x;
  const words = text.split(' ').map((word, at): RecognisedLine['words'][number] => {
    const width = word.length * LETTER;
    const [cx, cy] = turned([left + width / 2, y - SIZE / 2], lean);
    left += width + LETTER;
    if (at === dot) return { text: word, box: [cx - 1.5, cy - 1.5, 3, 3], confidence: 62 };
    return { text: word, box: [cx - width / 2, cy - SIZE / 2, width, SIZE], confidence };
  });
  return { words, baseline: [...turned([x, y], lean), ...turned([left, y], lean)], size: SIZE };
}

const read = (lines: RecognisedLine[]) => {
  const recognition: Recognition = { digest: '0'.repeat(64), pages: [{ width: 595, height: 842, lines }] };
  return readRecognition(recognition).pages[0]!;
};
const texts = (lines: RecognisedLine[]) => read(lines).lines.map(({ text }) => text);

describe('a page read optically', () => {
  it('has its words at their places, and is marked as scanned', () => {
    const page = read([line('Camille Fontaine', [50, 60])]);
    expect(page).toMatchObject({ page: 1, isScanned: true, columns: 1 });
    expect(page.lines[0]?.spans).toMatchObject([
      { start: 0, length: 7, box: [50, 50, 35, 10] },
      { start: 8, length: 8, box: [90, 50, 40, 10] },
    ]);
  });

  it('is read column by column, with the date of an entry on its row', () => {
    const side = ['Contact', 'camille@exemple.fr', '06 12 34 56 78', 'Langues', 'Anglais courant'];
    const jobs = [
      'Expériences professionnelles',
      'Formatrice bureautique chez Verrier',
      'Animation de stages de tableur et de texte',
      'Assistante de gestion chez Brume',
      'Suivi des dossiers et des agendas de direction',
    ];
    const lines = [
      ...side.map((text, at) => line(text, [30, 60 + at * 20])),
      ...jobs.map((text, at) => line(text, [230, 67 + at * 20])),
      line('2019 - 2023', [500, 87]),
      line('2014 - 2018', [500, 127]),
    ];
    expect(texts(lines.toReversed())).toEqual([
      ...side,
      jobs[0],
      `${jobs[1]}\t2019 - 2023`,
      jobs[2],
      `${jobs[3]}\t2014 - 2018`,
      jobs[4],
    ]);
    expect(read(lines).columns).toBe(2);
  });

  it('that was scanned askew is read as if it were straight, with its words at their real places', () => {
    const lean = 2;
    const rows = ['2019', '2014', '2008'].flatMap((year, at) => [
      line('Formatrice en comptabilité', [40, 100 + at * 20], { lean }),
      line(year, [480, 100 + at * 20], { lean }),
    ]);
    const page = read(rows);
    expect(page.lines.map(({ text }) => text)).toEqual([
      'Formatrice en comptabilité\t2019',
      'Formatrice en comptabilité\t2014',
      'Formatrice en comptabilité\t2008',
    ]);
    const [x, y, width, height] = rows[1]!.words[0]!.box;
    const shown = page.lines[0]!.spans.at(-1)!.box;
    expect(shown[0] + shown[2] / 2).toBeCloseTo(x + width / 2, 1);
    expect(shown[1] + shown[3] / 2).toBeCloseTo(y + height / 2, 1);
  });
});

describe('a recognised sign that is not text', () => {
  it.each([
    ['a rule', '-_— °°°', 35],
    ['a rule taken for letters', 'ee', 56],
    ['a spot', 'Il', 12],
  ])('is left out: %s', (_what, text, confidence) => {
    expect(texts([line('Profil', [50, 60]), line(text, [50, 80], { confidence })])).toEqual(['Profil']);
  });

  it.each(['Excel', 'B2', 'C++'])('does not remove %s', (text) => {
    expect(texts([line(text, [50, 60])])).toEqual([text]);
  });

  it('does not remove a whole word when only its apostrophe is unsure', () => {
    const words = line('Formatrice d’anglais', [50, 60]);
    words.words[1]!.confidence = 5;
    expect(texts([words])).toEqual(['Formatrice d’anglais']);
  });
});

describe('a bullet', () => {
  it.each([
    ['« Animation de stages', 0, '• Animation de stages'],
    ['e Animation de stages', 0, '• Animation de stages'],
    ['EBP * Ciel', 1, 'EBP • Ciel'],
    ['« Projet Voltaire »', 0, '« Projet Voltaire »'],
    ['- Animation de stages', 0, '- Animation de stages'],
    ['e Animation de stages', -1, 'e Animation de stages'],
  ])('is recognised by its size, whatever it was read as: %s', (text, dot, shown) => {
    expect(texts([line(text, [50, 60], { dot })])).toEqual([shown]);
  });

  it('is not the l of an address that was read as a bar', () => {
    expect(texts([line('|.tanguy@exemple.test | Quimper', [50, 60])])).toEqual([
      'l.tanguy@exemple.test | Quimper',
    ]);
  });

  it('is not the bar drawn before a title', () => {
    expect(texts([line('| Mon parcours', [50, 60])])).toEqual(['Mon parcours']);
  });

  it('separates badges whose ends were read as brackets', () => {
    expect(texts([line('(SEO) (Google Ads) (Meta Ads)', [50, 60])])).toEqual(['SEO • Google Ads • Meta Ads']);
    expect(texts([line('Formatrice SST (INRS)', [50, 60])])).toEqual(['Formatrice SST (INRS)']);
  });
});
