import type { Member } from '../../../platform/caller.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Protocol } from '../../../platform/http/protocol.ts'
import { hasScope } from '../../../platform/http/scope.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { revokeMyToken } from '../../accounts/public.ts'
import { answerWith, signedIn } from '../../webdav/public.ts'
import { claimedVersion } from './claimed-version.ts'
import { readQuota } from './quota.ts'

interface Asking {
  readonly ctx: Ctx
  readonly caller: Member
}

const answers: Readonly<Record<string, (asking: Asking) => Promise<unknown>>> = {
  'GET cloud/capabilities': async () => ({ version: { ...claimedVersion, extendedSupport: false }, capabilities }),
  'GET cloud/user': async ({ ctx, caller }) => ({
    id: caller.userId,
    'display-name': caller.displayName,
    displayname: caller.displayName,
    // As in the API, which tells it to programs that may see the account.
    email: hasScope(caller, 'account') ? caller.email : null,
    enabled: true,
    quota: await readQuota(ctx, caller),
  }),
  // An app that is signed out gives its password back.
  'DELETE core/apppassword': async ({ ctx, caller }) => {
    if (caller.token) await revokeMyToken(ctx, caller.token.id)
    return []
  },
}

/**
 * What the server can do, as far as clients have to know. Left out on purpose: `bulkupload` (one request for many files has a
 * form of its own that newer clients ignore), `uploadConflictFiles` (conflicted copies stay where they were made), encryption
 * and push.
 */
const capabilities = {
  core: { pollinterval: 60, 'webdav-root': 'remote.php/webdav' },
  dav: { chunking: '1.0' },
  checksums: { supportedTypes: ['SHA256', 'SHA1', 'MD5'], preferredUploadType: 'SHA256' },
  files: { bigfilechunking: true, versioning: true, undelete: true, locking: '1.0' },
} as const

/** The few calls of Nextcloud's own interface that its clients need; every other is answered as unknown. */
export const ocsProtocol: Protocol = {
  prefix: '/ocs',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  answer: (services, raw) =>
    answerWith(services, raw, async () => {
      const { request, reply } = raw
      const [path = ''] = (request.raw.url ?? '').split('?', 1)
      const [, version, call = ''] = /^\/ocs\/v([12])\.php\/(.+?)\/?$/.exec(path) ?? []
      if (version === undefined) throw refuse(404, 'Nothing was found at this address')
      const asking = await signedIn(services, raw, 'read')
      const asked = `${request.method} ${call}`
      const tell = Object.hasOwn(answers, asked) ? answers[asked] : undefined
      const isFirst = version === '1'
      const meta = tell
        ? { status: 'ok', statuscode: isFirst ? 100 : 200, message: 'OK' }
        : { status: 'failure', statuscode: isFirst ? 998 : 404, message: 'This server has no such call' }
      const data = (await tell?.(asking)) ?? []
      void reply
        .code(tell ? 200 : 404)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send({ ocs: { meta, data } })
    }),
}
