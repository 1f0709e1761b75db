/** The training sectors of the form, each with the 8 x 8 draft by which weavers note a weave (`#`: warp over weft). */
export const DOMAINS = [
  {
    name: "ERP & Gestion d'entreprise",
    draft: ['##..##..', '##..##..', '..##..##', '..##..##', '##..##..', '##..##..', '..##..##', '..##..##'],
  },
  {
    name: 'Informatique & Technologies',
    draft: ['#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#'],
  },
  {
    name: 'CAO / DAO & Design Industriel',
    draft: ['.##..##.', '##....##', '#..##..#', '..####..', '..####..', '#..##..#', '##....##', '.##..##.'],
  },
  {
    name: 'Sécurité & Prévention des Risques',
    draft: ['##..##..', '#..#.##.', '..##..##', '.##.#..#', '##..##..', '#..#.##.', '..##..##', '.##.#..#'],
  },
  {
    name: 'Compétences Comportementales',
    draft: ['##...##.', '...##...', '.##...##', '#...##..', '..##...#', '##...##.', '...##...', '.##...##'],
  },
  {
    name: 'Autres Domaines',
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
