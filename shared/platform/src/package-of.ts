/** The package of an import: `@trame/ui` for `@trame/ui/button`. */
export function packageOf(request: string): string {
  const [first = '', second = ''] = request.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
