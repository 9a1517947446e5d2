import { tables } from '../all-tables.ts'
import type { WorldSubscription } from '../gateways/gateway-world.ts'
import type { PaidProcess, Person } from './paid-process.ts'

/** One round: a person at a site, and what has happened so far. */
export interface Scene {
  readonly site: PaidProcess
  readonly person: Person
  /** From 0 to 1; the same for the same round. */
  readonly random: () => number
  /** Ids of all attempts to pay that the site is known to have begun. */
  readonly attempts: Set<string>
  /** Attempts whose page the person has seen: only those can be paid. */
  readonly pages: Set<string>
  readonly steps: string[]
  /** Whether the account is deleted, or about to be. */
  hasLeft: boolean
}

export interface Flow {
  readonly name: string
  readonly only?: 'stripe' | 'paypal'
  /** Ends in a state from which the flow begins; nothing goes wrong meanwhile. */
  prepare(scene: Scene): Promise<void>
  /** What is interrupted. Whatever the gateway has to say is delivered afterwards. */
  act(scene: Scene): Promise<void>
  /** What the person or the administrator does when the site is back, apart from the same once more or nothing. */
  reload?(scene: Scene): Promise<void>
  /** Brings it to an end, once everything agrees. */
  finally?(scene: Scene): Promise<void>
}

const hourMs = 3600_000
export const dayMs = 24 * hourMs

/** The site may answer this to somebody who presses a button that they have pressed before. */
const refusals = new Set([
  'billing.has-plan',
  'billing.no-change',
  'billing.not-cancelled',
  'billing.checkout-not-found',
  'subscription.not-found',
  'subscription.cancelled-already',
  'user.not-found',
])

/** Calls the site. @returns null if it refuses with one of `refusals`; @throws if it answers anything else but a success */
export async function ask<T>(
  who: Pick<Person, 'send'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T | null> {
  const answer = await who.send(method, path, body)
  const text = await answer.text()
  if (answer.ok) return (text === '' ? {} : JSON.parse(text)) as T
  const { code } = JSON.parse(text) as { code: string }
  if (answer.status < 500 && refusals.has(code)) return null
  throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
}

/** Begins to pay. @returns the attempt; null if the site refuses */
export async function start(scene: Scene, plan: 'pro' | 'team' | 'yearly'): Promise<string | null> {
  const { site, person } = scene
  const body = { planId: site.plans[plan], gateway: site.world.gateway }
  const page = await ask<{ id: string; url: string }>(person, 'POST', '/me/billing/checkouts', body)
  scene.steps.push(`start ${plan}${page ? '' : ' refused'}`)
  if (page) scene.pages.add(page.id)
  return page?.id ?? null
}

/** Pays on a page that the person has seen. */
export function pay({ site, pages, steps }: Scene, attemptId: string | null): void {
  if (attemptId === null || !pages.has(attemptId)) return
  steps.push('pay')
  site.world.follow(Date.now())
  site.world.pay(attemptId)
}

export async function finish({ person, steps }: Scene, attemptId: string | null): Promise<void> {
  if (attemptId === null) return
  const outcome = await ask<{ state: string }>(person, 'POST', `/me/billing/checkouts/${attemptId}/finish`)
  steps.push(`finish: ${outcome?.state}`)
}

/** Comes back from the gateway's page, before or after its events. */
export async function comeBack(scene: Scene, attemptId: string | null): Promise<void> {
  const isFirst = scene.random() < 0.5
  if (isFirst) await finish(scene, attemptId)
  await scene.site.deliver(scene.random() < 0.5)
  if (!isFirst) await finish(scene, attemptId)
}

/** Buys a plan and waits until everything is known. */
export async function subscribe(scene: Scene, plan: 'pro' | 'team' | 'yearly'): Promise<void> {
  const attemptId = await start(scene, plan)
  pay(scene, attemptId)
  await finish(scene, attemptId)
  await scene.site.deliver()
}

interface Mine {
  readonly id: string
  readonly state: string
  readonly plan: { readonly id: string }
}

export async function mine({ person }: Scene): Promise<readonly Mine[]> {
  return (await ask<{ subscriptions: Mine[] }>(person, 'GET', '/me/billing'))?.subscriptions ?? []
}

/** Presses a button of the person's first subscription. */
export async function press(scene: Scene, button: 'cancel' | 'resume' | 'payment-method'): Promise<void> {
  const [own] = await mine(scene)
  if (!own) return void scene.steps.push(`${button}: nothing there`)
  const done = await ask(scene.person, 'POST', `/me/billing/subscriptions/${own.id}/${button}`)
  scene.steps.push(`${button}${done ? '' : ' refused'}`)
}

/** Changes the plan for what a preview says, and agrees at the gateway if it asks. */
export async function changeTo(scene: Scene, plan: 'pro' | 'team' | 'yearly'): Promise<void> {
  const { site, person, steps } = scene
  const [own] = await mine(scene)
  if (!own) return void steps.push('change: nothing there')
  const planId = site.plans[plan]
  const path = `/me/billing/subscriptions/${own.id}`
  const preview = await ask<{ token: string }>(person, 'POST', `${path}/preview`, { planId })
  const body = { planId, token: preview?.token }
  const outcome = preview && (await ask<{ state: string }>(person, 'POST', `${path}/change`, body))
  steps.push(`change to ${plan}: ${outcome?.state}`)
  if (outcome?.state === 'needs-consent') agree(scene)
}

export function agree(scene: Scene): void {
  for (const remote of remotesOf(scene)) scene.site.world.agree(remote.id)
}

/** Does what an administrator does with the person's first subscription. */
export async function administer(scene: Scene, what: 'cancel' | 'compare', body?: unknown): Promise<void> {
  const { site, person, steps } = scene
  const row = await tables(site.read)
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', person.userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) return void steps.push(`administrator’s ${what}: nothing there`)
  const done = await ask(site.admin, 'POST', `/subscriptions/${row.id}/${what}`, body)
  steps.push(`administrator’s ${what}${done ? '' : ' refused'}`)
}

export function remotesOf({ site, attempts, pages }: Scene): WorldSubscription[] {
  return site.world
    .subscriptions()
    .filter(({ attemptId }) => attempts.has(attemptId ?? '') || pages.has(attemptId ?? ''))
}

export function eachRemote(scene: Scene, act: (id: string) => void): void {
  for (const { id, state } of remotesOf(scene)) if (state !== 'over') act(id)
}

/** Lets all subscriptions come to one minute before their next payment, and the site know of it. */
export async function comeToRenewal(scene: Scene): Promise<void> {
  const { site, person } = scene
  const row = await tables(site.read)
    .selectFrom('subscriptions')
    .select('renews_at')
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  const left = Number(row?.renews_at) - Date.now()
  eachRemote(scene, id => site.world.age(id, left - 60_000))
  await administer(scene, 'compare')
}

/** The next payment is due; Stripe takes an hour to charge it. */
export function renew(scene: Scene): void {
  scene.steps.push('renewal')
  for (const ms of [120_000, 2 * hourMs]) eachRemote(scene, id => scene.site.world.age(id, ms))
}
