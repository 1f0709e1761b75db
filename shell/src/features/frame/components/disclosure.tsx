import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A touch that only closes the open panel must not press the element below it. */
function ignoreTheTap(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    forget();
  };
  // No click follows a finger that scrolls: the next press is another one.
  const forget = () => {
    document.removeEventListener('click', stop, true);
    document.removeEventListener('pointercancel', forget, true);
    document.removeEventListener('pointerdown', forget, true);
  };
  document.addEventListener('click', stop, true);
  document.addEventListener('pointercancel', forget, true);
  document.addEventListener('pointerdown', forget, true);
}

type DisclosureProps = {
  className: string;
  /** Name of the button, when its content does not contain it. */
  label?: string;
  button: ReactNode;
  align?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
};

/** A button and the panel it opens. Escape and a click elsewhere close it; the focus returns to the button. */
export function Disclosure({ className, label, button, align = 'start', children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);

  // Going somewhere else closes it.
  if (isOpen && openedAt !== key) setOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || root.current?.contains(event.target)) return;
      setOpen(false);
      if (event.pointerType === 'touch') ignoreTheTap();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <div
      className="panel-disclosure"
      ref={root}
      onBlur={(event) => {
        const goesTo = event.relatedTarget;
        if (goesTo instanceof Node && !event.currentTarget.contains(goesTo)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setOpenedAt(key);
          setOpen(!isOpen);
        }}
      >
        {button}
      </button>
      <div className={`panel panel-${align}`} id={panelId} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  );
}
