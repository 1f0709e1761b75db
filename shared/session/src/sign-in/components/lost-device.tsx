import { CompanyAddress, isForStaff } from '@trame/ui/contact';

/** Whom to ask when the device of the second step is lost. */
export function LostDevice() {
  if (isForStaff())
    return 'Appareil perdu ou remplacé\u202f? Un administrateur de la plateforme peut retirer cette étape de votre compte, après s’être assuré que c’est bien vous.';
  return (
    <>
      {'Appareil perdu ou remplacé\u202f? Écrivez-nous\u00a0: '}
      <CompanyAddress />. Nous retirons cette étape, après nous être assurés que c’est bien vous.
    </>
  );
}
