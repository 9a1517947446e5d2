import { expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { plansOf } from '../../../../test/plans-of.ts'
import { namesThem, restrictionsBelow } from './restrictions.repository.ts'

it.each(dialects)('what is closed below folders is found by indexes, from the folders down, on %s', async dialect => {
  const test = await createTestApp(dialect)
  try {
    const [plan = ''] = await plansOf(test.app.services, db =>
      restrictionsBelow(['a folder', 'another'], namesThem('somebody')).execute(db),
    )
    expect(plan).toContain('items_leading')
    expect(plan).toContain('closings_item')
    // A restriction is looked up for its folder: nothing begins with all that there are on the site.
    expect(plan).not.toMatch(/SCAN (?:items|closings|grants)|Seq Scan/)
  } finally {
    await test.close()
  }
})
