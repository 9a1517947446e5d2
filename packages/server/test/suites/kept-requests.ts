import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { savedSearchEndpoints } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { accessRequestEndpoints } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { expect } from 'vitest'
import type { Tx } from '../../src/platform/database/database.ts'
import { tables } from '../all-tables.ts'
import type { TestApp } from '../harness.ts'

/** A call that keeps what it is sent and tells nothing else, whatever there is. */
export function keepsAnything(endpoint: AnyEndpoint): boolean {
  return endpoint.id === accessRequestEndpoints.requestAccess.id || endpoint.id === savedSearchEndpoints.saveSearch.id
}

/** What names the thing that such a call has made, which is another one each time. */
export const madeName = /"id":"[0-9a-z]{26}"/

/** Whether an answer of such a call holds nothing but the name of the new thing and values of the request. */
export function isOnlyWhatWasSent(text: string, sent: unknown): boolean {
  const known = new Set(leavesOf(sent))
  return text === '' || leavesOf(JSON.parse(text.replace(madeName, '"id":null'))).every(value => known.has(value))
}

function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)]
}

/** Takes away what a person has sent with these ids and all that came of it, after looking that it is the same for each. */
export async function takeKeptAlike(test: TestApp, userId: string, itemIds: readonly string[]): Promise<void> {
  const kept: unknown[] = []
  for (const itemId of itemIds) kept.push(await takeKept(test, userId, itemId))
  expect(new Set(kept.map(one => JSON.stringify(one))).size).toBe(1)
}

/** With the news of them, which are the newest of their kind. */
async function takeSearches(tx: Tx, userId: string, itemId: string) {
  const searches = await tables(tx)
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('query', 'like', `%${itemId}%`)
    .returning(['name', 'query'])
    .execute()
  const news = await tables(tx)
    .selectFrom('events')
    .select('seq')
    .where('type', '=', 'saved-searches.changed')
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(searches.length)
    .execute()
  const seqs = news.map(({ seq }) => seq)
  if (seqs.length > 0) await tables(tx).deleteFrom('events').where('seq', 'in', seqs).execute()
  return searches.map(search => ({ ...search, query: search.query.replaceAll(itemId, 'ID') }))
}

function takeKept(test: TestApp, userId: string, itemId: string) {
  return test.app.services.db.transaction(async tx => {
    const requests = await tables(tx)
      .deleteFrom('access_requests')
      .where('item_id', '=', itemId)
      .where('user_id', '=', userId)
      .returningAll()
      .execute()
    const ids = requests.map(({ id }) => id)
    const told = ids.map(requestId => JSON.stringify({ requestId }))
    const jobs = await tables(tx)
      .deleteFrom('jobs')
      .where('payload', 'in', [...told, ''])
      .returning('kind')
      .execute()
    const lines = await tables(tx)
      .deleteFrom('audit_log')
      .where('object_id', 'in', [...ids, ''])
      .returning('action')
      .execute()
    const saved = await takeSearches(tx, userId, itemId)
    return { requests: requests.map(({ message, state }) => ({ message, state })), jobs, lines, saved }
  })
}
