import { permissionTable } from '@holdall/contract/contract.ts'
import { roleEndpoints as r } from '@holdall/contract/roles/roles.endpoints.ts'
import { userEndpoints as u } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

/**
 * Every permission over more than one's own things, and why its holder can't become an administrator with it. A new one
 * has to be added here, or be declared as `equalsAdmin`.
 */
const weaker: Readonly<Record<string, string>> = {
  'admin.access': 'Opens the frame of the back-office; each screen asks for its own permission.',
  'roles.view': 'Changes nothing.',
  'roles.create': 'Makes roles that hold no more than the maker does.',
  'roles.update': 'Changes and gives no role that reaches beyond the holder.',
  'roles.delete': 'Takes away, and no role that reaches beyond the holder.',
  'permissions.update': 'Gives nothing that the holder does not have.',
  'settings.view': 'Secrets are never returned.',
  'appearance.update': 'Colours are #rrggbb, links and words are checked and shown as text.',
  'ads.update':
    'Scripts in ads run in a sandboxed document without the site’s origin: no session, no name, no page around them.',
  'resources.defaults.permissions.update': 'Opens nothing.',
  'shares.view': 'Shows no address of a link.',
  'shares.update': 'Ends shares and makes none.',
  'abuse_reports.view': 'Shows reports and the addresses of people, and no secret.',
  'abuse_reports.update':
    'Revokes links and writes emails; suspending asks for users.update, which reaches nobody stronger.',
  'announcements.update': 'Writes plain text, and emails it to people who are shown only as a number.',
  'comments.view': 'Shows texts.',
  'comments.update': 'Changes plain text, said to be edited.',
  'comments.delete': 'Removes and restores comments.',
  'jobs.view': 'Shows no payload.',
  'jobs.retry': 'Runs again what somebody else has started.',
  'users.view': 'Changes nothing.',
  'users.create':
    'Makes accounts that reach no further than the maker; a confirmed address gets what was shared with it.',
  'users.update': 'Changes nobody who reaches beyond the holder.',
  'users.delete': 'Removes nobody who reaches beyond the holder.',
  'audit.view': 'The log is written without secrets.',
  'outbox.view': 'Shows neither texts nor subjects with codes.',
  'outbox.resend': 'Sends the same text to the same address.',
  'files.view': 'Shows what is in files, with a line in the audit log; changes nothing.',
  'files.delete': 'Deletes files.',
  'custom_pages.view': 'Changes nothing.',
  'custom_pages.create': 'HTML is cleaned against a closed list; no scripts, forms or styles.',
  'custom_pages.update': 'The same.',
  'custom_pages.delete': 'Removes pages.',
  'localizations.view': 'Changes nothing.',
  'localizations.create': 'Adds a language; its lines are those of the product.',
  'localizations.update': 'Lines have the values and the markup of their sentences, and nothing else.',
  'localizations.delete': 'Removes languages.',
  'plans.view': 'Changes nothing.',
  'plans.create': 'Makes plans that give no more than the maker has, and nothing that equals administration.',
  'plans.update': 'Changes no plan that gives more than the holder has, and gives their own plan no more storage.',
  'plans.delete': 'Deletes plans that nobody has.',
  'subscriptions.view': 'Changes nothing.',
  'subscriptions.create': 'Gives plans that give no more than the giver has.',
  'subscriptions.update': 'The same.',
  'subscriptions.delete': 'Takes away what a plan gave.',
  'payments.refund': 'Pays back to the customer what they paid, and never more.',
  'reports.view': 'Shows counts.',
  'webhooks.view': 'Changes nothing.',
  'webhooks.create': 'Sends what happens to another server: names and addresses, never a secret or a permission.',
  'webhooks.update': 'The same.',
  'webhooks.delete': 'Ends what is sent to other servers.',
  'quarantine.view': 'Changes nothing.',
  'quarantine.update': 'Makes files available again to those who had access to them.',
  'quarantine.delete': 'Deletes files that were set aside as infected.',
  'groups.view': 'Changes nothing.',
  'groups.create': 'Makes groups, which hold no permissions.',
  'groups.update':
    'Gives what was shared with a group to others, not to its holder; groups hold no permissions of the site.',
  'groups.delete': 'Takes away what was shared with a group.',
  'tags.view': 'Changes nothing.',
  'tags.create': 'Makes labels that are shown as text.',
  'tags.update': 'Changes labels that are shown as text.',
  'tags.delete': 'Removes labels.',
}

