import { useLocation } from '@trame/platform/router';
import { SearchInput } from '@trame/ui/search-input';
import { useEffect, useRef, useState, type RefObject } from 'react';

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

/**
 * The search field: typed text remains local until 200 ms pass without a key or the field is left, then it becomes the
 * list's search.
 */
export function SearchBox({ value, onChange, inputRef, label = 'Rechercher', placeholder }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const { pathname } = useLocation();
  const sendNow = useRef<() => void>(undefined);
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
    const send = () => {
      // A record is opening: sent now, the search would lead back to the list. It is sent once the record is open, when
      // this effect runs again for the new `pathname`.
      if (window.location.pathname !== address) return;
      setSent(trimmed);
      onChange(trimmed);
    };
    sendNow.current = send;
    const timer = setTimeout(send, DEBOUNCE_MS);
    return () => {
      sendNow.current = undefined;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `pathname` says that the record is open
  }, [text, sent, onChange, pathname]);

  return (
    <SearchInput
      value={text}
      onChange={setText}
      placeholder={placeholder}
      label={label}
      // A click on a record leaves the field first: the history entry of the list keeps the search for when it closes.
      onLeave={() => sendNow.current?.()}
      inputRef={inputRef}
    />
  );
}
