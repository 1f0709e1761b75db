import type { ReactNode } from 'react';
import { DocumentList } from './document-list.tsx';
import type { Envelope } from './model.ts';
import type { SignerTexts } from './texts.ts';

/** Who asks for what. Meanwhile the documents arrive. */
export function WelcomeStep({
  envelope: { sender, company, message, documents, recipient },
  t,
  onStart,
  children,
}: {
  envelope: Envelope;
  t: SignerTexts;
  onStart: () => void;
  /** The first page, of which the top is seen. */
  children: ReactNode;
}) {
  const role = recipient.role === 'approver' ? 'approver' : 'signer';
  return (
    <div className="sig-card">
      <h2>{t.welcome.title[role]}</h2>
      <p>{t.welcome.asks[role](sender, company)}</p>
      {message && <blockquote className="sig-message">{message}</blockquote>}
      <h3>{t.welcome.documents}</h3>
      <DocumentList documents={documents} t={t} />
      <div className="sig-first">{children}</div>
      <button type="button" className="btn btn-primary btn-lg sig-wide" onClick={onStart}>
        {t.welcome.start}
      </button>
      <p className="sig-hint">{t.welcome.kept}</p>
      <p className="sig-hint">{t.ses}</p>
    </div>
  );
}
