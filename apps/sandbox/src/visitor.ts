interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** Like a browser: keeps cookies (all ports of `localhost` share them) and sends `Origin`. */
export class Visitor {
  private jar: Cookie[] = [];

  /** `publicUrl` is the product's address. */
  constructor(readonly publicUrl: string) {}

  /** `address` is a path of the product or a complete URL. A `body` that is not a string or a form is sent as JSON. */
  async fetch(address: string, init: Omit<RequestInit, 'body'> & { body?: unknown } = {}): Promise<Response> {
    const { body, ...rest } = init;
    const headers = new Headers(rest.headers);
    const url = new URL(address, this.publicUrl);
    const cookies = this.cookiesFor(url.pathname);
    if (cookies) headers.set('Cookie', cookies);
    const method = rest.method ?? (body === undefined ? 'GET' : 'POST');
    if (method !== 'GET' && !headers.has('Origin')) headers.set('Origin', url.origin);
    const form = body instanceof FormData || body instanceof URLSearchParams;
    const json = body !== undefined && !form && typeof body !== 'string';
    if (json) headers.set('Content-Type', 'application/json');
    const response = await fetch(url, {
      ...rest,
      method,
      headers,
      body: json ? JSON.stringify(body) : (body as RequestInit['body']),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  cookie(name: string): string | undefined {
    return this.jar.find((cookie) => cookie.name === name)?.value;
  }

  cookiesFor(path: string): string {
    const sent = this.jar.filter((cookie) => `${path}/`.startsWith(cookie.path.replace(/\/?$/, '/')));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Sets a cookie of the whole site, such as a stolen one. */
  setCookie(name: string, value: string): void {
    this.put({ name, value, path: '/' });
  }

  /** Through the product and the sandbox's page. Returns the last address. @param query of `/api/login` */
  async signIn(email: string, query: { returnTo?: string; texts?: string } = {}): Promise<string> {
    const page = await this.follow(`/api/login?${new URLSearchParams(query)}`);
    if (page.response.status !== 200 || !page.address.includes('/interaction/')) return page.address;
    const sent = await this.fetch(page.address, { body: new URLSearchParams({ email }) });
    const next = sent.headers.get('location');
    if (!next) throw new Error(`The sign-in page refused ${email} with ${sent.status}.`);
    return (await this.follow(new URL(next, page.address).href, '/api/auth/callback')).address;
  }

  /** Follows redirects to the first other response, or to the first address that contains `last`. */
  async follow(address: string, last?: string): Promise<{ address: string; response: Response }> {
    let here = new URL(address, this.publicUrl).href;
    for (let n = 0; n < 12; n++) {
      const response = await this.fetch(here);
      const location = response.headers.get('location');
      if (!location || response.status < 300 || response.status > 399) return { address: here, response };
      const reached = last !== undefined && here.includes(last);
      here = new URL(location, here).href;
      if (reached) return { address: here, response };
    }
    throw new Error(`Too many redirects from ${address}.`);
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const attribute = (name: string) =>
      attributes.find((a) => a.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path: attribute('path') ?? '/' };
    const expires = Date.parse(attribute('expires') ?? '');
    if (expires < Date.now()) this.jar = this.jar.filter((known) => !same(known, cookie));
    else this.put(cookie);
  }

  private put(cookie: Cookie): void {
    this.jar = [...this.jar.filter((known) => !same(known, cookie)), cookie];
  }
}

const same = (a: Cookie, b: Cookie): boolean => a.name === b.name && a.path === b.path;
