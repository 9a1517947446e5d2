import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { messageKey } from './message-key.ts'
import { longestMail } from './receive-mail.ts'

const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest('hex')

it('a message is recognised by its id, and without one by all of its bytes', async () => {
  const source = randomBytes(1_300_000)
  expect(await messageKey({ messageId: '<a@example.org>' }, source)).toBe(sha256('<a@example.org>'))
  expect(await messageKey({ messageId: null }, source)).toBe(sha256(source))
  expect(await messageKey({ messageId: null }, source.subarray(1))).toBe(sha256(source.subarray(1)))
})

it('others get their turn while the longest message is hashed', async () => {
  let turns = 0
  let handle = setImmediate(function tick() {
    turns++
    handle = setImmediate(tick)
  })
  await messageKey({ messageId: null }, Buffer.alloc(longestMail))
  clearImmediate(handle)
  expect(turns).toBeGreaterThan(15)
})
