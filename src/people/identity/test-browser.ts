type Shop = { url: string; config: { shopUrl: string } }

/** A browser as identity sees it: it keeps cookies, sends its origin and does not follow redirects. */
export class Browser {
  readonly #shop: Shop
  readonly #cookies: Map<string, string>

  constructor(shop: Shop, cookies = new Map<string, string>()) {
    this.#shop = shop
    this.#cookies = cookies
  }

  /** Another browser with a copy of the same cookies. */
  copy(): Browser {
    return new Browser(this.#shop, new Map(this.#cookies))
  }

  /** The Cookie header that it would send now. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(path: string, token?: string): Promise<Response> {
    return this.#send(path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    const json = toJson(body)
    return this.#send(path, { method: 'POST', ...json, headers: { ...json.headers, ...headers } })
  }

  put(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const json = toJson(body)
    return this.#send(path, { method: 'PUT', body: json.body, headers: { ...json.headers, ...headers } })
  }

  submit(path: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** The access token for the person who is signed in. */
  async exchange(email: string): Promise<string> {
    const answer = await this.put(`/api/users/${email}`, { email })
    return (await answer.json()).token
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0) headers.set('cookie', this.cookie)
    if (init.method && !headers.has('origin')) headers.set('origin', new URL(this.#shop.config.shopUrl).origin)
    const answer = await fetch(this.#shop.url + path, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', ...value] = pair.split('=')
    if (attributes.some((attribute) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute)))
      this.#cookies.delete(name)
    else this.#cookies.set(name, value.join('='))
  }
}

const toJson = (body: object | undefined) =>
  body
    ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } as Record<string, string> }
    : { headers: {} }

/** A problem's members without the one that differs per request. */
export const dropRequestId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
