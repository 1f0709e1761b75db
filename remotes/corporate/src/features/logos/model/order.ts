type Named = { id: string; name: string };

/** The logo that one would stand before at another place; undefined after all others. */
export function beforeAt(ids: readonly string[], id: string, place: number): string | undefined {
  return ids.filter((one) => one !== id)[place];
}

/** The ids with one of them at another place. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

const ordinal = (place: number) => (place === 0 ? '1er' : `${place + 1}e`);

/** What a screen reader says about the order, by what was done. */
export const orderTexts = {
  lifted: ({ name }: Named, place: number, count: number) =>
    `${name} est pris, ${ordinal(place)} sur ${count}. Flèches pour le déplacer, Espace pour le poser, Échap pour annuler.`,
  moved: ({ name }: Named, place: number, count: number) => `${name}, ${ordinal(place)} sur ${count}.`,
  dropped: ({ name }: Named, place: number, count: number) =>
    `${name} est posé, ${ordinal(place)} sur ${count}.`,
  given: ({ name }: Named, place: number) => `${name} revient à sa place, ${ordinal(place)}.`,
};
