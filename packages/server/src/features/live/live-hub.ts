import type { Member } from '../../platform/caller.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/events.ts'
import { fail } from '../../platform/failure.ts'
import { findEventRange, findLiveSessions, findReaders, listEventsFor } from './live.repository.ts'
import { beatMessage, changeMessage, gapMessage, markMessage } from './live-message.ts'

/** The far end of one stream. */
export interface LiveSink {
  /** False once its reader is gone or too slow to be worth waiting for. */
  send(text: string): boolean
  end(): void
  /** Whether the server takes no more connections and waits for the open ones to end. */
  isServerStopping(): boolean
}

export interface LiveHub {
  /**
   * Sends what the member may know from now on, and what came after `after` before it; NaN when that is not known.
   * Returns the way to stop.
   * @throws `request.too-many` when they have too many streams open
   */
  open(member: Member, after: number | null, sink: LiveSink): Promise<() => void>
  deliver(event: StoredEvent): void
}

interface Stream {
  readonly userId: string
  readonly sessionId: string
  readonly sink: LiveSink
  /** Events up to this number are sent, or are not for this member. */
  seq: number
  beatAt: number
  /** Collects what comes while older events are still being read. */
  waiting: StoredEvent[] | null
}

const streamsPerPerson = 20
const checkEveryMs = 1_000
const beatEveryMs = 25_000
/** Whoever missed more than this fetches everything again instead. */
const mostReplayed = 500

/** Hands events to the streams of this process. */
export function createLiveHub(ctx: Ctx): LiveHub {
  const streams = new Set<Stream>()
  let queue: StoredEvent[] = []
  let isPumping = false
  let timer: NodeJS.Timeout | undefined

  function close(stream: Stream): void {
    if (!streams.delete(stream)) return
    stream.sink.end()
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function closeDead(some: readonly Stream[], live: ReadonlySet<string>): Stream[] {
    for (const stream of some) if (!live.has(stream.sessionId)) close(stream)
    return some.filter(stream => streams.has(stream))
  }

  function push(stream: Stream, event: StoredEvent): void {
    if (stream.waiting) stream.waiting.push(event)
    else if (event.seq > stream.seq) {
      stream.seq = event.seq
      if (!stream.sink.send(changeMessage(event))) close(stream)
    }
  }

  const liveSessions = (some: readonly Stream[]) =>
    findLiveSessions(ctx.db.read, [...new Set(some.map(stream => stream.sessionId))], ctx.clock.now())

  /** Rights and sessions are asked for each batch, so that neither is older than the event. */
  async function hand(events: readonly StoredEvent[]): Promise<void> {
    const spaceIds = [...new Set(events.map(event => event.spaceId).filter(id => id !== null))]
    const readers = await findReaders(ctx.db.read, spaceIds)
    const everyone = new Set([...readers.values()].flatMap(users => [...users]))
    const concerned = [...streams].filter(stream => everyone.has(stream.userId))
    if (concerned.length === 0) return
    for (const stream of closeDead(concerned, await liveSessions(concerned))) {
      for (const event of events) {
        if (event.spaceId !== null && readers.get(event.spaceId)?.has(stream.userId)) push(stream, event)
      }
    }
  }

  async function pump(): Promise<void> {
    if (isPumping) return
    isPumping = true
    try {
      while (queue.length > 0) {
        const events = queue
        queue = []
        await hand(events)
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'Events could not be handed out; the browsers connect again and catch up')
      for (const stream of [...streams]) close(stream)
    } finally {
      isPumping = false
    }
  }

  async function check(): Promise<void> {
    try {
      closeDead([...streams], await liveSessions([...streams]))
    } catch (error) {
      ctx.log.warn({ err: error }, 'The sessions of open streams could not be checked; it is tried again')
    }
    const now = ctx.clock.now()
    for (const stream of [...streams]) {
      if (stream.sink.isServerStopping()) close(stream)
      else if (now >= stream.beatAt && !stream.waiting) {
        stream.beatAt = now + beatEveryMs
        if (!stream.sink.send(beatMessage(stream.seq))) close(stream)
      }
    }
  }

  async function catchUp(stream: Stream, after: number | null): Promise<void> {
    const { oldest, newest } = await findEventRange(ctx.db.read)
    if (after === null) {
      stream.seq = newest
      stream.sink.send(markMessage(newest))
      return
    }
    const isKept = after <= newest && after >= oldest - 1
    const missed = isKept ? await listEventsFor(ctx.db.read, stream.userId, after, mostReplayed + 1) : []
    if (!isKept || missed.length > mostReplayed) {
      stream.seq = newest
      stream.sink.send(gapMessage(newest))
      return
    }
    stream.seq = after
    stream.sink.send(markMessage(after))
    const older = missed.map(row => ({ ...row, spaceId: row.space_id, payload: JSON.parse(row.payload) }))
    const known = stream.waiting ?? []
    stream.waiting = null
    for (const event of [...older, ...known]) push(stream, event)
  }

  return {
    async open(member, after, sink) {
      const own = [...streams].filter(stream => stream.userId === member.userId)
      if (own.length >= streamsPerPerson) {
        throw fail('request.too-many', { seconds: 60 }, { headers: { 'retry-after': '60' } })
      }
      const { userId, sessionId } = member
      const beatAt = ctx.clock.now() + beatEveryMs
      const stream: Stream = { userId, sessionId, sink, seq: 0, beatAt, waiting: [] }
      streams.add(stream)
      timer ??= setInterval(() => void check(), checkEveryMs).unref()
      try {
        await catchUp(stream, after)
        const known = stream.waiting ?? []
        stream.waiting = null
        for (const event of known) push(stream, event)
      } catch (error) {
        close(stream)
        throw error
      }
      return () => close(stream)
    },
    deliver(event) {
      if (streams.size === 0) return
      if (event.type === 'session.ended') closeEnded(event)
      if (event.spaceId === null) return
      queue.push(event)
      void pump()
    },
  }

  function closeEnded({ payload }: StoredEvent): void {
    const ended = Array.isArray(payload.sessionIds) ? payload.sessionIds : []
    for (const stream of [...streams]) if (ended.includes(stream.sessionId)) close(stream)
  }
}
