import type { Site } from '@holdall/contract/site/site.contract.ts'
import { onReturn } from '../../ui/connection.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { addressOf } from '../api/call.ts'
import { type DeviceMessage, memberCache, siteKey } from './device-names.ts'
import { keepAnswers } from './kept-answers.ts'
import { isKeptShell, setKeptMember } from './kept-member.ts'

const betweenChecksMs = 60 * 60_000
let isStarted = false

/** Prepares this device to open the site without a network. Once for each page. */
export async function startDevice(site: Site): Promise<void> {
  if (isStarted || !import.meta.env.PROD || !navigator.serviceWorker || !globalThis.caches) return
  isStarted = true
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js', {
    updateViaCache: 'none',
  })
  // Programs that drive browsers can turn service workers off, and then nothing comes back.
  if (!registration) return
  offerUpdates(registration)
  await keepSite(site)
  if (!isKeptShell()) await tellWorker({ kind: 'renew-shell' })
}

/** Resolves once the service worker has got the message; it works on after that. Does nothing on a device without one. */
export async function tellWorker(message: DeviceMessage): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}

/** Keeps what the shell needs to know: the site, the member, and the sentences of their language. */
async function keepSite(site: Site): Promise<void> {
  const { me, language } = site
  if (!me || me.impersonation || isKeptShell()) return
  setKeptMember(me.id)
  const cache = await caches.open(memberCache)
  await cache.put(siteKey, Response.json(site))
  await keepAnswers()
  if (language.translations === null) return
  const address = addressOf(
    'localizations.catalogue',
    { language: language.localization, part: 'app' },
    { v: language.translations },
  )
  await cache.add(address)
}

/** Says when a new version has been fetched. It takes over when the user reloads, or when all tabs are closed. */
function offerUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(registration)
    })
  })
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < betweenChecksMs) return
    checkedAt = Date.now()
    // Without a network, the version that is here stays.
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  onReturn(() => {
    checkedAt = 0
    check()
  })
}

function offer(registration: ServiceWorkerRegistration): void {
  showToast({
    key: 'new-version',
    message: t('A new version is ready.'),
    lasts: 0,
    action: {
      label: t('Reload'),
      run: () => {
        const { waiting } = registration
        if (!waiting) return location.reload()
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        waiting.postMessage({ kind: 'activate' } satisfies DeviceMessage)
      },
    },
  })
}
