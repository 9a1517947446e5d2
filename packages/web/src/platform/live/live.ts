import type { LiveEvent } from '@holdall/contract/live/live.contract.ts'
import { addressOf } from '../api/call.ts'
import { tabId } from '../api/send.ts'

/** `change`: something changed; `gap`: events may have been missed, so everything may have. */
export type LiveNews = { kind: 'change'; event: LiveEvent } | { kind: 'gap' }

type Listener = (news: LiveNews) => void

/** A hidden tab gives its connection back after this long: browsers allow few of them to one server. */
const hiddenMs = 20_000

const listeners = new Set<Listener>()
let source: EventSource | null = null
/** At first the last event that what the server wrote into the page knows of. */
let lastId: string | null = globalThis.document?.getElementById('seen')?.textContent ?? null
let hasConnected = false
let hiddenTimer: ReturnType<typeof setTimeout> | undefined

/** Listens to what others change. The first listener opens the connection, the last one closes it. */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) connect()
}

function stop(): void {
  document.removeEventListener('visibilitychange', onVisibility)
  clearTimeout(hiddenTimer)
  disconnect()
}

function onVisibility(): void {
  clearTimeout(hiddenTimer)
  if (document.hidden) hiddenTimer = setTimeout(disconnect, hiddenMs)
  else if (!source) connect()
}

function disconnect(): void {
  source?.close()
  source = null
}

function connect(): void {
  // Coming back without knowing where we were: whatever happened meanwhile was not heard.
  const isBlind = hasConnected && lastId === null
  const opened = new EventSource(addressOf('live.events', {}, { after: lastId }))
  source = opened
  hasConnected = true
  opened.addEventListener('open', () => isBlind && tell({ kind: 'gap' }), { once: true })
  opened.addEventListener('message', message => take(message))
  opened.addEventListener('gap', message => {
    remember(message)
    tell({ kind: 'gap' })
  })
  opened.addEventListener('error', () => {
    // Closed for good means refused, as after the end of the session; the next call then says so.
    if (opened.readyState === EventSource.CLOSED && source === opened) source = null
  })
}

function take(message: MessageEvent): void {
  remember(message)
  const event = JSON.parse(String(message.data)) as LiveEvent
  if (event.tab !== tabId) tell({ kind: 'change', event })
}

function remember(message: MessageEvent): void {
  if (message.lastEventId) lastId = message.lastEventId
}

function tell(news: LiveNews): void {
  for (const listener of listeners) listener(news)
}
