import { useQuery } from '@tanstack/react-query';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { SkeletonBlock } from '@trame/ui/states';
import { ArrowUpRight, Check, Clock } from 'lucide-react';
import { figuresQuery } from '../data/figures.ts';
import { CARDS } from '../model/cards.ts';
import type { Period } from '../model/period.ts';
import '../styles/overview.css';

type CardsProps = { period: Period; linkTo: (figure: string) => string };

/** The eight figures above all; one whose group does not answer says so, the others are there. */
export function Cards({ period, linkTo }: CardsProps) {
  return (
    <section aria-labelledby="ov-cards">
      <h2 id="ov-cards" className="sr-only">
        Chiffres
      </h2>
      <ul className="ov-cards">
        {CARDS.map((card) => (
          <li key={card.figure}>
            <CardOf card={card} period={period} to={linkTo(card.figure)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardOf({ card, period, to }: { card: (typeof CARDS)[number]; period: Period; to: string }) {
  const { data, error, refetch, isFetching } = useQuery(figuresQuery(card.group, period));
  const figure = data?.[card.figure];
  if (!data && error)
    return (
      <div className="tr-card ov-card">
        <span className="ov-card-label">{card.label}</span>
        <span className="ov-card-note is-down">Pas de réponse</span>
        <span>
          <Button
            size="sm"
            loading={isFetching}
            aria-label={`Réessayer\u00a0: ${card.label}`}
            onClick={() => void refetch()}
          >
            Réessayer
          </Button>
        </span>
      </div>
    );
  if (!figure)
    return (
      <div className="tr-card ov-card" aria-busy="true">
        <span className="ov-card-label">{card.label}</span>
        <SkeletonBlock height={56} />
      </div>
    );
  const { value, unit, note, tone } = card.show(figure, data);
  return (
    <Link className="tr-card ov-card" to={to}>
      <span className="ov-card-label">
        {card.label}
        <ArrowUpRight className="icon" aria-hidden />
      </span>
      <span className="ov-card-value num">
        {value}
        {unit !== '' && <small> {unit}</small>}
      </span>
      <span className={`ov-card-note is-${tone}`}>
        {tone === 'up' && <Check className="icon" aria-hidden />}
        {tone === 'down' && <Clock className="icon" aria-hidden />}
        {note}
      </span>
    </Link>
  );
}
