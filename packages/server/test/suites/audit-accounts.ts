import { tokenEndpoints } from '@holdall/contract/accounts/access-tokens.endpoints.ts'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { type AccountsTest, password, registerMember } from '../accounts.ts'
import type { Client, Sent } from '../harness.ts'

type Recipe = (test: AccountsTest) => Promise<{ client?: Client; sent: Sent }>

let count = 0

/** Someone else, who is signed in. */
async function buildOther(test: AccountsTest) {
  const client = await registerMember(test, `signed-in-${++count}@example.org`)
  return { client, id: (await client.ok(accountEndpoints.me)).id }
}

/** Steps by which administrators end someone’s sign-in. */
export const accountRecipes: Readonly<Record<string, Recipe>> = {
  'users.endSession': async test => {
    const { client, id } = await buildOther(test)
    const [session] = (await client.ok(accountEndpoints.sessions)).data
    return { sent: { params: { id, sessionId: session?.id } } }
  },
  'users.revokeToken': async test => {
    const { client, id } = await buildOther(test)
    const body = { kind: 'app', name: 'Phone', scopes: ['read'], expiresAt: null, password } as const
    const { token } = await client.ok(tokenEndpoints.createToken, { body })
    return { sent: { params: { id, tokenId: token.id } } }
  },
  ...Object.fromEntries(
    ['endSessions', 'removeSecondFactor', 'sendReset'].map(call => [
      `users.${call}`,
      async (test: AccountsTest) => ({ sent: { params: { id: (await buildOther(test)).id } } }),
    ]),
  ),
}
