import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FileInput } from '../../forms/controls/file-input.tsx';
import { useApplication } from '../form-context.ts';
import { Section } from './section.tsx';

/** Optional: when it cannot be loaded, the form works without it. */
const CvPreview = lazy(() => import('../cv-preview/cv-preview.tsx').catch(() => ({ default: () => null })));

export function DocumentsSection() {
  const { control, t } = useApplication();
  const resume = useWatch({ control, name: 'resume' });
  // The file that a person chose during this visit; one restored with a draft was read when it was chosen.
  const [chosen, setChosen] = useState<File>();

  return (
    <Section id="documents">
      <FileInput name="resume" onChosen={setChosen} />
      {chosen && resume === chosen && (
        <Suspense>
          <CvPreview file={chosen} />
        </Suspense>
      )}
      <FileInput name="references" help={t.help.references} optional />
    </Section>
  );
}
