import { expect, test } from 'vitest'
import { findMissing, type Locked, platforms } from './platforms.ts'

const variants = ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64', 'darwin-arm64', 'darwin-x64']
const whole: Record<string, Locked> = {
  '': { version: '1.0.0' },
  'packages/server': { version: '1.0.0' },
  'node_modules/@holdall/server': { resolved: 'packages/server', link: true },
  'node_modules/draw': {
    version: '1.0.0',
    optionalDependencies: Object.fromEntries(variants.map(name => [`@draw/${name}`, '1.0.0'])),
  },
  ...Object.fromEntries(
    variants.map(name => [`node_modules/@draw/${name}`, { version: '1.0.0', os: [name.replace(/musl|-.*/g, '')] }]),
  ),
}
const without = (key: string) => Object.fromEntries(Object.entries(whole).filter(([one]) => one !== key))

test('a lock with the packages of all machines is right', () => {
  expect(findMissing(whole)).toEqual([])
})

test('a package that is named but missing is found', () => {
  expect(findMissing(without('node_modules/@draw/linuxmusl-arm64'))).toEqual([
    'node_modules/draw names @draw/linuxmusl-arm64, which the lock doesn’t have',
    'draw has no package for Linux on ARM64 with musl',
  ])
})

test('packages below another one are found too', () => {
  const nested: Record<string, Locked> = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { c: '1.0.0', d: '1.0.0' } },
    'node_modules/a/node_modules/c': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0' },
  }
  expect(findMissing(nested)).toEqual([])
  const { 'node_modules/d': _, ...rest } = nested
  expect(findMissing(rest)).toEqual(['node_modules/a/node_modules/b names d, which the lock doesn’t have'])
})

test('the address of a registry is found, as only links may say where they are', () => {
  const resolved = 'https://registry.example/draw-1.0.0.tgz'
  expect(findMissing({ ...whole, 'node_modules/draw': { ...whole['node_modules/draw'], resolved } })).toEqual([
    'node_modules/draw names the address of a registry',
  ])
})

test('both locks have everything', async () => {
  expect(await platforms.run()).toEqual({ isRight: true, output: '' })
})
