import { Readable } from 'node:stream'
import { vi } from 'vitest'
import type { OutboundResponse } from '../../src/platform/outbound/request.ts'
import type { TestApp } from '../harness.ts'

/** Lets another drive, with nothing in it, answer the next request of the server. */
export function answerAsDrive(test: TestApp): void {
  const answer = {
    status: 207,
    url: new URL('https://cloud.example/dav/'),
    headers: {},
    body: Readable.from([Buffer.from('<d:multistatus xmlns:d="DAV:"/>')]),
  }
  vi.spyOn(test.app.services.outbound, 'request').mockResolvedValueOnce(answer as unknown as OutboundResponse)
}
