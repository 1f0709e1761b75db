import { normalizeSearch } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { SearchInput } from '@trame/ui/search-input';
import { useState, type ReactNode } from 'react';

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
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list that is searched and shown in parts once it is long. */
export function SearchedList<Row>({ rows, textOf, label, children }: SearchedListProps<Row>) {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(FIRST);
  if (rows.length <= FIRST) return children(rows);
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
          setMost(FIRST);
        }}
      />
      {found.length > 0 ? (
        children(found.slice(0, most))
      ) : (
        <p className="muted">Aucune mission ne contient ces mots.</p>
      )}
      {left > 0 && (
        <div className="billing-more">
          <Button size="sm" onClick={() => setMost(most + MORE)}>
            {left > MORE
              ? `Voir ${MORE} missions de plus`
              : left > 1
                ? `Voir les ${left} autres missions`
                : 'Voir l’autre mission'}
          </Button>
          <span className="muted num">
            {most} sur {found.length}
          </span>
        </div>
      )}
    </>
  );
}
