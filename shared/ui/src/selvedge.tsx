/** The edge of the cloth, 6 px high: under the header, between two parts of a page. An ornament. */
export function Selvedge() {
  return <div className="selvedge" aria-hidden="true" />;
}
