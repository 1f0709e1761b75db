import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useApplication } from '../form-context.ts';
import type { FormValues } from '../model.ts';
import type { Found } from './found.ts';
import { ListOffers, ScalarOfferRow } from './offer-rows.tsx';
import { LISTS, offersOf, withOffers, type ListOffer, type ScalarName, type ScalarOffer } from './offers.ts';
import { PREVIEW_TEXTS } from './texts.ts';

type Offer = ScalarOffer | ListOffer;
type Fold = 'open' | 'skipped' | 'taken';

const keyOf = ({ name, value }: Offer) => `${name} ${value}`;

/** The answers that were found, one by one, and two buttons: copy the ticked ones, or dismiss all. */
export function Offers({ found }: { found: Found }) {
  const { control, locale } = useApplication();
  const { getValues, setValue } = useFormContext<FormValues>();
  const t = PREVIEW_TEXTS[locale];
  const titleId = useId();
  const [fold, setFold] = useState<Fold>('open');
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const [corrections, setCorrections] = useState<Partial<Record<ScalarName, string>>>({});
  /** Copied with a correction, so that the text that was read is known to be wrong. */
  const [corrected, setCorrected] = useState<readonly ScalarName[]>([]);
  const title = useRef<HTMLHeadingElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const shown = useRef<Fold>('open');
  // The offers depend on the present values of the form.
  useWatch({ control });
  const { scalars: read, lists } = offersOf(found, getValues(), locale);
  const scalars = read.filter(({ name }) => !corrected.includes(name));
  const isEmpty = scalars.length + lists.length === 0;
  const isTicked = (offer: Offer) => choices[keyOf(offer)] ?? offer.isTickedFirst;
  const tick = (offer: Offer, isChosen: boolean) =>
    setChoices((before) => ({ ...before, [keyOf(offer)]: isChosen }));
  const valueOf = ({ name, value }: ScalarOffer) => corrections[name] ?? value;

  // The pressed button disappears, so the focus goes elsewhere.
  useEffect(() => {
    if (fold === shown.current) return;
    shown.current = fold;
    const target = { open: title, taken: outcome, skipped: again }[fold];
    (target.current ?? outcome.current)?.focus();
  }, [fold]);

  function correct(offer: ScalarOffer, text: string) {
    setCorrections((before) => ({ ...before, [offer.name]: text }));
    // Correcting an answer also ticks it.
    tick(offer, text.trim() !== '');
  }

  function take() {
    const checked = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    for (const offer of scalars.filter(isTicked)) {
      if (offer.country) setValue('phone_country', offer.country, { shouldDirty: true });
      setValue(offer.name, valueOf(offer).trim(), checked);
      if (valueOf(offer) !== offer.value) setCorrected((before) => [...before, offer.name]);
    }
    const picked = lists.filter(isTicked);
    for (const name of LISTS) {
      if (picked.some((offer) => offer.name === name))
        setValue(name, withOffers(name, getValues(name), picked), checked);
    }
    setFold('taken');
  }

  if (fold !== 'open') {
    return (
      <>
        {fold === 'taken' && (
          <p className="help" ref={outcome} tabIndex={-1}>
            {t.taken}
          </p>
        )}
        {!isEmpty && (
          <button type="button" className="link" ref={again} onClick={() => setFold('open')}>
            {t.again}
          </button>
        )}
      </>
    );
  }

  if (isEmpty) {
    return (
      <p className="help" ref={outcome} tabIndex={-1}>
        {t.nothing}
      </p>
    );
  }

  return (
    <section className="cv-read" aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {t.title}
      </h2>
      <p className="help">{t.local}</p>
      {scalars.map((offer) => (
        <ScalarOfferRow
          key={offer.name}
          offer={offer}
          value={valueOf(offer)}
          isTicked={isTicked(offer)}
          onTick={(isChosen) => tick(offer, isChosen)}
          onCorrect={(text) => correct(offer, text)}
          onEnter={take}
        />
      ))}
      {LISTS.map((name) => (
        <ListOffers
          key={name}
          name={name}
          offers={lists.filter((offer) => offer.name === name)}
          isTicked={isTicked}
          onTick={tick}
        />
      ))}
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-primary"
          disabled={![...scalars, ...lists].some(isTicked)}
          onClick={take}
        >
          {t.take}
        </button>
        <button type="button" className="btn btn-default" onClick={() => setFold('skipped')}>
          {t.skip}
        </button>
      </div>
    </section>
  );
}
