import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import type { SocialProvider, SocialResult } from '@holdall/contract/accounts/social.schemas.ts'
import { password } from './accounts.ts'
import type { Answered, Client, TestApp } from './harness.ts'
import { socialClient } from './peers/social-peer.ts'

/** Turns on social logins, as the settings panel would. */
export async function switchOn(test: TestApp, ...providers: SocialProvider[]): Promise<void> {
  const values = providers.flatMap(provider => [
    [`social.${provider}.enable`, true],
    [`${provider}_id`, socialClient.id],
    [`${provider}_secret`, socialClient.secret],
  ])
  await test.app.services.settings.save({ 'envato.enable': true, ...Object.fromEntries(values) }, null)
}

/** Follows the site's consent page; returns what it sends back to the browser: state and code, or an error. */
export async function agreeAt(address: string): Promise<Record<string, string>> {
  const answer = await fetch(address, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`The site sends nobody back: ${answer.status} ${await answer.text()}`)
  return Object.fromEntries(new URL(location).searchParams)
}

/** Goes through a whole social sign-in. */
export async function signInBy(
  client: Client,
  provider: SocialProvider,
  { remember = true }: { remember?: boolean } = {},
): Promise<Answered<SocialResult>> {
  const body = { remember, next: '/drive/recent' }
  const { address } = await client.ok(e.beginSocial, { params: { provider }, body })
  return client.call(e.finishSocial, { params: { provider }, body: await agreeAt(address) })
}

/** Links a social login to the signed-in user's account. */
export async function linkBy(client: Client, provider: SocialProvider): Promise<Answered<SocialResult>> {
  const { address } = await client.ok(e.linkSocial, { params: { provider }, body: { password } })
  return client.call(e.finishSocial, { params: { provider }, body: await agreeAt(address) })
}
