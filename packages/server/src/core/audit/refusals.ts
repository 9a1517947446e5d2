import type { Needs } from '../../platform/ctx.ts'
import { plainIp, type Refusals, type RefusedSignIn } from '../../platform/refusals/refused-sign-in.ts'
import { addTries, type Counted } from './refused-lines.repository.ts'

/** This many addresses are written in one transaction. */
const batch = 200

/**
 * Tells operators of refused sign-ins: each in a line of the log with the address, and counted by address and hour in the audit
 * log. What is refused while a count is being written is counted with the next one, so that guessing doesn't fill the database
 * with transactions.
 */
export function createRefusals({ clock, db, log }: Needs<'clock' | 'db' | 'log'>): Refusals {
  let waiting = new Map<string, Counted>()
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const all = [...waiting.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    waiting = new Map()
    try {
      for (let start = 0; start < all.length; start += batch)
        await db.transaction(async tx => {
          for (const counted of all.slice(start, start + batch)) await addTries(tx, db.dialect, clock.now(), counted)
        })
    } catch (error) {
      log.warn({ err: error }, 'Refused sign-ins couldn’t be counted in the audit log')
    }
  }

  /** Joins the count that hasn't begun. */
  function count(): Promise<void> {
    next ??= running.then(() => {
      next = undefined
      running = write()
      return running
    })
    return next
  }

  return {
    note({ way, reason, origin }: RefusedSignIn) {
      const address = plainIp(origin.address)
      const { requestId } = origin
      // Filters of operators read this line: docs/operations/refused-sign-ins.md.
      log.warn({ requestId, refused: way, reason, address: address ?? 'unknown' }, 'Sign-in refused')
      const counted = { address: networkOf(address), way, tries: 1, requestId }
      const known = waiting.get(keyOf(counted))
      waiting.set(keyOf(counted), known ? { ...known, tries: known.tries + 1 } : counted)
      return count()
    },
  }
}

function keyOf({ address, way }: Pick<Counted, 'address' | 'way'>): string {
  return `${way} ${address ?? ''}`
}

/** An IPv6 address as its /64, which one household or machine has: it could use another address with every try. */
function networkOf(address: string | null): string | null {
  if (!address?.includes(':')) return address
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
