import { describe, expect, it } from 'vitest'
import { judgeKnot, judgeSql, type SqlFile, tablesIn } from './walls.ts'

const owners = new Map([
  ['jobs', 'platform/jobs'],
  ['users', 'core/people'],
  ['items', 'features/drive'],
  ['links', 'features/sharing'],
])

function file(name: string, sql: Partial<SqlFile>): SqlFile {
  return { file: name, reads: [], writes: [], ...sql }
}

describe('judgeSql', () => {
  it('lets a feature use its own tables and those of lower layers', () => {
    const files = [file('features/drive/a.ts', { reads: ['items', 'jobs'], writes: ['items', 'jobs'] })]
    expect(judgeSql(files, owners, new Map([['drive', []]]))).toEqual([])
  })

  it('finds a read that the manifest lacks, and says where', () => {
    const files = [file('features/search/a.ts', { reads: ['items'] })]
    expect(judgeSql(files, owners, new Map())).toEqual([
      "search reads tables of drive but its manifest's reads lacks it: features/search/a.ts.",
    ])
    expect(judgeSql(files, owners, new Map([['search', ['drive']]]))).toEqual([])
  })

  it('finds a declared read that no query makes', () => {
    const declared = new Map([['search', ['drive']]])
    expect(judgeSql([], owners, declared)).toEqual(["search's manifest reads drive but no query does."])
  })

  it('refuses a write into another feature’s table, even if its reads are declared', () => {
    const files = [file('features/sharing/a.ts', { reads: ['items'], writes: ['items'] })]
    const declared = new Map([['sharing', ['drive']]])
    expect(judgeSql(files, owners, declared)).toEqual([
      "sharing: items of drive: a feature writes its own tables alone. Call a function of the owner's public.ts.",
    ])
  })

  it('lets one feature write a table of the core, and any number read it', () => {
    const keeper = file('features/accounts/a.ts', { reads: ['users'], writes: ['users'] })
    const reader = file('features/search/b.ts', { reads: ['users'] })
    expect(judgeSql([keeper, reader], owners, new Map())).toEqual([])
    const second = file('features/sharing/c.ts', { writes: ['users'] })
    expect(judgeSql([keeper, second], owners, new Map())).toEqual([
      'users of core/people: accounts, sharing. One feature writes each table of the core; the others call its functions.',
    ])
    const inCore = file('core/people/d.ts', { writes: ['users'] })
    expect(judgeSql([keeper, inCore], owners, new Map())).toEqual([
      'users of core/people: accounts, core/people. One feature writes each table of the core; the others call its functions.',
    ])
  })

  it('refuses a lower layer that names a table of a higher one', () => {
    const files = [file('platform/audit/a.ts', { reads: ['links'] })]
    expect(judgeSql(files, owners, new Map())).toEqual([
      'platform/audit: links of features/sharing: that table belongs to a higher floor.',
    ])
  })
})

describe('judgeKnot', () => {
  const uses = new Map([
    ['comments', ['drive']],
    ['drive', []],
  ])

  it('finds a circle that queries close, and nothing else', () => {
    const reads = new Map([
      ['drive', new Set(['comments'])],
      ['search', new Set(['drive'])],
    ])
    expect(judgeKnot(uses, reads).map(line => line.split(' ')[0])).toEqual(['comments', 'drive'])
  })
})

describe('tablesIn', () => {
  it('finds the names in every interface of tables, and no columns', () => {
    const text = 'interface ItemRow { id: string }\ninterface Tables {\n  items: ItemRow\n  links: LinkRow\n}'
    expect(tablesIn(text)).toEqual(['items', 'links'])
    expect(tablesIn('export interface TreeTables extends A, B {\n  spaces: SpaceRow\n}')).toEqual(['spaces'])
  })
})
