import { adminLists, endpoints } from '@holdall/contract/contract.ts'
import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import {
  encodeFilters,
  type Filter,
  type FilterOperator,
  operatorsOf,
} from '@holdall/contract/kit/list-parts/filters.ts'
import { splitKey } from '@holdall/contract/kit/sentences.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type Sent, type TestApp } from '../harness.ts'
import { checksums } from './checksum.ts'
import { parseCsv } from './csv.ts'
import { compare, expected, samples, zone } from './list-model.ts'
import { listRecipes } from './list-recipes.ts'
import type { ListRecipe, Row } from './list-rows/values.ts'
import { allOn } from './world.ts'

interface Answer {
  readonly pagination: { data: Row[]; total: number; page: number | null; nextCursor: string | null }
}

const endpointOf = (list: AnyAdminList, part: 'list' | 'ids' | 'csv') =>
  endpoints.find(({ id }) => id === `${list.id}.${part}`) as AnyEndpoint

describe.each(dialects)('the lists of the back-office on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect, allOn)
    admin = await buildMember(test, { permissions: ['admin'] })
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ time_zone: zone }).where('id', '=', admin.userId).execute(),
    )
    for (const list of adminLists) await recipeOf(list).seed(test)
  })
  afterAll(() => test.close())

  function recipeOf(list: AnyAdminList): ListRecipe {
    const recipe = listRecipes[list.id]
    if (!recipe) throw new Error(`There is no recipe for the list ${list.id}`)
    return recipe
  }

  const ask = (list: AnyAdminList, query: Sent['query'] = {}) =>
    admin.client.call(endpointOf(list, 'list'), { query: { ...recipeOf(list).scope, ...query } })
  const read = async (list: AnyAdminList, query: Sent['query'] = {}): Promise<Answer['pagination']> =>
    ((await admin.client.ok(endpointOf(list, 'list'), { query: { ...recipeOf(list).scope, ...query } })) as Answer)
      .pagination
  const everything = async (list: AnyAdminList, query: Record<string, unknown> = {}): Promise<Row[]> => {
    const rows: Row[] = []
    for (let page = 1; ; page++) {
      const { data } = await read(list, { ...query, page, perPage: 100 })
      rows.push(...data)
      if (data.length < 100) return rows
    }
  }
  const byCursor = async (list: AnyAdminList, query: Record<string, unknown>, between?: () => Promise<void>) => {
    const rows: Row[] = []
    let cursor: string | null = null
    do {
      const page: Answer['pagination'] = await read(list, { ...query, ...(cursor ? { cursor, page: 3 } : {}) })
      rows.push(...page.data)
      if (cursor) expect(page.page).toBeNull()
      cursor = page.nextCursor
      if (cursor) await between?.()
    } while (cursor)
    return rows
  }
  const ids = (rows: readonly Row[]) => rows.map(row => row.id)

  const sortValue = (list: AnyAdminList, by: string, row: Row) =>
    (recipeOf(list).sortValues?.[by]?.(row) ?? row[by] ?? null) as string | number | null

  describe.each(adminLists.map(list => [list.id, list] as const))('%s', (_id, list) => {
    it('[LIST-03] [LIST-04] is sorted in both directions by each of its sorts, the same by pages and by cursors', async () => {
      const all = await everything(list)
      expect(all.length).toBeGreaterThan(15)
      expect(new Set(ids(all)).size).toBe(all.length)
      for (const orderBy of list.sorts) {
        for (const orderDir of ['asc', 'desc'] as const) {
          const rows = await everything(list, { orderBy, orderDir })
          const sign = orderDir === 'asc' ? 1 : -1
          const sorted = [...all].sort(
            (a, b) => sign * (compare(sortValue(list, orderBy, a), sortValue(list, orderBy, b)) || compare(a.id, b.id)),
          )
          expect(ids(rows), `${orderBy} ${orderDir}`).toEqual(ids(sorted))
          expect(ids(await byCursor(list, { orderBy, orderDir, perPage: 7 }))).toEqual(ids(sorted))
          const second = await read(list, { orderBy, orderDir, perPage: 7, page: 2 })
          expect([ids(second.data), second.page, second.total]).toEqual([ids(sorted.slice(7, 14)), 2, all.length])
        }
      }
    })

    it('[LIST-04] begins with the newest 15 rows unless asked otherwise', async () => {
      const { data, page } = await read(list)
      const [newest] = await everything(list, { orderBy: list.defaultSort.by, orderDir: list.defaultSort.dir })
      expect([data.length, data[0]?.id, page]).toEqual([15, newest?.id, 1])
      expect(list.defaultSort.dir).toBe('desc')
    })

    it('[LIST-04] shows existing rows once and in order while rows are added', async () => {
      for (const orderBy of list.sorts) {
        for (const orderDir of ['asc', 'desc'] as const) {
          const before = ids(await everything(list, { orderBy, orderDir }))
          const add = async () => void (await recipeOf(list).add(test))
          const seen = ids(await byCursor(list, { orderBy, orderDir, perPage: 15 }, add))
          expect(seen.filter(id => before.includes(id))).toEqual(before)
          expect(new Set(seen).size).toBe(seen.length)
        }
      }
    })

    it('[LIST-07] applies each of its filters with each operator to the list, its ids and its total', async () => {
      const all = await everything(list)
      let kept = 0
      for (const [key, declared] of Object.entries(list.filters)) {
        const values = all
          .map(row => recipeOf(list).filterValues?.[key]?.(row) ?? row[key])
          .sort((a, b) => compare((a ?? null) as string, (b ?? null) as string))
        for (const value of samples(declared, values, admin.userId)) {
          for (const operator of operatorsOf[declared.kind]) {
            const filters = encodeFilters([{ key, operator, value }])
            const right = ids(expected(list, recipeOf(list), all, { key, operator, value }))
            const what = `${key} ${operator} ${value}`
            expect(ids(await everything(list, { filters })), what).toEqual(right)
            expect((await read(list, { filters, perPage: 1 })).total, what).toBe(right.length)
            const answer = await admin.client.ok(endpointOf(list, 'ids'), {
              query: { ...recipeOf(list).scope, filters },
            })
            expect(answer, what).toEqual({ ids: right, total: right.length })
            if (right.length > 0 && right.length < all.length) kept++
          }
        }
      }
      expect(kept).toBeGreaterThan(Object.keys(list.filters).length > 0 ? 0 : -1)
    })

    it('[LIST-02] combines filters with each other and with a search', async () => {
      const all = await everything(list)
      const chips = Object.entries(list.filters).map(([key, declared]): Filter => {
        const value =
          samples(
            declared,
            all.map(row => recipeOf(list).filterValues?.[key]?.(row) ?? row[key]),
            admin.userId,
          )[0] ?? null
        return { key, operator: operatorsOf[declared.kind].at(-1) as FilterOperator, value }
      })
      const right = chips.reduce((rows: readonly Row[], chip) => expected(list, recipeOf(list), rows, chip), all)
      expect(ids(await everything(list, { filters: encodeFilters(chips) }))).toEqual(ids(right))
    })

    it('[LIST-02] finds rows by parts of words in any case and without accents, requires every word, and finds nothing for unknown words', async () => {
      const all = await everything(list)
      const bare = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      const text = (row: Row) => bare(recipeOf(list).text(row))
      const words = all.flatMap(row => recipeOf(list).text(row).split(/\s+/)).filter(word => word.length > 4)
      const long = words[Math.floor(words.length / 2)] ?? ''
      const parts = [long.slice(1), long.slice(1).toUpperCase(), long.slice(0, 2), '%', '_', '\\', '"', "'", 'ü', 'e a']
      for (const query of [...parts, `${long.slice(0, 3)} ${long.slice(-3)}`, 'nowhere-at-all', '*', 'a OR b']) {
        const each = bare(query).split(' ')
        const right = ids(all.filter(row => each.every(word => text(row).includes(word))))
        expect(ids(await everything(list, { query })), query).toEqual(right)
      }
    })

    it('[LIST-05] [ERR-03] refuses undeclared parameters by name, and changes nothing', async () => {
      const before = await checksums(test.app.services.db)
      const chip = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
      const [[key, declared] = ['', undefined]] = Object.entries(list.filters)
      const wrong = declared?.kind === 'relation' ? 'x' : { $ne: 1 }
      const operator = declared ? operatorsOf[declared.kind][0] : '='
      const bad: [Record<string, unknown>, string][] = [
        [{ orderBy: 'password' }, 'orderBy'],
        [{ orderBy: '__proto__' }, 'orderBy'],
        [{ orderBy: 'id; drop table users' }, 'orderBy'],
        [{ orderDir: 'up' }, 'orderDir'],
        [{ perPage: 0 }, 'perPage'],
        [{ perPage: 101 }, 'perPage'],
        [{ page: 0 }, 'page'],
        [{ filters: 'not base64!' }, 'filters'],
        [{ filters: Buffer.from('not json').toString('base64') }, 'filters'],
        [{ filters: chip({ key }) }, 'filters'],
        [{ filters: chip([{ key: 'password_hash', operator: '=', value: 'x' }]) }, 'filters.0.key'],
        [{ filters: chip([{ key: '__proto__', operator: '=', value: 'x' }]) }, 'filters.0.key'],
        [{ filters: chip([{ key: 'constructor', operator: '=', value: 'x' }]) }, 'filters.0.key'],
        [{ filters: chip([{ key, operator: 'like', value: wrong }]) }, 'filters.0.operator'],
        [{ filters: chip([{ key, operator, value: wrong }]) }, 'filters.0.value'],
        [{ filters: chip([{ key, operator, value: [[[[]]]] }]) }, 'filters.0.value'],
        [{ filters: chip(Array.from({ length: 21 }, () => ({ key, operator, value: wrong }))) }, 'filters'],
      ]
      for (const [query, field] of bad) {
        const answer = await ask(list, query)
        const what = JSON.stringify(query).slice(0, 200)
        expect([answer.status, answer.problem.code], what).toEqual([422, 'request.invalid'])
        expect(answer.problem.errors?.map(error => error.field).join(' '), what).toContain(field)
      }
      expect(await checksums(test.app.services.db)).toEqual(before)
    })

    it('[LIST-04] refuses a cursor that is invalid, was altered, or belongs to another order', async () => {
      const { nextCursor } = await read(list, { perPage: 1 })
      const parsed = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString())
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const other = list.defaultSort.dir === 'asc' ? 'desc' : 'asc'
      const bad: Record<string, unknown>[] = [
        { cursor: 'x' },
        { cursor: encode([]) },
        { cursor: encode({ ...parsed, key: { a: 1 } }) },
        { cursor: encode({ ...parsed, key: 1e308 }) },
        { cursor: encode({ ...parsed, id: 'a\0b' }) },
        { cursor: encode({ ...parsed, by: 'password' }) },
        { cursor: nextCursor, orderDir: other },
      ]
      for (const by of list.sorts) {
        const { nextCursor: next } = await read(list, { perPage: 1, orderBy: by })
        const { key, ...place } = JSON.parse(Buffer.from(next ?? '', 'base64url').toString())
        const far = typeof key === 'number' ? Number.MAX_SAFE_INTEGER : key
        expect((await ask(list, { cursor: encode({ ...place, key: far }), orderBy: by })).status).toBeLessThan(500)
      }
      for (const query of bad) {
        const answer = await ask(list, query)
        expect([answer.status, answer.problem.code], JSON.stringify(query)).toEqual([400, 'list.bad-cursor'])
      }
    })

    it('[USERS-18] [ADMX-10] is exported as it is listed, in the same order, and no cell is a formula', async () => {
      const [orderBy] = list.sorts
      const { downloadPath } = (await admin.client.ok(endpointOf(list, 'csv'), {
        body: { ...recipeOf(list).scope, orderBy, orderDir: 'asc' },
      })) as { downloadPath: string }
      const answer = await admin.client.request('GET', downloadPath)
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      const [head, ...lines] = parseCsv(answer.payload)
      const columns = Object.entries(list.columns).filter(([, column]) => !column.isScreenOnly)
      expect(head).toEqual(columns.map(([, column]) => splitKey(column.label).text))
      const rows = await everything(list, { orderBy, orderDir: 'asc' })
      expect(lines.length).toBe(rows.length)
      const plain = columns.flatMap(([key, { kind }], at) =>
        kind === 'instant' || kind === 'number' ? [{ key, at }] : [],
      )
      for (const [n, row] of rows.entries()) {
        for (const { key, at } of plain) {
          const value = key in row ? row[key] : undefined
          if (value !== undefined && typeof value !== 'object') expect(lines[n]?.[at]).toBe(String(value))
        }
      }
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝]/)
      // The path is valid for one download.
      expect((await admin.client.request('GET', downloadPath)).statusCode).toBe(404)
    })

    it('[DEC-93] is not shown to anyone without its permission', async () => {
      const { client } = await buildMember(test, { permissions: ['admin.access'] })
      const { scope } = recipeOf(list)
      for (const part of ['list', 'ids', 'csv'] as const) {
        const answer = await client.call(
          endpointOf(list, part),
          part === 'csv' ? { body: { ...scope } } : { query: { ...scope } },
        )
        expect([answer.status, answer.problem.code]).toEqual([403, 'request.forbidden'])
      }
    })
  })
})
