/** The package an import belongs to: `@trame/ui` of `@trame/ui/button`. */
export function packageOf(request: string): string {
  const [first = '', second = ''] = request.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
