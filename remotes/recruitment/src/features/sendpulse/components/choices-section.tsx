import { useQuery } from '@tanstack/react-query';
import { useUnsavedChanges } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { CheckboxField, CheckboxGroupField } from '@trame/ui/checkbox-field';
import { Section } from '@trame/ui/page';
import { SelectField } from '@trame/ui/select-field';
import { useForm, type ResolverResult } from 'react-hook-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { checkQueryOptions } from '../data/check-query.ts';
import { overviewQueryOptions } from '../data/overview-query.ts';
import { useSaveSettings } from '../data/use-save-settings.ts';
import { SENDPULSE_EVENTS, type AddressBook, type SendPulseSettings } from '../model/settings.ts';

type Values = { book: string; events: string[]; is_enabled: boolean };

function resolver(values: Values): ResolverResult<Values> {
  if (!values.is_enabled || values.book) return { values, errors: {} };
  return { values: {}, errors: { book: { type: 'required', message: 'Choisissez un carnet d’adresses' } } };
}

/** The books that SendPulse lists, and the one in use even when it is away. */
function booksOf(settings: SendPulseSettings, listed: readonly AddressBook[]) {
  const { address_book_id: id, address_book_name: name } = settings;
  const isListed = id === null || listed.some((book) => book.id === id);
  return isListed ? listed : [{ id, name: name ?? String(id), contacts: undefined }, ...listed];
}

const contactsText = (count: number | undefined) =>
  count === undefined ? '' : ` (${count} contact${count > 1 ? 's' : ''})`;

/** The events that are sent, and their address book. */
export function ChoicesSection({ settings }: { settings: SendPulseSettings }) {
  const notice = useActionNotice();
  const hasKeys = settings.key_ending !== null;
  const check = useQuery(checkQueryOptions(hasKeys));
  const consenting = useQuery(overviewQueryOptions()).data?.consenting;
  const books = booksOf(settings, check.data?.status === 'ok' ? check.data.books : []);
  const saved: Values = {
    book: settings.address_book_id === null ? '' : String(settings.address_book_id),
    events: settings.events,
    is_enabled: settings.is_enabled,
  };
  const { control, handleSubmit, formState } = useForm<Values>({
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  useUnsavedChanges(formState.isDirty);
  const { mutate, isPending } = useSaveSettings();
  const save = handleSubmit(({ book, events, is_enabled }) => {
    const chosen = books.find(({ id }) => String(id) === book);
    mutate(
      {
        address_book_id: chosen?.id ?? null,
        address_book_name: chosen?.name ?? null,
        events,
        is_enabled,
      },
      {
        onSuccess: () => notice.succeeded('Réglages enregistrés'),
        onError: (error) => notice.failed(error, 'Impossible d’enregistrer les réglages'),
      },
    );
  });
  return (
    <Section title="Envoi">
      <form className="sp-form" noValidate onSubmit={(event) => void save(event)}>
        <SelectField
          control={control}
          name="book"
          label="Carnet d’adresses"
          disabled={!hasKeys}
          {...(!hasKeys && { help: 'Les carnets apparaissent une fois les clés enregistrées.' })}
          options={books.map(({ id, name, contacts }) => ({
            value: String(id),
            label: `${name}${contactsText(contacts)}`,
          }))}
        />
        <CheckboxGroupField
          control={control}
          name="events"
          label="Événements envoyés"
          columns={2}
          options={SENDPULSE_EVENTS}
        />
        <CheckboxField
          control={control}
          name="is_enabled"
          label="Envoyer à SendPulse"
          disabled={!hasKeys}
          help={`Seules les personnes qui ont accepté d’être recontactées sont envoyées${consenting === undefined ? '' : ` (${consenting.toLocaleString('fr-FR')} aujourd’hui)`}\u00a0: nom, adresse e-mail, statut, secteurs et langue.`}
        />
        <div className="sp-actions">
          <Button type="submit" variant="primary" loading={isPending} disabled={!formState.isDirty}>
            {isPending ? 'Enregistrement...' : 'Enregistrer'}
          </Button>
        </div>
      </form>
    </Section>
  );
}
