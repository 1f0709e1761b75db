/** How far an optical reading is. */
export type OpticalProgress = {
  /** The one that is being read, from 1. */
  page: number;
  /** Pages that are read. */
  count: number;
  /** Pages of the file. */
  all: number;
  /** Of the page, from 0 to 1. */
  share: number;
};
