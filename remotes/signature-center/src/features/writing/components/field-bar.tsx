import { fieldKindLabel, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { IconButton } from '@trame/ui/icon-button';
import { Copy, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { RecipientNumber } from '../../sheets/components/recipient-number.tsx';
import type { DraftField } from '../model/draft.ts';
import '../styles/writing.css';

type FieldBarProps = {
  field: DraftField;
  place: number;
  name: string;
  onChange: (next: Partial<DraftField>) => void;
  onCopy: () => void;
  onRemove: () => void;
};

const SIDES = [
  { side: 'x', label: 'X' },
  { side: 'y', label: 'Y' },
  { side: 'w', label: 'L' },
  { side: 'h', label: 'H' },
] as const;

const TITLES = { x: 'Depuis la gauche', y: 'Depuis le bas', w: 'Largeur', h: 'Hauteur' } as const;

/** What can be said of the chosen field: whether it must be filled in, its name, its place in points. */
export function FieldBar({ field, place, name, onChange, onCopy, onRemove }: FieldBarProps) {
  const id = useId();
  return (
    <div className="wrt-field-bar" role="toolbar" aria-label="Champ choisi">
      <RecipientNumber size="sm" place={place} />
      <strong>
        {fieldKindLabel(field.kind)} de {name}
      </strong>
      {(field.kind === 'text' || field.kind === 'checkbox') && (
        <label className="wrt-label">
          <span className="sr-only">Intitulé du champ</span>
          <input
            className="input"
            placeholder="Intitulé"
            maxLength={SIGNATURE_LIMITS.name}
            value={field.label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        </label>
      )}
      <span className="wrt-sides">
        {SIDES.map(({ side, label }) => (
          <label key={side} htmlFor={`${id}-${side}`} title={`${TITLES[side]}, en points`}>
            <span aria-hidden="true">{label}</span>
            <span className="sr-only">{TITLES[side]}, en points</span>
            <input
              id={`${id}-${side}`}
              className="num"
              type="number"
              value={Math.round(field[side])}
              onChange={({ target }) => {
                if (Number.isFinite(target.valueAsNumber)) onChange({ [side]: target.valueAsNumber });
              }}
            />
          </label>
        ))}
      </span>
      <label className="wrt-required">
        <input
          type="checkbox"
          checked={field.is_required}
          onChange={({ target }) => onChange({ is_required: target.checked })}
        />
        Obligatoire
      </label>
      <IconButton size="sm" label="Dupliquer" icon={<Copy className="icon" aria-hidden />} onClick={onCopy} />
      <IconButton
        size="sm"
        tone="danger"
        label="Supprimer le champ"
        icon={<Trash2 className="icon" aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}
