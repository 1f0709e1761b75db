import { lazyPart } from '@trame/app/lazy-part';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { useState } from 'react';
import { queueQueryOptions } from '../data/queue.ts';
import { useBatchStore } from '../model/batch-store.ts';

const BatchStrip = lazyPart(() => import('./batch-strip.tsx'));

/** The place where a page shows running analyses; it reads them after the content of the page. */
export default function BatchEntry() {
  const { userId } = useHost().session;
  const isReading = useIsFetching() > 0;
  const [isRead, setRead] = useState(false);
  if (!isReading && !isRead) setRead(true);
  const { data: left } = useQuery({ ...queueQueryOptions(userId), enabled: isRead });
  const isAtWork = useBatchStore(({ phase, ownerId }) => phase !== 'idle' && ownerId === userId);
  if (!isAtWork && !left) return null;
  return <BatchStrip userId={userId} />;
}
