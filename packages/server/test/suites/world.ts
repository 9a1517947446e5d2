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
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { tagEndpoints } from '@holdall/contract/tags/tags.contract.ts'
import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { z } from 'zod'
import { insertLink, listLinks } from '../../src/features/accounts/social/links.repository.ts'
import { notify } from '../../src/features/notifications/public.ts'
import { sharedNotification } from '../../src/features/sharing/grants/share-notification.ts'
import { newId } from '../../src/platform/ids.ts'
import { defineJob } from '../../src/platform/jobs/jobs.ts'
import { forgetTries, password, registerCheaply, setConfirmed } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { buildAccessRequest, buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import type { Client, Sent, TestApp } from '../harness.ts'
import { buildTeam } from './build-team.ts'
import { roleFields, userFields } from './harmless-fields.ts'
import { buildListed } from './listed-objects.ts'
import { plausible } from './plausible.ts'

/** One object of each kind that has an id. */
export interface Objects {
  readonly space: string
  readonly folder: string
  readonly file: string
  readonly trashed: string
  /** An earlier version of the file. */
  readonly version: string
  readonly transfer: string
  readonly archive: string
  readonly link: string
  /** A file request. */
  readonly request: string
  readonly grant: string
  /** A stranger's request for their file. */
  readonly accessRequest: string
  readonly job: string
  readonly user: string
  readonly session: string
  readonly token: string
  readonly passkey: string
  readonly socialLink: string
  readonly comment: string
  readonly notification: string
  readonly tag: string
  readonly savedSearch: string
  readonly export: string
  /** A saved view of a list. */
  readonly view: string
  /** A mail in the outbox that could not be sent. */
  readonly mail: string
  readonly failedJob: string
  /** Their workspace, with one more member. */
  readonly workspace: string
  readonly workspaceMember: string
  /** An invitation to their workspace. */
  readonly invitation: string
  /** An invitation to them. */
  readonly receivedInvitation: string
  readonly handover: string
  readonly receivedHandover: string
  /** The same for everyone. */
  readonly role: string
  /** A sitewide role that allows nothing. */
  readonly siteRole: string
  /** A page of the site. */
  readonly page: string
  /** A change of a setting. */
  readonly settingSave: string
  readonly appearanceSave: string
  readonly slug: string
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
  const client = await registerCheaply(test, email)
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
    accessRequest: await buildAccessRequest(test, (await buildMember(test)).userId, file, `Please ${mark}`),
    job: await buildJob(test, me.id),
    user: me.id,
    session: session.id,
    token: (await buildToken(client, `Token ${mark}`)).token.id,
    passkey: await buildPasskey(test, me.id, mark),
    socialLink: await buildSocialLink(test, me.id, mark),
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
  await db.transaction(tx => insertLink(tx, { ...link, now: clock.now() }))
  const [row] = await listLinks(db.read, userId)
  return row?.id ?? ''
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

export function transferHeaders(metadata: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  return { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': pairs.join(',') }
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

const folderCalls = /\/(children|anchors|view|folder-tree|taken-names|file-requests)/
const kindOfSegment: Readonly<Record<string, keyof Objects>> = {
  items: 'file',
  versions: 'version',
  transfers: 'transfer',
  archives: 'archive',
  links: 'link',
  'file-requests': 'request',
  grants: 'grant',
  'access-requests': 'accessRequest',
  jobs: 'job',
  users: 'user',
  impersonate: 'user',
  sessions: 'session',
  tokens: 'token',
  passkeys: 'passkey',
  'social-links': 'socialLink',
  comments: 'comment',
  comment: 'comment',
  notifications: 'notification',
  tags: 'tag',
  'saved-searches': 'savedSearch',
  workspaces: 'workspace',
  'workspace-members': 'workspaceMember',
  invitations: 'invitation',
  handovers: 'handover',
  exports: 'export',
  uploads: 'file',
  'admin-views': 'view',
  roles: 'siteRole',
  history: 'settingSave',
  'custom-pages': 'page',
}

/** Endpoints whose parameter names several ids, separated by commas. */
const kindOfIds: Readonly<Record<string, keyof Objects>> = { 'users.delete': 'user', 'site-comments.delete': 'comment' }

/** Which kind of object the id in an address names. @throws for an unknown address */
export function kindOfParam(endpoint: AnyEndpoint): keyof Objects {
  const segment = /([a-z-]+)\/:id/.exec(endpoint.path)?.[1] ?? ''
  if (endpoint.path.startsWith('/appearance/')) return 'appearanceSave'
  if (segment === 'items' && folderCalls.test(endpoint.path)) return 'folder'
  const isAnswer = /\/(accept|decline)$/.test(endpoint.path)
  if (isAnswer && segment === 'invitations') return 'receivedInvitation'
  if (isAnswer && segment === 'handovers') return 'receivedHandover'
  const kind = kindOfIds[endpoint.id] ?? kindOfSegment[segment]
  if (!kind) throw new Error(`${endpoint.id}: it is not known what kind of object the id in ${endpoint.path} is`)
  return kind
}

/** Which kind of object a field of a query or body names; undefined for a field that is not an id. */
export function kindOfField(endpoint: AnyEndpoint, name: string): keyof Objects | undefined {
  // Its `from` and `to` are days, not objects.
  if (endpoint.path.startsWith('/reports/')) return undefined
  // Steps to undo: a list of items with their places.
  if (endpoint.id === 'drive.putBack' && name === 'to') return undefined
  if (endpoint.id === 'drive.putBack' && name === 'id') return 'file'
  if (endpoint.id === 'sharing.undoGrants' && name === 'to') return undefined
  if (name === 'itemId') return 'file'
  // Only for caching: the answer is always the current version.
  if (name === 'v') return endpoint.id === 'files.content' ? undefined : 'version'
  if (name === 'user_id') return 'user'
  if (name === 'userIds' || name === 'heirId' || (name === 'ids' && endpoint.path.startsWith('/roles/'))) return 'user'
  if (name === 'ids') return endpoint.path.startsWith('/trash/') ? 'trashed' : 'file'
  if (name === 'mailIds') return 'mail'
  if (name === 'jobIds') return 'failedJob'
  if (name === 'entryIds') return 'file'
  if (name === 'shareIds' || name === 'linkIds') return 'link'
  if (name === 'answerTo' || name === 'parent_id' || name === 'commentIds') return 'comment'
  if (name === 'commentableId') return 'file'
  if (name === 'tag' || name === 'tagIds') return 'tag'
  if (name === 'parentId' || name === 'to' || name === 'in') return 'folder'
  return name === 'spaceId' ? 'space' : undefined
}

/** Input that fits an endpoint's schemas and names these objects. */
export function inputFor(endpoint: AnyEndpoint, objects: Objects): Sent {
  const known = (name: string) => {
    if (name === 'roleId' || name === 'role_id') return objects.role
    if (endpoint.path.startsWith('/roles') && roleFields.has(name)) return roleFields.get(name)
    if (endpoint.path.startsWith('/users') && userFields.has(name)) return userFields.get(name)
    const kind = kindOfField(endpoint, name)
    return kind ? objects[kind] : undefined
  }
  const sent: Sent = {
    params: plausible(endpoint.params, name => paramFor(endpoint, name, objects)),
    query: plausible(endpoint.query, known),
  }
  if (endpoint.body === 'bytes')
    return { ...sent, payload: Buffer.from('bytes'), headers: bytesHeaders(endpoint, objects) }
  if (endpoint.id.startsWith('files.transfer')) return { ...sent, headers: { 'tus-resumable': '1.0.0' } }
  return endpoint.body ? { ...sent, body: plausible(endpoint.body, known) } : sent
}

function paramFor(endpoint: AnyEndpoint, name: string, objects: Objects): string {
  if (name === 'list') return 'users'
  if (name === 'names') return 'permissions'
  if (name === 'panel') return 'mail'
  if (name === 'provider') return 'google'
  if (name === 'name' && endpoint.id === 'sitemap.file') return 'sitemap-index.xml'
  // Anyone may see an image or page of the site, so none is secret.
  if (name === 'image' || name === 'page') return newId()
  return name === 'slug' ? objects.slug : objects[kindOfParam(endpoint)]
}

function bytesHeaders(endpoint: AnyEndpoint, objects: Objects): Record<string, string> {
  if (!endpoint.path.startsWith('/transfers')) return { 'content-type': 'application/octet-stream' }
  const sending = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' }
  if (endpoint.id === 'files.createTransfer') {
    return { ...sending, ...transferHeaders({ filename: 'suite.txt', parentId: objects.folder }) }
  }
  return { ...sending, 'x-http-method-override': 'PATCH', 'upload-offset': '0' }
}
