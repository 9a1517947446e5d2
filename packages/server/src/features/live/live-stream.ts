import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { beatMessage, changeMessage, gapMessage, markMessage } from './live-message.ts'

/** The far end of one stream. */
export interface LiveSink {
  /** False once its reader is gone or too slow to be worth waiting for. */
  send(text: string): boolean
  end(): void
  /** Whether the server takes no more connections and waits for the open ones to end. */
  isServerStopping(): boolean
}

export interface LiveStream {
  readonly userId: string
  readonly sessionId: string
  /** Collects events until `start` has told what came before them. */
  push(event: StoredEvent): void
  /** Tells the number to go on from, what was missed, and then what has come since. */
  start(seq: number, missed: readonly StoredEvent[] | 'gap'): void
  /** Keeps the connection alive; to be called every second or so. */
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
    tick(at) {
      if (waiting || at < beatAt) return
      beatAt = at + beatEveryMs
      send(beatMessage(seq))
    },
    isServerStopping: () => sink.isServerStopping(),
    end: () => sink.end(),
  }
}
