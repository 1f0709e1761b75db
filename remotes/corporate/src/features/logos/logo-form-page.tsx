import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { FormPage } from '@trame/app/form-page';
import { useEntityForm, type SaveTexts } from '@trame/app/use-entity-form';
import { CONTENT_LIMITS } from '@trame/domain/company';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { TextField } from '@trame/ui/text-field';
import { DocumentField, PictureField } from '../media/components/file-fields.tsx';
import { useWatch } from 'react-hook-form';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { siteChanged } from '../site/data/site-status.ts';
import { logoData } from './data/logos.ts';
import { FIELDS, LOGO_SCHEMA, LOGO_TEXTS, TITLE, type Logo, type LogoValues } from './model/logo.ts';

const { labels } = FIELDS;

const EMPTY: LogoValues = {
  name: '',
  alt: '',
  link: '',
  visible_from: '',
  visible_until: '',
  consent_by: '',
  consent_on: '',
  consent_until: '',
  consent_note: '',
  picture: null,
  consent_file: null,
};

const TEXTS: SaveTexts = {
  saved: 'Modifications enregistrées',
  added: 'Logo ajouté',
  savedMore: '',
  refused: 'Votre rôle ne permet pas de modifier les logos. Contactez l’administrateur.',
  gone: 'Ce logo a été supprimé entre-temps. Copiez votre saisie, puis ajoutez un nouveau logo.',
  failed: 'Impossible d’enregistrer ce logo',
  changed: 'Ce logo a changé entre-temps',
};

const valuesOf = (logo: Logo): LogoValues => ({
  name: logo.name,
  alt: logo.alt ?? '',
  link: logo.link ?? '',
  visible_from: logo.visible_from ?? '',
  visible_until: logo.visible_until ?? '',
  consent_by: logo.consent_by ?? '',
  consent_on: logo.consent_on ?? '',
  consent_until: logo.consent_until ?? '',
  consent_note: logo.consent_note ?? '',
  picture: logo.picture,
  consent_file: logo.consent_file,
});

type List = { label: string; to: string };

/** Adds a logo, or edits the one of the address. */
export default function LogoFormPage() {
  const { id } = useParams();
  const list = {
    label: TITLE,
    to: useResolvedPath(id === undefined ? '..' : '../..', { relative: 'path' }).pathname,
  };
  const query = useQuery({ ...logoData.one(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return <LogoForm list={list} />;
  if (query.data) return <LogoForm key={id} row={query.data} list={list} />;
  return <DetailPage<Logo> query={query} list={list} texts={LOGO_TEXTS} titleOf={({ name }) => name} />;
}

function LogoForm({ row, list }: { row?: Logo; list: List }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const placeOf = (one?: Logo) => (one ? `${list.to.replace(/\/$/, '')}/${one.id}` : list.to);
  const form = useEntityForm<Logo, LogoValues>({
    data: logoData,
    schema: LOGO_SCHEMA,
    row,
    empty: EMPTY,
    valuesOf,
    fields: FIELDS,
    texts: TEXTS,
    onClose: (saved) => {
      if (saved) void siteChanged(client);
      void navigate(placeOf(saved ?? row), { replace: true });
    },
  });
  const { control } = form;
  const [name, alt] = useWatch({ control, name: ['name', 'alt'] });
  return (
    <FormPage
      title={row ? `Modifier «\u00a0${row.name}\u00a0»` : 'Ajouter un logo'}
      breadcrumbs={[list, ...(row ? [{ label: row.name, to: placeOf(row) }] : [])]}
      form={form}
      notice={<PublicationLine />}
    >
      <Columns>
        <TextField
          name="name"
          control={control}
          label={labels.name}
          required
          maxLength={CONTENT_LIMITS.logoName}
        />
        <TextField
          name="link"
          control={control}
          label={labels.link}
          inputMode="url"
          placeholder="https://"
          maxLength={CONTENT_LIMITS.link}
        />
      </Columns>
      <TextField
        name="alt"
        control={control}
        label={labels.alt}
        help="Ce que lit un lecteur d’écran. Sans lui, le logo n’est pas montré."
        maxLength={CONTENT_LIMITS.alt}
      />
      <PictureField
        name="picture"
        control={control}
        label={labels.picture}
        purpose="logo"
        alt={alt || name}
        help="Scripts, liens et images jointes en sont retirés. L’aperçu montre ce que le site montrera."
      />
      <Columns>
        <TextField
          name="consent_by"
          control={control}
          label={labels.consent_by}
          maxLength={CONTENT_LIMITS.consentBy}
        />
        <TextField
          name="consent_note"
          control={control}
          label={labels.consent_note}
          maxLength={CONTENT_LIMITS.consentNote}
        />
        <DateField name="consent_on" control={control} label={labels.consent_on} />
        <DateField
          name="consent_until"
          control={control}
          label={labels.consent_until}
          help={'Vide\u00a0: sans terme.'}
        />
      </Columns>
      <DocumentField
        name="consent_file"
        control={control}
        label={labels.consent_file}
        purpose="proof"
        link="Lire la preuve"
        help="Le message ou le contrat où le client accepte. Il n’est jamais publié."
      />
      <Columns>
        <DateField name="visible_from" control={control} label={labels.visible_from} />
        <DateField name="visible_until" control={control} label={labels.visible_until} />
      </Columns>
    </FormPage>
  );
}
