import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { today } from '@trame/domain';
import { PROGRAMME_INDICATORS, resultText } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Section } from '@trame/ui/page';
import { Select } from '@trame/ui/select';
import { Plus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { programmesChanged } from '../../programmes/data/programmes.ts';
import { indicatorsQuery, saveIndicators, type StoredIndicator } from '../data/programme.ts';
import { readResult, type ResultValue } from '../model/result.ts';
import { controlId } from './sheet-field.tsx';
import '../styles/sheet.css';

const KINDS = PROGRAMME_INDICATORS.map(({ key, label }) => ({ value: key, label }));

const blank = (): ResultValue => ({ kind: 'satisfaction', year: today().slice(0, 4), value: '', n: '' });

/** The results of the programme: each with its year and how many people it is of. */
export function Results({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { data: results = [] } = useQuery(indicatorsQuery(id));
  const [typed, setTyped] = useState(blank);
  const [fault, setFault] = useState<string>();
  const save = useMutation({
    mutationFn: (next: readonly StoredIndicator[]) => saveIndicators(id, next),
    onSuccess: () => programmesChanged(client),
    onError: (error) => notice.failed(error, 'Impossible d’enregistrer ce résultat'),
  });
  const set = (part: Partial<ResultValue>) => setTyped({ ...typed, ...part });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const read = readResult(typed);
    setFault(typeof read === 'string' ? read : undefined);
    if (typeof read === 'string') return;
    const others = results.filter(({ kind, year }) => kind !== read.kind || year !== read.year);
    save.mutate([...others, read], { onSuccess: () => setTyped(blank()) });
  };
  return (
    <Section title="Résultats">
      <div className="sheet-results">
        {results.length === 0 && <p className="muted">Aucun résultat.</p>}
        <ul>
          {results.map((one) => (
            <li key={`${one.kind}-${one.year}`} className="sheet-buttons">
              {resultText(one)}
              {mayWrite && (
                <IconButton
                  size="sm"
                  label={`Retirer ${resultText(one)}`}
                  icon={<X className="icon" aria-hidden />}
                  onClick={() => save.mutate(results.filter((other) => other !== one))}
                />
              )}
            </li>
          ))}
        </ul>
        {mayWrite && (
          <form className="sheet-result" noValidate onSubmit={add}>
            <Select label="Résultat" value={typed.kind} options={KINDS} onChange={(kind) => set({ kind })} />
            {(
              [
                ['year', 'Année'],
                ['value', 'Valeur'],
                ['n', 'Personnes'],
              ] as const
            ).map(([name, label]) => (
              <div key={name} className="field">
                <label
                  className="label"
                  htmlFor={name === 'year' ? controlId('indicators') : `resultat-${name}`}
                >
                  {label}
                </label>
                <span className="input">
                  <input
                    id={name === 'year' ? controlId('indicators') : `resultat-${name}`}
                    inputMode="decimal"
                    value={typed[name]}
                    onChange={({ target }) => set({ [name]: target.value })}
                  />
                </span>
              </div>
            ))}
            <Button type="submit" loading={save.isPending} icon={<Plus className="icon" aria-hidden />}>
              Ajouter
            </Button>
          </form>
        )}
        {fault && (
          <p className="sheet-ko" role="alert">
            {fault}
          </p>
        )}
      </div>
    </Section>
  );
}
