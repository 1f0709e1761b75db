import { describe, expect, it } from 'vitest';
import type { ProgrammeContent } from './content.ts';
import type { ProgrammeIndicator } from './indicators.ts';
import { columnValue, PROGRAMME_COLUMNS, RESULT_COLUMNS, resultsValue } from './sheet-columns.ts';
import { IMPORT_LIMITS, readProgrammeRows } from './sheet-import.ts';

const HEADINGS = [
  'Intitulé',
  'Domaine',
  'Durée (heures)',
  'Jours',
  'Prix HT',
  'Objectifs pédagogiques',
  'Modules',
  'Modalité',
  'E-mail',
  'Téléphone',
  'Effectif min',
  'Effectif max',
  'RNCP',
  'Enregistrée le',
  'Fin de validité',
  'Délai',
  'Villes',
  'Couleur',
];
const row = (cells: Record<string, string>) => HEADINGS.map((heading) => cells[heading] ?? '');
const TITLE = 'Sage 100 Gestion commerciale';
const read = (...rows: Record<string, string>[]) => readProgrammeRows([HEADINGS, ...rows.map(row)]);

describe('the sheets of a file', () => {
  it('are read as French sheets write them', () => {
    const { lines, ignored, faults } = read({
      Intitulé: `  ${TITLE} `,
      Domaine: "erp & gestion d'entreprise",
      'Durée (heures)': '10,5',
      Jours: '1,5 jour',
      'Prix HT': '1 560,00 € HT / personne',
      'Objectifs pédagogiques': '- Créer un client\n• Traiter un avoir\n',
      Modules: 'Vos circuits (3 h 30) : au tableau; Du devis à la facture (7 h)',
      Modalité: 'presentiel',
      'E-mail': 'Formation@Trame.example',
      Téléphone: '02 99 00 00 12',
      'Effectif min': '4',
      'Effectif max': '8 personnes',
      RNCP: 'rncp 37 123',
      'Enregistrée le': '1/3/2024',
      'Fin de validité': '2027-03-01',
      Délai: '10 jours ouvrés',
      Villes: 'Rennes ; Nantes',
      Couleur: 'bleu',
    });
    expect(faults).toEqual([]);
    expect(ignored).toEqual(['Couleur']);
    expect(lines).toEqual([
      {
        number: 2,
        label: TITLE,
        cells: expect.any(Array),
        content: {
          title: TITLE,
          sector: "ERP & Gestion d'entreprise",
          duration_hours: 10.5,
          duration_days: 1.5,
          price_cents: 156_000,
          price_unit: 'person',
          objectives: ['Créer un client', 'Traiter un avoir'],
          modules: [
            { title: 'Vos circuits', hours: 3.5, text: 'au tableau' },
            { title: 'Du devis à la facture', hours: 7 },
          ],
          modality: 'Présentiel',
          contact_email: 'formation@trame.example',
          contact_phone: '+33299000012',
          group_min: 4,
          group_max: 8,
          certification: { code: 'RNCP37123', registered_on: '2024-03-01', ends_on: '2027-03-01' },
          access_delay: '10 jours ouvrés',
          places: ['Rennes', 'Nantes'],
        },
      },
    ]);
  });

  it.each<[what: string, cells: Record<string, string>, column: string, sentence: string]>([
    ['no title', { Intitulé: '', Jours: '2' }, 'Intitulé', 'Titre requis.'],
    ['a title that is too long', { Intitulé: 'a'.repeat(161) }, 'Intitulé', '160 caractères au plus.'],
    [
      'hours in words',
      { 'Durée (heures)': 'à définir' },
      'Durée (heures)',
      '«\u00a0à définir\u00a0» n’est pas un nombre d’heures\u00a0: écrivez 7 ou 10,5.',
    ],
    [
      'days in words',
      { Jours: 'plusieurs' },
      'Jours',
      '«\u00a0plusieurs\u00a0» n’est pas un nombre de jours\u00a0: écrivez 7 ou 10,5.',
    ],
    ['no hours', { 'Durée (heures)': '0' }, 'Durée (heures)', 'Un nombre plus grand que zéro est attendu.'],
    ['too many decimals', { 'Durée (heures)': '7,125' }, 'Durée (heures)', 'Deux décimales au plus.'],
    [
      'a price in words',
      { 'Prix HT': 'sur devis' },
      'Prix HT',
      '«\u00a0sur devis\u00a0» n’est pas un montant\u00a0: écrivez 1 560 ou 1560,50.',
    ],
    [
      'a price with taxes',
      { 'Prix HT': '1 200 € TTC' },
      'Prix HT',
      '«\u00a01 200 € TTC\u00a0» est un prix avec taxes\u00a0: écrivez le montant hors taxes.',
    ],
    [
      'a price below zero',
      { 'Prix HT': '-12' },
      'Prix HT',
      'Le tarif est un montant en euros, plus grand que zéro.',
    ],
    [
      'another sector',
      { Domaine: 'Cuisine' },
      'Domaine',
      "«\u00a0Cuisine\u00a0» n’est pas dans la liste\u00a0: ERP & Gestion d'entreprise, Informatique & Technologies, CAO / DAO & Design Industriel, Sécurité & Prévention des Risques, Compétences Comportementales, Autres Domaines.",
    ],
    [
      'another modality',
      { Modalité: 'Hybride' },
      'Modalité',
      '«\u00a0Hybride\u00a0» n’est pas dans la liste\u00a0: Présentiel, Distanciel, Mixte.',
    ],
    ['an address that is none', { 'E-mail': 'formation' }, 'E-mail', 'Adresse e-mail invalide.'],
    ['a phone number that is none', { Téléphone: '12' }, 'Téléphone', 'Numéro de téléphone invalide.'],
    [
      'people in words',
      { 'Effectif max': 'un groupe' },
      'Effectif max',
      '«\u00a0un groupe\u00a0» n’est pas un nombre de personnes\u00a0: écrivez 8.',
    ],
    [
      'half a person',
      { 'Effectif max': '8,5' },
      'Effectif max',
      'Un nombre entier, à partir de 1, est attendu.',
    ],
    [
      'a minimum above the maximum',
      { 'Effectif min': '9', 'Effectif max': '8' },
      'Effectif min',
      'L’effectif minimum dépasse le maximum.',
    ],
    [
      'another code',
      { RNCP: 'ABC12' },
      'RNCP',
      'Code invalide\u00a0: RNCP ou RS, puis des chiffres, comme RNCP37123.',
    ],
    [
      'a day that does not exist',
      { 'Enregistrée le': '31/02/2024' },
      'Enregistrée le',
      '«\u00a031/02/2024\u00a0» n’est pas une date\u00a0: écrivez jj/mm/aaaa.',
    ],
    [
      'an end before the beginning',
      { 'Enregistrée le': '01/03/2024', 'Fin de validité': '01/03/2023' },
      'RNCP',
      'L’enregistrement ne peut pas finir avant d’avoir commencé.',
    ],
    [
      'too many objectives',
      { 'Objectifs pédagogiques': Array.from({ length: 21 }, (_, at) => `Créer ${at}`).join('\n') },
      'Objectifs pédagogiques',
      'Objectifs\u00a0: 20 au plus.',
    ],
    [
      'a formula',
      { Délai: '=HYPERLINK("https://exemple.fr")' },
      'Délai',
      '«\u00a0=HYPERLINK("https://exemple.fr")\u00a0» commence comme une formule\u00a0: écrivez le texte lui-même.',
    ],
    [
      'a formula that was made a text',
      { Délai: "'+cmd|' /C calc'!A0" },
      'Délai',
      "«\u00a0+cmd|' /C calc'!A0\u00a0» commence comme une formule\u00a0: écrivez le texte lui-même.",
    ],
    [
      'an error of the spreadsheet',
      { Jours: '#REF!' },
      'Jours',
      '«\u00a0#REF!\u00a0» est une erreur du tableur\u00a0: écrivez la valeur.',
    ],
    [
      'code',
      { 'Objectifs pédagogiques': 'Créer un <b class="x">client</b>' },
      'Objectifs pédagogiques',
      'Cette cellule contient du code HTML, «\u00a0<b class="x">\u00a0»\u00a0: écrivez le texte seul.',
    ],
    [
      'a cell that is too long',
      { Délai: 'a'.repeat(IMPORT_LIMITS.cell + 1) },
      'Délai',
      'Cette cellule est trop longue pour être lue.',
    ],
  ])('have a fault with its column and a sentence: %s', (_what, cells, column, sentence) => {
    const { lines } = read({ Intitulé: TITLE, ...cells });
    expect(lines).toEqual([expect.objectContaining({ number: 2, faults: [{ column, sentence }] })]);
  });

  it('have all faults of a line, and those of one line alone', () => {
    const { lines } = read(
      { Intitulé: 'Revit', Jours: 'x', 'Prix HT': 'y' },
      { Intitulé: 'Revit, niveau 2' },
      {},
      { Intitulé: 'REVIT - niveau 2' },
    );
    expect(lines.map(({ number, faults }) => [number, faults?.length ?? 0])).toEqual([
      [2, 2],
      [3, 0],
      [5, 1],
    ]);
    expect(lines[2]?.faults).toEqual([{ column: 'Intitulé', sentence: 'Même titre qu’à la ligne\u00a03.' }]);
  });

  const ID = 'd7100000-0000-4000-8000-00000000000a';

  it('say which one they change, and then only what they say of it', () => {
    const { lines, ignored } = readProgrammeRows([
      ['Identifiant', 'Titre', 'Tarif', 'À corriger'],
      [ID.toUpperCase(), '', '1 560', 'Tarif illisible'],
      [ID, 'Revit', '', ''],
      ['12', 'Autre', '', ''],
      ['', '', '10', ''],
    ]);
    expect(ignored).toEqual([]);
    expect(lines).toEqual([
      expect.objectContaining({ number: 2, id: ID, content: { price_cents: 156_000 } }),
      expect.objectContaining({
        number: 3,
        faults: [{ column: 'Identifiant', sentence: 'Même fiche qu’à la ligne\u00a02.' }],
      }),
      expect.objectContaining({
        number: 4,
        faults: [
          {
            column: 'Identifiant',
            sentence:
              '«\u00a012\u00a0» n’est pas l’identifiant d’une fiche\u00a0: videz la cellule pour en faire une nouvelle.',
          },
        ],
      }),
      expect.objectContaining({ number: 5, faults: [{ column: 'Titre', sentence: 'Titre requis.' }] }),
    ]);
    expect(
      readProgrammeRows([
        ['Identifiant', 'Prix'],
        [ID, '10'],
      ]).lines,
    ).toMatchObject([{ id: ID, content: { price_cents: 1000 } }]);
  });

  it('take signs of people for what they are', () => {
    const texts = [
      '- Créer un client',
      '+ de 3 ans',
      'a < b > c',
      'R&D',
      "'- Entre apostrophes",
      '<nom@exemple.fr>',
    ];
    for (const text of texts)
      expect(
        readProgrammeRows([
          ['Titre', 'Prérequis'],
          ['Revit', text],
        ]).lines,
      ).toMatchObject([{ content: { prerequisites: text.replace(/^'/, '') } }]);
  });

  it('are not read without a title column, or with two columns of one field', () => {
    expect(readProgrammeRows([['Durée'], ['7']]).faults).toEqual([
      {
        sentence:
          'Il manque la colonne «\u00a0Titre\u00a0»\u00a0: la première ligne du fichier nomme les colonnes.',
      },
    ]);
    expect(
      readProgrammeRows([
        ['Titre', 'Prix', 'Tarif'],
        ['Revit', '1', '2'],
      ]).faults,
    ).toEqual([
      {
        column: 'Tarif',
        sentence:
          'Les colonnes «\u00a0Prix\u00a0» et «\u00a0Tarif\u00a0» disent la même chose\u00a0: gardez-en une.',
      },
    ]);
    expect(readProgrammeRows([]).faults).toHaveLength(1);
  });

  it('have a fault when a line has more cells than the first, and stop at the last line of an import', () => {
    expect(readProgrammeRows([['Titre'], ['Revit', 'x']]).lines[0]?.faults).toEqual([
      { sentence: 'Cette ligne a plus de cellules que la première\u00a0: 1 sont attendues.' },
    ]);
    const many = Array.from({ length: IMPORT_LIMITS.rows + 3 }, (_, at) => [`Revit ${at}`]);
    const { lines, leftOut } = readProgrammeRows([['Titre'], ...many]);
    expect([lines.length, leftOut]).toEqual([IMPORT_LIMITS.rows, 3]);
  });

  it('have results, each with how many people it is of and its year', () => {
    const { lines } = readProgrammeRows([
      ['Titre', 'Satisfaction', 'Taux de réussite', 'Assiduité'],
      [
        'Revit',
        '4,6 / 5 (42 personnes, 2025)\n4 (1\u202f037 stagiaires en 2024)',
        '92,5 % (8 pers., 2025)',
        '',
      ],
      ['AutoCAD', '', '', '100 (3, 2023); 98% (12 réponses, 2024)'],
    ]);
    expect(lines).toMatchObject([
      {
        content: { title: 'Revit' },
        results: [
          { kind: 'satisfaction', value: 4.6, n: 42, year: 2025 },
          { kind: 'satisfaction', value: 4, n: 1037, year: 2024 },
          { kind: 'success', value: 92.5, n: 8, year: 2025 },
        ],
      },
      {
        results: [
          { kind: 'attendance', value: 100, n: 3, year: 2023 },
          { kind: 'attendance', value: 98, n: 12, year: 2024 },
        ],
      },
    ]);
  });

  it.each([
    ['4,6', 'n’est pas un résultat avec son effectif et son année'],
    ['4,6 / 5 (2025)', 'n’est pas un résultat avec son effectif et son année'],
    ['92 % (42 personnes, 2025)', 'n’est pas une note de 0 à 5'],
    ['4 % (42 personnes, 2025)', 'n’est pas une note de 0 à 5'],
    ['5,1 / 5 (42 personnes, 2025)', 'n’est pas une note de 0 à 5'],
    ['4,6 / 5 (0 personne, 2025)', 'n’a pas d’effectif ou d’année possible'],
    ['4,6 / 5 (42 personnes, 1925)', 'n’a pas d’effectif ou d’année possible'],
  ])('have no result that says too little: %s', (cell, why) => {
    const { lines } = readProgrammeRows([
      ['Titre', 'Satisfaction'],
      ['Revit', cell],
    ]);
    expect(lines[0]?.faults).toEqual([
      {
        column: 'Satisfaction',
        sentence: `«\u00a0${cell}\u00a0» ${why}\u00a0: écrivez 4,6\u00a0/ 5 (42 personnes, 2026).`,
      },
    ]);
  });

  it('have one result of a kind for each year, and not too many', () => {
    const faultOf = (cell: string) =>
      readProgrammeRows([
        ['Titre', 'Assiduité'],
        ['Revit', cell],
      ]).lines[0]?.faults?.[0]?.sentence;
    expect(faultOf('98 % (12 personnes, 2024); 97 % (2 personnes, 2024)')).toBe('Deux résultats de 2024.');
    const many = Array.from({ length: 21 }, (_, at) => `98 % (12 personnes, ${2000 + at})`);
    expect(faultOf(many.join('\n'))).toBe('20 années au plus.');
    expect(faultOf(many.slice(1).join('\n'))).toBeUndefined();
  });

  it('take days from a column of durations', () => {
    expect(
      readProgrammeRows([
        ['Titre', 'Durée'],
        ['Revit', '2 jours'],
        ['AutoCAD', '3 jours (21 h)'],
      ]).lines,
    ).toMatchObject([{ content: { duration_days: 2 } }, { content: { duration_hours: 21 } }]);
  });
});

describe('an exported sheet', () => {
  it('is read back as it was', () => {
    const content: ProgrammeContent = {
      title: TITLE,
      summary: 'Du devis à la facture.\nSur vos données.',
      sector: "ERP & Gestion d'entreprise",
      objectives: ['Créer un client', 'Traiter un avoir'],
      modules: [
        { title: 'Vos circuits', hours: 3.5, text: 'Au tableau' },
        { title: 'Du devis à la facture' },
      ],
      duration_hours: 10.5,
      duration_days: 1.5,
      modality: 'Mixte',
      price_cents: 156_050,
      price_unit: 'group',
      contact_phone: '+33299000012',
      certification: {
        title: 'Titre',
        code: 'RS123',
        certifier: 'Un',
        registered_on: '2024-03-01',
        ends_on: '2027-03-01',
      },
      group_max: 8,
      places: ['Rennes', 'Nantes'],
    };
    const results: ProgrammeIndicator[] = [
      { kind: 'satisfaction', value: 4.65, n: 1200, year: 2025 },
      { kind: 'satisfaction', value: 4, n: 1, year: 2024 },
      { kind: 'attendance', value: 100, n: 38, year: 2025 },
    ];
    const cells = [
      ...PROGRAMME_COLUMNS.map((column) => {
        const value = columnValue(column, content);
        return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '');
      }),
      ...RESULT_COLUMNS.map((column) => resultsValue(column, results) ?? ''),
    ];
    const { lines } = readProgrammeRows([
      [...PROGRAMME_COLUMNS, ...RESULT_COLUMNS].map(({ heading }) => heading),
      cells,
    ]);
    expect(lines).toEqual([{ number: 2, label: TITLE, cells, content, results }]);
  });

  it('has one column for each heading', () => {
    const headings = [...PROGRAMME_COLUMNS, ...RESULT_COLUMNS].map(({ heading }) => heading);
    expect(new Set(headings).size).toBe(headings.length);
  });
});
