/**
 * Finds programmes of the list by words, counts what is shown, and keeps the search in the address. Of a sector whose programmes
 * are not all in the list, the others come from its own page when somebody begins to search.
 */

/** As the words of a programme are folded by the build. */
const foldWords = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');

const byId = (id: string) => document.getElementById(id)!;

const field = byId('mots') as HTMLInputElement;
const lengths = [...byId('filtres').querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const count = byId('compte');
const none = byId('aucune');
const total = Number(count.dataset['total']);

function readSections() {
  return [...byId('formules').querySelectorAll('section')].map((section) => ({
    section,
    rows: [...section.querySelectorAll<HTMLLIElement>('li')].map((row) => ({
      row,
      length: row.dataset['length'] ?? '',
      text: foldWords(`${section.getAttribute('aria-label')} ${row.textContent} ${row.dataset['words']}`),
    })),
  }));
}
let sections = readSections();

/** Puts the whole list of a sector in the place of its first lines; without a network these remain, with the link to all. */
async function complete(section: HTMLElement): Promise<void> {
  const answer = await fetch(section.dataset['all']!).catch(() => undefined);
  if (!answer?.ok) return;
  const list = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.pl');
  if (!list) return;
  section.querySelector('.pl')?.replaceWith(list);
  section.querySelector('.pf-all')?.remove();
  delete section.dataset['all'];
}

let completing: Promise<unknown> | undefined;
function completeAll(): Promise<unknown> | undefined {
  const cut = [...byId('formules').querySelectorAll<HTMLElement>('section[data-all]')];
  if (cut.length === 0) return undefined;
  completing ??= Promise.all(cut.map(complete)).then(() => {
    completing = undefined;
    sections = readSections();
    filter();
  });
  return completing;
}

function show(): number {
  const words = foldWords(field.value)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const chosen = lengths.filter(({ checked }) => checked).map(({ id }) => id);
  let shown = 0;
  for (const { section, rows } of sections) {
    let isEmpty = true;
    for (const { row, length, text } of rows) {
      const isShown =
        words.every((word) => text.includes(word)) && (chosen.length === 0 || chosen.includes(length));
      row.hidden = !isShown;
      if (!isShown) continue;
      isEmpty = false;
      shown += 1;
    }
    section.hidden = isEmpty;
  }
  return shown;
}

const isSearching = () => field.value.trim() !== '' || lengths.some(({ checked }) => checked);

function filter(): void {
  const found = show();
  // The first lines of each sector are all programmes, until somebody searches.
  const shown = isSearching() ? found : total;
  const formulas = `formule${shown > 1 ? 's' : ''}`;
  count.textContent = shown === total ? `${shown} ${formulas}` : `${shown} ${formulas} sur ${total}`;
  none.hidden = shown > 0;
}

function keepInAddress(): void {
  const address = new URL(location.href);
  const set = (name: string, value: string) =>
    value ? address.searchParams.set(name, value) : address.searchParams.delete(name);
  set('q', field.value.trim());
  const chosen = lengths.filter(({ checked }) => checked).map(({ id }) => id);
  set('duree', chosen.join(','));
  history.replaceState(history.state, '', address);
}

const asked = new URLSearchParams(location.search);
field.value = asked.get('q')?.slice(0, field.maxLength) ?? '';
const askedLengths = asked.get('duree')?.split(',') ?? [];
for (const box of lengths) box.checked ||= askedLengths.includes(box.id);
field.disabled = false;
filter();
if (isSearching()) void completeAll();
byId('filtres').addEventListener('input', () => {
  void completeAll();
  filter();
  keepInAddress();
});
