import { describe, expect, it } from 'vitest'
import { suiteDialects } from '../databases.ts'
import type { GatewayWorld } from '../gateways/gateway-world.ts'
import { startPaypalWorld } from '../gateways/paypal-world.ts'
import { startStripeWorld } from '../gateways/stripe-world.ts'
import { randomOf } from '../random.ts'
import { type KillAt, nameOf, type Outcome, type Round, runRound } from './kill-round.ts'
import { personFlows } from './paid-flows.ts'
import { openPaidProcess, type PaidProcess } from './paid-process.ts'
import type { Flow } from './paid-steps.ts'
import { siteFlows } from './site-flows.ts'

/**
 * How many times the server is killed for each gateway and database; `all` kills it before and after the effect of every
 * call of every flow, and at some moments between: `KILLS=all npx vitest run …/kill-payments.test.ts`.
 */
const kills = process.env.KILLS ?? '1'
/** Only the flows whose names contain this. */
const only = process.env.FLOWS ?? ''
const flows: readonly Flow[] = [...siteFlows, ...personFlows].filter(({ name }) => name.includes(only))

const gateways = [
  ['PayPal', 'paypal', startPaypalWorld],
  ['Stripe', 'stripe', startStripeWorld],
] as const

/** A comparison looks at everybody, so a site with fewer people is faster. */
const roundsPerSite = 15
/** The latest moment of a kill that doesn't wait for a call. */
const longestMs = 250
/** Rounds of one flow that are killed at a moment of their own. */
const timedRounds = 4

/** Opens a new site now and then. */
function sites(dialect: (typeof suiteDialects)[number], startWorld: () => Promise<GatewayWorld>) {
  let site: PaidProcess | null = null
  let rounds = 0
  return {
    async run(round: Round): Promise<Outcome> {
      if (rounds++ % roundsPerSite === 0) {
        await site?.close()
        site = await openPaidProcess(dialect, startWorld)
      }
      if (!site) throw new Error('There is no site')
      return runRound(site, round)
    },
    /** After a failure, nothing of the site can be relied on. */
    renew() {
      rounds = 0
    },
    close: async () => site?.close(),
  }
}

function* everyRound(flow: Flow): Generator<Round, void, Outcome> {
  let seed = 1
  for (let call = 0; ; call++) {
    const { isHit } = yield { flow, at: { call, moment: 'arrival' }, seed: seed++ }
    if (!isHit) break
    yield { flow, at: { call, moment: 'effect' }, seed: seed++ }
  }
  for (let time = 0; time < timedRounds; time++)
    yield { flow, at: { ms: Math.round(randomOf(seed)() * longestMs) }, seed: seed++ }
}

/** A flow is taken to make this many calls until it is known. */
const usualCalls = 8

/** The same ones each time, of as many flows as possible. */
function* someRounds(known: readonly Flow[], count: number): Generator<Round, void, Outcome> {
  const random = randomOf(count)
  const shuffled = known.map(flow => ({ flow, place: random() })).toSorted((one, other) => one.place - other.place)
  const lengths = new Map<Flow, number>()
  for (let seed = 1; seed <= count; seed++) {
    const flow = shuffled[seed % shuffled.length]?.flow as Flow
    const call = Math.floor(random() * (lengths.get(flow) ?? usualCalls))
    const moment = random() < 0.5 ? 'arrival' : 'effect'
    const at: KillAt = random() < 0.2 ? { ms: Math.round(random() * longestMs) } : { call, moment }
    const { isHit, calls } = yield { flow, at, seed }
    lengths.set(flow, isHit ? Math.max(calls + 2, lengths.get(flow) ?? usualCalls) : calls)
  }
}

describe.each(suiteDialects)('kill -9 between any two calls of payments on %s', dialect => {
  describe.each(gateways)('with the protocol peer of %s', (_, gateway, startWorld) => {
    const known = flows.filter(flow => (flow.only ?? gateway) === gateway)

    /** Goes on after a failure, so that one run shows all of them. */
    async function runAll(rounds: Generator<Round, void, Outcome>, what: string): Promise<void> {
      const running = sites(dialect, startWorld)
      const failures: string[] = []
      let count = 0
      try {
        for (let next = rounds.next(); !next.done; count++) {
          const round = next.value
          const outcome = await running.run(round).catch((error: Error) => {
            console.error(error.message)
            failures.push(`${nameOf(round)}\n${error.message}`)
            running.renew()
            return { isHit: true, calls: 0 }
          })
          next = rounds.next(outcome)
          if (process.env.KILLS && count % 10 === 9) console.info(`${gateway} on ${dialect}: ${count + 1} kills`)
        }
      } finally {
        await running.close()
      }
      console.info(`${gateway} on ${dialect}, ${what}: ${count} kills, ${failures.length} failures`)
      expect(failures).toEqual([])
    }

    if (kills === 'all') {
      it.each(known)('$name: nobody pays twice or misses what they pay for', { timeout: 3600_000 }, flow =>
        runAll(everyRound(flow), flow.name),
      )
    } else {
      const timeout = 60_000 + Number(kills) * 30_000
      it(`nobody pays twice or misses what they pay for in ${kills} kills`, { timeout }, () =>
        runAll(someRounds(known, Number(kills)), 'some of all flows'),
      )
    }
  })
})
