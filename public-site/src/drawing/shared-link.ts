import { GROUNDS, INKS, markPaths } from './brand.ts';
import { linesOf, outline } from './letters.ts';

/** The picture of a page in a message or on a social network: its title on a cloth in the making, one thread across. */

const [WIDTH, HEIGHT, STEP] = [1200, 630, 30];
const QUIET = '#d6d0c2';
const MUTED = '#55607a';

/** Where the cloth begins in each row; the seed of a page gives it its own edge. */
const edges = (seed: number) =>
  Array.from({ length: HEIGHT / STEP }, (_, row) => 780 + (((row * 7 + seed) % 9) - 4) * STEP);

function cloth(seed: number): string {
  const { weft, warp, accent } = INKS.colour;
  let warps = '';
  for (let x = 735; x < WIDTH; x += STEP) warps += `M${x} 0V${HEIGHT}`;
  const threadRow = 15;
  const rows = edges(seed).map((edge, row) => {
    const y = row * STEP + STEP / 2;
    let [bed, thread] = ['', ''];
    for (let x = 720 + ((row * STEP) % (4 * STEP)); x < WIDTH; x += 4 * STEP) {
      if (x < edge && row !== threadRow) continue;
      bed += `M${x - 2} ${y}h${2 * STEP + 4}`;
      thread += `M${x} ${y}h${2 * STEP}`;
    }
    const colour = row === threadRow ? accent : row % 4 === 3 ? warp : row % 2 === 1 ? '#2e9c8f' : weft;
    return `<path d="${bed}" stroke="${GROUNDS.paper}" stroke-width="26"/><path d="${thread}" stroke="${colour}" stroke-width="21"/>`;
  });
  const y = threadRow * STEP + STEP / 2;
  return `<g fill="none"><path d="${warps}" stroke="${QUIET}" stroke-width="21"/>${rows.join('')}<path d="M0 ${y}H720" stroke="${accent}" stroke-width="21"/></g>`;
}

export function sharedLink(of: { title: string; label: string; name: string; seed: number }): string {
  const size = of.title.length > 44 ? 56 : 66;
  const lines = linesOf(of.title, 'display', size, 610);
  const first = 400 - (lines.length - 1) * size * 1.08;
  const text = lines
    .map((line, index) => outline(line, 'display', size, 80, first + index * size * 1.08))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${GROUNDS.paper}"/>` +
    `${cloth(of.seed)}<g transform="translate(80 72) scale(1.7)">${markPaths(INKS.colour)}</g>` +
    `<path fill="${INKS.colour.text}" d="${outline(of.name, 'display', 40, 142, 108)}${text}"/>` +
    `<path fill="${MUTED}" d="${outline(of.label, 'text', 26, 80, 540)}"/></svg>`
  );
}
