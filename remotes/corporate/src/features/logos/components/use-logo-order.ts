import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { beforeAt, movedTo, orderTexts } from '../model/order.ts';
import type { Logo } from '../model/logo.ts';

/** A logo that is put before another one, or last, the order of all then, and the one that it stood before. */
export type Move = {
  logo: Logo;
  before: string | undefined;
  order: readonly string[];
  back: string | undefined;
};

export const handleId = (id: string) => `poignee-${id}`;

type Lifted = { id: string; place: number };

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The order of the logos while one is moved, by keyboard or by drag, and what a screen reader says of it. */
export function useLogoOrder(logos: readonly Logo[], onMove: (move: Move) => void) {
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  const held = useRef<string>(undefined);
  const ids = logos.map(({ id }) => id);
  const placeOf = (id: string) => ids.indexOf(id);
  const shownIds = lifted ? movedTo(ids, lifted.id, lifted.place) : ids;

  // A card that takes another place in the page loses the focus of its handle.
  useLayoutEffect(() => {
    if (held.current !== undefined && document.activeElement === document.body)
      document.getElementById(handleId(held.current))?.focus();
  });

  const put = (logo: Logo, place: number) => {
    setLifted(undefined);
    setSaid(orderTexts.dropped(logo, place, ids.length));
    if (place !== placeOf(logo.id))
      onMove({
        logo,
        before: beforeAt(ids, logo.id, place),
        order: movedTo(ids, logo.id, place),
        back: beforeAt(ids, logo.id, placeOf(logo.id)),
      });
  };
  const giveUp = (logo: Logo) => {
    if (lifted?.id !== logo.id) return;
    setLifted(undefined);
    setSaid(orderTexts.given(logo, placeOf(logo.id)));
  };
  const onKeyDown = (logo: Logo, event: KeyboardEvent) => {
    const own = lifted?.id === logo.id ? lifted : undefined;
    held.current = logo.id;
    const step = STEPS[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (own) put(logo, own.place);
      else {
        const place = placeOf(logo.id);
        setLifted({ id: logo.id, place });
        setSaid(orderTexts.lifted(logo, place, ids.length));
      }
    } else if (own && event.key === 'Escape') {
      event.preventDefault();
      giveUp(logo);
    } else if (own && step !== undefined) {
      event.preventDefault();
      const place = Math.min(Math.max(own.place + step, 0), ids.length - 1);
      setLifted({ id: logo.id, place });
      setSaid(orderTexts.moved(logo, place, ids.length));
    }
  };
  const onBlur = (logo: Logo, { relatedTarget }: FocusEvent) => {
    if (relatedTarget) held.current = undefined;
    giveUp(logo);
  };
  return {
    /** The place in which a card is shown: the page itself is in another order until it is put down. */
    placeShown: (id: string) => shownIds.indexOf(id),
    lifted: lifted?.id,
    said,
    onKeyDown,
    onBlur,
    put,
  };
}
