import type { NewToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { permissionsIn, type TokenScope } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { savedSearchEndpoints } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { restrictionEndpoints } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { tagEndpoints } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { z } from 'zod'
import { companyLogin, insertLink, listLinks } from '../../src/features/accounts/links/links.repository.ts'
import { notify } from '../../src/features/notifications/public.ts'
import { sharedNotification } from '../../src/features/sharing/grants/share-notification.ts'
import { newId } from '../../src/platform/ids.ts'
import { defineJob } from '../../src/platform/jobs/jobs.ts'
import { forgetTries, password, registerMember, setConfirmed } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { buildImport } from '../build-import.ts'
import {
  buildAccessRequest,
  buildFile,
  buildFolder,
  buildMember,
  buildRemoval,
  buildRewindPlan,
  type TestMember,
} from '../factories.ts'
import type { Client, TestApp } from '../harness.ts'
import { buildTeam } from './build-team.ts'
import { transferHeaders } from './endpoint-input.ts'
import { buildListed } from './listed-objects.ts'
import type { Objects } from './object-kinds.ts'

/** Turns on what a site begins without: while it is off, its calls answer everyone alike. */
export const allOn = {
  BILLING_ENABLE: 'true',
  DRIVE_IMPORTS: 'true',
  SHARE_OWN_GROUPS: 'true',
  WORKSPACES_WEBHOOKS: 'true',
}

export interface Person {
  readonly client: Client
  readonly member: TestMember
  readonly objects: Objects & { readonly hostEmail: string }
}

const idleJob = defineJob({
  kind: 'suite.idle',
  payload: z.object({}),
  attempts: 1,
  deadlineSeconds: 1,
  handler: async () => async () => undefined,
})

/** Creates a user who signed in with a password and has one of everything; every name contains `mark`. */
export async function buildPerson(
  test: TestApp,
  mark: string,
  { email = `${mark}@example.org`, inWorkspace = false }: { email?: string; inWorkspace?: boolean } = {},
): Promise<Person> {
  await forgetTries(test)
  const client = await registerMember(test, email)
  await client.ok(accountEndpoints.updateProfile, { body: { firstName: `First ${mark}`, lastName: `Last ${mark}` } })
  const me = await client.ok(accountEndpoints.me)
  await setConfirmed(test, me.id)
  const team = await buildTeam(test, client, email, mark)
  const spaces = (await client.ok(driveEndpoints.spaces)).data
  const space = spaces.find(one => (one.kind === 'workspace') === inWorkspace)
  const [session] = (await client.ok(accountEndpoints.sessions)).data
  if (!space || !session) throw new Error('A new member has no drive or no session')
  const member = { client, userId: me.id, email, space, rootId: space.rootId }
  const folder = (await buildFolder(member, `Folder ${mark}`)).id
  const first = { name: `File ${mark}.txt`, text: `First text ${mark}`, parentId: folder }
  await buildFile(test, member, first)
  const file = await buildFile(test, member, { ...first, text: `Text ${mark}` })
  const { data: versions } = await client.ok(versionEndpoints.versions, { params: { id: file } })
  const trashed = await buildFile(test, member, { name: `Trashed ${mark}.txt` })
  await client.ok(driveEndpoints.trash, { body: { ids: [trashed] } })
  const link = await client.ok(sharingEndpoints.createLink, {
    params: { id: folder },
    body: { name: `Link ${mark}`, note: `Note ${mark}` },
  })
  const request = await client.ok(requestEndpoints.createRequest, {
    params: { id: folder },
    body: { title: `Request ${mark}`, text: `Words ${mark}`, expected: [`Expected ${mark}`] },
  })
  const { data: grants } = await client.ok(peopleEndpoints.share, {
    params: { id: folder },
    body: { emails: [`friend-of-${mark}@example.net`], message: `Message ${mark}` },
  })
  const closed = (await buildFolder(member, `Closed ${mark}`, folder)).id
  const closing = await client.ok(restrictionEndpoints.close, {
    params: { id: closed },
    body: { kind: 'grant', targetId: grants[0]?.id },
  })
  const tag = await client.ok(tagEndpoints.createTag, { body: { name: `Tag ${mark}`, color: 'red' } })
  await client.ok(tagEndpoints.tagItems, { body: { ids: [file], tagIds: [tag.id] } })
  const saved = { name: `Search ${mark}`, query: { q: mark, tag: tag.id, in: folder } }
  const objects = {
    space: space.id,
    folder,
    file,
    trashed,
    version: versions[1]?.id ?? '',
    transfer: await buildTransfer(client, folder, mark),
    archive: (await client.ok(fileEndpoints.newArchive, { body: { ids: [file] } })).id,
    link: link.id,
    request: request.id,
    grant: grants[0]?.id ?? '',
    closing: closing.id,
    accessRequest: await buildAccessRequest(test, (await buildMember(test)).userId, file, `Please ${mark}`),
    removal: await buildRemoval(test, me.id, folder, trashed, `Device ${mark}`),
    rewind: await buildRewindPlan(test, me.id, folder, trashed, `Left ${mark}`),
    import: await buildImport(test, me.id, folder, `Import ${mark}`),
    job: await buildJob(test, me.id),
    user: me.id,
    session: session.id,
    token: (await buildToken(client, `Token ${mark}`)).token.id,
    passkey: await buildPasskey(test, me.id, mark),
    socialLink: await buildSocialLink(test, me.id, mark),
    ...(await buildCompanyLogin(test, me.id, mark)),
    comment: (await client.ok(commentEndpoints.create, { params: { id: file }, body: { text: `Comment ${mark}` } })).id,
    notification: await buildNotification(test, client, me.id, file, mark),
    tag: tag.id,
    savedSearch: (await client.ok(savedSearchEndpoints.saveSearch, { body: saved })).id,
    ...(await buildListed(test, me.id, mark, await buildJob(test, me.id))),
    slug: link.slug,
    ...team,
    handover: (
      await client.ok(handoverEndpoints.offerWorkspace, {
        params: { id: team.workspace },
        body: { email: team.hostEmail, message: `Offer ${mark}` },
      })
    ).id,
  }
  return { client, member, objects }
}

/** Creates an API token for a user who signed in with the tests' password. */
export function buildToken(client: Client, name: string, scopes: readonly TokenScope[] = ['read']): Promise<NewToken> {
  return client.ok(accountEndpoints.createToken, { body: { kind: 'api', name, scopes, expiresAt: null, password } })
}

/** Creates a passkey that can't sign in. Its owner's password alone no longer opens a session. */
async function buildPasskey(test: TestApp, userId: string, mark: string): Promise<string> {
  const id = newId()
  const key = { credential_id: id, public_key: id, counter: 0, transports: '' }
  const row = { id, user_id: userId, ...key, name: `Passkey ${mark}`, last_used_at: null, created_at: 1 }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('passkeys').values(row).execute())
  return id
}

