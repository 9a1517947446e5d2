import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { openPaidSite, type PaidSite } from '../../../test/paid-site.ts'
import { liveOneLife } from '../../../test/subscription-life.ts'

/** `LIVES=300` lives as many, each from its own seed; seeds that once failed stay in this list. */
const seeds = process.env.LIVES
  ? Array.from({ length: Number(process.env.LIVES) }, (_, index) => index + 1)
  : [1, 2, 3, 4, 5, 6, 7, 8]

describe.each(dialects)('lives of subscriptions on %s, with PayPal’s protocol peer', dialect => {
  let site: PaidSite
  beforeEach(async () => {
    site = await openPaidSite(dialect)
  })
  afterEach(() => site.close())

  it.each(seeds)('seed %i: whatever happens in whatever order, rights, rows, gateway and money agree', async seed => {
    const life = await liveOneLife(site, seed)
    expect(life.steps.length).toBeGreaterThan(10)
  })
})
