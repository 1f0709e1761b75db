// Distances on a page that several stages compare by. Lengths are in points (1/72 inch), gaps in heights of a row.

/** From how many times another size on a row is written larger: 11 over 10 is a title, 10.5 over 10 is how a reader rounds. */
export const LARGER = 1.08;

/**
 * Points by which rows that begin at the same place may differ: « J » begins further left than « F », italics lean out.
 */
export const SAME_LEFT = 3;

/** Points by which the tops of rows on one line may differ: dates at the right are often set a size smaller than their row. */
export const SAME_LINE = 4;

/** Gap above a row that begins something else: lines of a paragraph are 0.2 to 0.8 apart, items of a list up to 0.9. */
export const FREE_LINE = 0.9;
