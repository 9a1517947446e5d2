import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { findPerson } from '../../../core/people/people.repository.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { folderNameFrom } from '../../../core/tree/folder-name.ts'
import type { MailReader } from '../../../drivers/mail/reader/mail-reader.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import * as repository from './documents.repository.ts'
import { invitationsOf } from './invitations.repository.ts'
import { listPagesOf } from './pages.repository.ts'
import { invoicesOf, subscriptionsOf } from './payments.ts'
import { readMeText } from './read-me-text.ts'

/** A file that is generated for the copy. */
export interface Document {
  readonly name: string
  readonly text: string
}

type User = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Several years of activity; more would fill the database in which the copy is collected. */
const mostDeeds = 100_000
const page = 1000

/**
 * Everything that the site stores about a user apart from the files. Names of things that they may not see are null.
 */
export async function collectDocuments(ctx: Ctx, user: User): Promise<Document[]> {
  const rows = await readRows(ctx.db.read, user.id)
  const named = [...rows.lists.stars, ...rows.grants.given, ...rows.grants.received]
  const names = await namesFor(ctx, user.id, [...named, ...rows.requests, ...rows.links, ...rows.comments])
  const nameOf = ({ item_id }: { item_id: string }) => ({ itemId: item_id, itemName: names.get(item_id) ?? null })
  return [
    readMe(await ctx.readerFor(ctx.db.read, user.email), ctx, user.email),
    json('profile', profileOf(user)),
    json(
      'policies',
      rows.policies.map(({ label, action, accepted_at }) => ({ label, action, acceptedAt: instant(accepted_at) })),
    ),
    json('sign-in', await signInOf(ctx, user.id)),
    json('sharing', sharingOf(rows, nameOf)),
    json(
      'links',
      rows.links.map(link => ({ ...nameOf(link), ...linkOf(ctx, link) })),
    ),
    json('workspaces', await workspacesOf(ctx, user.id)),
    json('groups', await groupsOf(ctx, user.id)),
    json('invitations', await invitationsOf(ctx.db.read, user.id)),
    json(
      'comments',
      rows.comments.map(one => ({
        ...nameOf(one),
        text: one.text,
        at: instant(one.created_at),
        editedAt: instantOrNull(one.edited_at),
      })),
    ),
    json('lists', listsOf(rows, nameOf)),
    json('pages', pagesOf(rows)),
    json(
      'attachments',
      rows.attachments.map(({ name, size, created_at }) => ({ name, bytes: size, at: instant(created_at) })),
    ),
    json('subscriptions', await subscriptionsOf(ctx, user.id)),
    json('invoices', await invoicesOf(ctx, user.id)),
    json('activity', await deedsOf(ctx, user.id)),
    ...(await Promise.all(ctx.keepsAbout.map(read => read(ctx, user.id)))).map(one => json(one.name, one.content)),
  ]
}

/** The rows about a user that are read as a whole. */
async function readRows(db: Reader, userId: string) {
  return {
    lists: await repository.listOwnLists(db, userId),
    grants: await repository.listOwnGrants(db, userId),
    requests: await repository.listOwnAccessRequests(db, userId),
    links: await repository.listOwnLinks(db, userId),
    policies: await repository.listAcceptedPolicies(db, userId),
    comments: await repository.listOwnComments(db, userId),
    pages: await listPagesOf(db, userId),
    attachments: await repository.listOwnAttachments(db, userId),
  }
}

type Rows = Awaited<ReturnType<typeof readRows>>
type NameOf = (row: { item_id: string }) => { readonly itemId: string; readonly itemName: string | null }

function sharingOf({ grants, requests }: Rows, nameOf: NameOf) {
  return {
    given: grants.given.map(grant => ({
      ...nameOf(grant),
      to: grant.group_name ?? grant.person_email ?? grant.email,
      ...termOf(grant),
    })),
    received: grants.received.map(grant => ({
      ...nameOf(grant),
      ...(grant.group_name === null ? {} : { group: grant.group_name }),
      ...termOf(grant),
    })),
    requested: requests.map(one => ({ ...nameOf(one), ...requestOf(one) })),
  }
}

function listsOf({ lists }: Rows, nameOf: NameOf) {
  return {
    starred: lists.stars.map(star => ({ ...nameOf(star), at: instant(star.starred_at) })),
    savedSearches: lists.searches.map(({ name, query }) => ({ name, query: JSON.parse(query) })),
    tags: lists.tags.map(tag => ({ name: tag.display_name, color: tag.color })),
    notifications: lists.notifications.map(one => ({
      kind: one.kind,
      inApp: one.in_app === 1,
      byMail: one.by_mail === 1,
    })),
    reportByEmail: lists.report?.rhythm ?? 'never',
  }
}

function pagesOf({ pages }: Rows) {
  return pages.map(({ title, slug, body_text, created_at, updated_at }) => ({
    ...{ title, slug, text: body_text },
    at: instant(created_at),
    editedAt: instant(updated_at),
  }))
}

function readMe({ say }: MailReader, ctx: Needs<'clock' | 'settings'>, email: string): Document {
  const facts = { site: ctx.settings.get('site.name'), email, at: momentValue(ctx.clock.now()) }
  return { name: folderNameFrom([say('Read me.txt')], 'Read me.txt'), text: readMeText(facts, say) }
}

