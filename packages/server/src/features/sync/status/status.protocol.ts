import type { Protocol } from '../../../platform/http/protocol.ts'
import { setSecurityHeaders } from '../../../platform/http/security.ts'
import { originOf } from '../../../platform/http/server.ts'
import { claimedVersion } from './claimed-version.ts'

/** What clients ask first, before anybody has signed in: is this a server that they know? */
export const statusProtocol: Protocol = {
  prefix: '/status.php',
  methods: ['GET', 'HEAD'],
  async answer(services, { request, reply }) {
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    void reply
      .code(200)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send({
        installed: true,
        maintenance: false,
        needsDbUpgrade: false,
        version: `${claimedVersion.string}.0`,
        versionstring: claimedVersion.string,
        edition: claimedVersion.edition,
        productname: services.settings.get('site.name'),
        extendedSupport: false,
      })
  },
}
