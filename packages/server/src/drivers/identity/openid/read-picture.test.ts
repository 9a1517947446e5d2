import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/request.ts'
import { readPicture } from './read-picture.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

/** The internet, with pictures and redirects by address; a name that begins with `inside` is a private one. */
function internet(pages: Readonly<Record<string, Buffer | string>>) {
  const asked: { url: string; authorization: string | undefined }[] = []
  const outbound: Outbound = {
    ...createOutbound(),
    resolve: async ({ host }) => [{ address: host.startsWith('inside') ? '10.0.0.1' : '93.184.215.14', family: 4 }],
    async request(address, { headers }: OutboundRequest = {}) {
      const url = String(address)
      asked.push({ url, authorization: headers?.authorization })
      const page = pages[url]
      const isRedirect = typeof page === 'string'
      return {
        status: page === undefined ? 404 : isRedirect ? 302 : 200,
        headers: isRedirect ? { location: page } : {},
        body: Readable.from(isRedirect || !page ? [] : [page]),
      } as unknown as OutboundResponse
    },
  }
  const read = (address: string) =>
    readPicture({
      outbound,
      timeoutMs: 10_000,
      address,
      accessToken: 'canary-access',
      issuer: new URL('https://login.example/tenant'),
      userinfo: new URL('https://graph.example/userinfo'),
    })
  return { asked, read }
}

describe('a picture of a company’s provider', () => {
  it('comes from any public place by https://, without the access token', async () => {
    const { asked, read } = internet({ 'https://pictures.example/ada': png })
    expect(Buffer.from((await read('https://pictures.example/ada')) ?? [])).toEqual(png)
    expect(asked).toEqual([{ url: 'https://pictures.example/ada', authorization: undefined }])
  })

  it('beside userinfo is asked for with the access token, which a redirect elsewhere doesn’t get', async () => {
    const { asked, read } = internet({
      'https://graph.example/ada': 'https://pictures.example/ada',
      'https://pictures.example/ada': png,
    })
    expect(await read('https://graph.example/ada')).not.toBeNull()
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer canary-access', undefined])
  })

  it('of the operator’s own network is never asked for, also after a redirect', async () => {
    const { asked, read } = internet({ 'https://pictures.example/ada': 'https://inside.example/admin' })
    expect(await read('https://inside.example/admin')).toBeNull()
    expect(await read('http://pictures.example/ada')).toBeNull()
    expect(await read('https://pictures.example/ada')).toBeNull()
    expect(asked.map(({ url }) => url)).toEqual(['https://pictures.example/ada'])
  })
})
