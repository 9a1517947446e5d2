import type { LiveEvent } from '@holdall/contract/live/live.contract.ts'
import { onReturn } from '../../ui/connection.ts'
import { addressOf, call } from '../api/call.ts'
import { dropInlineAnswers } from '../api/inline-answers.ts'
import { pagePerson, tabId } from '../api/page-person.ts'
import { checkConnection } from '../connection.ts'

/** `change`: something changed; `gap`: events may have been missed, so anything may have changed. */
export type LiveNews = { kind: 'change'; event: LiveEvent } | { kind: 'gap' }

type Listener = (news: LiveNews) => void

/** A hidden tab closes its connection after this long, because browsers allow few of them to one server. */
const hiddenMs = 20_000
/** Between a refused stream and the next attempt. */
const firstPauseMs = 2_500
const longestPauseMs = 300_000

const listeners = new Set<Listener>()
const ownListeners = new Set<(event: LiveEvent) => void>()
let source: EventSource | null = null
/** At first, the last event that the data embedded in the page includes. */
let lastId: string | null = globalThis.document?.getElementById('seen')?.textContent ?? null
let hasConnected = false
/** Of streams in a row. */
let refusals = 0
let againTimer: ReturnType<typeof setTimeout> | undefined
let stopReturns: (() => void) | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined

/** Listens for other people's changes. The first listener opens the connection, the last one closes it. */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/**
 * Listens for what the server says about changes made in this tab, which are shown already: only what they changed
 * elsewhere, such as the totals of the folders above, is news. Doesn't open the connection by itself.
 */
export function listenOwnChanges(listener: (event: LiveEvent) => void): () => void {
  ownListeners.add(listener)
  return () => ownListeners.delete(listener)
}

function start(): void {
  stopReturns = onReturn(connectAgain)
  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) connect()
}

function stop(): void {
  stopReturns?.()
  document.removeEventListener('visibilitychange', onVisibility)
  clearTimeout(hiddenTimer)
  disconnect()
}

function onVisibility(): void {
  clearTimeout(hiddenTimer)
  if (document.hidden) hiddenTimer = setTimeout(disconnect, hiddenMs)
  else if (!source) connect()
}

/** The server is back, so there is no need to wait for the browser to notice. */
function connectAgain(): void {
  if (listeners.size === 0 || document.hidden) return
  disconnect()
  connect()
}

function disconnect(): void {
  clearTimeout(againTimer)
  source?.close()
  source = null
}

function connect(): void {
  // The position is unknown after coming back, so events may have been missed.
  const isBlind = hasConnected && lastId === null
  const opened = new EventSource(addressOf('live.events', {}, { after: lastId, person: pagePerson() }))
  source = opened
  hasConnected = true
  opened.addEventListener(
    'open',
    () => {
      refusals = 0
      if (isBlind) tell({ kind: 'gap' })
    },
    { once: true },
  )
  opened.addEventListener('message', message => take(message))
  opened.addEventListener('gap', message => {
    remember(message)
    tell({ kind: 'gap' })
  })
  opened.addEventListener('error', () => {
    if (source !== opened) return
    void checkConnection()
    // A permanent close means a refusal: the session has ended, which the next request reports, or a gateway has no
    // server.
    if (opened.readyState !== EventSource.CLOSED) return
    source = null
    refusals += 1
    // The refusal of a stream can't be read. If somebody else is signed in here, this request finds out.
    if (refusals === 1) void call('site.site').catch(() => undefined)
    clearTimeout(againTimer)
    againTimer = setTimeout(connectAgain, Math.min(longestPauseMs, firstPauseMs * 2 ** refusals))
  })
}

function take(message: MessageEvent): void {
  remember(message)
  dropInlineAnswers()
  const event = JSON.parse(String(message.data)) as LiveEvent
  if (event.tab !== tabId) tell({ kind: 'change', event })
  else for (const listener of ownListeners) listener(event)
}

function remember(message: MessageEvent): void {
  if (message.lastEventId) lastId = message.lastEventId
}

function tell(news: LiveNews): void {
  dropInlineAnswers()
  for (const listener of listeners) listener(news)
}
