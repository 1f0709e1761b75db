import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { EvaluationBand } from './band.tsx';
import { Flag } from './flag.tsx';
import { Highlight } from './highlight.tsx';
import { SearchInput } from './search-input.tsx';
import { Segmented } from './segmented.tsx';
import { StatusTag } from './status-tag.tsx';
import { Chip } from './tag.tsx';

describe('StatusTag', () => {
  // spec 2.24
  it.each([
    ['new', 'Nouveau'],
    ['evaluated', 'Evalué'],
    ['rejected', 'Refusé'],
    ['on_hold', 'on_hold'],
  ])('shows %s as %s, with an icon', (status, label) => {
    const { container } = render(<StatusTag status={status} />);
    expect(container).toHaveTextContent(label);
    expect(container.querySelector('svg')).toBeInTheDocument();
  });
});

describe('EvaluationBand', () => {
  // spec 2.25
  it.each([
    [91.03, '91,03\u00a0% Excellent profil'],
    [84.83, '84,83\u00a0% Bon profil'],
    [50, '50,00\u00a0% Profil moyen'],
    [null, 'Non évaluée'],
  ])('shows %s as %s', (percentage, text) => {
    const { container } = render(<EvaluationBand percentage={percentage} />);
    expect(container.textContent).toBe(text);
  });
});

describe('Flag', () => {
  // spec 2.20, 3.30
  it('names the country in French', () => {
    render(<Flag country="ma" />);
    expect(screen.getByRole('img', { name: 'Maroc' }).querySelector('svg')).toBeInTheDocument();
  });

  it('loads a flag that is not among the frequent ones', async () => {
    render(<Flag country="JP" />);
    const flag = screen.getByRole('img', { name: 'Japon' });
    expect(flag).toHaveTextContent('JP');
    await expect.poll(() => screen.getByRole('img', { name: 'Japon' }).querySelector('svg')).not.toBeNull();
  });

  it('shows an unknown code as letters, and a missing one as missing', () => {
    render(
      <>
        <Flag country="XZ" />
        <Flag country={null} />
      </>,
    );
    expect(screen.getByRole('img', { name: 'XZ' })).toHaveTextContent('XZ');
    expect(screen.getByRole('img', { name: 'Pays non renseigné' })).toBeInTheDocument();
  });
});

describe('Highlight', () => {
  // spec 2.32
  it('marks what was searched, ignoring case and accents', () => {
    const { container } = render(<Highlight text="Marième Diarra, Périgueux" query="MARIEME perig" />);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Marième',
      'Périg',
    ]);
    expect(container).toHaveTextContent('Marième Diarra, Périgueux');
  });
});

describe('Chip', () => {
  it('is removed by keyboard', async () => {
    const user = userEvent.setup();
    function Filters() {
      const [active, setActive] = useState(true);
      return active ? (
        <Chip removeLabel="Retirer le filtre Statut: Nouveau" onRemove={() => setActive(false)}>
          Statut: Nouveau
        </Chip>
      ) : (
        <p>Aucun filtre</p>
      );
    }
    render(<Filters />);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Retirer le filtre Statut: Nouveau' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Aucun filtre')).toBeVisible();
  });
});

describe('SearchInput', () => {
  function Search() {
    const [value, setValue] = useState('mar');
    return <SearchInput label="Rechercher" value={value} onChange={setValue} />;
  }

  it('is cleared by its button, which focuses the field, and by Escape; a second Escape leaves it', async () => {
    const user = userEvent.setup();
    render(<Search />);
    const input = screen.getByRole('searchbox', { name: 'Rechercher' });
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
    await user.type(input, 'omar{Escape}');
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(input).not.toHaveFocus();
  });
});

describe('Segmented', () => {
  it('changes with the arrow keys', async () => {
    const user = userEvent.setup();
    function Layout() {
      const [layout, setLayout] = useState<'cards' | 'rows'>('cards');
      return (
        <Segmented
          label="Affichage"
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'cards', label: 'Cartes' },
            { value: 'rows', label: 'Lignes' },
          ]}
        />
      );
    }
    render(<Layout />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Lignes' })).toBeChecked();
  });
});
