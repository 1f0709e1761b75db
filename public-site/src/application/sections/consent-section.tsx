import { useController } from 'react-hook-form';
import { ROUTES } from '../../routes.ts';
import { useDescription } from '../../forms/controls/field.tsx';
import { AlertIcon } from '../../forms/controls/icons.tsx';
import { useApplication } from '../form-context.ts';
import { controlId } from '../../forms/form-parts.ts';
import { Section } from './section.tsx';

export function ConsentSection() {
  const { control, locale, t } = useApplication();
  const { field: consent } = useController({ control, name: 'consent' });
  const { field: pool } = useController({ control, name: 'pool_consent' });
  const { message, props } = useDescription('consent');
  return (
    <Section id="consent">
      <div className={message ? 'consent f6 is-error' : 'consent f6'}>
        <p>
          {t.consent.before}
          <a href={ROUTES.notice[locale]} target="_blank" rel="noopener">
            {t.consent.link}
            <span className="sr-only">{t.consent.opens}</span>
          </a>
          .
        </p>
        <div className="field">
          <label className="check">
            <input
              {...props}
              type="checkbox"
              id={controlId('consent')}
              name="consent"
              aria-required
              checked={consent.value}
              onChange={(event) => consent.onChange(event.target.checked)}
            />
            <span>{t.consent.required}</span>
          </label>
          {message && (
            <p className="error-text" id={`${controlId('consent')}-erreur`}>
              <AlertIcon />
              {message}
            </p>
          )}
        </div>
        <label className="check">
          <input
            type="checkbox"
            id={controlId('pool_consent')}
            name="pool_consent"
            checked={pool.value}
            onChange={(event) => pool.onChange(event.target.checked)}
          />
          <span>
            {t.consent.pool} <span className="opt">{t.optional}</span>
          </span>
        </label>
      </div>
    </Section>
  );
}
