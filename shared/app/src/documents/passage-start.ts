/** CSS px before the lines of a text that was read. */
const TEXT_MARGIN = 40;

/**
 * Where the underlining of a passage begins, in CSS px of the window.
 * @param place contains the viewer that shows the document
 * @param key of the passage
 * @returns undefined while the passage is not drawn or is scrolled out of the document's view
 */
export function passageStart(place: Element, key: string): { x: number; y: number } | undefined {
  const passage = place.querySelector(`[data-passage="${key}"], [data-passages~="${key}"]`);
  const view = passage?.closest('.doc-scroll')?.getBoundingClientRect();
  const box = passage?.getClientRects()[0];
  if (!view || !box) return undefined;
  const y = box.bottom - 1;
  if (y <= view.top || y >= view.bottom || box.left >= view.right) return undefined;
  const sheet = passage.closest('.doc-page, .doc-text') ?? passage;
  const x = hasWordsBefore(sheet, box) ? sheet.getBoundingClientRect().left : box.left;
  return { x: Math.max(x, view.left), y };
}

/** Whether a line from the left would cross or underline other words: it must then stop at the edge of the page. */
function hasWordsBefore(sheet: Element, { left, bottom }: DOMRect): boolean {
  const words = [...sheet.querySelectorAll('.react-pdf__Page__textContent span')];
  if (words.length === 0) return left - sheet.getBoundingClientRect().left > TEXT_MARGIN;
  return words.some((word) => {
    const box = word.getBoundingClientRect();
    return box.width > 0 && box.left < left - 1 && box.top < bottom - 1 && box.bottom > bottom - 2;
  });
}
