import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { usePage } from '@trame/platform';
import { useSessionStore } from '@trame/session/session-store';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Section } from '@trame/ui/page';
import { useTrainerAccess } from '../access/model/use-trainer-access.ts';
import { CopyReport } from './components/copy-report.tsx';
import { sessionClaimsQuery } from './data/session-claims.ts';
import { guardLines, reportText } from './model/report.ts';
import './debug.css';

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'vide';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function Values({ of }: { of: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="debug-values">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const WAITING = (
  <LoadingStatus label="Lecture de la session…">
    <SkeletonBlock height={120} />
  </LoadingStatus>
);

/** `/admin/debug`: the person's account and session, and what each guard decided about them. Nobody else's rows. */
export default function DebugPage() {
  usePage({ title: 'Diagnostic du compte' });
  const { state, account } = useTrainerAccess();
  const phase = useSessionStore((session) => session.phase);
  const roles = useSessionStore((session) => session.roles);
  const claims = useQuery(sessionClaimsQuery);
  const guards = guardLines(phase, state);

  return (
    <div className="debug">
      <h1 className="display portal-title">Diagnostic du compte</h1>
      <p>
        Ce que cet espace sait de vous en ce moment, et pourquoi chaque page s’ouvre ou non. Si quelque chose
        ne va pas, copiez ce diagnostic dans un message&nbsp;: il ne contient ni mot de passe ni jeton.
      </p>
      <QueryView query={claims} pending={WAITING} failed="Impossible de lire la session" compact>
        {(found) => (
          <>
            <CopyReport
              text={reportText({
                at: new Date(),
                address: window.location.href,
                browser: navigator.userAgent,
                phase,
                roles,
                account,
                claims: found,
                guards,
              })}
            />
            <Section title="Compte">{account && <Values of={account} />}</Section>
            <Section title="Session">
              <Values of={{ étape: phase, 'rôles internes (sans effet ici)': roles.join(', '), ...found }} />
            </Section>
          </>
        )}
      </QueryView>
      {/* Once the height of what is above is known: nothing moves. */}
      {!claims.isPending && (
        <Section title="Gardes des pages">
          <ul className="debug-guards">
            {guards.map(({ path, condition, isOpen, why }) => (
              <li key={path}>
                <code>/{path}</code>
                <strong className={isOpen ? 'debug-open' : 'debug-closed'}>
                  {isOpen ? 'Ouverte' : 'Fermée'}
                </strong>
                <span className="muted">
                  {isOpen && `Condition\u00a0: ${condition}. `}
                  {why}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
