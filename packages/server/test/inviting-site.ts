import { userInvitationEndpoints as e } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { createAccountsTest, password, setUpSite } from './accounts.ts'
import { tables } from './all-tables.ts'
import { buildMember } from './factories.ts'
import { invitationIn } from './user-invitations.ts'

/** The address that most of these tests invite. */
export const newcomer = 'new@example.org'

/** A site on which nobody may sign up by themselves, with an administrator who invites people. */
export async function createInvitingSite(dialect: Dialect) {
  const test = await createAccountsTest(dialect)
  await setUpSite(test)
  const ada = await buildMember(test, { permissions: ['admin'] })
  await test.app.services.settings.save({ 'registration.disable': true }, null)

  const invite = (people: readonly object[], by = ada, more: object = {}) =>
    by.client.ok(e.invite, { body: { people, ...more } as never })
  const problems = async (people: readonly object[], by = ada) =>
    (await by.client.ok(e.check, { body: { people } as never })).data.map(row => row.problems.map(one => one.problem))
  const token = async (address = newcomer) => invitationIn((await test.mailTo(address)).at(-1)?.text)
  const accept = (secret: string, more: object = {}) =>
    test.client().call(e.accept, { body: { token: secret, password, ...more } })
  const refusal = async (secret: string) => {
    const { status, problem } = await accept(secret)
    return [status, problem?.code]
  }
  const listed = async () => (await ada.client.ok(e.list, { query: {} })).pagination.data
  const actions = async () =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('audit_log')
        .select('action')
        .where('object_type', '=', 'user-invitation')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  const buildSiteRole = async (name: string, permissions: readonly string[]) => {
    const id = newId()
    await test.app.services.db.transaction(async tx => {
      const flags = { is_default: 0, is_guests: 0, is_internal: 0, created_at: 1, updated_at: 1 }
      const row = { id, name, description: '', type: 'sitewide' as const, ...flags }
      await tables(tx).insertInto('roles').values(row).execute()
      const held = permissions.map(permission => ({ role_id: id, permission, restrictions: '{}' }))
      if (held.length > 0) await tables(tx).insertInto('role_permissions').values(held).execute()
    })
    return id
  }

  return { test, ada, invite, problems, token, accept, refusal, listed, actions, buildSiteRole }
}

export type InvitingSite = Awaited<ReturnType<typeof createInvitingSite>>
