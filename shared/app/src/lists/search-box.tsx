import { SearchInput } from '@trame/ui/search-input';
import { useEffect, useState, type RefObject } from 'react';

/** Milliseconds without a key before the search is sent. */
const DEBOUNCE_MS = 200;

export type SearchBoxProps = {
  /** The present search. */
  value: string;
  onChange: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  label?: string;
  /** The searched fields: "Rechercher (nom, email)...". */
  placeholder: string;
};

/** The search field: typed text remains local until 200 ms pass without a key, then it becomes the list's search. */
export function SearchBox({ value, onChange, inputRef, label = 'Rechercher', placeholder }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // A value that this field did not send comes from the address (back, "Effacer tous") and replaces the typed one.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === sent) return undefined;
    const address = window.location.pathname;
    const timer = setTimeout(() => {
      // A record is opening: sent now, the search would lead back to the list. It is sent once the record is open, when
      // this effect runs again with the `onChange` of the new address.
      if (window.location.pathname !== address) return;
      setSent(trimmed);
      onChange(trimmed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, sent, onChange]);

  return (
    <SearchInput
      value={text}
      onChange={setText}
      placeholder={placeholder}
      label={label}
      inputRef={inputRef}
    />
  );
}
