import { CertificationState } from '@trame/app/certification-state';
import { countCharacters, formatDate } from '@trame/domain';
import {
  fieldText,
  programmeField,
  type ProgrammeField,
  type ProgrammeFieldKey,
} from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Select } from '@trame/ui/select';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useId, useRef, useState, useLayoutEffect, type ReactNode } from 'react';
import {
  CERTIFICATION_FIELDS,
  type CertificationValue,
  type FieldValue,
  type ModuleValue,
} from '../model/form.ts';
import type { NumberedLoss } from '../model/losses.ts';
import { gripId, OrderedItem } from './ordered-item.tsx';
import { movedTo } from './use-order.ts';
import type { Conflict, Sheet } from './use-sheet.ts';
import '../styles/sheet.css';

export const controlId = (key: string) => `champ-${key}`;

/** Lines of a text at first. */
const ROWS = 2;

type ControlProps = {
  field: ProgrammeField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  described: { id: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
};

/** Moves entries of a list, keeps the focus on the handle of the one that was moved, and says where it is now. */
function useMoves<Entry>(list: string, entries: readonly Entry[], onChange: (next: Entry[]) => void) {
  const [said, setSaid] = useState('');
  const held = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (held.current === undefined) return;
    document.getElementById(gripId(list, held.current))?.focus();
    held.current = undefined;
  });
  const move = (from: number, to: number) => {
    held.current = to;
    setSaid(`Déplacé\u00a0: ${to + 1} sur ${entries.length}`);
    onChange(movedTo(entries, from, to));
  };
  return { move, said };
}

function ListControl({ field: { label, limit, most = Infinity }, value, onChange, described }: ControlProps) {
  const entries = value as string[];
  const { move, said } = useMoves(described.id, entries, onChange);
  const set = (at: number, text: string) =>
    onChange(entries.map((entry, place) => (place === at ? text : entry)));
  return (
    <div className="sheet-list">
      <output className="sr-only">{said}</output>
      <ol>
        {entries.map((entry, at) => (
          <OrderedItem
            // oxlint-disable-next-line react/no-array-index-key -- entries are texts that change while they are typed
            key={at}
            list={described.id}
            at={at}
            count={entries.length}
            label={`Déplacer ${entry || `la ligne ${at + 1}`}`}
            onMove={move}
          >
            <span className="input">
              <input
                {...(at === 0 ? described : { id: `${described.id}-${at}` })}
                aria-label={`${label}, ${at + 1}`}
                value={entry}
                maxLength={limit}
                onChange={({ target }) => set(at, target.value)}
              />
            </span>
            <IconButton
              size="sm"
              label={`Retirer ${entry || `la ligne ${at + 1}`}`}
              icon={<X className="icon" aria-hidden />}
              onClick={() => onChange(entries.filter((_, place) => place !== at))}
            />
          </OrderedItem>
        ))}
      </ol>
      <Button
        size="sm"
        variant="text"
        {...(entries.length === 0 && { id: described.id })}
        icon={<Plus className="icon" aria-hidden />}
        disabled={entries.length >= most}
        onClick={() => onChange([...entries, ''])}
      >
        Ajouter une ligne
      </Button>
    </div>
  );
}

