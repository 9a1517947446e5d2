import { userList } from '@holdall/contract/users/users.lists.ts'
import { sql } from 'kysely'
import { isJoinedName, personWords } from '../../core/people/person-words.ts'
import { isInForce } from '../../core/plans/in-force.ts'
import { choiceFilter, instantFilter, relationFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import type { Condition, ListView } from '../../platform/lists/list-view.ts'
import { whileUnchanged } from '../../platform/lists/while-unchanged.ts'
import { holdsWords, patternOf } from '../../platform/lists/words.ts'
import { bareText } from '../../platform/text/bare-text.ts'
import { isStillHere, listLeavers, mostLeavers } from './leavers.repository.ts'
import { presentUsers } from './present-users.ts'

/** If a role has at least this many members, they are found by walking the list; with fewer, through the role. */
const largeRole = 5000

export const userSource = defineListSource({
  list: userList,
  from: sql`users`,
  id: sql`users.id`,
  where: stillHere,
  sorts: {
    email: { column: sql`users.email`, kind: 'text' },
    created_at: { column: sql`users.created_at`, kind: 'number' },
  },
  filters: {
    email_verified_at: choiceFilter({
      yes: sql`users.email_confirmed_at is not null`,
      no: sql`users.email_confirmed_at is null`,
    }),
    suspended: choiceFilter({ yes: sql`users.banned_at is not null`, no: sql`users.banned_at is null` }),
    created_at: instantFilter(sql`users.created_at`),
    updated_at: instantFilter(sql`users.updated_at`),
    // Those that count now.
    subscriptions: relationFilter(
      ({ ctx }) =>
        sql`users.id in (select subscriptions.user_id from subscriptions where ${isInForce(ctx.clock.now())})`,
    ),
  },
  search: peopleHolding,
  more: async (view, { role_id }) => (role_id ? [await hasRole(view, role_id)] : []),
  rows: (ctx, ids, scope) => presentUsers(ctx, ids, { withSubscriptions: scope.with === 'subscriptions' }),
})

/**
 * Excludes users who have left. There are usually none of them, and they are cleared away within minutes; listed by id,
 * they add no cost to a walk through all users.
 */
export async function stillHere(view: ListView): Promise<Condition | undefined> {
  const leavers = await whileUnchanged(view, 'leavers', () => listLeavers(view.ctx.db.read))
  if (leavers.length === 0) return undefined
  const id = sql.ref('users.id')
  return leavers.length < mostLeavers ? sql`${id} not in (${sql.join(leavers)})` : isStillHere(id)
}

/**
 * With at least this many hits, users are found by walking the list in its order; with fewer, through the word index.
 */
const manyHits = 3000

/** Matches users whose names and address contain every word, ignoring case and accents. */
export async function peopleHolding({ dialect, ctx }: ListView, words: readonly string[]): Promise<Condition> {
  if (dialect === 'postgres') {
    const one = (word: string) =>
      isJoinedName(word)
        ? sql`(users.words like ${patternOf(bareText(word))} or ${holdsWords(dialect, personWords([word]), [word])})`
        : sql`users.words like ${patternOf(bareText(word))}`
    return sql`(${sql.join(words.map(one), sql` and `)})`
  }
  const bare = words.map(bareText)
  const isFound = (word: string) => isIndexed(word) && !isJoinedName(word)
  const indexed = bare.filter(isFound)
  if (indexed.length === 0) return holdsWords(dialect, personWords(bare), bare)
  const match = indexed.map(word => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  const hits = sql`select rowid from user_words where user_words match ${match}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${hits} limit ${manyHits})`.execute(
    ctx.db.read,
  )
  if (Number(rows[0]?.count) >= manyHits) return holdsWords(dialect, personWords(bare), bare)
  const found = sql`users.id in (select user_id from user_numbers where seq in (${hits}))`
  const short = bare.filter(word => !isFound(word))
  return short.length > 0 ? sql`${found} and ${holdsWords(dialect, personWords(short), short)}` : found
}

/** Shorter words have no trigrams, so they are matched against the names themselves. */
function isIndexed(word: string): boolean {
  return [...word].length >= 3
}

async function hasRole({ ctx }: ListView, roleId: string): Promise<Condition> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from user_roles where role_id = ${roleId} limit ${largeRole}) as first_ones`.execute(
    ctx.db.read,
  )
  return Number(rows[0]?.count) < largeRole
    ? sql`users.id in (select user_id from user_roles where role_id = ${roleId})`
    : sql`exists (select 1 from user_roles where user_id = users.id and role_id = ${roleId})`
}
