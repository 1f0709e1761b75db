import { useEffect, useState } from 'react';

/** How often, and how many times, it is asked whether the document is sealed by now: it takes some seconds, or another try after a pause. */
const LOOKS = { everyMs: 3_000, most: 30 } as const;

/** Looks for the sealed document, for a minute and a half; after that, who waits may have it looked for again. */
export function useSealing(isWaitedFor: boolean, look: () => void): { isLate: boolean; again: () => void } {
  const [round, setRound] = useState(1);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (!isWaitedFor) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      look();
      if (looks < LOOKS.most) return;
      clearInterval(timer);
      setEnded(round);
    }, LOOKS.everyMs);
    return () => clearInterval(timer);
  }, [isWaitedFor, look, round]);
  return {
    isLate: ended === round,
    again: () => {
      look();
      setRound(round + 1);
    },
  };
}
