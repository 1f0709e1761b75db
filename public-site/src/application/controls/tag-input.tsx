import { addTag, normalizeSearch, TEXT_LIMITS } from '@trame/domain';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { useApplication } from '../form-context.ts';
import { controlId } from '../../forms/form-parts.ts';
import { Field, useDescription } from '../../forms/controls/field.tsx';
import { CloseIcon, PlusIcon } from '../../forms/controls/icons.tsx';

/** Suggestions shown at once: as many as fit above the keyboard of a phone. */
const SHOWN = 6;

/** Separators between words that are typed or pasted together. */
const TAG_SEPARATOR = /[,;\n]/;

/** What was typed before the script ran, when one text field held all words: those to add, and the one still being typed. */
export function typedWords(input: HTMLInputElement): { words: string[]; unfinished: string } {
  const parts = input.value.split(TAG_SEPARATOR);
  const unfinished = input === document.activeElement ? (parts.pop() ?? '') : '';
  return { words: parts.reduce<string[]>(addTag, []), unfinished: unfinished.trimStart() };
}

/** A `<datalist>` would need less code, but cannot be styled and is hidden by phones. */
const LISTBOX = { role: 'listbox' } as const;
const option = (selected: boolean) => ({ role: 'option', 'aria-selected': selected }) as const;

interface TagInputProps {
  name: 'mastered_software' | 'expertise_areas';
  help: string;
  suggestions: readonly string[];
}

function matching(suggestions: readonly string[], typed: string, tags: readonly string[]): string[] {
  const query = normalizeSearch(typed);
  if (!query) return [];
  const free = suggestions.filter((item) => addTag(tags, item).length > tags.length);
  const found = free.filter((item) => normalizeSearch(item).includes(query));
  const starts = (item: string) => (normalizeSearch(item).startsWith(query) ? 0 : 1);
  return found.toSorted((a, b) => starts(a) - starts(b)).slice(0, SHOWN);
}

/** A list of words: typed and added by Enter, the button, a comma or leaving the field, or chosen from suggestions. */
export function TagInput({ name, help, suggestions }: TagInputProps) {
  const { control, isReady, t } = useApplication();
  const { field } = useController({ control, name });
  const { message, props } = useDescription(name, { help });
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [news, setNews] = useState('');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const tags = field.value;
  useLayoutEffect(() => {
    if (input.current) setTyped(typedWords(input.current).unfinished);
  }, []);
  const offers = open ? matching(suggestions, typed, tags) : [];

  function add(entry: string) {
    const next = entry.split(TAG_SEPARATOR).reduce<string[]>(addTag, tags);
    const added = next.slice(tags.length);
    const word = entry.trim();
    if (added.length > 0) {
      field.onChange(next);
      setNews(added.map((tag) => t.tags.added(tag)).join(', '));
    } else if (word) {
      setNews(t.tags.duplicate(word));
    }
    setTyped('');
    setActive(-1);
    setOpen(false);
  }

  function remove(tag: string) {
    field.onChange(tags.filter((item) => item !== tag));
    setNews(t.tags.removed(tag));
    input.current?.focus();
  }

  function type(value: string) {
    if (TAG_SEPARATOR.test(value)) return add(value);
    setTyped(value);
    setOpen(true);
    setActive(-1);
    const count = matching(suggestions, value, tags).length;
    return setNews(count > 0 ? t.tags.suggestionCount(count) : '');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(offers[active] ?? typed);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const count = matching(suggestions, typed, tags).length;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The position before the first suggestion is the typed text itself.
      if (count > 0) setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Escape' && offers.length > 0) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  }

  return (
    <Field name={name} optional help={help}>
      <div className={message ? 'input tagsin is-error' : 'input tagsin'}>
        {tags.length > 0 && (
          <ul className="tag-list" aria-label={t.fields[name]}>
            {tags.map((tag) => (
              <li className="chip" key={tag}>
                {tag}
                <button type="button" aria-label={t.tags.remove(tag)} onClick={() => remove(tag)}>
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          {...props}
          id={controlId(name)}
          name={name}
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={offers.length > 0}
          aria-controls={listId}
          aria-activedescendant={offers[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          maxLength={TEXT_LIMITS.tag}
          enterKeyHint="done"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // A word that was typed but not added counts: it is added, not lost.
            if (typed) add(typed);
            setOpen(false);
            field.onBlur();
          }}
        />
        <button
          type="button"
          className="btn btn-soft btn-sm"
          disabled={!isReady}
          aria-label={`${t.tags.add} ${t.fields[name]}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            add(typed);
            input.current?.focus();
          }}
        >
          <PlusIcon />
          {t.tags.add}
        </button>
        <ul
          className="offers"
          id={listId}
          {...LISTBOX}
          aria-label={t.tags.suggestions}
          hidden={offers.length === 0}
        >
          {offers.map((offer, index) => (
            <li
              key={offer}
              id={`${listId}-${index}`}
              {...option(index === active)}
              // The field keeps the focus, because leaving it would add what was typed.
              onPointerDown={(event) => event.preventDefault()}
              onPointerUp={() => add(offer)}
            >
              {offer}
            </li>
          ))}
        </ul>
      </div>
      <output className="sr-only">{news}</output>
    </Field>
  );
}
