import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { today } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { CalendarDays, Check, Files, ReceiptText, UserRound, type LucideIcon } from 'lucide-react';
import { portalPath } from '../../../runtime/addresses.ts';
import { availabilityQuery } from '../../availability/data/availability.ts';
import { billingQuery } from '../../billing/data/billing.ts';
import { myPapersQuery } from '../../papers/data/my-papers-query.ts';
import { profileQuery } from '../../profile/data/profile.ts';
import { preparationsOf, type Preparation } from '../model/preparations.ts';

const ICONS: Record<Preparation['path'], LucideIcon> = {
  papers: Files,
  profile: UserRound,
  billing: ReceiptText,
  availability: CalendarDays,
};

/** What can be got ready before the account is approved, and how far it is. */
export function ToPrepare() {
  const papers = useQuery(myPapersQuery);
  const profile = useQuery(profileQuery);
  const billing = useQuery(billingQuery);
  const periods = useQuery(availabilityQuery);
  // Each leads to its page all the same, which says that it could not be read.
  useQuietReport([papers.error, profile.error, billing.error, periods.error], 'pending');
  const ready = {
    papers: papers.data,
    profile: profile.data,
    billing: billing.data,
    periods: periods.data,
  };
  const preparations = preparationsOf(ready, today());
  const done = preparations.filter(({ isDone }) => isDone).length;
  return (
    <section className="pending-part" aria-labelledby="pending-prepare">
      <div className="pending-part-head">
        <h2 id="pending-prepare">Ce que vous pouvez déjà préparer</h2>
        {done > 0 && (
          <span className="num pending-done">
            {done} sur {preparations.length}
          </span>
        )}
      </div>
      <p className="muted">
        Rien d’obligatoire aujourd’hui. Ce qui est prêt sera lu plus vite, et votre première mission viendra
        plus tôt.
      </p>
      <Card padded={false}>
        <ul className="pending-list">
          {preparations.map((preparation) => (
            <Row key={preparation.path} preparation={preparation} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ preparation: { path, label, about, action, isDone } }: { preparation: Preparation }) {
  const Icon = isDone ? Check : ICONS[path];
  return (
    <li>
      <span className={isDone ? 'pending-sign is-done' : 'pending-sign'}>
        <Icon className="icon" aria-hidden />
      </span>
      <div>
        <strong>
          {label}
          {isDone && <span className="sr-only">, prêt</span>}
        </strong>
        <small>{about}</small>
      </div>
      <Button size="sm" href={portalPath(path)} aria-label={`${action} : ${label}`}>
        {action}
      </Button>
    </li>
  );
}
