import { expect, test } from 'vitest'
import type { CapturedItem } from './capture-source.ts'
import { readSource } from './read-source.ts'

const signal = new AbortController().signal
type Tree = { [name: string]: Tree | string }

/** A folder as browsers provide it: at most a hundred entries with each call. */
function folderEntry(name: string, tree: Tree): FileSystemDirectoryEntry {
  const children = Object.entries(tree).map(([child, content]) =>
    typeof content === 'string' ? fileEntry(child, content) : folderEntry(child, content),
  )
  const createReader = () => {
    let at = 0
    return {
      readEntries: (take: (entries: FileSystemEntry[]) => void) => {
        const batch = children.slice(at, at + 100)
        at += 100
        take(batch)
      },
    }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemDirectoryEntry
}

function fileEntry(name: string, content: string): FileSystemEntry {
  const file = (take: (file: File) => void, refuse: (error: Error) => void) =>
    content === '!' ? refuse(new Error('not readable')) : take(new File([content], name))
  return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
}

const dropped = (entry: FileSystemEntry): CapturedItem => ({ entry, file: null, handle: null })

test('[XFER-01] a dropped folder keeps its tree, empty folders included', async () => {
  const item = dropped(folderEntry('Photos', { 'a.jpg': 'a', empty: {}, trip: { deep: { 'b.jpg': 'b' } } }))
  const { files, folders } = await readSource({ kind: 'items', items: [item] }, { signal })
  expect(folders.map(path => path.join('/'))).toEqual(['Photos', 'Photos/empty', 'Photos/trip', 'Photos/trip/deep'])
  expect(files.map(({ path, file }) => [...path, file.name].join('/'))).toEqual([
    'Photos/a.jpg',
    'Photos/trip/deep/b.jpg',
  ])
})

test('[XFER-08] a folder is read to its end, however often the browser has to be asked', async () => {
  const many = Object.fromEntries(Array.from({ length: 1234 }, (_, index) => [`f${index}`, 'x']))
  const { files } = await readSource({ kind: 'items', items: [dropped(folderEntry('many', many))] }, { signal })
  expect(files).toHaveLength(1234)
})

test("a file that the browser can't open is reported and stops nothing", async () => {
  const item = dropped(folderEntry('docs', { 'good.txt': 'x', 'bad.txt': '!' }))
  const { files, unreadable } = await readSource({ kind: 'items', items: [item] }, { signal })
  expect(files.map(({ file }) => file.name)).toEqual(['good.txt'])
  expect(unreadable).toEqual([{ name: 'bad.txt', path: ['docs'] }])
})

test('[XFER-01] the tree of a chosen folder is restored from the paths of its files', async () => {
  const picked = (path: string) =>
    Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', { value: path })
  const { files, folders } = await readSource(
    { kind: 'list', files: [picked('Photos/a.jpg'), picked('Photos/trip/b.jpg'), picked('Photos/trip/c.jpg')] },
    { signal },
  )
  expect(folders).toEqual([['Photos'], ['Photos', 'trip']])
  expect(files.map(({ path }) => path.length)).toEqual([1, 2, 2])
})

test('[XFER-01] files that were chosen or pasted have no folders', async () => {
  const file = new File(['x'], 'a.txt')
  const source = { kind: 'items' as const, items: [{ entry: null, file, handle: Promise.resolve(null) }] }
  expect(await readSource(source, { signal })).toEqual({
    files: [{ file, path: [], handle: null }],
    folders: [],
    unreadable: [],
  })
})

test('reading stops when it is cancelled', async () => {
  const abort = new AbortController()
  abort.abort(new Error('cancelled'))
  const source = { kind: 'items' as const, items: [dropped(folderEntry('a', { b: 'x' }))] }
  await expect(readSource(source, { signal: abort.signal })).rejects.toThrow('cancelled')
})
