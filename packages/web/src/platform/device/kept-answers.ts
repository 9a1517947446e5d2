import { isProblem } from '../api/problem.ts'
import { inlineSite } from '../early/inline-site.ts'
import { memberCache } from './device-names.ts'
import { isKeptShell, keptMember } from './kept-member.ts'

/** The lists that were open last; older ones are dropped. */
const mostAnswers = 60
const prefix = '/__device/answers'

/**
 * Asks the server, and keeps what it says on this device, so that the page can be browsed when it is loaded without a
 * network. There, the answer that was kept takes its place. The server’s word counts whenever it can be reached: what it
 * refuses is deleted here as well. Everything is deleted with the member’s session.
 */
export async function askOrRecall<T>(address: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask()
    if (isWorthKeeping()) {
      waiting.set(address, answer)
      void keepAnswers().catch(console.warn)
    }
    return answer
  } catch (error) {
    if (!isProblem(error)) throw error
    if (error.status >= 400 && error.status < 500) void forget(address).catch(console.warn)
    const known = error.status === 0 && isKeptShell() ? await recall(address) : undefined
    if (known === undefined) throw error
    return known as T
  }
}

/** What was answered before this device was prepared: the first pages of a visit. */
const waiting = new Map<string, unknown>()

/** Never what somebody sees in another’s name. */
function isWorthKeeping(): boolean {
  const me = inlineSite()?.me
  return Boolean(globalThis.caches && me && !me.impersonation && !isKeptShell())
}

/** Keeps what waits for it, once this device is prepared for the member. */
export async function keepAnswers(): Promise<void> {
  if (!isPrepared()) return
  const answers = [...waiting].slice(-mostAnswers)
  waiting.clear()
  for (const [address, answer] of answers) await keep(address, answer)
}

function isPrepared(): boolean {
  return isWorthKeeping() && inlineSite()?.me?.id === keptMember()
}

async function keep(address: string, answer: unknown): Promise<void> {
  const cache = await caches.open(memberCache)
  // Put again, it becomes the last of all.
  await cache.delete(prefix + address)
  await cache.put(prefix + address, Response.json(answer))
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(prefix))
  for (const old of kept.slice(0, Math.max(0, kept.length - mostAnswers))) await cache.delete(old)
  // The member may have signed out meanwhile.
  if (!isPrepared()) await cache.delete(prefix + address)
}

async function forget(address: string): Promise<void> {
  if (!globalThis.caches || !(await caches.has(memberCache))) return
  await (await caches.open(memberCache)).delete(prefix + address)
}

async function recall(address: string): Promise<unknown> {
  if (!globalThis.caches || !(await caches.has(memberCache))) return undefined
  return (await (await caches.open(memberCache)).match(prefix + address))?.json()
}
