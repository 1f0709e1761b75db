import { twill, TWILL_HEIGHT, TWILL_WIDTH } from './weave/twill.ts';

const SIGNIN = twill();

/** The cloth of the sign-in page, on ink in both themes; place it at the bottom right of its panel. */
export function ClothSignin() {
  return (
    <svg
      width={TWILL_WIDTH}
      height={TWILL_HEIGHT}
      viewBox={`0 0 ${TWILL_WIDTH} ${TWILL_HEIGHT}`}
      fill="none"
      strokeWidth="14"
      aria-hidden="true"
    >
      <path stroke="#1D2C50" d={SIGNIN.warp} />
      <path stroke="#3FB3A4" d={SIGNIN.light} />
      <path stroke="#0F766E" d={SIGNIN.weft} />
      <path stroke="#E9A23B" d={SIGNIN.thread} />
    </svg>
  );
}
