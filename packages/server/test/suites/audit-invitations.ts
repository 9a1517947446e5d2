import { userInvitationEndpoints } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import { type AccountsTest, password } from '../accounts.ts'
import type { Client, Sent } from '../harness.ts'
import { invitationIn } from '../user-invitations.ts'
import { allow, type Person } from './world.ts'

type Recipe = (test: AccountsTest, person: Person) => Promise<{ client?: Client; sent: Sent }>

/** Invitations to the site: each has an address that nobody has yet. */
export const invitationRecipes: Readonly<Record<string, Recipe>> = {
  'user-invitations.invite': async () => ({ sent: { body: { people: [{ email: 'guest@example.org' }] } } }),
  'user-invitations.accept': async (test, person) => {
    await allow(test, person, userInvitationEndpoints.invite)
    await person.client.ok(userInvitationEndpoints.invite, { body: { people: [{ email: 'guest2@example.org' }] } })
    const token = invitationIn((await test.mailTo('guest2@example.org')).at(-1)?.text)
    return { client: test.client(), sent: { body: { token, password } } }
  },
}
