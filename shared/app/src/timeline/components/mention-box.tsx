import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Person } from '../../entity/person.ts';
import { completeMention, matchingPeople, personLabel, typedMention } from '../model/mentions.ts';
import '../styles/mention-box.css';

export type MentionBoxProps = {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  people: readonly Person[];
  onChange: (text: string) => void;
  /** Ctrl or Command with Enter. */
  onSubmit: () => void;
};

/** Most people offered at once, so that the list fits the screen. */
const MAX_OFFERED = 6;

/** A text in which @ opens the list of colleagues: arrows choose, Enter or Tab takes, Escape leaves the text as it is. */
export function MentionBox({
  label,
  placeholder,
  value,
  maxLength,
  people,
  onChange,
  onSubmit,
}: MentionBoxProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Position of the @ whose list was closed, by a choice or by Escape: it remains closed for this mention. */
  const [closedAt, setClosedAt] = useState<number>();
  const nextCaret = useRef<number>(undefined);

  const typed = typedMention(value, caret);
  const offered =
    typed && typed.start !== closedAt ? matchingPeople(people, typed.query).slice(0, MAX_OFFERED) : [];
  const current = offered[Math.min(active, offered.length - 1)];

  // The browser puts the caret at the end when a controlled text is completed in the middle.
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });

  const take = (person: Person) => {
    if (!typed) return;
    const completed = completeMention(value, caret, typed, personLabel(person, people));
    nextCaret.current = completed.caret;
    setCaret(completed.caret);
    setActive(0);
    setClosedAt(typed.start);
    onChange(completed.text);
    box.current?.focus();
  };

  const choose = (event: KeyboardEvent) => {
    if (!current || !typed) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((offered.indexOf(current) + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(current);
    else if (event.key === 'Escape') setClosedAt(typed.start);
    else return;
    // This key must not reach the dialog, nor the text.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="mention-box">
      <label className="sr-only" htmlFor={`${id}-text`}>
        {label}
      </label>
      <div className="input">
        <textarea
          ref={box}
          id={`${id}-text`}
          rows={2}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          aria-autocomplete="list"
          aria-controls={current ? `${id}-list` : undefined}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          onChange={(event) => {
            const { value: next, selectionStart } = event.target;
            setCaret(selectionStart);
            setActive(0);
            if (!typedMention(next, selectionStart)) setClosedAt(undefined);
            onChange(next);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => setClosedAt(typed?.start)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSubmit();
            } else choose(event);
          }}
        />
      </div>
      {current && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element lists choices beside a text
        <div className="mention-people" role="listbox" id={`${id}-list`} aria-label="Collègues">
          {offered.map((person) => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              className="mention-person"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
              role="option"
              tabIndex={-1}
              aria-selected={person === current}
              // Before the text loses the focus, which would close the list.
              onMouseDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              <span>{person.name}</span>
              <small>{person.email}</small>
            </div>
          ))}
        </div>
      )}
      <output className="sr-only">
        {current && `${offered.length} ${offered.length > 1 ? 'collègues' : 'collègue'}, ${current.name}`}
      </output>
    </div>
  );
}
