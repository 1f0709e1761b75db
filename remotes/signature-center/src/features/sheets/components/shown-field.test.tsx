import { printedText } from '@trame/domain/signatures';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '@trame/domain/signatures';
import { ShownField } from './shown-field.tsx';

const show = (value: FieldValue | null, isBegun: boolean) =>
  render(
    <ShownField
      field={{ x: 60, y: 100, w: 160, h: 20, kind: 'text', label: 'Lieu' }}
      page={{ width: 595, height: 842, rotation: 0 }}
      place={0}
      name="Claire Estavoyer"
      value={value}
      isBegun={isBegun}
    />,
  );

describe('a field of an envelope', () => {
  it('says that it is filled in and not signed yet, without what its recipient wrote', () => {
    show(null, true);
    expect(screen.getByText('Lieu de Claire Estavoyer, rempli, pas encore signé')).toBeInTheDocument();
    expect(screen.getByTitle('Lieu, Claire Estavoyer, rempli, pas encore signé')).toBeVisible();
  });

  it('says what is still to fill in, and what was signed', () => {
    show(null, false);
    expect(screen.getByText('Lieu de Claire Estavoyer, à remplir')).toBeInTheDocument();
    show('Rennes', true);
    expect(screen.getByText('Rennes')).toBeVisible();
  });

  it('shows all of a long text, in the lines and letters of the sealed document', () => {
    const text = 'Saint-Étienne-du-Rouvray, le 30 novembre, dans la salle du conseil, à dix heures précises';
    const { container } = show(text, true);
    const { size, lines } = printedText(text, { width: 160, height: 20 }, 'text');
    const shown = [...container.querySelectorAll('text')];
    expect(shown.map(({ textContent }) => textContent)).toEqual(lines.map((line) => line.text));
    for (const [at, { x, y, length }] of lines.entries()) {
      const of = (name: string) => Number(shown[at]!.getAttribute(name));
      expect([of('x'), of('y'), of('font-size'), of('textLength')]).toEqual([x, 20 - y, size, length]);
    }
    expect(screen.getByRole('img', { name: text })).toBeVisible();
  });
});
