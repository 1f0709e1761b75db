import { useEffect } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { Button } from '../../../src/button.tsx';
import { CheckboxField, CheckboxGroupField, RadioGroupField } from '../../../src/checkbox-field.tsx';
import { DateField } from '../../../src/date-field.tsx';
import { Flag } from '../../../src/flag.tsx';
import { ErrorSummary } from '../../../src/form.tsx';
import { PhoneField } from '../../../src/phone-field.tsx';
import { SelectField } from '../../../src/select-field.tsx';
import { TagField } from '../../../src/tag-field.tsx';
import { PasswordField, TextAreaField, TextField } from '../../../src/text-field.tsx';
import { Specimen } from '../specimen.tsx';

type Values = {
  name: string;
  email: string;
  password: string;
  phone: string;
  birth: string;
  country: string;
  sectors: string[];
  notes: string;
  software: string[];
  types: string[];
  remote: string;
  consent: boolean;
  locked: string;
};

const LABELS = { name: 'Nom complet', email: 'Adresse e-mail', phone: 'Téléphone', consent: 'Consentement' };

const COUNTRIES = ['FR', 'BE', 'CH', 'LU', 'MA', 'TN', 'SN', 'CI', 'CA', 'DE', 'IT', 'ES'].map((value) => ({
  value,
  label: new Intl.DisplayNames('fr', { type: 'region' }).of(value) ?? value,
  icon: <Flag country={value} decorative />,
}));

const SOFTWARE = [
  'AutoCAD',
  'Revit',
  'SolidWorks',
  'Excel',
  'Power BI',
  'Power Query',
  'Sage 100',
  'CATIA V5',
];
const TYPES = ['Présentiel', 'Distanciel', 'Hybride'].map((value) => ({ value, label: value }));

/** The real rules are schemas of shared/domain; these are enough to see each error. */
function resolver(values: Values) {
  const errors: FieldErrors<Values> = {};
  if (!values.name) errors.name = { type: 'required', message: 'Nom requis' };
  if (!values.email.includes('@')) errors.email = { type: 'format', message: 'Adresse e-mail invalide' };
  if (values.phone.length < 12) errors.phone = { type: 'format', message: 'Numéro de téléphone invalide' };
  if (!values.birth) errors.birth = { type: 'required', message: 'Date de naissance requise' };
  if (!values.country) errors.country = { type: 'required', message: 'Pays requis' };
  if (values.software.length === 0)
    errors.software = { type: 'required', message: 'Ajoutez au moins un logiciel' };
  if (values.types.length === 0) errors.types = { type: 'required', message: 'Choisissez au moins un mode' };
  if (!values.consent) errors.consent = { type: 'required', message: 'Votre accord est nécessaire' };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

const FILLED: Values = {
  name: 'Bénédicte Saint-Aubin de Kerveguen',
  email: 'benedicte.saintaubin@example.org',
  password: 'motdepasse12',
  phone: '06 39 98 12 04',
  birth: '1984-03-21',
  country: 'FR',
  sectors: ['MA'],
  notes: 'Disponible à partir de février.',
  software: ['AutoCAD', 'Revit'],
  types: ['Présentiel'],
  remote: 'oui',
  consent: true,
  locked: 'TR-2026-0F7K2Q',
};

const EMPTY: Values = {
  ...FILLED,
  name: '',
  email: 'benedicte',
  phone: '06 39 98',
  birth: '',
  country: '',
  sectors: [],
  notes: '',
  software: [],
  types: [],
  remote: '',
  consent: false,
};

function Sample({ values, submitted }: { values: Values; submitted: boolean }) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: values,
    resolver,
    shouldFocusError: !submitted,
  });
  useEffect(() => {
    if (submitted) void handleSubmit(() => undefined)();
  }, [handleSubmit, submitted]);
  return (
    <form className="ga-form" noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      <div className="ga-wide">
        <ErrorSummary control={control} labels={LABELS} />
      </div>
      <TextField name="name" control={control} label="Nom complet" required autoComplete="name" />
      <TextField
        name="email"
        control={control}
        label="Adresse e-mail"
        type="email"
        help="Elle sert à vous répondre."
      />
      <PhoneField name="phone" control={control} label="Téléphone" required />
      <DateField
        name="birth"
        control={control}
        label="Date de naissance"
        required
        min="1940-01-01"
        max="2008-11-21"
      />
      <SelectField name="country" control={control} label="Pays" options={COUNTRIES} searchable required />
      <SelectField
        name="sectors"
        control={control}
        label="Pays d’intervention"
        options={COUNTRIES}
        multiple
        optional
      />
      <PasswordField
        name="password"
        control={control}
        label="Mot de passe"
        extra={<a href="#formulaire">Mot de passe oublié ?</a>}
      />
      <TextField
        name="locked"
        control={control}
        label="Référence"
        disabled
        help="Attribuée à l’envoi, elle ne change plus."
      />
      <div className="ga-wide">
        <TagField
          name="software"
          control={control}
          label="Logiciels maîtrisés"
          suggestions={SOFTWARE}
          placeholder="Un logiciel, puis Entrée"
          required
        />
      </div>
      <CheckboxGroupField
        name="types"
        control={control}
        label="Modes d’intervention"
        options={TYPES}
        required
      />
      <RadioGroupField
        name="remote"
        control={control}
        label="Expérience à distance"
        optional
        options={[
          { value: 'oui', label: 'Oui', hint: 'Classes virtuelles, e-learning' },
          { value: 'non', label: 'Non' },
          { value: 'bientot', label: 'Bientôt', disabled: true },
        ]}
      />
      <div className="ga-wide">
        <TextAreaField name="notes" control={control} label="Notes" optional maxLength={500} rows={3} />
      </div>
      <div className="ga-wide">
        <CheckboxField
          name="consent"
          control={control}
          label="J’accepte que ma candidature soit conservée 2 ans."
          help="Vous pouvez revenir sur votre accord à tout moment."
          required
        />
      </div>
      <div>
        <Button type="submit" variant="primary">
          Envoyer
        </Button>
      </div>
    </form>
  );
}

/** `?form=refused` shows the form after a refused submission. */
const refused = new URLSearchParams(window.location.search).get('form') === 'refused';

export function FormPart() {
  return (
    <Specimen
      name={refused ? 'Après un envoi refusé' : 'Rempli (?form=refused : après un envoi refusé)'}
      wide
    >
      <Sample values={refused ? EMPTY : FILLED} submitted={refused} />
    </Specimen>
  );
}
