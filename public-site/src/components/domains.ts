/**
 * The training sectors of the form, each with its weave: the 8 x 8 draft in which weavers write it (`#`: warp over
 * weft).
 */
export const DOMAINS = [
  {
    name: "ERP & Gestion d'entreprise",
    english: 'ERP and business management',
    text: 'Comptabilité, ventes, achats, stocks, paie, pilotage',
    examples: ['Sage 100', 'Cegid', 'EBP', 'Odoo', 'SAP S/4HANA', 'Silae', 'Power BI'],
    draft: ['##..##..', '##..##..', '..##..##', '..##..##', '##..##..', '##..##..', '..##..##', '..##..##'],
  },
  {
    name: 'Informatique & Technologies',
    english: 'IT and technology',
    text: 'Bureautique, systèmes, réseaux, développement, données',
    examples: ['Excel', 'Microsoft 365', 'Google Workspace', 'Linux', 'Azure', 'Python', 'SQL'],
    draft: ['#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#'],
  },
  {
    name: 'CAO / DAO & Design Industriel',
    english: 'CAD and industrial design',
    text: 'Du plan à la maquette, de la pièce à l’assemblage',
    examples: ['AutoCAD', 'Revit', 'ArchiCAD', 'SketchUp', 'SolidWorks', 'CATIA V5', 'Inventor'],
    draft: ['.##..##.', '##....##', '#..##..#', '..####..', '..####..', '#..##..#', '##....##', '.##..##.'],
  },
  {
    name: 'Sécurité & Prévention des Risques',
    english: 'Safety and risk prevention',
    text: 'Prévenir, secourir, travailler habilité',
    examples: [
      'SST',
      'PRAP',
      'Habilitation électrique',
      'Travail en hauteur',
      'Incendie',
      'Risques chimiques',
    ],
    draft: ['##..##..', '#..#.##.', '..##..##', '.##.#..#', '##..##..', '#..#.##.', '..##..##', '.##.#..#'],
  },
  {
    name: 'Compétences Comportementales',
    english: 'Interpersonal skills',
    text: 'Encadrer, s’exprimer, vendre, coopérer',
    examples: [
      'Management',
      'Prise de parole',
      'Vente',
      'Négociation',
      'Gestion des conflits',
      'Formation de formateurs',
    ],
    draft: ['##...##.', '...##...', '.##...##', '#...##..', '..##...#', '##...##.', '...##...', '.##...##'],
  },
  {
    name: 'Autres Domaines',
    english: 'Other subjects',
    text: 'Langues, et tout métier qui se transmet',
    examples: ['Anglais professionnel', 'Espagnol', 'Allemand', 'Français langue étrangère'],
    draft: ['####....', '....####', '####....', '....####', '####....', '....####', '####....', '....####'],
  },
] as const;

/** One SVG path of a draft. */
export const draftPath = (draft: readonly string[]) =>
  draft
    .flatMap((row, y) =>
      Array.from(row.matchAll(/#+/g), (run) => `M${run.index} ${y}h${run[0].length}v1H${run.index}z`),
    )
    .join('');
