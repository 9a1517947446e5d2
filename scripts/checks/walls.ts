import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachOf } from '../lib/reach.ts'
import { root } from '../lib/root.ts'
import { readSql, type SqlWords } from './sql/sql-words.ts'

/** The layers of the server, lowest first; a query names tables of its own layer and of those below. */
const floors = ['platform', 'core', 'drivers', 'features', 'app']

/** A file with SQL. Its room is the folder that owns it and its tables: `features/drive`, `drivers/search`. */
export interface SqlFile extends SqlWords {
  readonly file: string
}

/** Maps each table to the room that owns it. */
export type Owners = ReadonlyMap<string, string>

/** The manifests, by feature: the features whose tables their queries read. */
export type Reads = ReadonlyMap<string, readonly string[]>

/** `features/drive` for `features/drive/tags/tags.repository.ts`. */
export function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/** The feature that owns a room; undefined for rooms of other layers. */
function featureOf(room = ''): string | undefined {
  return room.startsWith('features/') ? room.slice('features/'.length) : undefined
}

function floorOf(room: string): number {
  return floors.indexOf(room.split('/')[0] ?? '')
}

/** Returns which other features' tables each feature reads. */
export function readEdges(files: readonly SqlFile[], owners: Owners): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { file, reads } of files) {
    const reader = featureOf(roomOf(file))
    if (!reader) continue
    for (const table of reads) {
      const owner = featureOf(owners.get(table))
      if (owner && owner !== reader) edges.set(reader, (edges.get(reader) ?? new Set()).add(owner))
    }
  }
  return edges
}

/** `sharing: grants of drive`, for each table that a feature writes although another one owns it. */
export function foreignWrites(files: readonly SqlFile[], owners: Owners): string[] {
  const found = files.flatMap(({ file, writes }) => {
    const writer = featureOf(roomOf(file))
    return writes.flatMap(table => {
      const owner = featureOf(owners.get(table))
      return writer && owner && owner !== writer ? [`${writer}: ${table} of ${owner}`] : []
    })
  })
  return unique(found)
}

/**
 * `spaces of core/tree: drive, workspaces`, for each table of the core that several features write: the core has the
 * tables that everyone reads, but only one feature writes each of them.
 */
export function severalKeepers(files: readonly SqlFile[], owners: Owners): string[] {
  const keepers = new Map<string, string[]>()
  for (const { file, writes } of files) {
    const room = roomOf(file)
    for (const table of writes) {
      if (owners.get(table)?.startsWith('core/'))
        keepers.set(table, unique([...(keepers.get(table) ?? []), featureOf(room) ?? room]))
    }
  }
  const several = [...keepers].filter(([, writers]) => writers.length > 1)
  return several.map(([table, writers]) => `${table} of ${owners.get(table)}: ${writers.join(', ')}`).sort()
}

/** `platform/events: items of features/drive`, for each table of a higher layer than the query. */
export function upwardNames(files: readonly SqlFile[], owners: Owners): string[] {
  const found = files.flatMap(({ file, reads, writes }) => {
    const room = roomOf(file)
    return [...reads, ...writes].flatMap(table => {
      const owner = owners.get(table)
      return owner && floorOf(room) < floorOf(owner) ? [`${room}: ${table} of ${owner}`] : []
    })
  })
  return unique(found)
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort()
}

/**
 * What is wrong with the queries: undeclared reads, unnecessary declarations, foreign writes, and tables of higher
 * layers.
 */
export function judgeSql(files: readonly SqlFile[], owners: Owners, declared: Reads): string[] {
  const edges = readEdges(files, owners)
  const reads = unique([...edges.keys(), ...declared.keys()]).flatMap(name => {
    const found = [...(edges.get(name) ?? [])]
    const said = declared.get(name) ?? []
    return [
      ...found.filter(other => !said.includes(other)).map(other => whereRead(name, other, files, owners)),
      ...said
        .filter(other => !found.includes(other))
        .map(other => `${name}'s manifest reads ${other} but no query does.`),
    ]
  })
  return [
    ...reads,
    ...foreignWrites(files, owners).map(
      line => `${line}: a feature writes its own tables alone. Call a function of the owner's public.ts.`,
    ),
    ...severalKeepers(files, owners).map(
      line => `${line}. One feature writes each table of the core; the others call its functions.`,
    ),
    ...upwardNames(files, owners).map(line => `${line}: that table belongs to a higher floor.`),
  ]
}

/** The features that reach themselves through others. */
export function knotted(edges: ReadonlyMap<string, Iterable<string>>): string[] {
  const after = (name: string) => edges.get(name) ?? []
  return unique([...edges.keys()].filter(name => reachOf(name, after).has(name)))
}

/** Circles that imports alone don't show: those of imports and queries together. */
export function judgeKnot(
  uses: ReadonlyMap<string, readonly string[]>,
  reads: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const names = [...uses.keys(), ...reads.keys()]
  const edges = new Map(names.map(name => [name, unique([...(uses.get(name) ?? []), ...(reads.get(name) ?? [])])]))
  return knotted(edges).map(
    name => `${name} reaches itself over what it uses and reads: ${edges.get(name)?.join(', ')}.`,
  )
}

function whereRead(name: string, other: string, files: readonly SqlFile[], owners: Owners): string {
  const there = files.filter(
    ({ file, reads }) =>
      featureOf(roomOf(file)) === name && reads.some(table => featureOf(owners.get(table)) === other),
  )
  return `${name} reads tables of ${other} but its manifest's reads lacks it: ${there.map(({ file }) => file).join(', ')}.`
}

/** Every file of the server with SQL, the owner of each table, and what the manifests say. */
export function readWalls(): { readonly files: SqlFile[]; readonly owners: Owners; readonly declared: Reads } {
  const folder = join(root, 'packages/server/src')
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter(file => !/\.test\.ts$/.test(file))
    .map(file => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const owners = new Map(
    sources.flatMap(({ file, text }) => tablesIn(text).map(table => [table, roomOf(file)] as const)),
  )
  const tables = new Set(owners.keys())
  const files = sources.map(({ file, text }) => ({ file, ...readSql(text, tables) }))
  const manifests = sources.filter(({ file }) => /^features\/[^/]+\/[^/]+\.feature\.ts$/.test(file))
  const declared = new Map(
    manifests.map(({ file, text }) => [featureOf(roomOf(file)) ?? '', declaredReads(text)] as const),
  )
  return { files: files.filter(({ reads, writes }) => reads.length + writes.length > 0), owners, declared }
}

/** The names in each `interface …Tables { … }` of a file. */
export function tablesIn(text: string): string[] {
  return [...text.matchAll(/\binterface \w*Tables (?:extends [\w, ]+ )?\{([^}]*)\}/g)].flatMap(match =>
    [...(match[1] ?? '').matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name),
  )
}

function declaredReads(manifest: string): string[] {
  const list = /\breads:\s*\[([^\]]*)\]/.exec(manifest)?.[1] ?? ''
  return [...list.matchAll(/'([\w-]+)'/g)].map(match => match[1] ?? '')
}
