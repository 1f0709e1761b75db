import { describe, expect, it } from 'vitest';
import {
  frenchSpaces,
  addTag,
  highlightRanges,
  nameInMail,
  normalizeSearch,
  parseList,
  titleInMail,
  visibleText,
  withDe,
} from './text.ts';
import { withoutEndSlash } from './without-end-slash.ts';

it.each([
  ['https://trame.example/', 'https://trame.example'],
  ['https://trame.example//', 'https://trame.example'],
  ['https://trame.example/a/b', 'https://trame.example/a/b'],
  ['/', ''],
])('the address %j without its last slash is %j', (address, expected) => {
  expect(withoutEndSlash(address)).toBe(expected);
});

describe('normalizeSearch', () => {
  // spec 5.26
  it.each([
    ['Éléonore Çelik', 'eleonore celik'],
    ['  SAGE   100 ', 'sage 100'],
    ['Cœur Æquo', 'coeur aequo'],
    ['L’été', "l'ete"],
    ['e\u0301', 'e'],
    ['Straße', 'strasse'],
    ['', ''],
  ])('%j is %j', (text, normalized) => {
    expect(normalizeSearch(text)).toBe(normalized);
  });
});

const marked = (text: string, query: string) =>
  highlightRanges(text, query).map(({ start, end }) => text.slice(start, end));

describe('highlightRanges', () => {
  // spec 2.32
  it.each([
    ['Éléonore Dupré', 'ele', ['Élé']],
    ['Éléonore Dupré', 'DUPRE', ['Dupré']],
    ['Sage 100, Sage X3', 'sage', ['Sage', 'Sage']],
    ['Chef de chœur', 'choeur', ['chœur']],
    ['Chef de chœur', 'cho', ['chœ']],
    ['Ele\u0301onore', 'ele', ['Ele\u0301']],
    ['😀 Paul', 'paul', ['Paul']],
    ['Paul Durand', 'durand paul', ['Paul', 'Durand']],
    ['ananas', 'ana nas', ['ananas']],
    ['Ana Martin', 'a', ['A']],
    ['Sage, SAP', 'sa', ['Sa', 'SA']],
    ['Langage C#', 'c#', ['C#']],
    ['Paul', 'x', []],
    ['Paul', '  ', []],
    ['', 'a', []],
  ])('in %j of %j marks %j', (text, query, parts) => {
    expect(marked(text, query)).toEqual(parts);
  });
});

describe('parseList', () => {
  // spec 3.5
  it.each([
    [
      ['SAP', ' Sage ', '', 'sap'],
      ['SAP', 'Sage'],
    ],
    ['["SAP","Sage"]', ['SAP', 'Sage']],
    ['SAP, Sage ,,SAP', ['SAP', 'Sage']],
    ['[SAP, Sage]', ['SAP', 'Sage']],
    ['[]', []],
    ['', []],
    [null, []],
    [undefined, []],
    [42, []],
    [[1, 'SAP', null], ['SAP']],
  ])('%j is %j', (value, list) => {
    expect(parseList(value)).toEqual(list);
  });
});

describe('addTag', () => {
  it('adds a trimmed tag, and ignores an empty one or one already there', () => {
    expect(addTag(['Excel'], '  Power   BI ')).toEqual(['Excel', 'Power BI']);
    expect(addTag(['Excel'], 'excel')).toEqual(['Excel']);
    expect(addTag(['Excel'], '  ')).toEqual(['Excel']);
  });
});

describe('visibleText', () => {
  it.each([
    ['Jean\u202egnp.exe', 'Jeangnp.exe'],
    ['\u200bAna\u2066 \ufeffSilva\u2069', 'Ana Silva'],
    ['E\u0301lodie', 'Élodie'],
    ['a\ud800b', 'ab'],
    ['👩\u200d🏫', '👩\u200d🏫'],
    ['نم\u200cونه', 'نم\u200cونه'],
  ])('%j is %j', (text, seen) => {
    expect(visibleText(text)).toBe(seen);
  });
});

describe('texts of a person in a mail', () => {
  it.each([
    ['Élodie Saint-Aubin', 'Élodie Saint-Aubin'],
    ['Dr J.-P. O’Neil', 'Dr J.-P. O’Neil'],
    ['votre dossier est suspendu, https://piege.example/payer', 'votre dossier est suspendu,'],
    ['Ana www.piege.fr', 'Ana'],
    ['Ana piege。fr', 'Ana'],
    ['Ana piege\u2024fr', 'Ana'],
    ['Ana pi\u200bege.\u200bfr', 'Ana'],
    ['Ana ana@piege.fr', 'Ana'],
    ['Ana tel:0612345678', 'Ana'],
    ['Ana +33 6 12 34 56 78 appelez', 'Ana appelez'],
    ['Ana 06.12.34.56.78', 'Ana'],
    ['Ana 06 – 12 – 34 – 56 – 78', 'Ana'],
    ['Ana 06_12_34 • 56 78', 'Ana'],
    ['Ana 0 six 1 deux 3 quatre', 'Ana six deux quatre'],
    ['Ana ０６１２３４５６７８', 'Ana'],
    ['Ana ٠٦ ١٢ ٣٤ ٥٦ ٧٨', 'Ana'],
    ['Ana appelez le 3615', 'Ana appelez le'],
    ['Ana Silva 12', 'Ana Silva 12'],
    ['Ana\r\n\r\nCordialement\u2028la banque', 'Ana Cordialement la banque'],
    ['https://piege.example', ''],
    ['Ana '.repeat(30), 'Ana '.repeat(15).trim()],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('have no link and no number in the name %j', (name, said) => {
    expect(nameInMail(name)).toBe(said);
  });

  it.each([
    ['Formatrice AutoCAD et Revit (H/F)', 'Formatrice AutoCAD et Revit (H/F)'],
    ['Développeur Node.js, C#', 'Développeur Node js, C#'],
    ['Payez sur https://piege.example/x ou x@y.fr', 'Payez sur ou'],
    ['Payez sur piege.example/x', 'Payez sur piege example/x'],
    ['Appelez le 06 12 34 56 78', 'Appelez le'],
    ['Appelez le 06 – 12 – 34 – 56 – 78', 'Appelez le'],
    ['Appelez le ٠٦ ١٢ ٣٤ ٥٦ ٧٨', 'Appelez le'],
    ['Formation C++ 11 / 14 (H/F)', 'Formation C++ 11 / 14 (H/F)'],
  ])('have no link and no number in the job %j', (title, said) => {
    expect(titleInMail(title)).toBe(said);
  });
});

describe('frenchSpaces', () => {
  it('keeps signs with their words', () => {
    expect(frenchSpaces('Pièce à refaire : « RIB ». Vraiment ? Oui ; merci !')).toBe(
      'Pièce à refaire\u00a0: «\u00a0RIB\u00a0». Vraiment\u202f? Oui\u202f; merci\u202f!',
    );
  });

  it.each(['', 'Rien à changer.', 'https://exemple.fr/a?b', '10:30'])('leaves %j as it is', (text) => {
    expect(frenchSpaces(text)).toBe(text);
  });
});

it.each([
  ['Claire', 'de Claire'],
  ['Omar Diallo', 'd’Omar Diallo'],
  ['Éric Zurbriggen', 'd’Éric Zurbriggen'],
  ['Hélène Garrigue', 'd’Hélène Garrigue'],
  ['Œuvres & Cie', 'd’Œuvres & Cie'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['H&M', 'de H&M'],
  ['4 Saisons', 'de 4 Saisons'],
])('the elision before a name: %s', (name, said) => {
  expect(withDe(name)).toBe(said);
});
