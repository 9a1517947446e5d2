import { expect, it, vi } from 'vitest'
import { readMailText } from './read-mail-text.ts'

vi.mock('./mail-limits.ts', async original => {
  const { mailLimits } = await original<typeof import('./mail-limits.ts')>()
  return { mailLimits: { ...mailLimits, milliseconds: 400 } }
})

const head = 'From: Bob <bob@example.org>\r\nContent-Type: text/plain'

it('ends reading a mail that takes too long, says so, and reads the next one', async () => {
  const warned: unknown[] = []
  const ctx = { log: { warn: (facts: unknown) => warned.push(facts) } } as unknown as Parameters<typeof readMailText>[0]
  // Takes more than a second on fast machines.
  const slow = `${head}; format=flowed\r\n\r\n${'x \r\n'.repeat(150_000)}`
  expect(await readMailText(ctx, Buffer.from(slow))).toBeNull()
  expect(warned).toEqual([{ reason: 'too-slow' }])
  // The first one in a new thread loads the library, which may also take longer.
  await expect.poll(() => readMailText(ctx, Buffer.from(`${head}\r\n\r\nHello`))).toBe('Hello\n')
})
