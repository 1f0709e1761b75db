import { useUnsavedChanges } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { PasswordField, TextField } from '@trame/ui/text-field';
import { useForm, type ResolverResult } from 'react-hook-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSaveKeys, type Keys } from '../data/use-save-keys.ts';
import { checkText } from '../model/texts.ts';

const EMPTY: Keys = { client_id: '', client_secret: '' };

/** The format that the function accepts: printable characters without spaces. */
const KEY = /^[\x21-\x7e]{8,200}$/;
const wrong = (value: string, missing: string) => {
  if (value.trim() === '') return { type: 'required', message: missing };
  return KEY.test(value.trim())
    ? undefined
    : { type: 'format', message: 'Copiez la valeur entière depuis SendPulse, sans espace' };
};

function resolver(values: Keys): ResolverResult<Keys> {
  const found = {
    client_id: wrong(values.client_id, 'Identifiant requis'),
    client_secret: wrong(values.client_secret, 'Clé secrète requise'),
  };
  const errors = {
    ...(found.client_id && { client_id: found.client_id }),
    ...(found.client_secret && { client_secret: found.client_secret }),
  };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

type KeysFormProps = { onCancel?: () => void; onSaved: () => void };

/** The two keys; they are tested before they are stored, and the typed text remains until they work. */
export function KeysForm({ onCancel, onSaved }: KeysFormProps) {
  const notice = useActionNotice();
  const { control, handleSubmit, formState, reset } = useForm<Keys>({ defaultValues: EMPTY, resolver });
  const { mutate, isPending, data: check } = useSaveKeys();
  useUnsavedChanges(formState.isDirty);
  const save = handleSubmit(({ client_id, client_secret }) =>
    mutate(
      { client_id: client_id.trim(), client_secret: client_secret.trim() },
      {
        onSuccess: (answer) => {
          if (answer.status !== 'ok') return;
          reset(EMPTY);
          notice.succeeded('Clés enregistrées', checkText(answer));
          onSaved();
        },
        onError: (error) => notice.failed(error, 'Impossible d’enregistrer les clés'),
      },
    ),
  );
  return (
    <form className="sp-form" noValidate onSubmit={(event) => void save(event)}>
      <p className="muted">
        Dans SendPulse : « Paramètres du compte », onglet « API ». Les clés restent sur le serveur et ne sont
        plus jamais affichées.
      </p>
      <div inert={isPending}>
        <Columns>
          <TextField
            control={control}
            name="client_id"
            label="Identifiant (ID)"
            required
            autoComplete="off"
          />
          <PasswordField
            control={control}
            name="client_secret"
            label="Clé secrète (Secret)"
            required
            autoComplete="off"
          />
        </Columns>
      </div>
      {check && check.status !== 'ok' && !isPending && (
        <Alert tone="danger" live>
          {checkText(check)}
        </Alert>
      )}
      <div className="sp-actions">
        <Button type="submit" variant="primary" loading={isPending}>
          {isPending ? 'Vérification en cours...' : 'Vérifier et enregistrer'}
        </Button>
        {onCancel && (
          <Button disabled={isPending} onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  );
}
