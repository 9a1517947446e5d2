import type { TakeStep } from '../../platform/settings/hooks.ts'

/** A gateway that accepts payments. */
export interface PaymentDriver {
  /** Verifies the credentials with the gateway, step by step. @throws GatewayError with the place of what it rejects */
  probe(take: TakeStep): Promise<void>
}
