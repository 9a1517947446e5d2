import { memberCache, shellPrefix, siteKey, viewersPrefix } from '../../platform/device/device-names.ts'
import { built, isFromGateway } from './scope.ts'

const shellName = shellPrefix + built.version
const viewersName = viewersPrefix + built.version
/** The page as the server sends it to somebody who is not signed in. */
const pageKey = '/__device/page'
const pageSource = '/drive/offline'
const atOnce = 6
const patienceMs = 10_000
const renewAfterMs = 60 * 60_000

/** Fetches this version. Fails as a whole if a file is missing, for example because another version answers meanwhile. */
export async function keepShell(): Promise<void> {
  await renewPage()
  await fill(shellName, built.shell)
  const names = await caches.keys()
  if (names.some(name => name.startsWith(viewersPrefix))) await keepViewers()
}

export async function keepViewers(): Promise<void> {
  await fill(viewersName, built.viewers)
}

/** Removes the versions before. */
export async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(
    name =>
      (name.startsWith(shellPrefix) && name !== shellName) || (name.startsWith(viewersPrefix) && name !== viewersName),
  )
  await Promise.all(old.map(name => caches.delete(name)))
}

/** Fetches the page again if it is older than an hour, because the site’s name and colours may have changed. */
export async function renewShell(): Promise<void> {
  const kept = await (await caches.open(shellName)).match(pageKey)
  if (!kept || Date.now() - Number(kept.headers.get('x-kept-at')) > renewAfterMs) await renewPage()
}

async function renewPage(): Promise<void> {
  // Without cookies, so that nothing of a member is in it.
  const answer = await fetch(pageSource, { credentials: 'omit', cache: 'no-store', headers: { accept: 'text/html' } })
  const html = await answer.text()
  if (!answer.ok || !built.page.every(file => html.includes(file)))
    throw new Error('The server has another version of the application')
  const headers = new Headers({ 'x-kept-at': String(Date.now()) })
  for (const name of ['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy']) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  await (await caches.open(shellName)).put(pageKey, new Response(html, { headers }))
}

async function fill(name: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  const waiting = [...addresses]
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) await keep(cache, address)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The names change with what is in the files, so a file of the version before needn’t be fetched again. */
async function keep(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return
  const answer = (await caches.match(address)) ?? (await fetch(address))
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await cache.put(address, answer)
}

/** A file of the application: the one that is kept, or else the server’s. */
export async function assetAnswer(request: Request): Promise<Response> {
  for (const name of [shellName, viewersName]) {
    const kept = (await caches.has(name)) && (await (await caches.open(name)).match(request.url))
    if (kept) return kept
  }
  return fetch(request)
}

/**
 * A page: always the server’s, so that a page of an old version never meets a new server. The shell takes its place when
 * the server can’t be reached or doesn’t answer in time.
 */
export async function pageAnswer(request: Request): Promise<Response> {
  const fetching = fetch(request)
  try {
    const answer = await inTime(fetching)
    // Our own server says by itself why it can’t answer, for example during an update.
    if (answer && !(isFromGateway(answer) && !answer.headers.has('x-request-id'))) return answer
    return (await shellPage()) ?? (await fetching)
  } catch (error) {
    const page = await shellPage()
    if (page) return page
    throw error
  }
}

async function inTime(fetching: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([fetching, patience])
  } finally {
    clearTimeout(timer)
  }
}

const siteBlock = /<script type="application\/json" id="site">.*?<\/script>/s

/** The kept page with what is known of the member; for nobody else, since that is deleted when their session ends. */
async function shellPage(): Promise<Response | null> {
  const kept = await (await caches.open(shellName)).match(pageKey)
  if (!kept) return null
  const site = await (await caches.open(memberCache)).match(siteKey)
  const json = site && (await site.text()).replaceAll('<', '\\u003c')
  const page = (await kept.text()).replace('</head>', () => '<meta name="kept-shell" content="on" /></head>')
  const html = json ? page.replace(siteBlock, () => `<script type="application/json" id="site">${json}</script>`) : page
  return new Response(html, { headers: kept.headers })
}
