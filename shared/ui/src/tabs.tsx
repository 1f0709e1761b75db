import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

export type Tab<Value extends string> = { value: Value; label: string; content: ReactNode };

export type TabsProps<Value extends string> = {
  /** Name of the set of tabs: "Dossier". */
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange: (value: Value) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Parts of a page of which one is shown; arrows move between them. For the tab in the address see `oneOf` of
 * @trame/app.
 */
export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the list may be wider than the window: the selected one is wholly in it, and the page remains where it is.
  useEffect(() => {
    const frame = list.current;
    const tab = document.getElementById(`${id}-${value}`);
    if (!frame || !tab) return;
    const [own, shown] = [tab.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (own.right > shown.right) frame.scrollLeft += own.right - shown.right;
    else if (own.left < shown.left) frame.scrollLeft -= shown.left - own.left;
  }, [id, value]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const target = { Home: 0, End: tabs.length - 1 }[event.key] ?? at + (STEPS[event.key] ?? 0);
    const next = tabs[(target + tabs.length) % tabs.length];
    if (!next || next.value === value) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className="tr-tabs">
      <div role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </div>
  );
}
