import { RegisterState, SeenInRegister } from '@trame/app/register-state';
import { countryOptions, today } from '@trame/domain';
import {
  BILLING_LIMITS,
  invoiceNumber,
  isCompanyForm,
  LEGAL_FORMS,
  namesVatNumber,
  VAT_CASES,
  vatCase,
  vatHelpKey,
  type BillingInput,
} from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { Columns } from '@trame/ui/columns';
import { Section } from '@trame/ui/page';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { ruleText, type Terms } from '../data/terms.ts';
import { BILLING_LABELS as LABELS, type BillingControl } from '../model/billing-resolver.ts';
import { vatText } from '../model/mentions.ts';
import { prefixOfYear } from '../model/series.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { CopyButton } from './copy-button.tsx';

type PartProps = { control: BillingControl; input: BillingInput };

const NAME_HELP: Readonly<Record<BillingInput['legal_form'], string>> = {
  '': 'Votre nom, ou celui de la société',
  ei: 'Votre nom suivi de «\u00a0EI\u00a0»',
  eurl_sasu: 'Celui de la société',
  company: 'Celui de la société',
  portage: 'Celui de la société de portage',
};

/** Who bills: the legal status, then what an invoice must say of it. */
export function StatusFields({ control, input }: PartProps) {
  const countries = useMemo(() => countryOptions(), []);
  const isCompany = isCompanyForm(input.legal_form);
  return (
    <Section title="Votre statut" actions={<SeenInRegister form="siret" typed={input.siret} />}>
      <div className="billing-part">
        <ChoiceCards
          name="legal_form"
          control={control}
          label={LABELS.legal_form}
          options={LEGAL_FORMS}
          columns={2}
        />
        <Columns>
          <TextField
            name="legal_name"
            control={control}
            label={LABELS.legal_name}
            required
            maxLength={BILLING_LIMITS.legalName}
            help={NAME_HELP[input.legal_form]}
          />
          <div>
            <TextField
              name="siret"
              control={control}
              label={LABELS.siret}
              required={input.country === 'FR'}
              inputMode="numeric"
            />
            <div className="billing-register">
              <RegisterState form="siret" typed={input.siret} />
            </div>
          </div>
          {isCompany && (
            <div className="billing-wide">
              <TextField
                name="company_details"
                control={control}
                label={LABELS.company_details}
                required={input.country === 'FR'}
                maxLength={BILLING_LIMITS.companyDetails}
                help="Par exemple : SASU au capital de 1 000 €, RCS Nantes"
              />
            </div>
          )}
          <TextField
            name="address"
            control={control}
            label={LABELS.address}
            required
            maxLength={BILLING_LIMITS.address}
            autoComplete="street-address"
          />
          <TextField
            name="postal_code"
            control={control}
            label={LABELS.postal_code}
            required
            maxLength={BILLING_LIMITS.postalCode}
            autoComplete="postal-code"
          />
          <TextField
            name="city"
            control={control}
            label={LABELS.city}
            required
            maxLength={BILLING_LIMITS.city}
            autoComplete="address-level2"
          />
          <SelectField
            name="country"
            control={control}
            label={LABELS.country}
            required
            options={countries}
            searchable
          />
          <TextField
            name="nda"
            control={control}
            label={LABELS.nda}
            inputMode="numeric"
            help="Si vous en avez une : onze chiffres"
          />
        </Columns>
      </div>
    </Section>
  );
}

/** The case of VAT, and the words that follow from it. */
export function VatFields({ control, input, terms }: PartProps & { terms: Terms }) {
  const chosen = input.vat_case === '' ? undefined : vatCase(input.vat_case);
  const text = vatText(input, terms);
  const isTaxed = input.vat_case === 'assujetti';
  const cases = VAT_CASES.map(({ value, label }) => ({
    value,
    label,
    hint: ruleText(terms, vatHelpKey(value)),
  }));
  return (
    <Section title="Votre cas de TVA">
      <div className="billing-part">
        <ChoiceCards name="vat_case" control={control} label={LABELS.vat_case} options={cases} />
        {namesVatNumber(input.vat_case) && (
          <TextField name="vat_number" control={control} label={LABELS.vat_number} required />
        )}
        {isTaxed && (
          <CheckboxField
            name="on_debits"
            control={control}
            label="J’ai opté pour le paiement de la TVA d’après les débits"
          />
        )}
        {chosen && (
          <div className="billing-mention">
            <h3>Voici votre mention, au mot près</h3>
            <p className="billing-mention-text">
              <q>{text}</q>
              <CopyButton text={text} what="la mention de TVA">
                Copier
              </CopyButton>
            </p>
            <p className="billing-note">
              Dans le fichier Factur-X&nbsp;: catégorie {chosen.category}
              {chosen.reasonCode ? `, taux 0\u00a0%, motif ${chosen.reasonCode}` : ''}. Votre situation change
              en cours d’année&nbsp;? Changez de réponse ici le jour même&nbsp;: la mention, le contrôle et le
              modèle suivent.
            </p>
          </div>
        )}
      </div>
    </Section>
  );
}

/** The series of numbers of the invoices that are prepared here; one with an earlier year in it gives way to that of this year. */
export function NumberFields({ control, input }: PartProps) {
  const { field: prefix } = useController({ control, name: 'number_prefix' });
  const { field: number } = useController({ control, name: 'next_number' });
  const ofYear = prefixOfYear(input.number_prefix.trim(), today());
  const next = Number(input.next_number);
  const shown = invoiceNumber(input.number_prefix.trim(), Number.isInteger(next) && next > 0 ? next : 1);
  return (
    <Section title="Vos numéros de facture">
      <div className="billing-part">
        <p className="billing-note">
          Pour les factures préparées ici. Le premier numéro est libre, puis la suite avance seule, sans trou
          ni doublon. Si vous facturez aussi ailleurs, gardez un début de numéro pour cet espace.
        </p>
        <Columns>
          <TextField
            name="number_prefix"
            control={control}
            label={LABELS.number_prefix}
            maxLength={BILLING_LIMITS.prefix}
          />
          <TextField
            name="next_number"
            control={control}
            label={LABELS.next_number}
            required
            inputMode="numeric"
          />
        </Columns>
        <p>
          Prochaine facture&nbsp;: <strong className="num">{shown}</strong>
        </p>
        {ofYear !== undefined && (
          <Alert tone="info" title={`Nous sommes en ${today().slice(0, 4)}`}>
            <p>
              Ce début de numéro porte une année passée. Une série par année est l’usage&nbsp;: la suivante
              commence à {invoiceNumber(ofYear, 1)}.
            </p>
            <Button
              size="sm"
              onClick={() => {
                prefix.onChange(ofYear);
                number.onChange('1');
              }}
            >
              Passer à «&nbsp;{ofYear}&nbsp;»
            </Button>
          </Alert>
        )}
      </div>
    </Section>
  );
}
