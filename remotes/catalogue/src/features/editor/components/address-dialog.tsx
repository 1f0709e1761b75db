import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import {
  PROGRAMME_RECORD_LIMITS,
  PROGRAMMES_PATH,
  programmePath,
  programmeSlug,
} from '@trame/domain/catalogue';
import { TextField } from '@trame/ui/text-field';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

type Values = { slug: string };

const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const RESOLVER = schemaResolver<Values>(
  z.object({
    slug: z
      .string()
      .check(
        z.trim(),
        z.regex(FORM, 'Des lettres sans accent, des chiffres et des tirets, comme revit-niveau-2'),
        z.maxLength(PROGRAMME_RECORD_LIMITS.slug, `${PROGRAMME_RECORD_LIMITS.slug} caractères au plus`),
      ),
  }),
);

type AddressDialogProps = {
  slug: string;
  title: string;
  wasPublished: boolean;
  /** Another sheet has the address that was sent. */
  taken: string | undefined;
  isPending: boolean;
  onClose: () => void;
  onChange: (slug: string, done: () => void) => void;
};

/** The address of the page of a sheet, with what becomes of the one before. */
export default function AddressDialog({
  slug,
  title,
  wasPublished,
  taken,
  isPending,
  onClose,
  onChange,
}: AddressDialogProps) {
  const form = useForm<Values>({ defaultValues: { slug }, resolver: RESOLVER });
  const typed = useWatch({ control: form.control, name: 'slug' }).trim();
  const ofTitle = programmeSlug(title);
  return (
    <PromptDialog
      form={form}
      title="Changer l’adresse de la page"
      submit="Changer l’adresse"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ slug: wanted }, done) => onChange(wanted, done)}
    >
      <TextField
        name="slug"
        control={form.control}
        label="Fin de l’adresse"
        help={ofTitle === slug ? undefined : `Celle que donne le titre\u00a0: ${ofTitle}`}
        required
        maxLength={PROGRAMME_RECORD_LIMITS.slug}
        autoComplete="off"
      />
      {taken !== undefined && taken === typed && (
        <p className="help sheet-ko" role="alert">
          Une autre fiche a ou a eu cette adresse. Choisissez-en une autre.
        </p>
      )}
      <p className="sheet-address">{FORM.test(typed) ? programmePath(typed) : `${PROGRAMMES_PATH}/…`}</p>
      <p>
        {wasPublished
          ? `La page change d’adresse à la prochaine publication. ${programmePath(slug)} y mènera alors (redirection permanente, 301), avec les liens et les favoris qui existent.`
          : 'La fiche n’a jamais été en ligne\u00a0: aucune adresse n’est perdue.'}
      </p>
    </PromptDialog>
  );
}
