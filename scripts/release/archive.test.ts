import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sha256Of, writeArchive, writeSums } from './archive.ts'

const places = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'holdall-archive-')))
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true })
})
const epoch = Date.UTC(2026, 10, 24) / 1000

/** The same tree, written in another order, at another time and by somebody with another umask. */
function grow(place: string, names: readonly string[], mode: number, time: number): string {
  const folder = join(place, 'thing-1.0')
  mkdirSync(join(folder, 'b/c'), { recursive: true, mode: mode | 0o300 })
  for (const name of names) writeFileSync(join(folder, name), `This is ${name}.\n`, { mode })
  symlinkSync('b/c/run', join(folder, 'run'))
  chmodSync(join(folder, 'b/c/run'), mode | 0o100)
  for (const name of names) utimesSync(join(folder, name), time, time)
  return folder
}

describe('the archives of a release', () => {
  const names = ['a', 'b/z', 'b/c/run', 'B', 'ä']
  const folders = [grow(places[0] ?? '', names, 0o644, 1), grow(places[1] ?? '', names.toReversed(), 0o600, 1e9)]
  const files = folders.map(folder => `${folder}.tar.gz`)

  it('are the same to the byte, whatever the order, times and rights of the files', async () => {
    for (const [at, folder] of folders.entries()) await writeArchive(folder, files[at] ?? '', epoch)
    const [first, second] = files.map(file => readFileSync(file))
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    // No name and no time of the compressed file (RFC 1952).
    expect([first?.[3], first?.readUInt32LE(4)]).toEqual([0, 0])
    const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' }
    const list = execFileSync('tar', ['-tvzf', files[0] ?? '', '--numeric-owner'], { encoding: 'utf8', env })
      .trim()
      .split('\n')
    expect(list.every(line => / 0\/0 .* 2026-11-24 00:00 thing-1\.0/.test(line))).toBe(true)
    const rights = Object.fromEntries(list.map(line => [line.split(/\s+/)[5], line.slice(0, 10)]))
    expect(rights).toMatchObject({
      'thing-1.0/a': '-rw-r--r--',
      'thing-1.0/b/c/run': '-rwxr-xr-x',
      'thing-1.0/b/': 'drwxr-xr-x',
    })
  })

  it('differ if a file does', async () => {
    const before = await sha256Of(files[1] ?? '')
    writeFileSync(join(folders[1] ?? '', 'a'), 'Something else.\n')
    await writeArchive(folders[1] ?? '', files[1] ?? '', epoch)
    expect(await sha256Of(files[1] ?? '')).not.toBe(before)
  })

  it('fail with the words of tar', async () => {
    await expect(
      writeArchive(join(places[0] ?? '', 'nothing'), join(places[0] ?? '', 'x.tar.gz'), epoch),
    ).rejects.toThrow(/tar/)
  })

  it('have checksums that sha256sum accepts', async () => {
    const [first = ''] = files
    writeFileSync(join(places[0] ?? '', 'SHA256SUMS'), await writeSums([first]))
    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: places[0], encoding: 'utf8' })
    expect(checked).toBe('thing-1.0.tar.gz: OK\n')
  })
})
