const COUNT = new Intl.NumberFormat('fr-FR');

/** A whole number as people read it: « 1 024 », with a narrow no-break space. */
export const formatCount = (count: number): string => COUNT.format(count);
