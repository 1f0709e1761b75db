import { SES_NOTICE } from '@trame/domain/signatures';
import { Section } from '@trame/ui/page';
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { Checked } from '../model/check.ts';
import '../styles/writing.css';

/** What its sender should know, in a list of checks. */
export function Notices({ of: { notices } }: { of: Checked }) {
  return (
    <>
      {notices.map(({ title, detail, list = [] }) => (
        <li key={`${title} ${detail}`} data-kind="notice">
          <TriangleAlert className="icon" aria-hidden />
          <div>
            <p>
              <span className="sr-only">À savoir&nbsp;: </span>
              {title}
            </p>
            <p className="muted">{detail}</p>
            {list.length > 0 && (
              <details className="wrt-clauses">
                <summary>{list.length === 1 ? 'Voir laquelle' : 'Voir lesquelles'}</summary>
                <ul className="muted">
                  {list.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        </li>
      ))}
    </>
  );
}

/** What stands before sending: what has to be put right, and what its sender should know. */
export function CheckCard({ checked }: { checked: Checked }) {
  const { faults } = checked;
  return (
    <Section title="Avant l’envoi">
      <ul className="wrt-checks">
        {faults.map((fault) => (
          <li key={fault} data-kind="fault">
            <CircleAlert className="icon" aria-hidden />
            <p>
              <span className="sr-only">À corriger&nbsp;: </span>
              {fault}
            </p>
          </li>
        ))}
        <Notices of={checked} />
        {faults.length === 0 && (
          <li data-kind="good">
            <Check className="icon" aria-hidden />
            <p>Chaque signataire a sa signature, les adresses sont valables et toutes différentes.</p>
          </li>
        )}
      </ul>
      <p className="wrt-notice">
        <Info className="icon" aria-hidden />
        {SES_NOTICE}
      </p>
    </Section>
  );
}
