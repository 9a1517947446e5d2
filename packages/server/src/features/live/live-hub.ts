import type { Member } from '../../platform/caller.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { hasTurnedAfter } from '../../platform/events/events.repository.ts'
import { fail } from '../../platform/failure.ts'
import { audienceOf } from './audience.ts'
import { findEventRange, findLiveSessions, isForEveryone, listEventsFor } from './live.repository.ts'
import { createLiveStream, type LiveSink, type LiveStream } from './live-stream.ts'

const streamsPerPerson = 20
const checkEveryMs = 1_000
/** A client that missed more than this fetches everything again instead. */
const mostReplayed = 500

/** Passes events on to the streams of this process. */
export class LiveHub {
  readonly #ctx: Ctx
  readonly #streams = new Set<LiveStream>()
  #queue: StoredEvent[] = []
  #isPumping = false
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /**
   * Sends the events that the member may see from now on, preceded by those after `after`; NaN if that number isn't
   * known. Resolves with a function that stops the stream. @throws `request.too-many` if they have too many streams
   * open
   */
  async open(member: Member, after: number | null, sink: LiveSink): Promise<() => void> {
    const own = [...this.#streams].filter(stream => stream.userId === member.userId)
    if (own.length >= streamsPerPerson) {
      throw fail('request.too-many', { seconds: 60 }, { headers: { 'retry-after': '60' } })
    }
    const stop = () => this.#close(stream)
    const stream = createLiveStream(member, sink, this.#ctx.clock.now(), stop)
    this.#streams.add(stream)
    this.#timer ??= setInterval(() => void this.#check(), checkEveryMs).unref()
    try {
      await this.#start(stream, after)
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  deliver(event: StoredEvent): void {
    if (this.#streams.size === 0) return
    if (event.type === 'session.ended') this.#closeEnded(event)
    if (event.spaceId === null && event.userId === null && !isForEveryone(event)) return
    this.#queue.push(event)
    void this.#pump()
  }

  /** Tells every page to fetch everything again. */
  async startOver(): Promise<void> {
    const { newest } = await findEventRange(this.#ctx.db.read)
    for (const stream of [...this.#streams]) stream.startOver(newest)
  }

  async #start(stream: LiveStream, after: number | null): Promise<void> {
    const { oldest, newest } = await findEventRange(this.#ctx.db.read)
    if (after === null) return stream.start(newest, [])
    const isKept = after <= newest && after >= oldest - 1
    if (!isKept || (await hasTurnedAfter(this.#ctx.db.read, after))) return stream.start(newest, 'gap')
    const rows = await listEventsFor(this.#ctx.db.read, stream.userId, after, mostReplayed + 1)
    if (rows.length > mostReplayed) return stream.start(newest, 'gap')
    const missed = rows.map(({ seq, type, space_id, user_id, payload }) => ({
      seq,
      type,
      spaceId: space_id,
      userId: user_id,
      payload: JSON.parse(payload),
    }))
    const known = await audienceOf(this.#ctx, missed, [stream.userId])
    stream.start(after, known.get(stream.userId) ?? [])
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    try {
      while (this.#queue.length > 0) await this.#hand(this.#queue.splice(0))
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'Events couldn’t be sent; browsers reconnect and catch up')
      for (const stream of [...this.#streams]) this.#close(stream)
    } finally {
      this.#isPumping = false
    }
  }

  /** Rights and sessions are checked for each batch, so that neither is older than the event. */
  async #hand(events: readonly StoredEvent[]): Promise<void> {
    const known = await audienceOf(this.#ctx, events, [...new Set([...this.#streams].map(stream => stream.userId))])
    const concerned = [...this.#streams].filter(stream => known.get(stream.userId)?.length)
    if (concerned.length === 0) return
    await this.#closeDead(concerned)
    for (const stream of concerned.filter(one => this.#streams.has(one))) {
      for (const event of known.get(stream.userId) ?? []) stream.push(event)
    }
  }

  async #check(): Promise<void> {
    try {
      await this.#closeDead([...this.#streams])
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'The sessions of open streams couldn’t be checked; trying again')
    }
    for (const stream of [...this.#streams]) {
      if (stream.isServerStopping()) this.#close(stream)
      else stream.tick(this.#ctx.clock.now())
    }
  }

  async #closeDead(streams: readonly LiveStream[]): Promise<void> {
    const ids = [...new Set(streams.map(stream => stream.sessionId))]
    const live = await findLiveSessions(this.#ctx.db.read, ids, this.#ctx.clock.now())
    for (const stream of streams) if (!live.has(stream.sessionId)) this.#close(stream)
  }

  #closeEnded({ payload }: StoredEvent): void {
    const ended = Array.isArray(payload.sessionIds) ? payload.sessionIds : []
    for (const stream of [...this.#streams]) if (ended.includes(stream.sessionId)) this.#close(stream)
  }

  #close(stream: LiveStream): void {
    if (!this.#streams.delete(stream)) return
    stream.end()
    if (this.#streams.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

const hubs = new WeakMap<object, LiveHub>()

/** The hub of this application; made when the first stream opens. */
export function liveHub(ctx: Ctx): LiveHub {
  const known = hubs.get(ctx.db)
  if (known) return known
  const hub = new LiveHub(ctx)
  hubs.set(ctx.db, hub)
  return hub
}
