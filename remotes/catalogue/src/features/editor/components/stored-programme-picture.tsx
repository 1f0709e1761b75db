import { useQuery } from '@tanstack/react-query';
import { siteLinksQueryOptions } from '@trame/app/site-links-query';
import { StoredPicture } from '@trame/app/site-picture';
import type { ProgrammePicture } from '@trame/domain/catalogue';

/** The picture of a sheet, from the private files of the site: the draft has it before the site does. */
export function StoredProgrammePicture({ picture }: { picture: ProgrammePicture }) {
  const { data: links = {} } = useQuery(siteLinksQueryOptions([picture.path]));
  return <StoredPicture picture={picture} alt={picture.alt ?? ''} as="programme" url={links[picture.path]} />;
}
