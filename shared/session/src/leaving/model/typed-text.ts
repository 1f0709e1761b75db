/** Spread on elements with fields of the shell's own: text typed there is not unsaved work to copy. */
export const SHELL_FIELDS = { 'data-shell-fields': '' } as const;

/** Fields that people write in; selects and passwords do not count as typed text. */
const WRITTEN =
  'textarea, input:is([type="text"], [type="email"], [type="tel"], [type="url"], [type="number"], :not([type]))';

function nameOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder;
  return label.replace(/\s+/g, ' ').trim();
}

/** Values of the fields of the page and of its dialogs, a line for each: « Ville : Lyon ». */
export function typedText(root: ParentNode = document): string {
  return [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)]
    .filter((field) => field.closest('[data-shell-fields]') === null)
    .filter(({ value }) => value.trim() !== '')
    .map((field) => [nameOf(field), field.value.trim()].filter(Boolean).join('\u00a0: '))
    .join('\n');
}
