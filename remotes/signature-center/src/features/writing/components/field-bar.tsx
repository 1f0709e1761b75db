import { withDe } from '@trame/domain';
import { fieldKindLabel, SIGNATURE_LIMITS, type FieldBox } from '@trame/domain/signatures';
import { IconButton } from '@trame/ui/icon-button';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RecipientNumber } from '../../sheets/components/recipient-number.tsx';
import type { DraftField } from '../model/draft.ts';
import '../styles/writing.css';

type FieldBarProps = {
  field: DraftField;
  /** Where it is on the page as it is read, in points. */
  box: FieldBox;
  pages: number;
  place: number;
  name: string;
  onChange: (next: Partial<DraftField>) => void;
  onMove: (box: FieldBox, page: number) => void;
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
export function FieldBar({
  field,
  box,
  pages,
  place,
  name,
  onChange,
  onMove,
  onCopy,
  onRemove,
}: FieldBarProps) {
  return (
    <div className="wrt-field-bar" role="toolbar" aria-label="Champ choisi">
      <RecipientNumber size="sm" place={place} />
      <strong>
        {fieldKindLabel(field.kind)} {withDe(name)}
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
        {pages > 1 && (
          <NumberInput
            label="Page"
            title="Page"
            value={field.page + 1}
            onGive={(page) => onMove(box, Math.min(Math.max(Math.round(page), 1), pages) - 1)}
          />
        )}
        {SIDES.map(({ side, label }) => (
          <NumberInput
            key={side}
            label={label}
            title={`${TITLES[side]}, en points`}
            value={Math.round(box[side])}
            onGive={(points) => onMove({ ...box, [side]: points }, field.page)}
          />
        ))}
      </span>
      <span className="wrt-field-end">
        <label className="wrt-required">
          <input
            type="checkbox"
            checked={field.is_required}
            onChange={({ target }) => onChange({ is_required: target.checked })}
          />
          Obligatoire
        </label>
        <IconButton
          size="sm"
          label="Dupliquer"
          icon={<Copy className="icon" aria-hidden />}
          onClick={onCopy}
        />
        <IconButton
          size="sm"
          tone="danger"
          label="Supprimer le champ"
          icon={<Trash2 className="icon" aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}

type NumberInputProps = { label: string; title: string; value: number; onGive: (value: number) => void };

/** A number that counts once it is typed: with Enter, or when the focus leaves it. */
function NumberInput({ label, title, value, onGive }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const give = () => {
    const given = Number(typed);
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(given) && given !== value)
      onGive(given);
  };
  return (
    <label title={title}>
      <span aria-hidden="true">{label}</span>
      <span className="sr-only">{title}</span>
      <input
        className="num"
        type="number"
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={give}
        onKeyDown={({ key }) => {
          if (key === 'Enter') give();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
    </label>
  );
}
