import { cellsOf, type Cell, type Place, type Seen } from './nearby.ts';

/** Lines that stand together on a page: an address, the data of a company. */
export interface PageParty {
  page: number;
  /** Folded. */
  lines: readonly string[];
  box: Place['box'];
}

/** What stands above the lines of the client. */
export const BUYER_NAME =
  /^(?:factur(?:e|ee|er|ation) a|factured? to|adresse(?:e)? a|adresse (?:de facturation|du client|client)|a l ?' ?attention de|clients?(?! ?(?:n\b|n°|ref|id\b|code))(?: factur(?:e|able))?|customer(?! (?:n|ref|id))|destinataire|(?:doi(?:t|vent)|pour) ?:?$|bill(?:ed|ing)? to|invoiced? to|sold to|vendu a|acheteur|preneur|donneur d ?' ?ordre|commanditaire|vos coordonnees|(?:societe|entreprise) cliente|pour le compte de$)(?![a-z])\s*(?:\/ ?[a-z ]+)?[:\s]*/;
/** What only a seller prints. */
const OF_SELLER =
  /\bape\b|\bnaf\b|declaration d'activite|\bnda\b|capital|\brcs\b|\biban\b|@|\bwww\.|https?:|^(?:vendeur|seller|emetteur|prestataire|fournisseur|nos coordonnees|from)\b|\b(?:tel|0\d(?: \d\d){4})\b/;
/** A postal code and a town. */
export const TOWN =
  /(?:^|[^\d/.,])(?:\d{5}|(?!20)\d{4}) +(?!eur|ht\b|ttc\b|h\b|jours?|(?:du|le|au) \d)[a-z]{2}/;
