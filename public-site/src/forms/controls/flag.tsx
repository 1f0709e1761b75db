/** Flag of a country, decorative: the name is in the list beside it. */
export function Flag({ code }: { code: string }) {
  return code ? <img className="flag" src={`/flags/${code}.svg`} width={21} height={15} alt="" /> : null;
}
