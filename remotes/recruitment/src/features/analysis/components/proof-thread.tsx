import { useEffect, useRef } from 'react';
import { passageStart } from '@trame/app/passage-start';
import '../styles/analysis.css';

/** CSS px. */
const CORNER = 6;
/** Between the end of a line of the card and its edge. */
const END_OF_LINE = 24;
/** Under the bar of the shell. */
const TOP = 72;

export type ProofThreadProps = {
  /** The claim; a passage of the document beside it bears the same key. */
  activeKey: string | undefined;
  /** Id of the column that the document is read in. */
  documentId: string;
};

/** The thread that leads from a claim to its words in the document beside it, as far as they are in view. */
export function ProofThread({ activeKey, documentId }: ProofThreadProps) {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = drawing.current;
    const place = svg?.parentElement;
    if (!svg || !place || activeKey === undefined) return undefined;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const thread = threadOf(place, activeKey, documentId);
      svg.style.display = thread ? '' : 'none';
      svg.querySelector('path')?.setAttribute('d', thread?.line ?? '');
      svg.querySelector('circle')?.setAttribute('cx', String(thread?.x ?? 0));
      svg.querySelector('circle')?.setAttribute('cy', String(thread?.y ?? 0));
    };
    const later = () => {
      frame ||= requestAnimationFrame(draw);
    };
    later();
    // Both sides scroll on their own, and pages are drawn, zoomed and folded when they are.
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', later, options);
    const sized = new ResizeObserver(later);
    const drawn = new MutationObserver(later);
    for (const side of [...place.children].filter((child) => child !== svg)) {
      sized.observe(side);
      drawn.observe(side, { childList: true, subtree: true, attributeFilter: ['style', 'aria-current'] });
    }
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later, options);
      sized.disconnect();
      drawn.disconnect();
    };
  }, [activeKey, documentId]);
  if (activeKey === undefined) return null;
  return (
    <svg ref={drawing} className="an-thread" aria-hidden style={{ display: 'none' }}>
      <path />
      <circle r="4.5" />
    </svg>
  );
}

type Thread = { line: string; x: number; y: number };

function threadOf(place: Element, key: string, documentId: string): Thread | undefined {
  const claim = place.querySelector(`[data-item="${key}"]`);
  const pane = document.getElementById(documentId)?.getBoundingClientRect();
  if (!claim || !pane) return undefined;
  const from = claim.getBoundingClientRect();
  const mark = claim.firstElementChild?.getBoundingClientRect() ?? from;
  const y = (mark.top + mark.bottom) / 2;
  if (y < TOP || y > window.innerHeight || from.right > pane.left) return undefined;
  // From the edge of the card where the claim is not the last of its line: the thread runs over no other.
  const edge = claim.closest('section')?.getBoundingClientRect().right ?? from.right;
  const x = edge - from.right < END_OF_LINE ? from.right : edge;
  const to = passageStart(place, key);
  if (!to) return { line: `M${x} ${y}H${pane.left}`, x, y };
  const turn = (x + pane.left) / 2;
  const drop = to.y - y;
  const corner = Math.min(CORNER, Math.abs(drop) / 2) * Math.sign(drop);
  const round = Math.abs(corner);
  const line = [
    `M${x} ${y}H${turn - round}`,
    `q${round} 0 ${round} ${corner}`,
    `V${to.y - corner}`,
    `q0 ${corner} ${round} ${corner}`,
    `H${to.x}`,
  ].join('');
  return { line, x, y };
}
