import { useQuery } from '@tanstack/react-query';
import { Link } from '@trame/platform/router';
import { GripVertical, Image } from 'lucide-react';
import { StoredPicture } from '@trame/app/site-picture';
import { siteLinksQueryOptions } from '@trame/app/site-links-query';
import { consentText, stateOf, type Logo } from '../model/logo.ts';
import { LogoStateTag } from './logo-state.tsx';
import { useDrag } from './use-drag.ts';
import { handleId, useLogoOrder, type Move } from './use-logo-order.ts';
import '../styles/logos.css';

export type LogoCardsProps = {
  label: string;
  logos: readonly Logo[];
  /** All are shown, in the order of the site: they can be moved. */
  canMove: boolean;
  onMove: (move: Move) => void;
  hrefOf: (logo: Logo) => string;
};

/** The logos as cards in the order of the site, moved by drag, or by keyboard: Espace, the arrows, Espace. */
export function LogoCards({ label, logos, canMove, onMove, hrefOf }: LogoCardsProps) {
  const { data: links = {} } = useQuery(
    siteLinksQueryOptions(logos.flatMap(({ picture }) => picture?.path ?? [])),
  );
  const order = useLogoOrder(logos, onMove);
  const move = (id: string, place: number) => {
    const logo = logos.find((one) => one.id === id);
    if (logo) order.put(logo, place);
  };
  return (
    <>
      <ol className="logo-list" aria-label={label}>
        {logos.map((logo, place) => (
          <Card
            key={logo.id}
            {...{ logo, place, canMove, hrefOf, order }}
            url={logo.picture ? links[logo.picture.path] : undefined}
            onDrop={move}
          />
        ))}
      </ol>
      <p className="help" id="logos-ordre">
        {canMove ? (
          <>
            Ordre du site&nbsp;: glissez une carte par sa poignée
            <span className="logo-keys">, ou Espace sur la poignée puis les flèches</span>.
          </>
        ) : (
          'Retirez la recherche et le filtre pour changer l’ordre du site.'
        )}
      </p>
      <output className="sr-only" aria-live="assertive">
        {order.said}
      </output>
    </>
  );
}

type CardProps = Pick<LogoCardsProps, 'canMove' | 'hrefOf'> & {
  logo: Logo;
  place: number;
  url: string | undefined;
  order: ReturnType<typeof useLogoOrder>;
  onDrop: (id: string, place: number) => void;
};

function Card({ logo, place, url, canMove, hrefOf, order, onDrop }: CardProps) {
  const { id, name, picture } = logo;
  const isLifted = order.lifted === id;
  const { card, handle, isOver, isDragged } = useDrag({ id, place, isOn: canMove }, onDrop);
  const state = stateOf(logo);
  const isOff = state === 'consent_ended' || state === 'draft' || state === 'over';
  const classes = [
    'logo-card',
    (isLifted || isDragged) && 'is-lifted',
    isOver && 'is-over',
    isOff && 'is-off',
  ];
  return (
    <li ref={card} className={classes.filter(Boolean).join(' ')} style={{ order: order.placeShown(id) }}>
      <div className="logo-picture">
        {canMove && (
          <button
            ref={handle}
            type="button"
            className="btn btn-text btn-icon btn-sm logo-grip"
            aria-label={`Déplacer ${name}`}
            aria-describedby="logos-ordre"
            aria-pressed={isLifted}
            onKeyDown={(event) => order.onKeyDown(logo, event)}
            onBlur={(event) => order.onBlur(logo, event)}
            id={handleId(id)}
          >
            <GripVertical className="icon" aria-hidden />
          </button>
        )}
        {picture ? (
          <StoredPicture picture={picture} alt="" as="logo" url={url} />
        ) : (
          <Image className="icon icon-lg muted" aria-hidden />
        )}
      </div>
      <div className="logo-words">
        <Link className="logo-name" to={hrefOf(logo)}>
          {name}
        </Link>
        <LogoStateTag logo={logo} />
        <p className="muted">{consentText(logo)}</p>
      </div>
    </li>
  );
}
