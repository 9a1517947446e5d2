import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'
import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../platform/failure.ts'
import { acceptedLanguages } from '../platform/http/accept-language.ts'
import { setSecurityHeaders } from '../platform/http/security.ts'
import type { Services } from '../platform/services.ts'

/** A server still answers this although a newer version has put it out of service. */
const stillAnswered = new Set(['/health/live', '/metrics'])
const retrySeconds = '10'

/**
 * Refuses every request while the database belongs to a newer version that this program doesn't know (decision 91);
 * people get a page that loads itself again. Call before the server listens.
 */
export function refuseWhileOutdated(http: FastifyInstance, services: Services): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!services.schema.isOutdated() || stillAnswered.has(request.url)) return
    const failure = fail('site.updating', undefined, { headers: { 'retry-after': retrySeconds } })
    if (!isForPeople(request)) throw failure
    setSecurityHeaders(reply, request.protocol === 'https')
    reply.code(failure.status).header('retry-after', retrySeconds).header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(await pageWith(services, request, failure.sentence.text))
  })
}

function isForPeople({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

async function pageWith(services: Services, request: FastifyRequest, sentence: string): Promise<string> {
  const { language, say } = await readerOf(services, request)
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>${escapeHtml(services.settings.get('site.name'))}</title>
<p>${escapeHtml(say(sentence))}</p>
</html>
`
}

/** The newer version may have changed what is read for that; the page is in English then. */
async function readerOf({ db, languages, log }: Services, { headers }: FastifyRequest) {
  const english = { language: 'en', say: inEnglish }
  try {
    const wanted = acceptedLanguages(headers['accept-language'] ?? '').map(tag => tag.toLowerCase())
    const all = await languages.list(db.read)
    const found = wanted.flatMap(tag => all.find(({ language }) => language.toLowerCase() === tag) ?? [])[0]
    return found ? { language: found.language, say: await languages.translator(db.read, found) } : english
  } catch (error) {
    log.debug({ err: error }, 'The languages of a newer schema couldn’t be read')
    return english
  }
}