function json(name: string, content: unknown): Document {
  return { name: `${name}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}

async function namesFor(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  rows: readonly { readonly item_id: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(row => row.item_id))]
  const names = new Map<string, string>()
  for (let start = 0; start < ids.length; start += 500) {
    const found = await accessItems(ctx, { userId, link: null }, ids.slice(start, start + 500))
    for (const [id, { item }] of found) names.set(id, item.name)
  }
  return names
}

function profileOf(user: User) {
  return {
    id: user.id,
    email: user.email,
    emailConfirmedAt: instantOrNull(user.email_confirmed_at),
    pendingEmail: user.pending_email,
    firstName: user.first_name,
    lastName: user.last_name,
    hasPicture: user.avatar_key !== null,
    language: user.language,
    timeZone: user.time_zone,
    theme: user.theme,
    dateFormat: user.date_format,
    availableBytes: user.available_space,
    lastSignInAt: instantOrNull(user.signed_in_at),
    createdAt: instant(user.created_at),
  }
}

async function signInOf(ctx: Needs<'db'>, userId: string) {
  const { read } = ctx.db
  const factors = await repository.findOwnFactors(read, userId)
  const sessions = await repository.listSignIns(read, userId)
  const passkeys = await repository.listOwnPasskeys(read, userId)
  const tokens = await repository.listOwnTokens(read, userId)
  const logins = await repository.listOwnLogins(read, userId)
  return {
    ...factors,
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
      name,
      createdAt: instant(created_at),
      lastUsedAt: instantOrNull(last_used_at),
    })),
    loginsElsewhere: logins.map(({ site, label, created_at }) => ({
      site,
      as: label,
      createdAt: instant(created_at),
    })),
    sessions: sessions.map(session => ({
      startedAt: instant(session.created_at),
      lastUsedAt: instantOrNull(session.last_used_at),
      address: session.ip_address,
      browser: session.user_agent,
    })),
    tokens: tokens.map(token => ({
      kind: token.kind,
      name: token.name,
      scopes: token.scopes.split(' '),
      createdAt: instant(token.created_at),
      expiresAt: instantOrNull(token.expires_at),
      lastUsedAt: instantOrNull(token.last_used_at),
      lastUsedFrom: token.last_used_address,
      lastSyncedAt: instantOrNull(token.last_synced_at),
    })),
  }
}

function termOf(grant: { role: string; created_at: number; expires_at: number | null }) {
  return { role: grant.role, at: instant(grant.created_at), expiresAt: instantOrNull(grant.expires_at) }
}

function requestOf({ message, state, created_at }: { message: string; state: string; created_at: number }) {
  return { message, state, at: instant(created_at) }
}

type Link = Awaited<ReturnType<typeof repository.listOwnLinks>>[number]

function linkOf(ctx: Needs<'origin'>, link: Link) {
  return {
    // The address of a revoked link no longer works.
    url: link.revoked_at === null ? `${ctx.origin.baseUrl}/s/${link.slug}` : null,
    name: link.name,
    note: link.note,
    rights: JSON.parse(link.rights),
    createdAt: instant(link.created_at),
    expiresAt: instantOrNull(link.expires_at),
    revokedAt: instantOrNull(link.revoked_at),
    downloadLimit: link.download_limit,
    downloads: link.downloads,
    visits: link.visits,
    uploads: link.uploads,
  }
}

/** Members of a group are known to its owner alone. */
async function groupsOf(ctx: Needs<'db'>, userId: string) {
  const rows = await repository.listOwnGroups(ctx.db.read, userId)
  const own = rows.filter(row => row.owner_id === userId).map(row => row.id)
  const addresses = await repository.listAddressesIn(ctx.db.read, own)
  return rows.map(({ id, name, description, owner_id, added_at }) => ({
    name,
    description,
    isOwn: owner_id === userId,
    joinedAt: instantOrNull(added_at),
    ...(owner_id === userId ? { members: addresses.get(id) ?? [] } : {}),
  }))
}

async function workspacesOf(ctx: Needs<'db'>, userId: string) {
  const rows = await repository.listOwnWorkspaces(ctx.db.read, userId)
  return rows.map(({ name, owner_id, role, joined_at }) => ({
    name,
    role,
    isOwner: owner_id === userId,
    joinedAt: instant(joined_at),
  }))
}

async function deedsOf(ctx: Needs<'db' | 'signal'>, userId: string) {
  const deeds: object[] = []
  for (let below: string | null = null; deeds.length < mostDeeds; ) {
    ctx.signal.throwIfAborted()
    const rows = await repository.listDeeds(ctx.db.read, userId, below, page)
    for (const row of rows) {
      deeds.push({
        at: instant(row.at),
        action: row.action,
        about: row.object_type === null ? null : { type: row.object_type, id: row.object_id },
        // The name at that time.
        name: nameIn(row.after) ?? nameIn(row.before),
        address: row.address,
      })
    }
    if (rows.length < page) break
    below = rows.at(-1)?.id ?? null
  }
  return deeds
}

function nameIn(recorded: string | null): string | null {
  const name = recorded === null ? null : (JSON.parse(recorded) as { name?: unknown }).name
  return typeof name === 'string' ? name : null
}
