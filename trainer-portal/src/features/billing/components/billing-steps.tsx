import { Card } from '@trame/ui/page';
import type { Terms } from '../data/terms.ts';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'];

/** What happens from the session to the payment, with the delays of the company. */
export function BillingSteps({ terms: { rules } }: { terms: Terms }) {
  const weekday = WEEKDAYS[(rules.payment_weekday ?? 0) - 1];
  const steps = [
    [
      'La session se termine',
      'Émargements et bilan déposés le jour même, sinon l’approbation de la facture attend',
    ],
    ['Vous déposez la facture', 'Préparée ici ou par votre logiciel, lue devant vous avant l’envoi'],
    [
      'Une personne la lit',
      rules.reading_days == null
        ? 'Elle l’approuve, ou vous dit quoi corriger'
        : `Sous ${rules.reading_days} jours ouvrés`,
    ],
    [
      weekday ? `Le virement part un ${weekday}` : 'Le virement part',
      rules.payment_days == null
        ? 'À l’échéance de la facture'
        : `Au plus tard à l’échéance, ${rules.payment_days} jours après l’émission`,
    ],
  ];
  return (
    <Card>
      <ol className="billing-steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span className="muted">{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
