import { expect } from 'vitest'
import { eventProblems } from '../../src/features/billing/events/event-problems.ts'
import { tables } from '../all-tables.ts'
import { expectAgreement, expectNumbers } from '../paid-agreement.ts'
import type { InterruptedAt } from '../peers/http-peer.ts'
import { randomOf } from '../random.ts'
import type { PaidProcess } from './paid-process.ts'
import { type Flow, remotesOf, type Scene } from './paid-steps.ts'

/** When the server is killed: at one of its calls to the gateway, 0 is the first one, or some time after the start. */
export type KillAt = { readonly call: number; readonly moment: InterruptedAt } | { readonly ms: number }

export interface Round {
  readonly flow: Flow
  readonly at: KillAt
  readonly seed: number
}

export interface Outcome {
  /** Whether the flow lasted until the kill. */
  readonly isHit: boolean
  /** Says how often the site had called the gateway by then. */
  readonly calls: number
}

export const nameOf = ({ flow, at, seed }: Round) =>
  `${flow.name}, killed ${'ms' in at ? `after ${at.ms} ms` : `at the ${at.moment} of call ${at.call}`}, seed ${seed}`

/**
 * Kills the server once while something happens, starts it again, lets people do what people do, brings everything
 * together, and expects that everybody has what they pay for and pays once.
 */
export async function runRound(site: PaidProcess, round: Round): Promise<Outcome> {
  const { flow, at } = round
  const random = randomOf(round.seed)
  const scene: Scene = {
    site,
    person: await site.newPerson(),
    random,
    attempts: new Set(),
    pages: new Set(),
    steps: [nameOf(round)],
    hasLeft: false,
  }
  site.world.follow(Date.now())
  await flow.prepare(scene)
  await site.quiet()
  await learnAttempts(scene)
  scene.steps.push('(begin)')
  const before = site.world.calls.requests()
  const isHit = await interrupted(scene, flow, at)
  const calls = site.world.calls.requests() - before
  scene.steps.push(isHit ? '(killed)' : '(killed after everything)')
  await site.revive()
  await learnAttempts(scene)
  await carryOn(scene, flow)
  await learnAttempts(scene)
  await bringTogether(scene)
  if (flow.finally) {
    await flow.finally(scene)
    await bringTogether(scene)
  }
  await expectOrder(scene)
  return { isHit, calls }
}

/** Acts until the server is killed. @returns whether it was killed before everything was done */
async function interrupted(scene: Scene, flow: Flow, at: KillAt): Promise<boolean> {
  const { site } = scene
  let timer: NodeJS.Timeout | undefined
  const killed = new Promise<void>((resolve, reject) => {
    const kill = () => site.kill().then(resolve, reject)
    if ('ms' in at) timer = setTimeout(() => void kill(), at.ms)
    else site.world.calls.interruptAt(at.call, at.moment, kill)
  })
  const acting = (async () => {
    await flow.act(scene)
    await site.deliver()
  })().catch(error => {
    // Whoever waits for an answer of a dead server gets none.
    if (site.isAlive) throw error
  })
  await Promise.race([killed, acting])
  const isHit = !site.isAlive
  clearTimeout(timer)
  site.world.calls.letPass()
  await site.kill()
  await acting
  return isHit
}

/** Does what people do in front of a page that doesn't answer. */
async function carryOn(scene: Scene, flow: Flow): Promise<void> {
  const chance = scene.random()
  if (chance < 0.4) {
    scene.steps.push('(once more)')
    await flow.act(scene)
  } else if (chance < 0.75 && flow.reload) {
    scene.steps.push('(reload)')
    await flow.reload(scene)
  } else scene.steps.push('(nothing)')
}

/** All events arrive, jobs end, and the comparison finds the rest. */
async function bringTogether({ site, steps }: Scene): Promise<void> {
  await site.deliver()
  expect(await site.compare(), steps.join(', ')).toEqual([])
  await site.deliver()
}

async function learnAttempts({ site, person, attempts }: Scene): Promise<void> {
  const rows = await tables(site.read)
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', person.userId)
    .execute()
  for (const { id } of rows) attempts.add(id)
}

async function expectOrder(scene: Scene): Promise<void> {
  const { site, person, hasLeft } = scene
  const told = scene.steps.join(', ')
  const { read, world } = site
  const may = hasLeft ? null : (await person.api<Me>('GET', '/me')).permissions.includes('reports.view')
  const customer = { userId: person.userId, remotes: remotesOf(scene), may }
  await expectAgreement({ world, read, now: Date.now(), told }, customer)
  await expectNumbers(read)
  if (world.gateway === 'stripe') await expectPaidUpgrades(scene)
  expect(world.twins(), `${told}: made once`).toEqual([])
  if (hasLeft) await forgetEventsAboutNobody(site)
  const events = await tables(read)
    .selectFrom('gateway_events')
    .select(['type', 'problem'])
    .where(e => e.or([e('problem', 'is not', null), e('handled_at', 'is', null)]))
    .execute()
  expect(events, `${told}: every event is handled`).toEqual([])
  const jobs = await tables(read)
    .selectFrom('jobs')
    .select(['kind', 'error_message'])
    .where('state', 'in', ['failed', 'cancelled'])
    .execute()
  expect(jobs, `${told}: every job has ended well`).toEqual([])
}

/** Stripe changes to a more expensive plan once its difference is paid; then it is the plan here too. */
async function expectPaidUpgrades(scene: Scene): Promise<void> {
  const rows = await tables(scene.site.read)
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['subscriptions.gateway_id', 'plans.amount', 'plans.interval'])
    .where('subscriptions.user_id', '=', scene.person.userId)
    .execute()
  const sold = await tables(scene.site.read)
    .selectFrom('plan_prices')
    .innerJoin('plans', 'plans.id', 'plan_prices.plan_id')
    .select(['plan_prices.price_id', 'plans.amount', 'plans.interval'])
    .execute()
  for (const remote of remotesOf(scene).filter(one => one.isPaidUp)) {
    const row = rows.find(one => one.gateway_id === remote.id)
    const paid = sold.find(one => one.price_id === remote.priceId)
    if (!row || !paid || row.interval !== paid.interval) continue
    expect(Number(row.amount), `${scene.steps.join(', ')}: the plan that is paid for`).toBeGreaterThanOrEqual(
      Number(paid.amount),
    )
  }
}

/** Nobody is left whom they could be about. */
async function forgetEventsAboutNobody({ change }: PaidProcess): Promise<void> {
  await change(({ write }) =>
    tables(write)
      .deleteFrom('gateway_events')
      .where('problem', 'in', [eventProblems.noSubscription, eventProblems.noCheckout])
      .execute(),
  )
}

interface Me {
  readonly permissions: readonly string[]
}
