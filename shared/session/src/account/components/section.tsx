import { useId, type ReactNode } from 'react';
import '../../sign-in/styles/signin.css';
import '../styles/account.css';

type SectionProps = { title: string; text: ReactNode; children?: ReactNode };

/** One subject of the account: its description on one side, its controls on the other. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-about">
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      {children && <div className="account-act">{children}</div>}
    </section>
  );
}
