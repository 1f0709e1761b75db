import { HEIGHT, warps, weft, WIDTH } from './weave/plain.ts';
import './cloth.css';

/** Rows are counted from the top; the bottom two are the first that a weaver lays. */
const LAID = [6, 7];
const WHOLE = [0, 1, 2, 3, 5, 6, 7];
const CUT = 4;
/** Warps that the cut weft no longer covers. */
const GAP_FROM = 5;
const GAP_TO = 9;

const EMPTY_WARPS = warps(() => LAID);
const ERROR_WARPS = warps((column) =>
  column >= GAP_FROM && column <= GAP_TO ? WHOLE : [...WHOLE, CUT].toSorted((a, b) => a - b),
);
const ERROR_WEFTS = WHOLE.map((row) => weft(row)).join('');

const picture = {
  className: 'tr-cloth',
  viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
  fill: 'none',
  'aria-hidden': true,
} as const;

/** The warp is set and two wefts are laid: there is nothing yet. */
export function ClothEmpty() {
  return (
    <svg {...picture}>
      <path className="tr-thread-quiet" d={EMPTY_WARPS} />
      <path className="tr-thread-accent" d={weft(6)} />
      <path className="tr-thread-weft" d={weft(7)} />
    </svg>
  );
}

/** One weft is cut, the others are whole: something failed and the rest holds. */
export function ClothError() {
  return (
    <svg {...picture}>
      <path className="tr-thread-quiet" d={ERROR_WARPS} />
      <path className="tr-thread-weft" d={ERROR_WEFTS} />
      <path className="tr-thread-cut" d="M10.5 54H25.5M34.5 54H49.5M130.5 54H145.5M154.5 54H168" />
      <path
        className="tr-thread-cut"
        strokeLinecap="round"
        d="M46 54c11 0 13 3 15 13M134 54h-6c-13 0-17 3-19 15"
      />
    </svg>
  );
}
