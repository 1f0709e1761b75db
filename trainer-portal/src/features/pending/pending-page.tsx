import { Sentence } from '@trame/app/sentence';
import { usePage } from '@trame/platform';
import { formatDate } from '@trame/domain';
import { getConfig } from '@trame/session/config';
import { signOut } from '@trame/session/session-store';
import { Alert } from '@trame/ui/alert';
import { Brand } from '@trame/ui/brand';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import { contactEmail } from '../../runtime/config.ts';
import type { MyAccount } from '../access/data/trainer-account-query.ts';
import { useTrainerAccess } from '../access/model/use-trainer-access.ts';
import { ThreadSteps } from '../thread/components/thread-steps.tsx';
import { stepsOf } from '../thread/model/steps.ts';
import { PendingCloth } from './components/pending-cloth.tsx';
import { ToPrepare } from './components/to-prepare.tsx';
import { useStepHeight } from './components/use-step-height.ts';
import { situationOf } from './model/situation.ts';
import './pending.css';

const TITLE = 'Ma demande';

/** The page before the portal: where one's application and account are, and what can be done meanwhile. */
export default function PendingPage() {
  usePage({ title: TITLE });
  const { account } = useTrainerAccess();
  useEffect(() => {
    document.title = `${TITLE} – Espace formateur`;
  }, []);
  return account && <Pending account={account} />;
}

const mailTo = (address: string, reference: string | null) =>
  `mailto:${address}${reference ? `?subject=${encodeURIComponent(`Dossier ${reference}`)}` : ''}`;

function Pending({ account }: { account: MyAccount }) {
  const page = useStepHeight();
  const { title, lead, reason, action } = situationOf(account);
  const isRefused = reason !== null || account.is_application_closed;
  const { application_reference: reference } = account;
  const contact = account.contact_email ?? contactEmail();
  // The page follows the account by itself: a screen reader announces what changed.
  const [firstTitle] = useState(title);
  return (
    <div className={isRefused ? 'pending is-refused' : 'pending'} ref={page}>
      <aside className="pending-cloth">
        <a className="pending-brand" href={portalPath('')} aria-label="Trame, espace formateur">
          <Brand onInk />
        </a>
        <PendingCloth />
      </aside>
      <main className="pending-main" id="contenu">
        <p className="pending-top">
          <span>Espace formateur</span>
          <Button
            variant="text"
            size="sm"
            icon={<LogOut className="icon" aria-hidden />}
            onClick={() => void signOut()}
          >
            Se déconnecter
          </Button>
        </p>
        <h1 className="display">{title}</h1>
        <output className="sr-only">{title === firstTitle ? null : title}</output>
        <p className="pending-lead">{lead}</p>
        {reason && (
          <Alert tone="warning" title="Motif">
            <Sentence text={reason} />
          </Alert>
        )}
        {action === 'apply' && (
          <p className="pending-actions">
            <Button
              variant="primary"
              size="lg"
              href={new URL('/trainers-apply', getConfig().links.publicSite).href}
            >
              Déposer ma candidature
            </Button>
          </p>
        )}
        {(reference !== null || action === 'write') && (
          <Holder account={account} contact={contact} isMain={action === 'write'} />
        )}
        <section className="pending-part" aria-labelledby="pending-thread">
          <h2 id="pending-thread">Où en est votre fil</h2>
          <ThreadSteps steps={stepsOf(account)} />
        </section>
        {action === 'prepare' && <ToPrepare />}
        <footer className="pending-foot">
          {contact && (
            <p>
              Une question&#8239;? <a href={mailTo(contact, reference)}>{contact}</a>
              {reference && (
                <>
                  , en rappelant le dossier <span className="num pending-reference">{reference}</span>
                </>
              )}
              .
            </p>
          )}
          <p>
            <Link to={portalPath('my-data')}>Mes données</Link> ·{' '}
            <Link to={portalPath('account')}>Mon compte</Link>
          </p>
        </footer>
      </main>
    </div>
  );
}

function holderLabel(isClosed: boolean, isDecided: boolean): string {
  if (isClosed) return 'Dossier clos, à qui écrire';
  return isDecided ? 'À qui écrire' : 'Votre dossier est chez';
}

type HolderProps = {
  account: MyAccount;
  /** Where to write; null when nobody set an address. */
  contact: string | null;
  /** Whether the page offers nothing but writing to the company. */
  isMain: boolean;
};

/** Who has the file: the team, never a name. */
function Holder({ account, contact, isMain }: HolderProps) {
  const {
    status,
    application_reference: reference,
    application_received_at,
    account_opened_at,
    is_application_closed: isClosed,
  } = account;
  // After a decision nobody works on the file any more.
  const isDecided = isClosed || (status !== 'none' && status !== 'pending');
  const since = isDecided ? null : (account_opened_at ?? application_received_at);
  return (
    <Card padded={false}>
      <div className="pending-holder">
        <span className="pending-avatar" aria-hidden="true">
          ER
        </span>
        <div>
          <small>{holderLabel(isClosed, isDecided)}</small>
          <strong>L’équipe de recrutement</strong>
          <small className="num">
            {since && (
              <>
                <span className="pending-since">Depuis le {formatDate(since)}</span>
                <span className="pending-dot"> · </span>
              </>
            )}
            {reference !== null && (
              <span className="pending-reference">
                {since ? 'dossier' : 'Dossier'} {reference}
              </span>
            )}
          </small>
        </div>
        {contact && (
          <Button size="sm" variant={isMain ? 'primary' : 'default'} href={mailTo(contact, reference)}>
            Écrire
          </Button>
        )}
      </div>
    </Card>
  );
}
