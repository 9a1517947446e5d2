import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Place, signInToSwift } from './swift-server.ts'

export interface IdentityPeer {
  readonly url: string
  /** The number of sign-ins so far. */
  readonly signIns: number
  /** Sets the token that is issued next, instead of a real one. */
  handOut(token: string): void
  close(): void
}

/**
 * Rackspace’s sign-in (https://docs-ospc.rackspace.com/cloud-identity, API 2.0: `POST /v2.0/tokens` with an API key) in
 * front of a real Swift: Debian’s keystone speaks only version 3. @param storeOrigin replaces the origin of the real
 * store
 */
export async function startIdentityPeer(swift: Place, region = 'LON', storeOrigin?: string): Promise<IdentityPeer> {
  let signIns = 0
  let nextToken: string | null = null
  const server = createServer(async (request, answer) => {
    const body = (await json(request).catch(() => null)) as SignIn | null
    const given = body?.auth?.['RAX-KSKEY:apiKeyCredentials']
    const send = (status: number, content: unknown) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (request.method !== 'POST' || request.url !== '/v2.0/tokens') return send(404, {})
    if (given?.username !== swift.user || given.apiKey !== swift.password)
      return send(401, { unauthorized: { message: 'Username or api key is invalid.', code: 401 } })
    signIns++
    const { token, url: ownUrl } = await signInToSwift(swift)
    const url = storeOrigin ? storeOrigin + new URL(ownUrl).pathname : ownUrl
    const id = nextToken ?? token
    nextToken = null
    const endpoints = [
      { region: 'ORD', publicURL: 'http://203.0.113.1/v1/none' },
      { region, tenantId: '1', publicURL: url },
    ]
    return send(200, {
      access: {
        token: { id, expires: new Date(Date.now() + 86_400_000).toISOString() },
        serviceCatalog: [
          { name: 'cloudServers', type: 'compute', endpoints: [{ region, publicURL: 'http://203.0.113.1/' }] },
          { name: 'cloudFiles', type: 'object-store', endpoints },
        ],
      },
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get signIns() {
      return signIns
    },
    handOut(token) {
      nextToken = token
    },
    close: () => server.close().closeAllConnections(),
  }
}

interface SignIn {
  readonly auth?: { readonly 'RAX-KSKEY:apiKeyCredentials'?: { readonly username: string; readonly apiKey: string } }
}
