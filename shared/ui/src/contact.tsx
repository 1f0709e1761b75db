/** Where the people of this app write; undefined in an app of the staff, who have administrators. */
let readAddress: (() => string | null) | undefined;

/**
 * Says that the people of this app are not staff: they write to the company.
 * @param address answers where to, each time it is shown; null: as an answer to a mail of ours
 */
export function writeToCompany(address: () => string | null): void {
  readAddress = address;
}

/** Whether the people of this app are staff. */
export const isForStaff = (): boolean => readAddress === undefined;

/** What to do when one cannot go on, in the middle of a sentence: « prévenez un administrateur ». */
export function whomToAsk(): string {
  if (!readAddress) return 'prévenez un administrateur';
  const address = readAddress();
  return address === null ? 'répondez à l’un de nos e-mails' : `écrivez à ${address}`;
}

/** Where people outside the company write, as a link where the address is known. */
export function CompanyAddress() {
  const address = readAddress?.() ?? null;
  return address === null ? 'répondez à l’un de nos e-mails' : <a href={`mailto:${address}`}>{address}</a>;
}

/** The reference of a failure, and whom to give it to. */
export function FailureReference({ reference }: { reference: string }) {
  return (
    <small>
      Réf. <span className="num">{reference}</span>
      {isForStaff() ? (
        ', à donner au support'
      ) : (
        <>
          , à nous donner si cela continue&nbsp;: <CompanyAddress />.
        </>
      )}
    </small>
  );
}
