import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import type { Outlasting, Whose } from '../../platform/outlasting/outlasting.ts'
import { lookThrough } from './look-through.ts'
import { readLook } from './outlasting.repository.ts'

const kind = (what: string, look: NonNullable<Outlasting['look']>): Outlasting => ({
  what,
  columns: [],
  standsOn: 'a test',
  atEnd: 'ends',
  because: 'A test says so.',
  look,
})

describe.each(dialects)('the look through what continues without its maker, on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await lookThrough(test.app.ctx)
  })
  afterEach(() => test.close())

  it('looks through other kinds and continues with the next events if one kind fails, and says so', async () => {
    const seen: Whose[] = []
    const outlasting = [
      kind('what fails', async () => {
        throw new Error('A row can’t be read')
      }),
      kind('what works', async (_ctx, whose) => void seen.push(whose)),
    ]
    const member = await buildMember(test)
    await test.app.services.db.transaction(tx =>
      test.app.services.events.publish(tx, { type: 'access.changed', userId: member.userId, payload: {} }),
    )
    const before = await readLook(test.app.services.db.read)
    await expect(lookThrough({ ...test.app.ctx, outlasting })).rejects.toThrow('Not everything could be looked through')
    expect(seen.flatMap(({ userIds }) => userIds)).toContain(member.userId)
    const after = await readLook(test.app.services.db.read)
    expect(after?.seq).toBeGreaterThan(before?.seq ?? 0)
  })

  it('is repeated if it is stopped', async () => {
    const stop = new AbortController()
    const outlasting = [
      kind('what is stopped', async ctx => {
        stop.abort(new Error('stopped'))
        ctx.signal.throwIfAborted()
      }),
    ]
    await buildMember(test)
    const before = await readLook(test.app.services.db.read)
    await expect(lookThrough({ ...test.app.ctx, outlasting, signal: stop.signal })).rejects.toThrow('stopped')
    expect(await readLook(test.app.services.db.read)).toEqual(before)
  })
})
