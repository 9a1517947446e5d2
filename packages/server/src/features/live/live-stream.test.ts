import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { createLiveStream } from './live-stream.ts'

const event = (seq: number): StoredEvent => ({
  seq,
  type: 'items.changed',
  spaceId: 'space',
  userId: null,
  payload: {},
})

function build(unread = Number.POSITIVE_INFINITY) {
  const sent: string[] = []
  let lost = 0
  const sink = {
    send: (text: string) => sent.push(text) <= unread,
    end: () => undefined,
    isServerStopping: () => false,
  }
  const stream = createLiveStream({ userId: 'user', sessionId: 'session' }, sink, 0, () => {
    lost++
  })
  return { stream, sent, lost: () => lost, ids: () => sent.map(text => /id: (\d+)/.exec(text)?.[1]) }
}

describe('a live stream', () => {
  it('sends new events after the missed ones, and nothing twice', () => {
    const { stream, ids } = build()
    stream.push(event(4))
    stream.push(event(5))
    stream.start(2, [event(3), event(4)])
    stream.push(event(6))
    expect(ids()).toEqual(['2', '3', '4', '5', '6'])
  })

  it('is closed when its reader doesn’t keep up', () => {
    const { stream, lost } = build(2)
    stream.start(0, [])
    stream.push(event(1))
    expect(lost()).toBe(0)
    stream.push(event(2))
    expect(lost()).toBe(1)
  })

  it('sends a heartbeat only after it has started and 25 seconds have passed', () => {
    const { stream, sent } = build()
    stream.tick(60_000)
    expect(sent).toEqual([])
    stream.start(0, [])
    stream.tick(24_999)
    expect(sent).toHaveLength(1)
    stream.tick(25_000)
    stream.tick(25_001)
    expect(sent).toHaveLength(2)
  })
})
