import type { CustomFetch } from 'openid-client'
import { z } from 'zod'
import { IdentityError } from '../identity-provider.ts'
import type { ProviderMetadata } from './discover.ts'

const Keys = z.object({ keys: z.array(z.object({ kty: z.string(), use: z.string().optional() })) })

/** Says how many keys could sign. @throws IdentityError if there is none, which would be a shared secret elsewhere */
export async function countKeys({ jwks_uri: address }: ProviderMetadata, fetch: CustomFetch): Promise<string> {
  const headers = { accept: 'application/json' }
  const answer = await fetch(address, { method: 'GET', headers, body: undefined, redirect: 'manual' })
  if (answer.status !== 200)
    throw new IdentityError('unavailable', `The provider’s keys couldn’t be read (HTTP ${answer.status})`)
  const read = Keys.safeParse(await answer.json().catch(() => null))
  const usable = (read.data?.keys ?? []).filter(({ kty, use = 'sig' }) => kty !== 'oct' && use === 'sig')
  if (usable.length === 0) throw new IdentityError('unavailable', 'The provider publishes no key that could sign')
  return String(usable.length)
}
