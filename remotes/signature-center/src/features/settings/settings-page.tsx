import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PageQueryView } from '@trame/app/page-query-view';
import { schemaResolver } from '@trame/app/use-entity-form';
import { saveVersion, useVersionSave, type Saving } from '@trame/app/version-save';
import { EXPIRY_DAYS, SES_NOTICE, SIGNATURE_KEPT_YEARS, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { Columns } from '@trame/ui/columns';
import { Page, Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CertificatesSection } from './components/certificates-section.tsx';
import {
  SETTINGS_KEY,
  SETTINGS_STORE,
  settingsQuery,
  type Settings,
  type SettingsChange,
} from './data/settings.ts';
import './styles/settings.css';

const TITLE = 'Réglages';

const TEXTS = {
  saved: 'Réglages enregistrés',
  savedMore: '',
  refused: 'Votre compte ne permet plus de changer ces réglages.',
  failed: 'Rien n’a été enregistré',
  changed: 'Ces réglages ont changé entre-temps',
};
const FIELDS = {
  labels: {
    sender_name: 'Nom de l’expéditeur',
    expiry_days: 'Jours pour signer',
    remind_after: 'Première relance, jours après',
    remind_every: 'Puis tous les, en jours',
    remind_most: 'Relances au plus',
    consent_fr: 'Ce que les signataires acceptent, en français',
    consent_en: 'Ce que les signataires acceptent, en anglais',
  },
  valueText: (_column: string, value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? String(value) : 'Aucune',
};
/** Length of the sentence that people agree to; the database has the same. */
const CONSENT_LENGTH = 1000;

type Values = {
  sender_name: string;
  expiry_days: string;
  has_reminders: boolean;
  remind_after: string;
  remind_every: string;
  remind_most: string;
  consent_fr: string;
  consent_en: string;
};

const whole = (least: number, most: number) =>
  z.string().check(
    z.refine((text) => {
      const count = Number(text);
      return Number.isInteger(count) && count >= least && count <= most;
    }, `Un nombre entier de ${least} à ${most}`),
  );
const line = (most: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(most, `${most} caractères au plus`));

const RESOLVER = schemaResolver<Values>(
  z.object({
    sender_name: line(SIGNATURE_LIMITS.name, 'Donnez le nom de l’expéditeur'),
    expiry_days: whole(1, EXPIRY_DAYS.most),
    has_reminders: z.boolean(),
    remind_after: whole(1, 60),
    remind_every: whole(1, 60),
    remind_most: whole(1, 10),
    consent_fr: line(CONSENT_LENGTH, 'Écrivez ce que les signataires acceptent'),
    consent_en: line(CONSENT_LENGTH, 'Écrivez ce que les signataires acceptent, en anglais'),
  }),
);

const valuesOf = (settings: Settings): Values => ({
  sender_name: settings.sender_name,
  expiry_days: String(settings.expiry_days),
  has_reminders: settings.remind_after !== null,
  remind_after: String(settings.remind_after ?? 5),
  remind_every: String(settings.remind_every ?? 2),
  remind_most: String(settings.remind_most ?? 3),
  consent_fr: settings.consent_fr,
  consent_en: settings.consent_en,
});

/** How envelopes are sent: whose name, how long, how often people are reminded, what they agree to. */
export default function SettingsPage() {
  usePage({ title: TITLE });
  const query = useQuery(settingsQuery);
  // The form begins again with what was saved.
  const [saves, setSaves] = useState(0);
  return (
    <Page title={TITLE} subtitle="Pour les enveloppes à venir. Celles qui sont envoyées ne changent pas.">
      <PageQueryView
        query={query}
        failed="Impossible de charger les réglages"
        pending={
          <LoadingStatus label="Chargement des réglages...">
            <SkeletonBlock height={420} />
          </LoadingStatus>
        }
      >
        {(settings) => (
          <SettingsForm key={saves} settings={settings} onSaved={() => setSaves((count) => count + 1)} />
        )}
      </PageQueryView>
      <div className="sst-seal">
        <CertificatesSection />
      </div>
    </Page>
  );
}

function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const client = useQueryClient();
  // What was read again meanwhile is compared when it is saved.
  const [opened] = useState(settings);
  const { control, handleSubmit, formState, reset } = useForm<Values>({
    defaultValues: valuesOf(opened),
    resolver: RESOLVER,
  });
  const hasReminders = useWatch({ control, name: 'has_reminders' });
  useUnsavedChanges(formState.isDirty);
  const mutation = useMutation({
    mutationFn: (saving: Saving<Settings, SettingsChange>) => saveVersion(SETTINGS_STORE, saving),
    networkMode: 'always',
  });
  const { deliver, isSaving, conflict } = useVersionSave<Settings, SettingsChange>({
    opened,
    mutation,
    texts: TEXTS,
    fields: FIELDS,
    onSaved: () => void client.invalidateQueries({ queryKey: SETTINGS_KEY }).then(onSaved),
  });
  const submit = handleSubmit((values) => {
    const reminders = values.has_reminders;
    return deliver({
      sender_name: values.sender_name,
      expiry_days: Number(values.expiry_days),
      remind_after: reminders ? Number(values.remind_after) : null,
      remind_every: reminders ? Number(values.remind_every) : null,
      remind_most: reminders ? Number(values.remind_most) : null,
      consent_fr: values.consent_fr,
      consent_en: values.consent_en,
    });
  });
  return (
    <form
      className="sst-form"
      inert={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Section title="Envoi">
        <div className="sst-fields">
          <Columns>
            <TextField
              name="sender_name"
              control={control}
              label="Nom de l’expéditeur"
              help="Les e-mails disent qui envoie, et pour qui."
              required
              maxLength={SIGNATURE_LIMITS.name}
            />
            <TextField
              name="expiry_days"
              control={control}
              label="Jours pour signer"
              inputMode="numeric"
              required
            />
          </Columns>
          <CheckboxField name="has_reminders" control={control} label="Relancer ceux qui n’ont pas signé" />
          {hasReminders && (
            <Columns count={3}>
              <TextField
                name="remind_after"
                control={control}
                label="Première relance, jours après"
                inputMode="numeric"
                required
              />
              <TextField
                name="remind_every"
                control={control}
                label="Puis tous les, en jours"
                inputMode="numeric"
                required
              />
              <TextField
                name="remind_most"
                control={control}
                label="Relances au plus"
                inputMode="numeric"
                required
              />
            </Columns>
          )}
        </div>
      </Section>
      <Section title="Ce que les signataires acceptent">
        <div className="sst-fields">
          <TextAreaField
            name="consent_fr"
            control={control}
            label="En français"
            required
            rows={4}
            maxLength={CONSENT_LENGTH}
          />
          <TextAreaField
            name="consent_en"
            control={control}
            label="En anglais"
            required
            rows={4}
            maxLength={CONSENT_LENGTH}
          />
          <p className="muted">
            {SES_NOTICE} Une enveloppe complétée et sa preuve sont gardées {SIGNATURE_KEPT_YEARS} ans.
          </p>
        </div>
      </Section>
      <div className="sst-end">
        <Button disabled={!formState.isDirty || isSaving} onClick={() => reset()}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isSaving} disabled={!formState.isDirty}>
          Enregistrer
        </Button>
      </div>
      {conflict}
    </form>
  );
}