/** Whether lines have a postal code and a town, which may be cut: « 2 rue Neuve, 44000 | Nantes ». */
export const hasTownIn = (lines: readonly string[]): boolean =>
  lines.some(
    (line, index) =>
      TOWN.test(` ${line}`) ||
      (/(?:^|[ ,-])\d{5}$/.test(line) &&
        !/siret|siren|tva|n°|activite/.test(line) &&
        /^[a-z][a-z' -]{2,25}$/.test(lines[index + 1] ?? '')),
  );

/** A line that says where, and names nobody. */
export const STREET =
  /^\d{1,4}(?: ?(?:bis|ter|quater))?,? |^(?:rue|avenue|av\b|boulevard|bd\b|place|quai|cours|chemin|impasse|allee|route|lieu-dit|zi\b|za\b|zone (?:artisanale|industrielle|d'activite)|zac\b|residence|square|passage|venelle|bp ?\d|batiment|appartement|cs ?\d)\b/;

const MOST_CELLS = 3000;

interface Placed {
  page: number;
  cell: Cell;
}

const isUnder = ({ box: a }: Cell, { box: b }: Cell) => {
  const gap = b[1] - (a[1] + a[3]);
  const isAligned =
    Math.abs(a[0] - b[0]) < 3 ||
    Math.abs(a[0] + a[2] / 2 - b[0] - b[2] / 2) < 3 ||
    Math.abs(a[0] + a[2] - b[0] - b[2]) < 3;
  return isAligned && gap > -0.6 * a[3] && b[1] > a[1] + 1 && gap < 0.9 * Math.max(a[3], 9);
};

/** Cells right under one another, as blocks. */
export function blocksOf(lines: readonly Seen[]): Placed[][] {
  const cells: Placed[] = lines
    .flatMap((seen) => cellsOf(seen).map((cell) => ({ page: seen.page, cell })))
    .filter(({ cell }) => cell.text !== '')
    .slice(0, MOST_CELLS)
    .toSorted((a, b) => a.page - b.page || a.cell.box[1] - b.cell.box[1]);
  const blocks: Placed[][] = [];
  const open: { block: Placed[]; last: Placed }[] = [];
  for (const placed of cells) {
    // Blocks that ended above are done with.
    while (
      open[0] &&
      (open[0].last.page !== placed.page || open[0].last.cell.box[1] < placed.cell.box[1] - 60)
    )
      open.shift();
    const above = open.findLast(({ last }) => isUnder(last.cell, placed.cell));
    if (above) {
      above.block.push(placed);
      above.last = placed;
    } else {
      const block = [placed];
      blocks.push(block);
      open.push({ block, last: placed });
    }
  }
  return blocks;
}

/** What stands under an address and is none of its lines. */
const OF_DOCUMENT =
  /^(?:facture\b|avoir\b|invoice\b|n[°º] |numero\b|piece\b|document\b|date\b|emise?\b|etablie?\b|echeance|ref(?:erence|\.)|devis\b|commande\b|bon de\b|convention\b|periode\b|objet\b)/;

function partyOf(lines: readonly Placed[]): PageParty {
  const town = lines.findIndex(({ cell }) => TOWN.test(cell.text));
  const end = lines.findIndex(
    ({ cell }, index) => town !== -1 && index > town && OF_DOCUMENT.test(cell.text),
  );
  const block = end === -1 ? lines : lines.slice(0, end);
  const boxes = block.map(({ cell }) => cell.box);
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  return {
    page: block[0]?.page ?? 1,
    lines: block.map(({ cell }) => cell.text),
    box: [
      left,
      top,
      Math.max(...boxes.map(([x, , width]) => x + width)) - left,
      Math.max(...boxes.map(([, y, , height]) => y + height)) - top,
    ],
  };
}

const OF_READER = /^a l'attention de [a-z]/;

const isOfSeller = (block: readonly Placed[]) => block.some(({ cell }) => OF_SELLER.test(cell.text));

/** The client's lines on a page, by the word above them, else as the one address without what only sellers print; null when unsure. */
export function buyerOf(lines: readonly Seen[]): (PageParty & { isNamed: boolean }) | null {
  const blocks = blocksOf(lines);
  for (const block of blocks) {
    const at = block.findIndex(({ cell }) => BUYER_NAME.test(cell.text));
    const name = block[at];
    if (!name) continue;
    const rest = name.cell.text.replace(BUYER_NAME, '');
    // Within an address it names who reads the letter: the client stands above.
    if (at > 0 && OF_READER.test(name.cell.text) && !isOfSeller(block))
      return { ...partyOf(block), isNamed: true };
    const own = block.slice(at + 1);
    // « Client : Trame SAS » begins the block itself.
    const kept = rest === '' ? own : [{ ...name, cell: { ...name.cell, text: rest } }, ...own];
    if (kept.length > 1 || rest !== '') return { ...partyOf(kept), isNamed: true };
    const [x, y, width, height] = name.cell.box;
    const below = blocks.find(([first]) => {
      if (!first || first === name || first.page !== name.page) return false;
      const [left, top, wide] = first.cell.box;
      return top > y + 1 && top - y < 3 * height && left < x + width && left + wide > x - 100;
    });
    if (below) return { ...partyOf([...own, ...below]), isNamed: true };
    if (own.length > 0) return { ...partyOf(own), isNamed: true };
  }
  const hasTown = (block: readonly Placed[]) => hasTownIn(block.map(({ cell }) => cell.text));
  const addresses = blocks.filter(
    (block) =>
      block.length > 1 && hasTown(block) && !isOfSeller(block) && !PLACE_OF_SERVICE.test(textOf(block)),
  );
  // A seller whose data stand elsewhere, as at the foot of the page, is named there again.
  const others =
    addresses.length > 1
      ? addresses.filter((block) => !isNamedAgain(block, blocks.filter(isOfSeller)))
      : addresses;
  const [only] = others;
  if (only && others.length === 1) return { ...partyOf(only), isNamed: false };
  // Without an address, a client's number tells its lines, where the seller has both.
  const numbered = blocks.filter(
    (block) =>
      block.length < 5 && block.some(({ cell }) => CLIENT_NUMBER.test(cell.text)) && !isOfSeller(block),
  );
  const [lone] = numbered;
  const isSellerKnown = blocks.some((block) => isOfSeller(block) && hasTown(block));
  return addresses.length === 0 && lone && numbered.length === 1 && isSellerKnown
    ? { ...partyOf(lone), isNamed: false }
    : null;
}

const CLIENT_NUMBER = /^(?:siren|siret)\b/;
const PLACE_OF_SERVICE = /^lieu\b/;

const textOf = (block: readonly Placed[]) => block.map(({ cell }) => cell.text).join('\n');

/** Whether other lines have the name that a block begins with. */
function isNamedAgain(block: readonly Placed[], others: readonly (readonly Placed[])[]): boolean {
  const name = block[0]?.cell.text ?? '';
  return name.length > 3 && !STREET.test(name) && others.some((other) => textOf(other).includes(name));
}

/** Whether a place is within the lines of a party. */
export function isWithin(place: Place | null, party: Pick<PageParty, 'page' | 'box'>): boolean {
  if (!place || place.page !== party.page) return false;
  const [x, y, width, height] = place.box;
  const [left, top, wide, high] = party.box;
  return (
    x + width / 2 >= left - 2 &&
    x + width / 2 <= left + wide + 2 &&
    y + height / 2 >= top - 2 &&
    y + height / 2 <= top + high + 2
  );
}
