import { type DeviceMessage, savePath } from '../../platform/device/device-names.ts'
import { catalogueAnswer, fileAnswer, isCatalogue, isOfKeptFile } from './kept-files.ts'
import { scope } from './scope.ts'
import { takeShared } from './shared-files.ts'
import { assetAnswer, keepShell, keepViewers, pageAnswer, removeOldShells, renewShell } from './shell.ts'

/** Addresses that are never pages; the same as the server’s. */
const notPages = /^\/(?:api|health|metrics|dav|remote\.php|assets|storage|ads|app-icon|visit-count)(?:\/|$)/

scope.addEventListener('install', event => event.waitUntil(keepShell()))

scope.addEventListener('activate', event => event.waitUntil(takeOver()))

scope.addEventListener('message', event => {
  const { kind } = event.data as DeviceMessage
  // Not waited for: it ends when this worker has taken over, which waits until nothing is under way.
  if (kind === 'activate') void scope.skipWaiting()
  else if (kind === 'keep-viewers') event.waitUntil(keepViewers())
  // Without a network, the page that is here stays.
  else if (kind === 'renew-shell') event.waitUntil(renewShell().catch(() => undefined))
})

scope.addEventListener('fetch', event => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

async function takeOver(): Promise<void> {
  await removeOldShells()
  await scope.clients.claim()
}

/** What this worker answers; everything else, such as all other calls of the API, goes to the server as if it weren’t here. */
function answerTo(request: Request): Promise<Response> | null {
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return null
  const isNavigation = request.mode === 'navigate'
  if (request.method === 'POST' && isNavigation && url.pathname === savePath) return takeShared(request)
  if (request.method === 'GET' && isNavigation && !notPages.test(url.pathname)) return pageAnswer(request)
  if (request.method === 'GET' && url.pathname.startsWith('/assets/')) return assetAnswer(request)
  if (isOfKeptFile(url, request)) return fileAnswer(request, url)
  return isCatalogue(url, request) ? catalogueAnswer(request) : null
}
