import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../../scripts/lib/root.ts'

const page = readFileSync(join(root, 'docs/operations/capacity.md'), 'utf8')
const costs = readFileSync(join(root, 'bench/costs.md'), 'utf8')

/** The cells of each row of a table whose head begins with these words. */
function tableOf(text: string, head: string): string[][] {
  const lines = text.split('\n')
  const at = lines.findIndex(line => line.startsWith(`| ${head}`))
  const rest = lines.slice(at + 2)
  const rows = rest.slice(
    0,
    rest.findIndex(line => !line.startsWith('|')),
  )
  return rows.map(row =>
    row
      .replaceAll('**', '')
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

const number = (text = '') => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)

/** Milliseconds of the server's processor for one operation, as measured. */
const measured = new Map(tableOf(costs, 'one of').map(([what = '', server]) => [what, number(server)]))
const cost = (what: string) => measured.get(what) ?? Number.NaN
const hour = new Map(tableOf(page, 'in one hour').map(([what = '', ...rest]) => [what, rest.map(number)]))
const together = hour.get('together') ?? []
const servers = tableOf(page, 'servers').map(([first = '', people, accounts, requests, ...rest]) => ({
  count: number(first),
  isPostgres: !first.includes('SQLite'),
  ...{ people: number(people), accounts: number(accounts), requests: number(requests) },
  bottleneck: rest.at(-1) ?? '',
}))

/** Returns how far rounding may lead. */
const roughly = (value: number, share = 0.05) => ({ from: value * (1 - share), to: value * (1 + share) })
function expectRoughly(said: number | undefined, calculated: number, what: string): void {
  const { from, to } = roughly(calculated)
  expect(said, `${what}: ${said} is said, ${calculated} is calculated`).toBeGreaterThan(from)
  expect(said, `${what}: ${said} is said, ${calculated} is calculated`).toBeLessThan(to)
}

describe('[NODE-04] the page on capacity', () => {
  it('counts one person’s hour with the measured costs', () => {
    const rows = [
      ['pages of folders', 'a page of 100 of a folder'],
      ['searches', 'a search in 10,000 names'],
      ['small downloads and thumbnails', 'a download of 10 KiB'],
      ['small uploads', 'an upload of 10 KiB'],
      ['a sync program’s question, every 30 seconds', 'a sync program’s question whether a folder changed'],
    ] as const
    for (const [what, operation] of rows) {
      const [times = 0, server] = hour.get(what) ?? []
      expectRoughly(server, times * cost(operation), what)
    }
    const bytes = (20 * cost('an upload of 64 MiB') + 60 * cost('a download of 64 MiB')) / 64
    expectRoughly(hour.get('20 MiB sent, 60 MiB fetched')?.[1], bytes, 'bytes')
    const sums = [...hour].filter(([what]) => what !== 'together').map(([, row]) => row)
    for (const column of [0, 1, 2]) {
      const sum = sums.reduce((all, row) => all + (Number.isNaN(row[column]) ? 0 : (row[column] ?? 0)), 0)
      expectRoughly(together[column], sum, `column ${column}`)
    }
  })

  it('derives people, accounts and requests of 1, 3, 10 and 100 servers from it, beyond a million accounts', () => {
    const [requests = 0, server = 0] = together
    const each = (0.6 * 3600 * 1000) / server
    const several = servers.filter(row => row.isPostgres)
    expect(several.map(row => row.count)).toEqual([1, 3, 10, 100])
    for (const { count, people, accounts, requests: perSecond } of several) {
      expectRoughly(people, count * each, `people of ${count}`)
      expectRoughly(accounts, people * 10, `accounts of ${count}`)
      expectRoughly(perSecond, (people * requests) / 3600, `requests of ${count}`)
    }
    expect(several.at(-1)?.accounts).toBeGreaterThan(1_000_000)
  })

  it('names the first bottleneck of each, and what moves it', () => {
    expect(
      servers.map(({ count, isPostgres, bottleneck }) => [count, isPostgres, bottleneck.split(/[,:]/)[0]]),
    ).toEqual([
      [1, false, 'the one core that answers'],
      [1, true, 'the core of the server'],
      [3, true, 'PostgreSQL’s cores'],
      [10, true, 'PostgreSQL’s `max_connections` (100 by default)'],
      [100, true, 'one PostgreSQL'],
    ])
    const moved = /### What moves each limit\n([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
    for (const what of ['One server with SQLite', 'Three servers', 'Ten servers', 'A hundred servers']) {
      expect(moved.toLowerCase()).toContain(what.toLowerCase())
    }
  })
})
