import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { savedSearchEndpoints } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { accessRequestEndpoints } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { expect } from 'vitest'
import type { Tx } from '../../src/platform/database/database.ts'
import { tables } from '../all-tables.ts'
import type { TestApp } from '../harness.ts'

/** Returns whether a call stores whatever it is sent and reveals nothing about what exists. */
export function keepsAnything(endpoint: AnyEndpoint): boolean {
  return endpoint.id === accessRequestEndpoints.requestAccess.id || endpoint.id === savedSearchEndpoints.saveSearch.id
}

/** The id of what such a call creates, different each time. */
export const madeName = /"id":"[0-9a-z]{26}"/

/** Returns whether the answer of such a call contains only the new id and values of the request. */
export function isOnlyWhatWasSent(text: string, sent: unknown): boolean {
  const known = new Set(leavesOf(sent))
  return text === '' || leavesOf(JSON.parse(text.replace(madeName, '"id":null'))).every(value => known.has(value))
}

function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)]
}

/**
 * Deletes what a user has sent with these ids and everything that resulted from it, after checking that it is the same
 * for each id.
 */
export async function takeKeptAlike(test: TestApp, userId: string, itemIds: readonly string[]): Promise<void> {
  const kept: unknown[] = []
  for (const itemId of itemIds) kept.push(await takeKept(test, userId, itemId))
  expect(new Set(kept.map(one => JSON.stringify(one))).size).toBe(1)
}

/** Deletes the searches and their events, which are the newest of their kind. */
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
