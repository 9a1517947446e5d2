import { spawnSync } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeZipNames } from './safe-zip-names.ts'
import { planZip, type ZipPlan } from './zip-plan.ts'
import type { ByteRange, ZipEntry } from './zip-records.ts'

// Third-party programs read the archives: our own reading of the format would prove nothing.
const programs = ['unzip', 'bsdtar', 'python3'] as const
const missing = new Set(programs.filter(name => spawnSync(name, [name === 'unzip' ? '-v' : '--version']).status !== 0))
for (const name of missing) console.info(`Zip tests with ${name} are skipped: it is not installed`)
const needs = (...names: (typeof programs)[number][]) => {
  const absent = names.filter(name => missing.has(name))
  const reason = absent.length > 0 ? ` (skipped: ${absent.join(', ')} not installed)` : ''
  return (title: string, body: () => Promise<void>) => it.skipIf(absent.length > 0)(title + reason, body, 60_000)
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const modifiedAt = Date.UTC(2026, 4, 5, 8, 30, 17)

function entryOf(name: string, content = ''): ZipEntry {
  const bytes = Buffer.from(content)
  const part = ({ start, end }: ByteRange) => bytes.subarray(start, end + 1)
  return {
    name,
    size: bytes.length,
    crc32: crc32(bytes),
    modifiedAt,
    open: async range =>
      (async function* () {
        yield range ? part(range) : bytes
      })(),
  }
}

async function write(plan: ZipPlan, name: string): Promise<string> {
  const path = join(folder, name)
  const file = await open(path, 'w')
  for await (const chunk of plan.read()) await file.write(chunk)
  await file.close()
  expect((await stat(path)).size).toBe(plan.length)
  return path
}

function run(command: string, ...args: string[]): string {
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  })
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' })
  return done.stdout
}

const python = (path: string, expression: string): unknown =>
  JSON.parse(
    run(
      'python3',
      '-c',
      `import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(json.dumps(${expression}))`,
      path,
    ),
  )

describe('an ordinary archive', () => {
  const files = [
    entryOf('Reisen/'),
    entryOf('Reisen/Köln/'),
    entryOf('Reisen/Köln/日本 😀.txt', 'ein Text\n'),
    entryOf('empty'),
    entryOf('large.txt', 'line\n'.repeat(100_000)),
  ]
  let path: string
  beforeAll(async () => {
    path = await write(await planZip(files), 'ordinary.zip')
  })

  needs('unzip')('[XFER-10] is whole to unzip, which restores names, contents and times', async () => {
    expect(run('unzip', '-t', path)).toContain('No errors detected')
    const target = join(folder, 'unzip')
    run('unzip', '-q', path, '-d', target)
    expect(await readFile(join(target, 'Reisen/Köln/日本 😀.txt'), 'utf8')).toBe('ein Text\n')
    expect((await stat(join(target, 'large.txt'))).size).toBe(500_000)
    expect((await stat(join(target, 'empty'))).mtimeMs).toBe(modifiedAt)
    expect((await stat(join(target, 'empty'))).mode & 0o777).toBe(0o644)
    expect((await stat(join(target, 'Reisen'))).isDirectory()).toBe(true)
  })

  needs('bsdtar')('[XFER-10] is whole to bsdtar, from a file and from a pipe', async () => {
    const names = files.map(file => file.name)
    expect(run('bsdtar', '-tf', path).trim().split('\n')).toEqual(names)
    expect(run('sh', '-c', 'cat "$1" | bsdtar -tf -', 'sh', path).trim().split('\n')).toEqual(names)
    expect(run('sh', '-c', 'cat "$1" | bsdtar -xOf - large.txt', 'sh', path).length).toBe(500_000)
  })

  needs('python3')('[XFER-10] is whole to Python', async () => {
    expect(
      python(path, '[z.testzip(), [i.filename for i in z.infolist()], [i.is_dir() for i in z.infolist()]]'),
    ).toEqual([null, files.map(file => file.name), [true, true, false, false, false]])
  })

  needs('unzip', 'python3')('[XFER-10] may be empty', async () => {
    const empty = await write(await planZip([]), 'empty.zip')
    expect(python(empty, 'z.namelist()')).toEqual([])
  })
})

describe('many entries', () => {
  const hasZip64End = async (path: string) => (await readFile(path)).includes(Buffer.from([0x50, 0x4b, 6, 6]))

  for (const count of [65_534, 65_535, 65_536, 70_000]) {
    needs(
      'unzip',
      'bsdtar',
      'python3',
    )(`[XFER-10] ${count} entries open everywhere`, async () => {
      const path = await write(
        await planZip(Array.from({ length: count }, (_, index) => entryOf(`many/${index}`))),
        `${count}.zip`,
      )
      // 65,535 itself is the marker for "see zip64", so it needs zip64 too.
      expect(await hasZip64End(path)).toBe(count >= 65_535)
      expect(run('unzip', '-Z1', path).trim().split('\n').length).toBe(count)
      run('unzip', '-tqq', path)
      expect(run('bsdtar', '-tf', path).trim().split('\n').length).toBe(count)
      expect(python(path, '[len(z.namelist()), z.namelist()[-1]]')).toEqual([count, `many/${count - 1}`])
    })
  }
})

