import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundleOf } from '../../../test/bundle-form.ts'
import { dialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'

describe.each(dialects)('many small uploads of one sender on %s', dialect => {
  let test: DriveTest
  beforeEach(async () => {
    test = await createDriveTest(dialect)
  })
  afterEach(() => test.close())

  it('are stored sixteen at a time, one by one and in bundles together, and all arrive', async () => {
    const { staging } = test.app.services
    const stage = staging.stageSmall.bind(staging)
    let [running, most] = [0, 0]
    vi.spyOn(staging, 'stageSmall').mockImplementation(async (...given) => {
      most = Math.max(most, ++running)
      try {
        return await stage(...given)
      } finally {
        running--
      }
    })
    const single = Array.from({ length: 30 }, (_, n) =>
      test.createTransfer(`single ${n}.txt`, 5, { body: new TextEncoder().encode('bytes') }),
    )
    const bundled = Array.from({ length: 3 }, (_, bundle) => {
      const files = Array.from({ length: 20 }, (_, n) => ({
        name: `bundled ${bundle} ${n}.txt`,
        parentId: test.rootId,
        body: 'bytes',
      }))
      const { payload, headers } = bundleOf(files)
      return test.send('POST', '/api/v1/transfers/bundles', { headers, body: new Uint8Array(payload) })
    })
    const answers = await Promise.all([...single, ...bundled])
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(16)
    const rows = await test.count('items')
    expect(rows).toBeGreaterThanOrEqual(30 + 60)
  })
})
