import { describe, expect, it } from 'vitest'
import { judgeKnot, judgeSql, type SqlFile, tablesIn } from './walls.ts'

const owners = new Map([
  ['jobs', 'platform/jobs'],
  ['users', 'core/people'],
  ['items', 'features/drive'],
  ['links', 'features/sharing'],
])
const noDebts = { writes: [], keepers: [], upwards: [], knotted: [] }

function file(name: string, sql: Partial<SqlFile>): SqlFile {
  return { file: name, reads: [], writes: [], ...sql }
}

describe('judgeSql', () => {
  it('lets a feature use its own tables and those of lower floors', () => {
    const files = [file('features/drive/a.ts', { reads: ['items', 'jobs'], writes: ['items', 'jobs'] })]
    expect(judgeSql(files, owners, new Map([['drive', []]]), noDebts)).toEqual([])
  })

  it('finds a read that the manifest lacks, and says where', () => {
    const files = [file('features/search/a.ts', { reads: ['items'] })]
    expect(judgeSql(files, owners, new Map(), noDebts)).toEqual([
      "search reads tables of drive but its manifest's reads lacks it: features/search/a.ts.",
    ])
    expect(judgeSql(files, owners, new Map([['search', ['drive']]]), noDebts)).toEqual([])
  })

  it('finds a declared read that no query makes', () => {
    const declared = new Map([['search', ['drive']]])
    expect(judgeSql([], owners, declared, noDebts)).toEqual(["search's manifest reads drive but no query does."])
  })

  it('refuses a write into another feature’s table, even where its reads are declared', () => {
    const files = [file('features/sharing/a.ts', { reads: ['items'], writes: ['items'] })]
    const declared = new Map([['sharing', ['drive']]])
    expect(judgeSql(files, owners, declared, noDebts)).toEqual([
      "sharing: items of drive: a feature writes its own tables alone. Call a function of the owner's public.ts.",
    ])
    expect(judgeSql(files, owners, declared, { ...noDebts, writes: ['sharing: items of drive'] })).toEqual([])
  })

  it('lets one feature write a table of the core, and any number read it', () => {
    const keeper = file('features/accounts/a.ts', { reads: ['users'], writes: ['users'] })
    const reader = file('features/search/b.ts', { reads: ['users'] })
    expect(judgeSql([keeper, reader], owners, new Map(), noDebts)).toEqual([])
    const second = file('features/sharing/c.ts', { writes: ['users'] })
    const several = 'users of core/people: accounts, sharing'
    expect(judgeSql([keeper, second], owners, new Map(), noDebts)).toEqual([
      `${several}. One feature writes each table of the core; the others call its functions.`,
    ])
    expect(judgeSql([keeper, second], owners, new Map(), { ...noDebts, keepers: [several] })).toEqual([])
  })

  it('refuses a lower floor that names a table of a higher one', () => {
    const files = [file('platform/audit/a.ts', { reads: ['links'] })]
    expect(judgeSql(files, owners, new Map(), noDebts)).toEqual([
      'platform/audit: links of features/sharing: that table belongs to a higher floor.',
    ])
    const debts = { ...noDebts, upwards: ['platform/audit: links of features/sharing'] }
    expect(judgeSql(files, owners, new Map(), debts)).toEqual([])
  })

  it('asks for a debt that was paid to be struck out', () => {
    const debts = { ...noDebts, writes: ['a: items of drive'], upwards: ['platform/b: items of features/drive'] }
    expect(judgeSql([], owners, new Map(), debts)).toEqual([
      'a: items of drive is no longer written: take it out of the debts.',
      'platform/b: items of features/drive is no longer named: take it out of the debts.',
    ])
  })
})

describe('judgeKnot', () => {
  const uses = new Map([
    ['comments', ['drive']],
    ['drive', []],
  ])

  it('finds a circle that queries close, and nothing beside it', () => {
    const reads = new Map([
      ['drive', new Set(['comments'])],
      ['search', new Set(['drive'])],
    ])
    expect(judgeKnot(uses, reads, noDebts).map(line => line.split(' ')[0])).toEqual(['comments', 'drive'])
    expect(judgeKnot(uses, reads, { ...noDebts, knotted: ['comments', 'drive'] })).toEqual([])
  })

  it('asks for a feature that has left its circle to be struck out', () => {
    expect(judgeKnot(uses, new Map(), { ...noDebts, knotted: ['drive'] })).toEqual([
      'drive is no longer in a circle: take it out of the debts.',
    ])
  })
})

describe('tablesIn', () => {
  it('finds the names of every interface of tables, and no columns', () => {
    const text = 'interface ItemRow { id: string }\ninterface Tables {\n  items: ItemRow\n  links: LinkRow\n}'
    expect(tablesIn(text)).toEqual(['items', 'links'])
    expect(tablesIn('export interface TreeTables extends A, B {\n  spaces: SpaceRow\n}')).toEqual(['spaces'])
  })
})
