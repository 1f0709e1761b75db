import { printedText } from '@trame/domain/signatures';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldBar } from './field-bar.tsx';
import { FieldBox, OtherBox } from './field-box.tsx';
import type { SignerField } from './model.ts';
import { TEXTS } from './texts.ts';

it('shows a date of somebody else as the sealed document has it', () => {
  const place = { id: 'f1', label: null, page: 0, x: 60, y: 100, w: 90, h: 20 };
  render(
    <OtherBox
      field={{ ...place, document: 'd1', kind: 'date', person: 'Claire', is_done: true, value: '2026-11-30' }}
      shape={{ width: 595, height: 842, rotation: 0 }}
      isText={false}
      t={TEXTS.fr}
    />,
  );
  expect(screen.getByText('30/11/2026')).toBeVisible();
});

const LONG =
  'Saint-Étienne-du-Rouvray, le 30 novembre, dans la salle du conseil, à dix heures précises, devant témoins';
const FIELD: SignerField = {
  id: 'f1',
  document: 'd1',
  page: 0,
  x: 60,
  y: 100,
  w: 160,
  h: 20,
  kind: 'text',
  label: 'Fait à',
  is_required: true,
  value: null,
};
const show = (values: Record<string, string>, isText = false) =>
  render(
    <FieldBox
      field={FIELD}
      shape={{ width: 595, height: 842, rotation: 0 }}
      values={values}
      isCurrent={false}
      isText={isText}
      t={TEXTS.fr}
      onPick={() => undefined}
    />,
  ).container;

it('shows all of a long text, in the lines and letters of the sealed document', () => {
  const { size, lines } = printedText(LONG, { width: 160, height: 20 }, 'text');
  const shown = [...show({ f1: ` ${LONG} ` }).querySelectorAll('text')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(lines.map(({ text }) => text));
  expect(shown.length).toBeGreaterThan(1);
  for (const [at, { x, y, length }] of lines.entries()) {
    const of = (name: string) => Number(shown[at]!.getAttribute(name));
    expect([of('x'), of('y'), of('font-size'), of('textLength')]).toEqual([x, 20 - y, size, length]);
  }
  expect(screen.getByRole('button')).toHaveAccessibleName(
    expect.stringMatching(new RegExp(`^Fait à\\s: ?${LONG}$`, 'u')),
  );
});

it('names what is asked for within its place, and in plain words in the text version', () => {
  const [words] = show({}).querySelectorAll('text');
  expect(words).toHaveTextContent('Fait à');
  const height = Number(words!.getAttribute('font-size'));
  const base = Number(words!.getAttribute('y'));
  expect(base - height).toBeGreaterThanOrEqual(0);
  expect(base + height * 0.25).toBeLessThanOrEqual(20);
  const plain = show({ f1: LONG }, true);
  expect(plain.querySelector('svg')).toBeNull();
  expect(plain).toHaveTextContent(LONG);
});

it.each([
  [LONG, 20, 'Imprimé en lettres de 5 points, difficiles à lire. Plus court, le texte serait plus grand.'],
  ['Rennes', 20, ''],
  // A shorter text would change nothing.
  ['Rennes', 10, 'Imprimé en lettres de 6,2 points, difficiles à lire.'],
])('says how large what is typed is printed, when it is small: %s', (text, h, said) => {
  const nothing = () => undefined;
  const { container } = render(
    <FieldBar
      field={{ ...FIELD, h }}
      shape={{ width: 595, height: 842, rotation: 0 }}
      number={1}
      of={1}
      values={{ f1: text }}
      locale="fr"
      t={TEXTS.fr}
      onChange={nothing}
      onWrite={nothing}
      onSign={nothing}
      onRemake={nothing}
      onPrevious={nothing}
      onNext={nothing}
    />,
  );
  expect(container.querySelector('.sig-small')).toHaveTextContent(said);
});
