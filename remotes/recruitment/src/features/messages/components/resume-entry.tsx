import { lazyPart } from '@trame/app/lazy-part';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { useState } from 'react';
import { messageKeys } from '../data/keys.ts';
import { KEPT_KEY } from '../model/kept-key.ts';

const ResumeSending = lazyPart(() => import('./resume-sending.tsx'));

function isAnythingKept(): boolean {
  try {
    return sessionStorage.getItem(KEPT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Where a page offers to continue a message to many; its code is loaded when there is one. */
export default function ResumeEntry() {
  const { userId } = useHost().session;
  const { data: isThere } = useQuery({
    queryKey: [...messageKeys.keptSending(userId), 'any'],
    queryFn: isAnythingKept,
    staleTime: 0,
  });
  // Its dialog remains until it is closed, after nothing is stored any more.
  const [isShown, setShown] = useState(false);
  if (isThere && !isShown) setShown(true);
  if (!isShown) return null;
  return <ResumeSending />;
}