/** Creates a social login that opens their account. */
async function buildSocialLink(test: TestApp, userId: string, mark: string): Promise<string> {
  const { db, clock } = test.app.services
  const identity = { accountId: newId(), email: null, isEmailConfirmed: false, firstName: '', lastName: '' }
  const link = { userId, provider: 'google' as const, identity: { ...identity, label: `Login ${mark}` } }
  await db.transaction(tx => insertLink(tx, { ...link, linkedBy: null, now: clock.now() }))
  const [row] = await listLinks(db.read, userId, 'social')
  return row?.id ?? ''
}

/** Creates a provider for company sign-in, if there is none, and a login there that opens their account. */
async function buildCompanyLogin(
  test: TestApp,
  userId: string,
  mark: string,
): Promise<{ companyProvider: string; companyLink: string }> {
  const { db, clock } = test.app.services
  const now = clock.now()
  const companyProvider = await db.transaction(async tx => {
    const known = await tables(tx).selectFrom('company_providers').select('id').executeTakeFirst()
    const id = known?.id ?? newId()
    const settings = JSON.stringify({ issuer: 'https://127.0.0.1:9', clientId: 'drive' })
    const off = { is_enabled: 1, position: 0, makes_people: 0, links_by_address: 0, session_hours: null }
    const row = {
      id,
      kind: 'openid',
      name: 'Company',
      icon: 'building',
      settings,
      sealed_secret: null,
      ...off,
    } as const
    const dates = { version: 1, created_at: now, updated_at: now }
    if (!known)
      await tables(tx)
        .insertInto('company_providers')
        .values({ ...row, ...dates })
        .execute()
    const identity = { accountId: newId(), label: `Company login ${mark}` }
    await insertLink(tx, { userId, provider: companyLogin(id), identity, linkedBy: 'person', now })
    return id
  })
  const [row] = await listLinks(db.read, userId, 'company')
  return { companyProvider, companyLink: row?.id ?? '' }
}

/** Deletes all passkeys, so that a password is enough to sign in. */
export async function forgetPasskeys(test: TestApp): Promise<void> {
  await test.app.services.db.transaction(tx => tables(tx).deleteFrom('passkeys').execute())
}

/** Creates a notification of a share, as if by a user who no longer exists. */
async function buildNotification(test: TestApp, client: Client, userId: string, itemId: string, mark: string) {
  const data = { itemId, itemName: '', isFolder: false, by: '', role: 'viewer' as const, message: `News ${mark}` }
  const news = { cause: `suite:${userId}`, userIds: [userId], itemId, actorId: null, data, byMail: false }
  await test.app.services.db.transaction(tx => notify(test.app.ctx, tx, sharedNotification, news))
  return (await client.ok(notificationEndpoints.list)).data[0]?.id ?? ''
}

export function buildJob(test: TestApp, createdBy: string): Promise<string> {
  const { db, jobs } = test.app.services
  return db.transaction(tx => jobs.enqueue(tx, idleJob, {}, { createdBy }))
}

async function buildTransfer(client: Client, parentId: string, mark: string): Promise<string> {
  const headers = transferHeaders({ filename: `Upload ${mark}.txt`, parentId })
  const answer = await client.call(fileEndpoints.createTransfer, { headers })
  const id = /[0-9a-z]{26}/.exec(String(answer.headers.location))?.[0]
  if (!id) throw new Error(`No upload was made: ${answer.status} ${answer.raw.payload}`)
  return id
}

/** Grants a user what an endpoint needs beyond the default roles. */
export async function allow(test: TestApp, { member }: Person, { access, id }: AnyEndpoint): Promise<void> {
  // An export is available only while its requester may see the list.
  const own: Readonly<Record<string, string>> = { 'exports.download': 'users.view', 'exports.read': 'users.view' }
  const permission = own[id] ?? permissionsIn(access)[0]
  if (permission === undefined) return
  const row = { user_id: member.userId, permission, restrictions: '{}' }
  await test.app.services.db.transaction(tx =>
    tables(tx)
      .insertInto('user_permissions')
      .values(row)
      .onConflict(on => on.doNothing())
      .execute(),
  )
}
