import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { totpCode, totpStep } from '../src/features/accounts/second-factor/totp.ts'
import { password } from './accounts.ts'
import type { Client } from './harness.ts'

export function presentCode(secret: string, now = Date.now()): string {
  return totpCode(secret, totpStep(now))
}

/** Sets up the authenticator app for a user who signed in with the tests' password. */
export async function buildTotp(client: Client): Promise<{ secret: string; codes: readonly string[] }> {
  const { secret } = await client.ok(accountEndpoints.newTotp, { body: { password } })
  const { codes } = await client.ok(accountEndpoints.confirmTotp, { body: { code: presentCode(secret) } })
  return { secret, codes }
}
