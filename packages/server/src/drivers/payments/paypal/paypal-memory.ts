import type { X509Certificate } from 'node:crypto'
import type { PlanInterval } from '@holdall/contract/plans/plans.schemas.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'

/** How often something is paid. */
export interface Frequency {
  readonly interval: PlanInterval
  readonly intervalCount: number
}

/** What a process remembers of an account at PayPal from one call to the next. */
export interface PaypalMemory {
  token: { readonly text: Promise<string>; until: number } | null
  /** How often each plan is paid, which never changes. */
  readonly frequencies: Map<string, Frequency>
  /** Certificates that sign events, by address. */
  readonly certificates: Map<string, readonly X509Certificate[]>
}

const memories = new WeakMap<Outbound, Map<string, PaypalMemory>>()

/** A driver is made for each use; what it learned stays here, separately for each set of credentials. */
export function memoryOf(outbound: Outbound, account: string): PaypalMemory {
  const mine = memories.get(outbound) ?? new Map<string, PaypalMemory>()
  memories.set(outbound, mine)
  const memory = mine.get(account) ?? { token: null, frequencies: new Map(), certificates: new Map() }
  mine.set(account, memory)
  return memory
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