const isWeaker = (name: string) => Object.hasOwn(weaker, name)
const equal = Object.keys(permissionTable).filter(name => permissionTable[name]?.equalsAdmin)

describe('permissions', () => {
  it('are each over one’s own things, weaker than administration for a reason, or equal to it', () => {
    const unknown = Object.entries(permissionTable).filter(([name, one]) => {
      return [one.isOverOwn === true, isWeaker(name), one.equalsAdmin === true].filter(Boolean).length !== 1
    })
    expect(unknown.map(([name]) => name)).toEqual([])
    expect(Object.keys(weaker).filter(name => !Object.hasOwn(permissionTable, name))).toEqual([])
    expect(equal).toEqual(['admin', 'settings.update'])
    expect(permissionTable['settings.update']?.description).toContain('Equivalent to full access')
  })
})

describe.each(suiteDialects)('permissions that equal administration on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let nearly: TestMember
  const all = Object.keys(permissionTable).filter(name => name !== 'admin')

  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
    // Everything but `admin` itself, including `settings.update`.
    nearly = await buildMember(test, { hasRoles: false, permissions: all })
  })
  afterAll(() => test.close())

  const given = (name: string) => [{ name }]
  const heldBy = async ({ userId }: TestMember) => {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('user_permissions')
      .select('permission')
      .where('user_id', '=', userId)
      .execute()
    return rows.map(row => row.permission)
  }
  /**
   * Returns what a user with every other permission gets when trying each way to give a permission or to change its
   * holder.
   */
  const tryAll = async (name: string, number: number) => {
    const holder = await buildMember(test, { hasRoles: false, permissions: [name] })
    const victim = await buildMember(test, { hasRoles: false })
    const { role } = await admin.client.ok(r.create, {
      body: { name: `With ${name} ${number}`, permissions: given(name) },
    })
    const { role: empty } = await admin.client.ok(r.create, {
      body: { name: `Empty ${name} ${number}`, permissions: [] },
    })
    const { client } = nearly
    const [ofRole, ofHolder] = [{ params: { id: role.id } }, { params: { id: holder.userId } }]
    const statuses: Record<string, number> = {
      giveDirectly: (await client.call(u.update, { params: { id: victim.userId }, body: { permissions: given(name) } }))
        .status,
      giveRole: (await client.call(r.addUsers, { ...ofRole, body: { userIds: [victim.userId] } })).status,
      createUser: (
        await client.call(u.create, {
          body: { email: `made-${number}-${name}@example.org`, password: 'correct horse', permissions: given(name) },
        })
      ).status,
      createRole: (await client.call(r.create, { body: { name: `New ${name} ${number}`, permissions: given(name) } }))
        .status,
      addToRole: (
        await client.call(r.update, {
          params: { id: empty.id },
          body: { name: `Empty ${name} ${number}`, permissions: given(name) },
        })
      ).status,
      changeRole: (
        await client.call(r.update, { ...ofRole, body: { name: `Other ${name} ${number}`, permissions: [] } })
      ).status,
      deleteRole: (await client.call(r.delete, ofRole)).status,
      editHolder: (await client.call(u.update, { ...ofHolder, body: { password: 'another password' } })).status,
      suspendHolder: (await client.call(u.suspend, ofHolder)).status,
      deleteHolder: (await client.call(u.delete, { params: { ids: holder.userId } })).status,
    }
    return { statuses, holder, victim }
  }

  it.each(equal)('%s: can’t be given without admin, nor can a holder be changed, suspended or removed', async name => {
    const { statuses, holder, victim } = await tryAll(name, 1)
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([])
    expect(await heldBy(holder)).toEqual([name])
    expect(await heldBy(victim)).toEqual([])
    const { role } = await admin.client.ok(r.create, { body: { name: `By admin ${name}`, permissions: given(name) } })
    expect((await nearly.client.ok(r.read, { params: { id: role.id } })).role.can).toEqual({
      update: false,
      delete: false,
      assign: false,
    })
    await admin.client.ok(r.addUsers, { params: { id: role.id }, body: { userIds: [victim.userId] } })
  })

  it.each(['files.view', 'users.update', 'audit.view'])(
    '%s: can be given and taken away by those who have it',
    async name => {
      const { statuses } = await tryAll(name, 2)
      expect(Object.entries(statuses).filter(([, status]) => status >= 300)).toEqual([])
    },
  )
})
