import './brand.css';

export type BrandProps = {
  /** On an ink panel: the warp turns to paper. */
  onInk?: boolean;
  /** The mark alone, for narrow headers; the name remains for screen readers. */
  compact?: boolean;
};

/** The mark (three warp threads, three wefts) and the name. Wrap it in the link that it belongs to. */
export function Brand({ onInk = false, compact = false }: BrandProps) {
  return (
    <span className={`brand${onInk ? ' tr-brand-ink' : ''}`}>
      <svg viewBox="0 0 26 26" aria-hidden="true" fill="none" strokeWidth="5.6">
        <path className="tr-mark-warp" d="M4.3 0V9.2M4.3 16.8V26M13 8.1V17.9M21.7 0V9.2M21.7 16.8V26" />
        <path className="tr-mark-weft" d="M8.1 4.3H17.9M8.1 21.7H17.9" />
        <path className="tr-mark-thread" d="M0 13H9.2M16.8 13H26" />
      </svg>
      <span className={compact ? 'sr-only' : undefined}>Trame</span>
    </span>
  );
}
