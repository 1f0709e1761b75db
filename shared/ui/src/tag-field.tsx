import { Plus } from 'lucide-react';
import { addTag, normalizeSearch } from '@trame/domain';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { describeField, FieldFrame, type FieldTexts } from './fields/field-frame.tsx';
import { useField, type FieldBinding } from './fields/use-field.ts';
import { Chip } from './tag.tsx';
import './tag-field.css';

/** A combobox by the ARIA pattern: a `datalist` would neither ignore accents nor follow the theme. */
const LISTBOX = { role: 'listbox' } as const;
const option = (selected: boolean) => ({ role: 'option', 'aria-selected': selected }) as const;

/** Suggestions shown at once. */
const SHOWN = 8;

export type TagFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
> = FieldBinding<Values, Name, Output> &
  FieldTexts & {
    suggestions?: readonly string[];
    placeholder?: string;
    /** Most entries; the input says when they are reached. */
    max?: number;
  };

/**
 * A list of short entries: Enter or "Ajouter" adds the typed text (trimmed, not empty, no duplicate), Backspace in an
 * empty input removes the last one, each has its own button. The value is a list of texts.
 */
export function TagField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  suggestions = [],
  placeholder,
  max,
  ...texts
}: TagFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const { id, disabled, ...described } = describeField(name, texts, error);
  const [draft, setDraft] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  const tags: readonly string[] = field.value ?? [];
  const full = max !== undefined && tags.length >= max;
  const matches = matching(suggestions, draft, tags);
  const shown = open && !full && matches.length > 0;

  const add = (entry: string) => {
    const next = addTag(tags, entry);
    if (next.length > tags.length && !full) {
      field.onChange(next);
      setSaid(`${entry.trim()} ajouté`);
    } else if (entry.trim()) {
      setSaid(full ? `${max} entrées au plus` : `${entry.trim()} est déjà dans la liste`);
    }
    setDraft('');
    setActive(-1);
    input.current?.focus();
  };

  const remove = (tag: string) => {
    field.onChange(tags.filter((each) => each !== tag));
    setSaid(`${tag} retiré`);
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    if (event.key === 'Enter') {
      // Never sends the form: an empty Enter here is one too many, not a wish to submit.
      event.preventDefault();
      add((shown && matches[active]) || draft);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (matches.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + matches.length + (active < 0 && step < 0 ? 1 : 0)) % matches.length);
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      remove(last);
    }
  };

  return (
    <FieldFrame {...texts} id={id} error={error}>
      {tags.length > 0 && (
        <ul className="chips tr-tags" aria-label="Entrées ajoutées">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip removeLabel={`Retirer ${tag}`} onRemove={() => remove(tag)}>
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="tr-tag-entry">
        <div className={`input${error ? ' is-error' : ''}`}>
          <input
            {...described}
            id={id}
            ref={(element) => {
              input.current = element;
              attach(element);
            }}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            disabled={disabled || full}
            placeholder={full ? `${max} entrées au plus` : placeholder}
            value={draft}
            onChange={(event) => {
              setDraft(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              field.onBlur();
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <button
          type="button"
          className="btn btn-default"
          disabled={disabled || full}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => add(draft)}
        >
          <Plus className="icon" aria-hidden="true" />
          Ajouter
        </button>
        {shown && (
          <div {...LISTBOX} className="tr-suggestions" id={listId} aria-label="Suggestions">
            {matches.map((suggestion, index) => (
              <button
                {...option(index === active)}
                key={suggestion}
                id={`${listId}-${index}`}
                type="button"
                tabIndex={-1}
                // The input keeps the focus, so that the list is shown until the click is done.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(suggestion)}
              >
                {suggestion}
              </button>
            ))}
          </div>
        )}
      </div>
      <output className="sr-only">{said}</output>
    </FieldFrame>
  );
}

/** Suggestions that contain the typed text, without those already added; those that start with it come first. */
function matching(suggestions: readonly string[], draft: string, tags: readonly string[]): string[] {
  const query = normalizeSearch(draft);
  const taken = new Set(tags.map((tag) => normalizeSearch(tag)));
  const starts: string[] = [];
  const holds: string[] = [];
  for (const suggestion of suggestions) {
    const text = normalizeSearch(suggestion);
    if (taken.has(text) || !text.includes(query)) continue;
    (text.startsWith(query) ? starts : holds).push(suggestion);
  }
  return [...starts, ...holds].slice(0, SHOWN);
}
