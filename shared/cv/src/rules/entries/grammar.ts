/** How the two names of an entry are distinguished: a title and a company, a degree and a school. */
export interface Grammar {
  /** 0 to 3: reads as the first name (title, degree). */
  first: (folded: string) => number;
  /** 0 to 3: reads as the second name (company, school). */
  second: (folded: string) => number;
  /** Whether a town after a comma belongs to the second name. */
  keepsTown: boolean;
  /** Prior weight for the first name being first, when nothing shows it. */
  order: number;
  /** Whether its entries may be rows of a table whose columns have titles. */
  isTabular?: boolean;
}
