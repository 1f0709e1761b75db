import { CalendarDays, Files, ReceiptText, UserRound, type LucideIcon } from 'lucide-react';
import { Card } from '@trame/ui/page';
import { Button } from '@trame/ui/button';
import { portalPath } from '../../../runtime/addresses.ts';

type Preparation = { path: string; label: string; about: string; action: string; Icon: LucideIcon };

const PREPARATIONS: readonly Preparation[] = [
  {
    path: 'papers',
    label: 'Vos pièces',
    about: 'Attestation de vigilance, assurance, CV, diplômes\u00a0: une photo suffit.',
    action: 'Déposer',
    Icon: Files,
  },
  {
    path: 'profile',
    label: 'Votre profil',
    about: 'Repris de votre candidature\u00a0: domaines, logiciels, langues.',
    action: 'Relire',
    Icon: UserRound,
  },
  {
    path: 'billing',
    label: 'Votre facturation',
    about: 'Votre statut, votre TVA, votre IBAN\u00a0: les mentions exactes de vos factures.',
    action: 'Remplir',
    Icon: ReceiptText,
  },
  {
    path: 'availability',
    label: 'Vos disponibilités',
    about: 'Pour vous proposer des missions aux bonnes dates.',
    action: 'Indiquer',
    Icon: CalendarDays,
  },
];

/** What can be got ready before the account is approved. */
export function ToPrepare() {
  return (
    <section className="pending-part" aria-labelledby="pending-prepare">
      <h2 id="pending-prepare">Ce que vous pouvez déjà préparer</h2>
      <p className="muted">
        Rien d’obligatoire aujourd’hui. Ce qui est prêt sera lu plus vite, et votre première mission aussi.
      </p>
      <Card padded={false}>
        <ul className="pending-list">
          {PREPARATIONS.map(({ path, label, about, action, Icon }) => (
            <li key={path}>
              <span className="pending-sign">
                <Icon className="icon" aria-hidden />
              </span>
              <div>
                <strong>{label}</strong>
                <small>{about}</small>
              </div>
              <Button size="sm" href={portalPath(path)} aria-label={`${action} : ${label}`}>
                {action}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
