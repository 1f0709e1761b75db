import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShownField, type FieldValue } from './shown-field.tsx';

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
});
