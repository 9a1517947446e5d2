import type { X509Certificate } from 'node:crypto'
import type { PlanInterval } from '@holdall/contract/plans/plans.schemas.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'

/** Says how often something is paid. */
export interface Frequency {
  readonly interval: PlanInterval
  readonly intervalCount: number
  /** Free days before the first payment; 0 for none. */
  readonly trialDays: number
}

/** Holds what a process remembers of an account at PayPal from one call to the next. */
export interface PaypalMemory {
  token: { readonly text: Promise<string>; until: number } | null
  /** How often each plan is paid, which never changes. */
  readonly frequencies: Map<string, Frequency>
  /** Certificates that sign events, by address. */
  readonly certificates: Map<string, readonly X509Certificate[]>
  /** Addresses without a certificate that counts, and until when they aren't asked again. */
  readonly unusable: Map<string, number>
  /** Certificates that are being fetched, by address: many events come at once. */
  readonly fetching: Map<string, Promise<readonly X509Certificate[]>>
  /** Calls that an event can cause before it is known who sent it. */
  readonly fetches: Allowance
  readonly questions: Allowance
}

/** How often something was done in the last stretch of time; milliseconds since 1970. */
interface Allowance {
  from: number
  used: number
}

const memories = new WeakMap<Outbound, Map<string, PaypalMemory>>()

/** A driver is made for each use; what it learned stays here, separately for each set of credentials. */
export function memoryOf(outbound: Outbound, account: string): PaypalMemory {
  const mine = memories.get(outbound) ?? new Map<string, PaypalMemory>()
  memories.set(outbound, mine)
  const memory = mine.get(account) ?? emptyMemory()
  mine.set(account, memory)
  return memory
}

function emptyMemory(): PaypalMemory {
  return {
    token: null,
    frequencies: new Map(),
    certificates: new Map(),
    unusable: new Map(),
    fetching: new Map(),
    fetches: { from: 0, used: 0 },
    questions: { from: 0, used: 0 },
  }
}

/** Whether something may be done once more: at most so often in each stretch of time. */
export function mayTake(allowance: Allowance, now: number, { most, everyMs }: { most: number; everyMs: number }) {
  if (Math.abs(now - allowance.from) >= everyMs) Object.assign(allowance, { from: now, used: 0 })
  if (allowance.used >= most) return false
  allowance.used++
  return true
}

/** Remembers a value, and forgets the oldest one beyond `most`. */
export function remember<V>(map: Map<string, V>, key: string, value: V, most: number): V {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
  return value
}
