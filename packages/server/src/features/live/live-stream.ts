import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { beatMessage, changeMessage, gapMessage, markMessage } from './live-message.ts'

/** The receiving end of a stream. */
export interface LiveSink {
  /** Returns false once the reader has disconnected or is too slow to wait for. */
  send(text: string): boolean
  end(): void
  /** Returns whether the server accepts no more connections and waits for the open ones to end. */
  isServerStopping(): boolean
}

export interface LiveStream {
  readonly userId: string
  readonly sessionId: string
  /** Collects events until `start` has sent those before them. */
  push(event: StoredEvent): void
  /** Sends the number to resume from, the missed events, and then those collected since. */
  start(seq: number, missed: readonly StoredEvent[] | 'gap'): void
  /** Events may have been missed, and their numbers mean something else from now on. */
  startOver(seq: number): void
  /** Keeps the connection alive; call it every second or so. */
  tick(now: number): void
  isServerStopping(): boolean
  end(): void
}

const beatEveryMs = 25_000

export function createLiveStream(
  who: { readonly userId: string; readonly sessionId: string },
  sink: LiveSink,
  now: number,
  onLost: () => void,
): LiveStream {
  let waiting: StoredEvent[] | null = []
  let seq = 0
  let beatAt = now + beatEveryMs

  function send(text: string): void {
    if (!sink.send(text)) onLost()
  }

  function push(event: StoredEvent): void {
    if (waiting) waiting.push(event)
    else if (event.seq > seq) {
      seq = event.seq
      send(changeMessage(event))
    }
  }

  return {
    userId: who.userId,
    sessionId: who.sessionId,
    push,
    start(from, missed) {
      seq = from
      send(missed === 'gap' ? gapMessage(from) : markMessage(from))
      const known = [...(missed === 'gap' ? [] : missed), ...(waiting ?? [])]
      waiting = null
      for (const event of known) push(event)
    },
    startOver(from) {
      if (waiting) return
      seq = from
      send(gapMessage(from))
    },
    tick(at) {
      if (waiting || at < beatAt) return
      beatAt = at + beatEveryMs
      send(beatMessage(seq))
    },
    isServerStopping: () => sink.isServerStopping(),
    end: () => sink.end(),
  }
}
