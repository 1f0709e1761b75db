import { getSupabase, unwrap } from '@trame/data';

/** Adds a draft and answers its id; asked again under the same id after a lost answer, it adds nothing more. */
export async function createProgramme(
  id: string,
  { title, sector }: { title: string; sector: string },
): Promise<string> {
  const [row] = unwrap(
    await getSupabase().rpc('create_programme', {
      programme: id,
      content: { title, ...(sector !== '' && { sector }) },
    }),
  );
  return row?.id ?? id;
}
