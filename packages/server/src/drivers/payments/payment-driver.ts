import type { TakeStep } from '../../platform/settings/hooks.ts'

/** A gateway that takes payments. */
export interface PaymentDriver {
  /** Proves that the gateway knows the credentials, step by step. @throws GatewayError with the place of what it refuses */
  probe(take: TakeStep): Promise<void>
}