function ModulesControl({ field: { most = Infinity }, value, onChange, described }: ControlProps) {
  const modules = value as ModuleValue[];
  const { move, said } = useMoves(described.id, modules, onChange);
  const set = (at: number, part: Partial<ModuleValue>) =>
    onChange(modules.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <div className="sheet-list">
      <output className="sr-only">{said}</output>
      <ol>
        {modules.map((one, at) => (
          <OrderedItem
            // oxlint-disable-next-line react/no-array-index-key -- modules are texts that change while they are typed
            key={at}
            list={described.id}
            at={at}
            count={modules.length}
            label={`Déplacer le module ${at + 1}${one.title && `, ${one.title}`}`}
            className="sheet-module"
            onMove={move}
          >
            <span className="input">
              <input
                {...(at === 0 ? described : { id: `${described.id}-${at}` })}
                aria-label={`Titre du module ${at + 1}`}
                placeholder="Titre"
                value={one.title}
                onChange={({ target }) => set(at, { title: target.value })}
              />
            </span>
            <span className="input sheet-hours">
              <input
                aria-label={`Heures du module ${at + 1}`}
                placeholder="Heures"
                inputMode="decimal"
                value={one.hours}
                onChange={({ target }) => set(at, { hours: target.value })}
              />
            </span>
            <IconButton
              size="sm"
              label={`Retirer le module ${at + 1}`}
              icon={<X className="icon" aria-hidden />}
              onClick={() => onChange(modules.filter((_, place) => place !== at))}
            />
            <span className="input sheet-module-text">
              <textarea
                rows={ROWS}
                aria-label={`Contenu du module ${at + 1}`}
                placeholder="Contenu"
                value={one.text}
                onChange={({ target }) => set(at, { text: target.value })}
              />
            </span>
          </OrderedItem>
        ))}
      </ol>
      <Button
        size="sm"
        variant="text"
        {...(modules.length === 0 && { id: described.id })}
        icon={<Plus className="icon" aria-hidden />}
        disabled={modules.length >= most}
        onClick={() => onChange([...modules, { title: '', hours: '', text: '' }])}
      >
        Ajouter un module
      </Button>
    </div>
  );
}

function CertificationControl({ value, onChange, described }: ControlProps) {
  const parts = value as CertificationValue;
  return (
    <div className="sheet-grid">
      {CERTIFICATION_FIELDS.map(({ part, label }, at) => {
        const id = at === 0 ? described.id : `${described.id}-${part}`;
        return (
          <div key={part} className={at === 0 ? 'sheet-wide' : 'sheet-half'}>
            <label className="help" htmlFor={id}>
              {label}
            </label>
            <span className="input">
              <input
                {...(at === 0 ? described : { id })}
                value={parts[part]}
                {...(part.endsWith('_on') && { placeholder: 'jj/mm/aaaa' })}
                onChange={({ target }) => onChange({ ...parts, [part]: target.value })}
              />
            </span>
          </div>
        );
      })}
      <div className="sheet-wide">
        <CertificationState
          typed={parts.code}
          endsOn={parts.ends_on}
          onTake={({ title, certifier, registeredOn, endsOn }) =>
            onChange({
              ...parts,
              ends_on: endsOn ? formatDate(endsOn) : parts.ends_on,
              // What somebody has written is kept.
              title: parts.title || (title ?? ''),
              certifier: parts.certifier || (certifier ?? ''),
              registered_on: parts.registered_on || (registeredOn ? formatDate(registeredOn) : ''),
            })
          }
        />
      </div>
    </div>
  );
}

const INPUT_MODES = {
  decimal: 'decimal',
  count: 'numeric',
  amount: 'decimal',
  email: 'email',
  phone: 'tel',
} as const;

