import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { accessRequestEndpoints } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { expect } from 'vitest'
import type { TestApp } from '../harness.ts'

/** A call that keeps what it is sent and tells nothing, whatever there is. */
export function keepsAnything(endpoint: AnyEndpoint): boolean {
  return endpoint.id === accessRequestEndpoints.requestAccess.id
}

/** Takes away a person's requests for access to these ids with all that came of them, after looking that it is the same for each. */
export async function takeKeptAlike(test: TestApp, userId: string, itemIds: readonly string[]): Promise<void> {
  const kept: unknown[] = []
  for (const itemId of itemIds) kept.push(await takeKept(test, userId, itemId))
  expect(new Set(kept.map(one => JSON.stringify(one))).size).toBe(1)
}

function takeKept(test: TestApp, userId: string, itemId: string) {
  return test.app.services.db.transaction(async tx => {
    const requests = await tx
      .deleteFrom('access_requests')
      .where('item_id', '=', itemId)
      .where('user_id', '=', userId)
      .returningAll()
      .execute()
    const ids = requests.map(({ id }) => id)
    const told = ids.map(requestId => JSON.stringify({ requestId }))
    const jobs = await tx
      .deleteFrom('jobs')
      .where('payload', 'in', [...told, ''])
      .returning('kind')
      .execute()
    const lines = await tx
      .deleteFrom('audit_log')
      .where('object_id', 'in', [...ids, ''])
      .returning('action')
      .execute()
    return { requests: requests.map(({ message, state }) => ({ message, state })), jobs, lines }
  })
}
