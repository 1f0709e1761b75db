import { useEffect, useState, type ReactNode } from 'react';
import { useApplication } from '../form-context.ts';
import type { Reading } from './found.ts';
import { Offers } from './offers-panel.tsx';
import { readInBackground } from './read-in-background.ts';
import { PREVIEW_TEXTS } from './texts.ts';

/**
 * The data of a CV that was just chosen, to be copied into the form or not. Mounted again for each file: another can be
 * chosen only after the first is removed.
 */
export default function CvPreview({ file }: { file: File }): ReactNode {
  const { locale } = useApplication();
  const t = PREVIEW_TEXTS[locale];
  const [reading, setReading] = useState<Reading>();

  useEffect(() => {
    const left = new AbortController();
    void readInBackground(file, left.signal).then((read) => {
      if (!left.signal.aborted) setReading(read);
    });
    return () => left.abort();
  }, [file]);

  const found = reading && 'found' in reading ? reading.found : undefined;
  const failure = reading && 'failure' in reading ? reading.failure : undefined;
  // The file is not the cause, or the cause is unknown: there is nothing the person can do.
  if (failure === 'failed') return null;
  const ended = failure ? t.failures[failure] : t.read;
  return (
    <div className="f6 cv-read-place">
      {/* The panel takes no focus when it opens, so that only this message announces it. */}
      <output className={found ? 'sr-only' : 'help'}>{reading ? ended : t.reading}</output>
      {found && <Offers found={found} />}
    </div>
  );
}
