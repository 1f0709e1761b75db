/** Steps that end in every way a step can. */
export const steps = {
  double: (value: number) => value * 2,
  fail: (): never => {
    throw new Error('as it should');
  },
  loop: (): never => {
    for (;;) {
      /* no end */
    }
  },
  fill: (): never => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index));
  },
  leave: (): never => process.exit(1),
};
