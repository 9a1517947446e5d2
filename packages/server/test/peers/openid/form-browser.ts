/** As much of a browser as a provider's pages for signing in need: redirects, cookies, and one form per page. */
export class FormBrowser {
  readonly #cookies = new Map<string, string>()

  /**
   * Opens an address, and submits each form with these values until the provider sends the person away from itself.
   * @returns the address that they are sent to
   */
  async walk(address: string, values: Readonly<Record<string, string>>, home = new URL(address).origin): Promise<URL> {
    let page: { url: URL; form?: URLSearchParams } = { url: new URL(address) }
    for (let step = 0; step < 20; step++) {
      if (page.url.origin !== home) return page.url
      const { status, headers, text } = await this.#open(page.url, page.form)
      const location = headers.get('location')
      if (location) page = { url: new URL(location, page.url) }
      else page = this.#submit(page.url, status, text, values)
    }
    throw new Error(`The provider doesn’t come to an end at ${page.url.href}`)
  }

  async #open(url: URL, form?: URLSearchParams) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(form && { method: 'POST', body: form }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  #submit(url: URL, status: number, page: string, values: Readonly<Record<string, string>>) {
    const action = /<form[^>]* action="([^"]*)"/.exec(page)?.[1]
    if (status !== 200 || action === undefined) throw new Error(`HTTP ${status} at ${url.href}: ${page.slice(0, 2000)}`)
    const form = new URLSearchParams(values)
    for (const [tag] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const value = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
      form.set(value('name'), value('value'))
    }
    return { url: new URL(action, url), form }
  }
}
