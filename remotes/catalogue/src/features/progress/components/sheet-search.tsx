import { useQuery } from '@tanstack/react-query';
import { Select } from '@trame/ui/select';
import { useState } from 'react';
import { foundSheetsQuery } from '../data/progress.ts';
import '../styles/progress.css';

/** Looks for a sheet whose curve is to be shown. */
export function SheetSearch({ onFound }: { onFound: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const { data: found = [] } = useQuery(foundSheetsQuery(search.trim()));
  return (
    <div className="prg-search">
      <Select
        label="Suivre une fiche"
        value=""
        searchable
        options={[
          { value: '', label: 'Chercher par titre, objectif ou code RNCP' },
          ...found.map(({ id, title, score }) => ({ value: id, label: `${title}, ${score}` })),
        ]}
        onSearch={setSearch}
        onChange={(id) => {
          if (id !== '') onFound(id);
        }}
      />
    </div>
  );
}
