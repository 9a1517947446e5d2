import { adminLists } from '@holdall/contract/contract.ts'
import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import { type Filter, type FilterDeclaration, operatorsOf } from '@holdall/contract/kit/list-parts/filters.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader, Tx } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Place, sortOf } from '../../src/platform/lists/keyset.ts'
import { findListSource } from '../../src/platform/lists/list-source.ts'
import { conditionOf, placesQuery } from '../../src/platform/lists/lists.repository.ts'
import { viewOf } from '../../src/platform/lists/read-list.ts'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { listRecipes } from './list-recipes.ts'
import { makeManyRows } from './many-rows.ts'

/**
 * Orders on SQLite by a column of another table than the one in which the list's own condition finds rows: these are
 * sorted.
 */
const sorted: Readonly<Record<string, readonly string[]>> = { 'role-users': ['email'] }

/** No plan may sort more rows than this; sorting up to this many costs less than the rows of a page. */
const mostSorted = 2000

function sampleOf(declared: FilterDeclaration): Filter['value'] {
  switch (declared.kind) {
    case 'relation':
      return null
    case 'choice':
      return Object.keys(declared.options)[0] ?? ''
    case 'date':
      return '2026-01-01'
    case 'number':
      return 1
    default:
      return newId()
  }
}

interface Asked {
  readonly orderBy: string
  readonly orderDir: 'asc' | 'desc'
  readonly filters: readonly Filter[]
  readonly isLater: boolean
}

/** Yields every sort in both directions, with each filter and without, on the first page and later. */
function* questions(list: AnyAdminList): Generator<Asked> {
  const filters = Object.entries(list.filters).map(([key, declared]) => ({
    key,
    operator: operatorsOf[declared.kind][0],
    value: sampleOf(declared),
  }))
  for (const orderBy of list.sorts) {
    for (const orderDir of ['asc', 'desc'] as const) {
      for (const isLater of [false, true]) {
        for (const chosen of [[], ...filters.map(filter => [filter])]) {
          yield { orderBy, orderDir, filters: chosen, isLater }
        }
      }
    }
  }
}

async function commonRole(test: TestApp): Promise<string> {
  const { db } = test.app.services
  return (await tables(db.read).selectFrom('roles').select('id').where('is_default', '=', 1).executeTakeFirstOrThrow())
    .id
}

async function queryFor(test: TestApp, list: AnyAdminList, { orderBy, orderDir, filters, isLater }: Asked) {
  const source = findListSource(list.id)
  if (!source) throw new Error(`${list.id} has no source`)
  // Where a role is needed, uses the one that everyone has: what holds for very many holds for few.
  const common = { role_id: await commonRole(test) }
  const scope = { query: '', filters: [...filters], ...(listRecipes[list.id]?.scope?.role_id && common) }
  const where = await conditionOf(source, viewOf(test.app.ctx), scope)
  const sort = { orderBy, orderDir }
  const key = sortOf(source, sort).kind === 'text' ? 'm' : 1_700_000_000_000
  const place: Place = { key, id: newId() }
  return placesQuery(test.app.services.db.dialect, source, where, sort, {
    limit: 16,
    ...(isLater ? { after: place } : {}),
  })
}

/** Returns how each part of a list of several tables is walked on SQLite. */
function partsOf(plan: string): string[] {
  const parts = plan.split('CO-ROUTINE part\n').slice(1)
  if (parts.length < 2) throw new Error(`These are no parts: ${plan}`)
  return parts.map(part => part.split('SCAN part')[0] ?? '')
}

const named = ({ orderBy, orderDir, filters, isLater }: Asked) =>
  `${orderBy} ${orderDir} with ${filters[0]?.key ?? 'nothing'}${isLater ? ', further on' : ''}`

describe('the plans of the lists on SQLite', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('sqlite')
  })
  afterAll(() => test.close())

  it.each(adminLists.map(list => [list.id, list] as const))(
    '%s walks an index for every sort with every filter, and never sorts a full scan',
    async (id, list) => {
      for (const asked of questions(list)) {
        const query = await queryFor(test, list, asked)
        const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(test.app.services.db.read)
        const plan = rows.map(row => row.detail).join('\n')
        const what = `${named(asked)}: ${plan}`
        expect(plan, what).toMatch(/USING (COVERING )?INDEX/)
        // In a list of several tables each part is walked; only the few places of all parts are sorted after that.
        for (const part of Array.isArray(findListSource(id)?.from) ? partsOf(plan) : [plan]) {
          if (!part.includes('USE TEMP B-TREE') || sorted[id]?.includes(asked.orderBy)) continue
          // Rows found by an index of the filter may be sorted; a full scan may not.
          expect(part, what).toMatch(/^SEARCH/)
        }
      }
    },
  )
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe.runIf(dialects.includes('postgres'))('the plans of the lists on PostgreSQL', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('postgres')
    for (const recipe of Object.values(listRecipes)) await recipe.seed(test)
    await makeManyRows(test.app.services.db)
  }, 180_000)
  afterAll(() => test.close())

  async function planOf(db: Reader | Tx, list: AnyAdminList, asked: Asked): Promise<PlanNode> {
    const query = await queryFor(test, list, asked)
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`explain (format json) ${query}`.execute(db)
    const [answer] = rows[0]?.['QUERY PLAN'] ?? []
    if (!answer) throw new Error('PostgreSQL explains nothing')
    return answer.Plan
  }

  it.each(adminLists.map(list => [list.id, list] as const))(
    '%s sorts only a few of very many rows, for every sort with every filter',
    async (_id, list) => {
      for (const asked of questions(list)) {
        const plan = await planOf(test.app.services.db.read, list, asked)
        const what = `${named(asked)}: ${JSON.stringify(plan)}`
        // An incremental sort walks an index and only sorts rows with equal values.
        for (const node of nodesOf(plan).filter(one => one['Node Type'] === 'Sort')) {
          const [below] = node.Plans ?? []
          expect(below?.['Plan Rows'], what).toBeLessThan(mostSorted)
        }
      }
    },
  )

  it.each(adminLists.map(list => [list.id, list] as const))(
    '%s has an index that provides every order without a sort, whatever the filter',
    async (_id, list) => {
      await test.app.services.db.transaction(async tx => {
        // The planner may have reasons to choose otherwise; this only checks whether it could.
        for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan']) {
          await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
        }
        for (const asked of questions(list)) {
          const plan = await planOf(tx, list, asked)
          const what = `${named(asked)}: ${JSON.stringify(plan)}`
          // In a list of several tables the few places of each part are merged.
          const isOfParts = Array.isArray(findListSource(list.id)?.from)
          for (const node of nodesOf(plan).filter(one => one['Node Type'].endsWith('Sort'))) {
            const [below] = node.Plans ?? []
            // If the planner knows that a condition matches no row, it reads nothing.
            const isOfNothing = below?.['Node Type'] === 'Result'
            expect(isOfNothing || (isOfParts && Number(below?.['Plan Rows']) <= 64), what).toBe(true)
          }
        }
      })
    },
  )
})
