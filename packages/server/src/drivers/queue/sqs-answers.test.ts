import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { sqsAccount, sqsQueue } from '../../../test/peers/sqs-peer.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { QueueError } from './queue-driver.ts'
import { createSqsQueue } from './sqs.driver.ts'

const most = 1024 * 1024

describe('a queue that answers with too much text', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  /** A queue at a server that answers every request as it likes. */
  async function openQueue(answer: (response: ServerResponse) => void) {
    const server = createServer((request, response) => {
      request.resume()
      answer(response)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closing.push(
      () => server.close(),
      () => server.closeAllConnections(),
    )
    const prefix = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1`
    const parts = { outbound: createOutbound({ allow: '127.0.0.1' }), clock: { now: () => Date.now() }, site: 'site' }
    const driver = await createSqsQueue({ ...sqsAccount, prefix, name: sqsQueue }, parts)
    closing.push(() => void driver.close())
    return driver
  }

  it.each([
    ['a message', 200],
    ['an error', 400],
  ])('isn’t parsed: %s without an end', async (_, status) => {
    let [sent, open] = [0, 0]
    const driver = await openQueue(response => {
      open++
      response.once('close', () => open--)
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
      const piece = Buffer.alloc(64 * 1024, '[')
      const send = (): void => {
        while (!response.destroyed && response.write(piece)) sent += piece.length
        if (!response.destroyed) response.once('drain', send)
      }
      send()
    })
    const refused = await driver.take(new AbortController().signal).catch(error => error)
    expect(refused).toBeInstanceOf(QueueError)
    expect(refused.message).toContain(`answer is longer than ${most} bytes`)
    await expect.poll(() => open).toBe(0)
    expect(sent).toBeLessThan(64 * most)
  })

  it('still takes the largest message', async () => {
    const job = 'x'.repeat(262_000)
    const driver = await openQueue(response => {
      const Body = JSON.stringify({ site: 'site', job })
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(JSON.stringify({ Messages: [{ MessageId: '1', ReceiptHandle: 'r', Body, MD5OfBody: md5(Body) }] }))
    })
    expect((await driver.take(new AbortController().signal))?.jobId).toBe(job)
  })
})

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
