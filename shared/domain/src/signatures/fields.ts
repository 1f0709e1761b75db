/**
 * What a recipient fills in, with the key that adds one and its first size in points (1/72 inch). The key and the size are
 * those of the page that places fields.
 */
export const FIELD_KINDS = [
  { value: 'signature', label: 'Signature', isFeminine: true, key: 'S', width: 180, height: 54 },
  { value: 'initials', label: 'Paraphe', isFeminine: false, key: 'P', width: 64, height: 32 },
  { value: 'date', label: 'Date', isFeminine: true, key: 'D', width: 84, height: 20 },
  { value: 'name', label: 'Nom', isFeminine: false, key: 'N', width: 160, height: 20 },
  { value: 'text', label: 'Texte', isFeminine: false, key: 'T', width: 160, height: 20 },
  { value: 'checkbox', label: 'Case à cocher', isFeminine: true, key: 'C', width: 14, height: 14 },
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number]['value'];

/** French name of a kind of field; one that this version does not know is shown as it is. */
export const fieldKindLabel = (value: string): string =>
  FIELD_KINDS.find((kind) => kind.value === value)?.label ?? value;

/** Smallest side of a field in points: below, nothing can be read or touched. */
export const SMALLEST_FIELD = 8;

/** Handwritings for a signature that is typed. */
export const HANDS = [
  { value: 'caveat', label: 'Ronde' },
  { value: 'dancing-script', label: 'Liée' },
  { value: 'sacramento', label: 'Fine' },
] as const;
export type Hand = (typeof HANDS)[number]['value'];

/** Where a field is: points of the unrotated page, from its lower left corner. */
export interface FieldBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The box moved, then made smaller, until it is inside its page. */
export function boxInPage(box: FieldBox, page: { width: number; height: number }): FieldBox {
  const w = Math.min(Math.max(box.w, SMALLEST_FIELD), page.width);
  const h = Math.min(Math.max(box.h, SMALLEST_FIELD), page.height);
  return {
    x: Math.min(Math.max(box.x, 0), page.width - w),
    y: Math.min(Math.max(box.y, 0), page.height - h),
    w,
    h,
  };
}
