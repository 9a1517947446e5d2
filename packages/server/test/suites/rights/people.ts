import { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { groupEndpoints } from '@holdall/contract/groups/groups.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { hashCode } from '../../../src/features/sharing/recipients/codes.ts'
import { setCode } from '../../../src/features/sharing/recipients/recipients.repository.ts'
import { tables } from '../../all-tables.ts'
import { buildMember, type TestMember } from '../../factories.ts'
import { buildGroup, leave, type TestGroup } from '../../groups.ts'
import type { Client, TestApp } from '../../harness.ts'
import { nothing, ownership, presets, roles, type Standing } from './model.ts'

/** A caller who tries to access a shared folder, and what they may do there. */
export interface Caller {
  readonly name: string
  readonly client: Client
  readonly standing: Standing
  /** Slug of the link that they use. */
  readonly link?: string
  readonly isMember: boolean
  /** The link's password or code was not given. */
  readonly isLocked?: true
}

const linkPassword = 'open sesame'
const day = 86_400_000

/** Builds every kind of caller who can try to access the owner's folder, named by their relation to it. */
export async function buildCallers(test: TestApp, owner: TestMember, folderId: string): Promise<Caller[]> {
  const member = async (name: string, standing: Standing) => {
    const built = await buildMember(test, { email: `${name.replaceAll(' ', '-')}@example.org` })
    return { built, caller: { name, client: built.client, standing, isMember: true } satisfies Caller }
  }
  const give = (person: TestMember, role: GrantRole, expiresAt: string | null = null) =>
    owner.client.ok(peopleEndpoints.share, {
      params: { id: folderId },
      body: { emails: [person.email], role, expiresAt },
    })

  const callers: Caller[] = [{ name: 'owner', client: owner.client, standing: ownership, isMember: true }]
  for (const role of GrantRole.options) {
    const { built, caller } = await member(role, roles[role])
    await give(built, role)
    callers.push(caller)
  }
  callers.push(...(await buildGroupCallers(test, owner, folderId, member)))
  const former = await member('former manager', nothing)
  const { data } = await give(former.built, 'manager')
  await owner.client.ok(peopleEndpoints.endGrant, { params: { id: data[0]?.id } })
  const expired = await member('manager whose time is over', nothing)
  await give(expired.built, 'manager', new Date(test.clock.now() + day).toISOString())
  test.clock.advance(2 * day)
  const banned = await member('suspended manager', nothing)
  await give(banned.built, 'manager')
  await test.app.services.db.transaction(tx =>
    tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', banned.built.userId).execute(),
  )
  const stranger = await member('another member', nothing)
  callers.push(former.caller, expired.caller, stranger.caller)
  callers.push({ ...banned.caller, isMember: false })
  callers.push({ name: 'visitor without a link', client: test.client(), standing: nothing, isMember: false })
  return [...callers, ...(await buildVisitors(test, owner, folderId))]
}

type Make = (name: string, standing: Standing) => Promise<{ built: TestMember; caller: Caller }>

/** Callers whose rights come from groups: those that they are in, have left, and that no longer exist. */
async function buildGroupCallers(test: TestApp, owner: TestMember, folderId: string, make: Make): Promise<Caller[]> {
  const give = (group: TestGroup, role: GrantRole) =>
    owner.client.ok(peopleEndpoints.share, { params: { id: folderId }, body: { groupIds: [group.id], role } })
  const editor = await make('editor through a group', roles.editor)
  const both = await make('viewer who uploads through another group', roles.uploader)
  const left = await make('manager who left the group', nothing)
  const gone = await make('manager through a group that was deleted', nothing)
  const editors = await buildGroup(test, [owner, editor.built])
  const viewers = await buildGroup(test, [owner, both.built])
  const uploaders = await buildGroup(test, [owner, both.built])
  const managers = await buildGroup(test, [owner, left.built])
  const deleted = await buildGroup(test, [owner, gone.built])
  await give(editors, 'editor')
  await give(viewers, 'viewer')
  await give(uploaders, 'uploader')
  await give(managers, 'manager')
  await give(deleted, 'manager')
  await leave(managers, left.built)
  await deleted.admin.client.ok(groupEndpoints.delete, { params: { ids: deleted.id } })
  return [editor, both, left, gone].map(({ caller }) => caller)
}

async function buildVisitors(test: TestApp, owner: TestMember, folderId: string): Promise<Caller[]> {
  const visitors: Caller[] = []
  for (const [preset, { rights, ...standing }] of Object.entries(presets)) {
    const make = (password: string | null) =>
      owner.client.ok(sharingEndpoints.createLink, { params: { id: folderId }, body: { rights, password } })
    const open = (await make(null)).slug
    visitors.push({ name: `link: ${preset}`, client: test.client(), standing, link: open, isMember: false })
    const guarded = (await make(linkPassword)).slug
    const unlocked = test.client()
    await unlocked.ok(sharingEndpoints.unlock, { params: { slug: guarded }, body: { password: linkPassword } })
    visitors.push({
      name: `link: ${preset}, password given`,
      client: unlocked,
      standing,
      link: guarded,
      isMember: false,
    })
    visitors.push({
      name: `link: ${preset}, password not given`,
      client: test.client(),
      standing: nothing,
      link: guarded,
      isMember: false,
      isLocked: true,
    })
  }
  visitors.push(...(await buildNamed(test, owner, folderId)), await buildSender(test, owner, folderId))
  const ended = await owner.client.ok(sharingEndpoints.createLink, { params: { id: folderId }, body: {} })
  await owner.client.ok(sharingEndpoints.revokeLink, { params: { id: ended.id } })
  visitors.push({ name: 'link: revoked', client: test.client(), standing: nothing, link: ended.slug, isMember: false })
  return visitors
}

/** Callers with a link for one address, with the code and without. */
async function buildNamed(test: TestApp, owner: TestMember, folderId: string): Promise<Caller[]> {
  const email = 'named@example.net'
  const code = '12345678'
  const params = { id: folderId }
  const { id, slug } = await owner.client.ok(sharingEndpoints.createLink, { params, body: { outsiders: [email] } })
  const client = test.client()
  const { ctx } = test.app
  const hash = hashCode(ctx, id, email, code)
  await ctx.db.transaction(tx => setCode(tx, id, email, { hash, endsAt: ctx.clock.now() + 60_000, tries: 1 }))
  await client.ok(visitEndpoints.unlockWithCode, { params: { slug }, body: { email, code } })
  const common = { link: slug, isMember: false }
  const { rights: _, ...standing } = presets['view and download'] as (typeof presets)[string]
  return [
    { ...common, name: 'link: for named people, code given', client, standing },
    { ...common, name: 'link: for named people, no code', client: test.client(), standing: nothing, isLocked: true },
  ]
}

/** A caller who has given their name to a file request: they may do what an upload-only link allows. */
async function buildSender(test: TestApp, owner: TestMember, folderId: string): Promise<Caller> {
  const body = { title: 'Send them' }
  const request = await owner.client.ok(requestEndpoints.createRequest, { params: { id: folderId }, body })
  const slug = request.url.split('/').at(-1) ?? ''
  const client = test.client()
  const sender = { name: 'A sender', email: 'sender@example.net' }
  await client.ok(visitEndpoints.identify, { params: { slug }, body: sender })
  const { rights: _, ...standing } = presets.collect as (typeof presets)[string]
  return { name: 'file request', client, standing, link: slug, isMember: false }
}
