import { Section } from '@trame/ui/page';
import type { Mention } from '../model/mentions.ts';
import { CopyButton } from './copy-button.tsx';

/** All that an invoice must say, for one's own software; the numbers are those of the model. */
export function MentionsSection({ mentions }: { mentions: readonly Mention[] }) {
  const exact = mentions.filter(({ isExact }) => isExact);
  return (
    <Section
      title="Vos mentions"
      actions={
        <CopyButton text={exact.map(({ text }) => text).join('\n')} what="toutes les mentions">
          Tout copier
        </CopyButton>
      }
    >
      <ol className="billing-mentions">
        {mentions.map(({ key, title, text, isExact }, index) => (
          <li key={key}>
            <span className="billing-mark">{index + 1}</span>
            <p>
              <strong>{title}</strong> <span className="muted">{text}</span>
            </p>
            {isExact && <CopyButton text={text} what={`la mention « ${title} »`} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
