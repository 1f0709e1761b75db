import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** One press of an arrow, in the unit of the value; with Shift, five of them. */
const STEP = 2;
const BIG = 5;

export type PaneSeparatorProps = {
  label: string;
  /** The id of the pane that grows with the value. */
  controls: string;
  value: number;
  min: number;
  max: number;
  /** The text of a value for screen readers. */
  valueText: string;
  /** How many units a movement of so many CSS px to the right is. */
  unitsOf: (pixels: number, separator: HTMLElement) => number;
  /** Steps of the keyboard, in units. */
  step?: number;
  onChange: (value: number) => void;
  /** Double click, or Enter. */
  onReset: () => void;
};

/** The line between two panes, moved with the pointer, a finger or the arrows. */
export function PaneSeparator(props: PaneSeparatorProps) {
  const { label, controls, value, min, max, valueText, unitsOf, step = STEP, onChange, onReset } = props;
  const start = useRef<{ x: number; value: number }>(undefined);
  const set = (next: number) => {
    const kept = Math.min(max, Math.max(min, Math.round(next)));
    if (kept !== value) onChange(kept);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const sign = Math.sign(unitsOf(1, event.currentTarget));
    const by = step * sign * (event.shiftKey ? BIG : 1);
    const next = { ArrowLeft: value - by, ArrowRight: value + by, Home: min, End: max }[event.key];
    if (next !== undefined) set(next);
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    set(start.current.value + unitsOf(clientX - start.current.x, currentTarget));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a widget (ARIA 1.2)
    <hr
      className="tri-sep"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- likewise
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={valueText}
      title="Glissez, ou flèches du clavier ; double-clic pour revenir à la largeur de départ"
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, value };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
    />
  );
}
