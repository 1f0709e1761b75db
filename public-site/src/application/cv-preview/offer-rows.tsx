import { rulesOf } from '@trame/domain';
import { useId } from 'react';
import { useApplication } from '../form-context.ts';
import type { ListName, ListOffer, ScalarOffer } from './offers.ts';
import { PREVIEW_TEXTS } from './texts.ts';

const KEYBOARDS = { full_name: 'text', email: 'email', phone: 'tel' } as const;

interface ScalarOfferRowProps {
  offer: ScalarOffer;
  /** The text that was read, or the person's correction of it. */
  value: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onCorrect: (text: string) => void;
  onEnter: () => void;
}

/** An answer found in the CV. The person can correct it here, and copy it into the form or not. */
export function ScalarOfferRow({ offer, value, isTicked, onTick, onCorrect, onEnter }: ScalarOfferRowProps) {
  const { locale, t: texts } = useApplication();
  const t = PREVIEW_TEXTS[locale];
  const id = useId();
  const label = texts.fields[offer.name];
  const currentId = offer.current ? `${id}-current` : undefined;
  return (
    <div className="cv-item">
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          checked={isTicked}
          aria-describedby={currentId}
          onChange={(event) => onTick(event.target.checked)}
        />
        {label}
      </label>
      <div className="input">
        <input
          type="text"
          inputMode={KEYBOARDS[offer.name]}
          aria-label={t.correction(label)}
          autoComplete="off"
          spellCheck={false}
          maxLength={rulesOf(offer.name).limit}
          value={value}
          onChange={(event) => onCorrect(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // In other fields Enter sends the application, so it is stopped here.
            event.preventDefault();
            onEnter();
          }}
        />
      </div>
      {offer.current && (
        <p className="help" id={currentId}>
          {t.current(offer.current)}
        </p>
      )}
    </div>
  );
}

interface ListOffersProps {
  name: ListName;
  offers: readonly ListOffer[];
  isTicked: (offer: ListOffer) => boolean;
  onTick: (offer: ListOffer, isTicked: boolean) => void;
}

/** Entries that could be added to one list of the form. */
export function ListOffers({ name, offers, isTicked, onTick }: ListOffersProps) {
  const { locale, t: texts } = useApplication();
  const t = PREVIEW_TEXTS[locale];
  const id = useId();
  if (offers.length === 0) return null;
  const isTaught = name === 'teaching_languages';
  return (
    <fieldset className="field" aria-labelledby={id} aria-describedby={isTaught ? `${id}-help` : undefined}>
      <span className="label" id={id}>
        {texts.fields[name]}
      </span>
      {isTaught && (
        <p className="help" id={`${id}-help`}>
          {t.taught}
        </p>
      )}
      <div className="picks">
        {offers.map((offer) => (
          <label className="pick" key={offer.value}>
            <input
              type="checkbox"
              checked={isTicked(offer)}
              onChange={(event) => onTick(offer, event.target.checked)}
            />
            {offer.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