describe('large entries', () => {
  const zeros = Buffer.alloc(16 * 1024 * 1024)
  /** A file of zeros, which a sparse file holds without its bytes being written. */
  function zerosOf(name: string, size: number): ZipEntry {
    let sum = 0
    for (let left = size; left > 0; left -= zeros.length)
      sum = crc32(zeros.subarray(0, Math.min(left, zeros.length)), sum)
    const open = async ({ start, end }: ByteRange = { start: 0, end: size - 1 }) => zeroChunks(end - start + 1)
    return { name, size, crc32: sum, modifiedAt, open }
  }
  async function* zeroChunks(length: number) {
    for (let left = length; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length))
  }
  const marker = 0xffffffff

  /** Writes all but the zeros, with one ranged read for each gap between them. */
  async function writeSparse(plan: ZipPlan, name: string, gaps: { from: number; to: number }[]): Promise<string> {
    const path = join(folder, name)
    const file = await open(path, 'w')
    let start = 0
    for (const gap of [...gaps, { from: plan.length, to: plan.length }]) {
      let at = start
      for await (const chunk of plan.read({ start, end: gap.from - 1 }))
        at += (await file.write(chunk, 0, chunk.length, at)).bytesWritten
      expect(at).toBe(gap.from)
      start = gap.to
    }
    await file.close()
    expect((await stat(path)).size).toBe(plan.length)
    return path
  }

  // Name, extra fields: 9 bytes of time, and 20 of zip64 where the size does not fit.
  const headerLength = (name: string, size: number) => 30 + name.length + 9 + (size >= marker ? 20 : 0)

  for (const size of [marker - 1, marker, 2 ** 32 + 1000]) {
    needs(
      'unzip',
      'bsdtar',
      'python3',
    )(`[XFER-10] an entry of ${size} bytes and one behind it are found and read`, async () => {
      const plan = await planZip([zerosOf('zeros', size), entryOf('after.txt', 'still here')])
      const from = headerLength('zeros', size)
      const path = await writeSparse(plan, `${size}.zip`, [{ from, to: from + size }])
      const second = from + size
      expect(python(path, '[[i.file_size, i.compress_size, i.header_offset] for i in z.infolist()]')).toEqual([
        [size, size, 0],
        [10, 10, second],
      ])
      expect(python(path, 'z.read("after.txt").decode()')).toBe('still here')
      expect(python(path, '[i.extract_version for i in z.infolist()]')).toEqual([size >= marker ? 45 : 20, 45])
      // Info-ZIP's unzip 6.0 mistakes a zip64 size that equals the marker itself for a damaged field; the other readers
      // follow APPNOTE.
      if (size !== marker) {
        expect(run('unzip', '-l', path)).toMatch(new RegExp(`${size} .* zeros\\n`))
        expect(run('unzip', '-p', path, 'after.txt')).toBe('still here')
      }
      expect(run('bsdtar', '-tvf', path)).toMatch(new RegExp(` ${size} .* zeros\\n.* 10 .* after.txt`))
    })
  }

  needs('unzip', 'python3')(
    '[XFER-10] entries that fit, beyond 4 GiB together, need zip64 for their places alone',
    async () => {
      const size = 2 ** 31
      const names = ['a', 'b', 'c']
      const plan = await planZip(names.map(name => zerosOf(name, size)))
      const step = headerLength('a', size) + size
      const gaps = names.map((_, index) => ({ from: index * step + step - size, to: (index + 1) * step }))
      const path = await writeSparse(plan, 'places.zip', gaps)
      expect(python(path, '[[i.header_offset, i.extract_version] for i in z.infolist()]')).toEqual([
        [0, 20],
        [step, 20],
        [2 * step, 45],
      ])
      expect(run('unzip', '-Z1', path)).toBe('a\nb\nc\n')
    },
  )

  it('[XFER-10] resumes past 4 GiB by opening one entry at one offset', async () => {
    const size = 2 ** 32 + 1000
    const opened: (ByteRange | undefined)[] = []
    const big = zerosOf('zeros', size)
    const watched: ZipEntry = {
      ...big,
      open(range, ring) {
        opened.push(range)
        return big.open(range, ring)
      },
    }
    const plan = await planZip([watched])
    let read = 0
    const start = headerLength('zeros', size) + size - 10
    for await (const chunk of plan.read({ start, end: plan.length - 1 })) read += chunk.length
    expect(read).toBe(plan.length - start)
    expect(opened).toEqual([{ start: size - 10, end: size - 1 }])
  })
})

describe('hostile names', () => {
  needs(
    'unzip',
    'bsdtar',
    'python3',
  )('[XFER-10] stay inside the target folder and do not overwrite each other', async () => {
    const paths = [
      '../../evil.txt',
      '/etc/evil.txt',
      'C:/evil.txt',
      '..\\evil.txt',
      'a/../../evil.txt',
      'EVIL.TXT',
      'evil.txt',
      'con',
      'x\0y\n',
    ]
    const names = safeZipNames(paths)
    const path = await write(await planZip(names.map((name, index) => entryOf(name, String(index)))), 'hostile.zip')
    expect(python(path, 'z.testzip()')).toBe(null)
    for (const [tool, ...args] of [
      ['unzip', '-q', path, '-d'],
      ['bsdtar', '-xf', path, '-C'],
    ]) {
      const parent = await mkdtemp(join(folder, 'parent-'))
      const target = await mkdtemp(join(parent, 'target-'))
      run(tool!, ...args, target)
      expect((await readdir(parent)).length).toBe(1)
      const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
      expect(files.length).toBe(paths.length)
      const contents = await Promise.all(files.map(file => readFile(join(file.parentPath, file.name), 'utf8')))
      expect(contents.map(Number).sort()).toEqual([...paths.keys()])
    }
  })
})
