import { SiteFileControl } from '@trame/app/site-file-control';
import { programmeField, type ProgrammeContent, type ProgrammePicture } from '@trame/domain/catalogue';
import { Select } from '@trame/ui/select';
import { useEffect, useRef } from 'react';
import type { NumberedLoss } from '../model/losses.ts';
import { controlId } from './sheet-field.tsx';
import { StoredProgrammePicture } from './stored-programme-picture.tsx';
import type { Sheet } from './use-sheet.ts';
import '../styles/sheet.css';

type PictureFieldProps = {
  sheet: Sheet;
  others: readonly ProgrammeContent[];
  losses: readonly NumberedLoss[];
  /** Whether this person may store a new one; everybody chooses among those of the catalogue. */
  mayUpload: boolean;
};

/** The picture of the sheet, a new one or one that the catalogue has, and what it shows in words. */
export function PictureField({ sheet, others, losses, mayUpload }: PictureFieldProps) {
  const { label } = programmeField('picture');
  const own = sheet.values.picture as ProgrammePicture | undefined;
  const words = useRef<HTMLInputElement>(null);
  const justStored = useRef<string>(undefined);
  useEffect(() => {
    if (own?.path === undefined || own.path !== justStored.current) return;
    justStored.current = undefined;
    // A new picture says nothing yet to whoever does not see it.
    if (!own.alt) words.current?.focus();
  }, [own]);
  const known = new Map(
    [own, ...others.map(({ picture }) => picture)].flatMap((picture) =>
      picture ? [[picture.path, picture]] : [],
    ),
  );
  const names = [...known].map(([path, { alt }]) => ({ value: path, label: alt ?? 'Image sans texte' }));
  return (
    <div className="sheet-field sheet-wide sheet-picture" id={`${controlId('picture')}-cadre`}>
      {mayUpload && (
        <SiteFileControl
          // The field of the sheet, where its losses lead, is that of the words.
          name="picture-file"
          label={label}
          purpose="programme"
          hasFile={own !== undefined}
          onStored={({ path, type, width, height }) => {
            if (type === 'application/pdf' || width === undefined || height === undefined) return;
            justStored.current = path;
            // The words are kept: most often a picture is replaced by a better one of the same.
            sheet.change('picture', { path, type, width, height, ...(own?.alt && { alt: own.alt }) });
          }}
          onRemove={() => sheet.change('picture', undefined)}
        >
          {own && <StoredProgrammePicture picture={own} />}
        </SiteFileControl>
      )}
      {others.some(({ picture }) => picture) && (
        <Select
          label={mayUpload ? 'Ou une image du catalogue' : label}
          value={own?.path ?? ''}
          options={[{ value: '', label: 'Sans image' }, ...names]}
          onChange={(path) => sheet.change('picture', known.get(path))}
        />
      )}
      {!mayUpload && own && <StoredProgrammePicture picture={own} />}
      {own && (
        <>
          <label className="label" htmlFor={controlId('picture')}>
            Ce que l’image montre
          </label>
          <span className="input">
            <input
              ref={words}
              id={controlId('picture')}
              value={own.alt ?? ''}
              onChange={({ target }) => sheet.change('picture', { ...own, alt: target.value })}
            />
          </span>
        </>
      )}
      <p className={losses.length > 0 ? 'help sheet-ko' : 'help'}>{losses[0]?.title}</p>
    </div>
  );
}
