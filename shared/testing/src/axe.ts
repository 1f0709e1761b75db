import axe from 'axe-core';

/** WCAG 2.2 A and AA; colours need a real browser and are checked in the browser stories. */
const RULES: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'color-contrast': { enabled: false } },
  // Only violations are computed, with their HTML alone; style sheets of the product are not loaded here. A quarter of
  // the time.
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
};

/** The accessibility faults of an element, one line each; tests expect an empty list. */
export async function axeViolations(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
