/** A timer that fires when the test says so. */
export function heldTimer() {
  let pending: (() => void) | undefined;
  return {
    start: (_milliseconds: number, run: () => void) => {
      pending = run;
      return () => {
        pending = undefined;
      };
    },
    ring: () => pending?.(),
    isRunning: () => pending !== undefined,
  };
}
