import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Environment } from '../../platform/environment.ts'
import { askJson } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { OutboundRequest } from '../../platform/outbound/request.ts'
import { messageOf } from '../../platform/settings/run-steps.ts'

export interface GatewayServices {
  readonly env: Pick<Environment, 'variables'>
  readonly outbound: Outbound
  readonly clock: Clock
}

export interface GatewayAnswer {
  readonly status: number
  /** Empty if the answer isn't a JSON object. */
  readonly data: Readonly<Record<string, unknown>>
  readonly isJson?: boolean
}

type Outcome = Pick<GatewayError, 'isUncertain' | 'isAway' | 'refusal'>

/** An error from a gateway, with the settings field or group where it is shown. */
export class GatewayError extends Error {
  readonly place: string
  /** Whether the call may have had its effect, because its answer never came. */
  readonly isUncertain: boolean
  /** Whether the gateway itself said nothing: it couldn't be reached, or is out of order. Then it has refused nothing. */
  readonly isAway: boolean
  /** Why a message that came in was refused; absent for everything else. */
  readonly refusal?: EventRefusal | undefined

  constructor(place: string, message: string, { isUncertain = false, isAway = false, refusal }: Partial<Outcome> = {}) {
    super(message)
    this.name = 'GatewayError'
    this.place = place
    this.isUncertain = isUncertain
    this.isAway = isAway
    this.refusal = refusal
  }
}

/** Shows errors of `work` at `place`. @throws GatewayError */
export async function shownAt<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new GatewayError(place, messageOf(error), error instanceof GatewayError ? error : {})
  }
}

const idleMs = 10_000
const longestMs = 20_000

/** Sends a request to a payment service and reads its JSON. @throws if it doesn't respond */
export async function askGateway(outbound: Outbound, url: string, request: OutboundRequest): Promise<GatewayAnswer> {
  const { status, data } = await askJson(outbound, url, { ...request, idleMs, signal: AbortSignal.timeout(longestMs) })
  const isJson = typeof data === 'object' && data !== null
  return { status, data: isJson ? { ...data } : {}, isJson }
}
