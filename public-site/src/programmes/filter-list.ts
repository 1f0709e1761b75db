/** Finds programmes of the list by words, counts what is shown, and keeps the search in the address. */

/** As the words of a programme are folded by the build. */
const foldWords = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');

const byId = (id: string) => document.getElementById(id)!;

const field = byId('mots') as HTMLInputElement;
const lengths = [...byId('filtres').querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const count = byId('compte');
const none = byId('aucune');
const sections = [...byId('formules').querySelectorAll('section')].map((section) => ({
  section,
  rows: [...section.querySelectorAll<HTMLLIElement>('li')].map((row) => ({
    row,
    length: row.dataset['length'] ?? '',
    text: foldWords(`${section.getAttribute('aria-label')} ${row.textContent} ${row.dataset['words']}`),
  })),
}));
const total = sections.reduce((sum, { rows }) => sum + rows.length, 0);

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

function filter(): void {
  const shown = show();
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
byId('filtres').addEventListener('input', () => {
  filter();
  keepInAddress();
});
