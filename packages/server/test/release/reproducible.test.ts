import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../../../scripts/lib/root.ts'
import { areReleasesTried, release } from './released.ts'

// `npm test` tries the archiver alone (scripts/release/archive.test.ts).
describe.runIf(areReleasesTried)('a release', () => {
  const temporary: string[] = []
  afterAll(() => {
    for (const folder of temporary) rmSync(folder, { recursive: true, force: true })
  }, 300_000)

  /** What is committed, in a folder of its own, with packages that were installed from the lock. */
  function cleanCopy(name: string): string {
    const place = mkdtempSync(join(tmpdir(), 'holdall-copy-'))
    temporary.push(place)
    const copy = join(place, name)
    execFileSync('git', ['clone', '--quiet', '--no-local', '--depth=1', `file://${root}`, copy])
    for (const folder of [
      'node_modules',
      'packages/server/node_modules',
      'packages/web/node_modules',
      'tools/runtime/node_modules',
    ])
      if (existsSync(join(root, folder)))
        cpSync(join(root, folder), join(copy, folder), { recursive: true, verbatimSymlinks: true, filter: isInstalled })
    return copy
  }
  const isInstalled = (path: string) =>
    !/node_modules\/(?:\.cache|\.vite|\.vite-temp|\.vitest-cache)(?:\/|$)/.test(path)

  it('has the same bytes from two clean copies of a commit in different folders', { timeout: 1_200_000 }, async () => {
    const [first, second] = [
      await release(cleanCopy('one')),
      await release(cleanCopy('another name'), { TZ: 'Asia/Tokyo', NODE_ENV: 'development' }),
    ]
    temporary.push(first.folder, second.folder)
    const sums = [first, second].map(({ folder }) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8'))
    expect(sums[1]).toBe(sums[0])
    for (const name of first.files)
      expect(readFileSync(join(first.folder, name)).equals(readFileSync(join(second.folder, name))), name).toBe(true)
  })
})
