import { useEffect, useState, type ReactNode } from 'react';
import { useApplication } from '../form-context.ts';
import type { Reading } from './found.ts';
import { Offers } from './offers-panel.tsx';
import { readInBackground } from './read-in-background.ts';
import { PREVIEW_TEXTS } from './texts.ts';

/** What a CV that was just chosen says, to be copied into the form or not. Mounted anew for each file: another is chosen once the first is removed. */
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
  // The file is not at fault, or nobody knows: the person has nothing to do about it.
  if (failure === 'failed') return null;
  const ended = failure ? t.failures[failure] : t.read;
  return (
    <div className="f6 cv-read-place">
      {/* The panel that opens takes no focus: only this tells that it is there. */}
      <output className={found ? 'sr-only' : 'help'}>{reading ? ended : t.reading}</output>
      {found && <Offers found={found} />}
    </div>
  );
}