function LineControl({ field: { kind, limit }, value, onChange, described }: ControlProps) {
  const text = value as string;
  const isText = kind === 'line' || kind === 'lines';
  const common = {
    ...described,
    value: text,
    ...(isText && { maxLength: limit }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <span className="input">
      {kind === 'lines' ? (
        <textarea {...common} rows={ROWS} />
      ) : (
        <input
          {...common}
          {...(kind in INPUT_MODES && { inputMode: INPUT_MODES[kind as keyof typeof INPUT_MODES] })}
        />
      )}
      {kind === 'amount' && <span className="muted">€</span>}
    </span>
  );
}

const CONTROLS: Partial<Record<ProgrammeField['kind'], (props: ControlProps) => ReactNode>> = {
  list: ListControl,
  modules: ModulesControl,
  certification: CertificationControl,
};

/** Kinds that take a third, or half of the width of a section. */
const WIDTHS: Partial<Record<ProgrammeField['kind'], string>> = {
  decimal: 'sheet-third',
  count: 'sheet-third',
  choice: 'sheet-third',
  amount: 'sheet-third',
  email: 'sheet-half',
  phone: 'sheet-half',
};
/** Longest choice that a third of a section shows whole. */
const SHORT_CHOICE = 20;

const widthOf = ({ kind, options = [] }: ProgrammeField): string =>
  kind === 'choice' && options.some(({ fr }) => fr.length > SHORT_CHOICE)
    ? 'sheet-half'
    : (WIDTHS[kind] ?? 'sheet-wide');

const shownLength = (key: ProgrammeFieldKey, value: FieldValue) =>
  (key === 'title' || key === 'summary') && typeof value === 'string' && value !== ''
    ? `${countCharacters(value)} caractères. `
    : '';

type SheetFieldProps = {
  name: ProgrammeFieldKey;
  sheet: Sheet;
  losses: readonly NumberedLoss[];
  isActive: boolean;
};

/** A field of the sheet, with the points that it loses. */
export function SheetField({ name, sheet, losses, isActive }: SheetFieldProps) {
  const field = programmeField(name);
  const { kind, label, help, options = [] } = field;
  const id = controlId(name);
  const messageId = useId();
  const error = sheet.errors[name];
  const conflict = sheet.conflicts.find(({ key }) => key === name);
  const value = sheet.values[name];
  const onChange = (next: FieldValue) => sheet.change(name, next);
  const Control = CONTROLS[kind] ?? LineControl;
  const props: ControlProps = {
    field,
    value,
    onChange,
    described: {
      id,
      'aria-describedby': messageId,
      ...(error !== undefined && { 'aria-invalid': true as const }),
    },
  };
  const isGroup = kind === 'list' || kind === 'modules' || kind === 'certification';
  return (
    <div
      className={['sheet-field', widthOf(field), isActive && 'is-active'].filter(Boolean).join(' ')}
      id={`${id}-cadre`}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-nom` })}
      data-rule={losses[0]?.rule.id}
    >
      <div className="sheet-label">
        {isGroup ? (
          <span className="label" id={`${id}-nom`}>
            {label}
          </span>
        ) : (
          kind !== 'choice' && (
            <label className="label" htmlFor={id}>
              {label}
            </label>
          )
        )}
        {losses.map(({ rule, points, number }) => (
          <span key={rule.id} className="sheet-lost num">
            −{points} <span className="sheet-number">{number}</span>
          </span>
        ))}
      </div>
      {kind === 'choice' ? (
        <Select
          label={label}
          value={value as string}
          options={[
            { value: '', label: 'Choisir…' },
            ...options.map((option) => ({ value: option.value, label: option.fr })),
          ]}
          onChange={onChange}
        />
      ) : (
        <Control {...props} />
      )}
      <p className={losses.length > 0 || error ? 'help sheet-ko' : 'help'} id={messageId}>
        {error ? (
          <>
            <CircleAlert className="icon" aria-hidden /> {error}. Ce champ n’est pas encore enregistré.
          </>
        ) : (
          shownLength(name, value) + (losses[0]?.title ?? help ?? '')
        )}
      </p>
      {conflict && <ConflictChoice conflict={conflict} sheet={sheet} />}
    </div>
  );
}

/** What somebody else wrote in the same field, and the choice between both. */
function ConflictChoice({ conflict: { key, name }, sheet }: { conflict: Conflict; sheet: Sheet }) {
  return (
    <div className="sheet-conflict" role="alert">
      <p>
        <strong>{name ?? 'Une autre personne'} a écrit ici en même temps&nbsp;:</strong>{' '}
        {fieldText(key, sheet.stored) || 'rien'}
      </p>
      <div className="sheet-buttons">
        <Button size="sm" onClick={() => sheet.decide(key, true)}>
          Garder ma saisie
        </Button>
        <Button size="sm" onClick={() => sheet.decide(key, false)}>
          Prendre la sienne
        </Button>
      </div>
    </div>
  );
}
