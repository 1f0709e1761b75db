import { Button } from '@trame/ui/button';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceFilters } from '../data/invoices.ts';

const PEOPLE = [
  { value: 'all', label: 'Tous les responsables' },
  { value: 'mine', label: 'Les miennes' },
  { value: 'nobody', label: 'Sans responsable' },
] as const;

const VERDICTS = [
  { value: 'all', label: 'Tous les verdicts' },
  { value: 'clean', label: 'Rien à corriger' },
  { value: 'to_fix', label: 'À corriger' },
] as const;

const HELD = [
  { value: 'all', label: 'Retenues ou non' },
  { value: 'account', label: 'IBAN absent ou à confirmer' },
  { value: 'evidence', label: 'Preuves manquantes' },
  { value: 'free', label: 'Rien ne retient' },
] as const;

const AGES = [
  { value: 'all', label: 'Tous les âges' },
  { value: 'two', label: 'Plus de 2 jours' },
  { value: 'seven', label: 'Plus de 7 jours' },
  { value: 'due', label: 'Échéance passée' },
] as const;

const AMOUNTS = [
  { value: 'all', label: 'Tous les montants' },
  { value: 'small', label: 'Moins de 1\u202f000\u00a0€' },
  { value: 'middle', label: '1\u202f000 à 5\u202f000\u00a0€' },
  { value: 'large', label: '5\u202f000\u00a0€ et plus' },
] as const;

const ORDERS = [
  { value: 'simple', label: 'Les plus simples' },
  { value: 'age', label: 'Les plus anciennes' },
  { value: '-age', label: 'Les plus récentes' },
  { value: '-amount', label: 'Les plus grosses' },
  { value: 'amount', label: 'Les plus petites' },
  { value: 'due', label: 'Par échéance' },
] as const;

type InvoiceFilterBarProps = {
  filters: InvoiceFilters;
  onChange: (next: Partial<InvoiceFilters>) => void;
  onOrder: (order: string) => void;
};

/** What narrows the inbox, beside the state; all of it is in the address. Those that are used less show on demand. */
export function InvoiceFilterBar({ filters, onChange, onOrder }: InvoiceFilterBarProps) {
  const others = [filters.person, filters.held, filters.age, filters.amount];
  const [isOpen, setOpen] = useState(() => others.some((value) => value !== 'all'));
  const chosen = others.filter((value) => value !== 'all').length;
  return (
    <>
      <ChoiceFilter
        label="Verdict"
        value={filters.verdict}
        options={VERDICTS}
        onChange={(verdict) => onChange({ verdict })}
      />
      <ChoiceFilter<string> label="Ordre" value={filters.order} options={ORDERS} onChange={onOrder} />
      <Button
        variant="text"
        icon={<SlidersHorizontal className="icon" aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen > 0 ? `Autres filtres (${chosen})` : 'Autres filtres'}
      </Button>
      {isOpen && (
        <div className="fct-filters">
          <ChoiceFilter
            label="Responsable"
            value={filters.person}
            options={PEOPLE}
            onChange={(person) => onChange({ person })}
          />
          <ChoiceFilter
            label="Retenue"
            value={filters.held}
            options={HELD}
            onChange={(held) => onChange({ held })}
          />
          <ChoiceFilter
            label="Âge"
            value={filters.age}
            options={AGES}
            onChange={(age) => onChange({ age })}
          />
          <ChoiceFilter
            label="Montant"
            value={filters.amount}
            options={AMOUNTS}
            onChange={(amount) => onChange({ amount })}
          />
        </div>
      )}
    </>
  );
}
