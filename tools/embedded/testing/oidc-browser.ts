/** A page's form: where it is sent, and its hidden values. */
function formOf(html: string): { action: string; values: URLSearchParams } {
  const action = /<form[^>]+action="([^"]+)"/.exec(html)?.[1] ?? '';
  const values = new URLSearchParams();
  for (const [field] of html.matchAll(/<input[^>]+type="hidden"[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(field)?.[1];
    if (name) values.set(name, /value="([^"]*)"/.exec(field)?.[1] ?? '');
  }
  return { action, values };
}

/**
 * Goes through the pages of the tests' provider as a browser would, as the person of this address; null refuses. Returns
 * the first address that is neither the provider's nor the API's callback. `beforeReturn` runs before the callback is
 * opened.
 */
export async function throughProvider(
  address: string,
  person: string | null,
  beforeReturn: () => Promise<void> = async () => undefined,
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const isCallback = url.pathname === '/auth/v1/callback';
    if (isCallback) await beforeReturn();
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    body = undefined;
    const location = answer.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      if (isCallback) return url.href;
      continue;
    }
    const html = await answer.text();
    if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}: ${html.slice(0, 500)}`);
    if (person === null) {
      url = new URL(/href="([^"]+\/abort)"/.exec(html)?.[1] ?? '', url);
      continue;
    }
    const form = formOf(html);
    if (form.values.get('prompt') === 'login') {
      form.values.set('login', person);
      form.values.set('password', 'any');
    }
    url = new URL(form.action, url);
    body = form.values;
  }
  throw new Error('The provider leads nowhere');
}
