/** A moment for the person at this machine, in its time zone: « 23/11/2026 à 15:42 ». */
export function localDateTime(moment: string): string {
  const date = new Date(moment);
  const day = date.toLocaleDateString('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });
  const time = date.toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });
  return `${day} à ${time}`;
}
