/**
 * The training sectors of the form, each with its weave: the 8 x 8 draft in which weavers write it (`#`: warp over
 * weft).
 */
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
