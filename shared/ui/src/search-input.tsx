import { Search, X } from 'lucide-react';
import { useImperativeHandle, useRef, type Ref } from 'react';
import './search-input.css';

export type SearchInputProps = {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Its name for screen readers. */
  label: string;
  /** A wait shown in place of the magnifier. */
  busy?: boolean;
  /** Called when the focus leaves the field and its clear button. */
  onLeave?: () => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** A role rather than the new `search` element, which older engines and test DOMs do not support. */
const SEARCH = { role: 'search' } as const;

/** A search field with its clear button; Escape clears it, then leaves the field. */
export function SearchInput({
  value,
  onChange,
  placeholder,
  label,
  busy = false,
  onLeave,
  inputRef,
}: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => own.current);
  const clear = () => {
    onChange('');
    own.current?.focus();
  };
  return (
    <div
      {...SEARCH}
      className="input tr-search"
      aria-busy={busy || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
    >
      <Search className="icon" aria-hidden="true" />
      <input
        ref={own}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (!value) {
            event.currentTarget.blur();
            return;
          }
          event.stopPropagation();
          onChange('');
        }}
      />
      {value && (
        <button
          type="button"
          className="btn btn-text btn-icon btn-sm"
          aria-label="Effacer la recherche"
          onClick={clear}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
