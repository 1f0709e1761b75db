import { normalizeSearch } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { SearchInput } from '@trame/ui/search-input';
import { useState, type ReactNode } from 'react';
import './searched-list.css';

/** So many at first: what follows on the page remains near. */
const FIRST = 8;
/** So many more each time. */
const MORE = 20;

type SearchedListProps<Row> = {
  rows: readonly Row[];
  /** What a row is found by. */
  textOf: (row: Row) => string;
  /** Of the search field. */
  label: string;
  noun?: 'mission' | 'facture';
  /** How many are shown at first. */
  first?: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list that is searched and shown in parts once it is long. */
export function SearchedList<Row>({
  rows,
  textOf,
  label,
  noun = 'mission',
  first = FIRST,
  children,
}: SearchedListProps<Row>) {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(first);
  if (rows.length <= first) return children(rows);
  const words = normalizeSearch(search).split(' ');
  const found = rows.filter((row) => words.every((word) => normalizeSearch(textOf(row)).includes(word)));
  const left = found.length - most;
  return (
    <>
      <SearchInput
        label={label}
        placeholder={label}
        value={search}
        onChange={(value) => {
          setSearch(value);
          setMost(first);
        }}
      />
      {found.length > 0 ? (
        children(found.slice(0, most))
      ) : (
        <p className="muted">Aucune {noun} ne contient ces mots.</p>
      )}
      {left > 0 && (
        <div className="searched-more">
          <Button size="sm" onClick={() => setMost(most + MORE)}>
            {left > MORE
              ? `Voir ${MORE} ${noun}s de plus`
              : left > 1
                ? `Voir les ${left} autres ${noun}s`
                : `Voir l’autre ${noun}`}
          </Button>
          <span className="muted num">
            {most} sur {found.length}
          </span>
        </div>
      )}
    </>
  );
}
