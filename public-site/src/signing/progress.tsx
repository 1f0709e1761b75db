import { CheckIcon } from '../forms/controls/icons.tsx';
import type { Envelope } from './model.ts';
import type { SignerTexts } from './texts.ts';

/** Where the person is, on a wide screen. */
export function Progress({
  envelope: { recipient, documents },
  filled,
  of,
  isShown,
  t,
}: {
  envelope: Envelope;
  filled: number;
  of: number;
  isShown: boolean;
  t: SignerTexts;
}) {
  const { steps } = t.reading;
  const pages = documents.reduce((sum, document) => sum + document.pages.length, 0);
  const rows: [name: string, isDone: boolean][] = [
    ...(recipient.needs_code ? ([[steps.code, true]] as [string, boolean][]) : []),
    [steps.read(pages), isShown],
    ...(of > 0 ? ([[steps.fields(filled, of), filled === of]] as [string, boolean][]) : []),
    [steps.act[recipient.role === 'approver' ? 'approver' : 'signer'], false],
    [steps.copy, false],
  ];
  const next = rows.findIndex(([, isDone]) => !isDone);
  return (
    <aside className="sig-side">
      <div className="sig-progress">
        <h2>{t.reading.progress}</h2>
        <ol>
          {rows.map(([name, isDone], at) => (
            <li
              key={name}
              className={isDone ? 'is-done' : at === next ? 'is-here' : ''}
              aria-current={at === next ? 'step' : undefined}
            >
              <span className="sig-dot">{isDone && <CheckIcon />}</span>
              {name}
            </li>
          ))}
        </ol>
      </div>
      <p className="sig-hint">{t.ses}</p>
    </aside>
  );
}
