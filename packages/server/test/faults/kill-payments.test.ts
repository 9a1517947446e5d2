import { describe, expect, it } from 'vitest'
import { dialects } from '../databases.ts'
import type { GatewayWorld } from '../gateways/gateway-world.ts'
import { startPaypalWorld } from '../gateways/paypal-world.ts'
import { startStripeWorld } from '../gateways/stripe-world.ts'
import { randomOf } from '../random.ts'
import { type KillAt, nameOf, type Round, runRound } from './kill-round.ts'
import { personFlows } from './paid-flows.ts'
import { openPaidProcess, type PaidProcess } from './paid-process.ts'
import type { Flow } from './paid-steps.ts'
import { siteFlows } from './site-flows.ts'

/**
 * How many times the server is killed for each gateway and database; `all` kills it before and after the effect of every
 * call of every flow, and at some moments between: `KILLS=all npx vitest run …/kill-payments.test.ts`.
 */
const kills = process.env.KILLS ?? '8'
const flows: readonly Flow[] = [...siteFlows, ...personFlows]

const gateways = [
  ['paypal', 'PayPal', startPaypalWorld],
  ['stripe', 'Stripe', startStripeWorld],
] as const

/** A comparison looks at everybody, so a site with fewer people is faster. */
const roundsPerSite = 15
/** Rounds of one flow that are killed at a moment of their own. */
const timedRounds = 4

/** Opens a new site now and then. */
function sites(dialect: (typeof dialects)[number], startWorld: () => Promise<GatewayWorld>) {
  let site: PaidProcess | null = null
  let rounds = 0
  return {
    async run(round: Round): Promise<{ isHit: boolean }> {
      if (rounds++ % roundsPerSite === 0) {
        await site?.close()
        site = await openPaidProcess(dialect, startWorld)
      }
      if (!site) throw new Error('There is no site')
      return runRound(site, round)
    },
    close: async () => site?.close(),
  }
}

async function* everyRound(flow: Flow): AsyncGenerator<Round, void, { isHit: boolean }> {
  let seed = 1
  for (let call = 0; ; call++) {
    const { isHit } = yield { flow, at: { call, moment: 'arrival' }, seed: seed++ }
    if (!isHit) break
    yield { flow, at: { call, moment: 'effect' }, seed: seed++ }
  }
  for (let time = 0; time < timedRounds; time++)
    yield { flow, at: { ms: Math.round(randomOf(seed)() * 250) }, seed: seed++ }
}

/** The same ones each time, of as many flows as possible. */
function someRounds(known: readonly Flow[], count: number): Round[] {
  const random = randomOf(count)
  const shuffled = known.map(flow => ({ flow, place: random() })).toSorted((one, other) => one.place - other.place)
  return Array.from({ length: count }, (_, index) => {
    const flow = shuffled[index % shuffled.length]?.flow as Flow
    const call = Math.floor(random() * 6)
    const at: KillAt =
      random() < 0.2
        ? { ms: Math.round(random() * 250) }
        : { call, moment: random() < 0.5 ? 'arrival' : 'effect' }
    return { flow, at, seed: index + 1 }
  })
}

describe.each(dialects)('kill -9 between any two calls of payments on %s', dialect => {
  describe.each(gateways)('with the protocol peer of %s', (gateway, _, startWorld) => {
    const known = flows.filter(flow => (flow.only ?? gateway) === gateway)

    it.runIf(kills !== 'all')(
      `nobody pays twice or misses what they pay for in ${kills} kills`,
      { timeout: 60_000 + Number(kills) * 30_000 },
      async () => {
        const running = sites(dialect, startWorld)
        try {
          for (const round of someRounds(known, Number(kills))) await running.run(round)
        } finally {
          await running.close()
        }
      },
    )

    it.runIf(kills === 'all').each(known)('$name: nobody pays twice or misses what they pay for', { timeout: 3600_000 }, async flow => {
      const running = sites(dialect, startWorld)
      const failures: string[] = []
      const rounds = everyRound(flow)
      let count = 0
      try {
        for (let next = await rounds.next(); !next.done; ) {
          const round = next.value
          count++
          const result = await running.run(round).catch((error: Error) => {
            failures.push(`${nameOf(round)}\n${error.message}`)
            return null
          })
          next = await rounds.next(result ?? { isHit: true })
        }
      } finally {
        await running.close()
      }
      console.info(`${gateway} on ${dialect}, ${flow.name}: ${count} kills, ${failures.length} failures`)
      expect(failures).toEqual([])
    })
  })
})
