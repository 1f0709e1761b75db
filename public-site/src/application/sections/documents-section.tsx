import { FileInput } from '../controls/file-input.tsx';
import { Section } from './section.tsx';

export function DocumentsSection() {
  return (
    <Section id="documents">
      <FileInput name="resume" />
      <FileInput name="references" optional />
    </Section>
  );
}
