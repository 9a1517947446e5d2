import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logMissingLibraries } from './log-missing-libraries.ts'
import { machineKind } from './machine-kind.ts'
import { tryAllLibraries, tryLaterLibraries } from './native-libraries.ts'

it('every library is used once, and says its version', async () => {
  const tried = await tryAllLibraries()
  expect(tried.map(({ name }) => name)).toEqual(['sharp', 'libheif-js', 'better-sqlite3', 'argon2 of Node.js'])
  for (const { name, trouble, version } of tried)
    expect([name, trouble, version]).toEqual([name, null, expect.stringMatching(/./)])
  expect(await tryLaterLibraries()).toEqual(tried.slice(0, 2))
})

it('a start says nothing where all of them load', async () => {
  await logMissingLibraries({
    ...({} as Parameters<typeof logMissingLibraries>[0]),
    error: (_fields, message) => expect.unreachable(message),
  })
})

it('the kind of machine names system, processor and C library', () => {
  expect(machineKind()).toMatch(/^(linux \w+ \((glibc|musl)\)|(darwin|win32|freebsd) \w+)$/)
})

it('a program whose packages were made for another machine names the library, and keeps running', () => {
  // As after `npm ci --cpu=arm64`: the package of this machine isn’t there.
  const hooks = `import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    if (/^@img\\/sharp-(linux|darwin|win32)/.test(name)) throw Object.assign(new Error('Cannot find module ' + name), { code: 'MODULE_NOT_FOUND' })
    return next(name, context)
  },
})`
  const asked = `const { tryLaterLibraries } = await import(${JSON.stringify(join(import.meta.dirname, 'native-libraries.ts'))})
console.log(JSON.stringify(await tryLaterLibraries()))`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, '--input-type=module', '--eval', asked]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: import.meta.dirname })
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toEqual([
    { name: 'sharp', trouble: expect.stringContaining('Could not load the "sharp" module'), version: '' },
    { name: 'libheif-js', trouble: null, version: 'compiled' },
  ])
})
