import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import type { SocialProvider, SocialResult } from '@holdall/contract/accounts/social.schemas.ts'
import { password } from './accounts.ts'
import type { Answered, Client, TestApp } from './harness.ts'
import { socialClient } from './peers/social-peer.ts'

/** Switches logins by other sites on, as the panel would. */
export async function switchOn(test: TestApp, ...providers: SocialProvider[]): Promise<void> {
  const values = providers.flatMap(provider => [
    [`social.${provider}.enable`, true],
    [`${provider}_id`, socialClient.id],
    [`${provider}_secret`, socialClient.secret],
  ])
  await test.app.services.settings.save({ 'envato.enable': true, ...Object.fromEntries(values) }, null)
}

/** What comes back from the site to this browser: state and code, or an error. */
export async function agreeAt(address: string): Promise<Record<string, string>> {
  const answer = await fetch(address, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`The site sends nobody back: ${answer.status} ${await answer.text()}`)
  return Object.fromEntries(new URL(location).searchParams)
}

/** Goes the whole way of a sign-in by another site. */
export async function signInBy(
  client: Client,
  provider: SocialProvider,
  { remember = true }: { remember?: boolean } = {},
): Promise<Answered<SocialResult>> {
  const body = { remember, next: '/drive/recent' }
  const { address } = await client.ok(e.beginSocial, { params: { provider }, body })
  return client.call(e.finishSocial, { params: { provider }, body: await agreeAt(address) })
}

/** Links a login elsewhere with the account of whoever is signed in. */
export async function linkBy(client: Client, provider: SocialProvider): Promise<Answered<SocialResult>> {
  const { address } = await client.ok(e.linkSocial, { params: { provider }, body: { password } })
  return client.call(e.finishSocial, { params: { provider }, body: await agreeAt(address) })
}
