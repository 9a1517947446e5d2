import type { Failure } from '../../platform/failure.ts'
import { asFailure } from '../../platform/http/problem.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/http/webdav/refusal.ts'
import { davDocument, escapeXml } from '../../platform/http/webdav/xml/write-xml.ts'
import type { Services } from '../../platform/services.ts'

/** Errors for which the protocol has a status of its own. */
const statuses: Readonly<Record<string, number>> = {
  'space.full': 507,
  'space.owner-full': 507,
  'file.storage-full': 507,
  'item.name-taken': 412,
  'item.into-itself': 403,
  'item.holds-closed': 403,
  'item.is-root': 403,
  'item.too-many': 403,
  // RFC 4918 §9.9.4: "This could also occur when the destination is on another sub-section of the same server namespace."
  'item.other-space': 502,
  'transfer.gone': 409,
  // Clients that keep folders in step know no 429; after this they leave the file for a while and send it again.
  'transfer.too-many': 503,
}

interface Answered {
  readonly status: number
  readonly message: string
  readonly condition: string
  readonly headers: Readonly<Record<string, string>>
}

/** Responds to an error with a document that explains it to programs and to people. */
export function answerError(services: Services, error: unknown, { request, reply }: RawExchange): void {
  const answered = present(error)
  if (!answered) {
    const { method, id: requestId } = request
    // Without the address, which contains the names of files.
    const route = request.routeOptions.url
    services.log.error({ err: error, requestId, method, route }, 'A WebDAV request failed')
  }
  const { status, message, condition, headers } = answered ?? unexpected
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  // The rest of such a body never arrives, so its connection isn't kept for it.
  if (status === 408) reply.header('connection', 'close')
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  reply.code(status).type('application/xml; charset=utf-8').header('cache-control', 'no-store')
  const text =
    `<h:message xmlns:h="urn:holdall">${escapeXml(message)}</h:message>` +
    // Clients that keep folders in step show this one to people.
    `<s:message xmlns:s="http://sabredav.org/ns">${escapeXml(message)}</s:message>`
  void reply.send(davDocument('error', condition + text))
}

const unexpected: Answered = { status: 500, message: 'Something went wrong here.', condition: '', headers: {} }

function present(error: unknown): Answered | null {
  if (error instanceof Refusal) {
    const { condition = '', headers = {} } = error.details
    return { status: error.status, message: error.message, condition, headers }
  }
  const failure = asFailure(error)
  return failure ? presentFailure(failure) : null
}

function presentFailure(failure: Failure): Answered {
  const fields = failure.details.errors?.map(({ message }) => message) ?? []
  return {
    status: statuses[failure.code] ?? (failure.code === 'request.invalid' ? 400 : failure.status),
    message: [failure.message, ...fields].join(' '),
    condition: '',
    headers: failure.details.headers ?? {},
  }
}
