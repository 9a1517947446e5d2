import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../lib/root.ts'
import { type Part, writeBill } from './bill-of-materials.ts'
import { isLeftOut, keptFiles, readPackages } from './kept-files.ts'
import { licencesOf, unsettledLicences, writeLicences } from './licences.ts'
import { packageOf } from './list-bundled.ts'
import { type LockedPackage, packagesFor, readLock } from './lock.ts'

const work = mkdtempSync(join(tmpdir(), 'holdall-packages-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const lock = readLock(root)

/** An installed package that only tests know. */
function install(name: string, files: Readonly<Record<string, string>>, license = 'MIT'): LockedPackage {
  const key = `node_modules/${name}`
  for (const [file, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(join(work, key, file, '..'), { recursive: true })
    writeFileSync(join(work, key, file), text)
  }
  return { key, name, version: '1.0.0', license, integrity: '', needs: [] }
}

describe('the packages of a release', () => {
  it('are those that something needs on this platform, from where Node.js finds them', () => {
    const found = packagesFor(lock, ['sharp', 'pdfjs-dist', '@react-pdf/renderer', ...readPackages], isLeftOut)
    const keys = found.map(one => one.key)
    expect(keys).toEqual([...new Set(keys)].toSorted())
    expect(keys).toEqual(
      expect.arrayContaining(['node_modules/sharp', 'node_modules/detect-libc', 'node_modules/pdfkit']),
    )
    // A version of its own, which others don't see.
    expect(keys).toContain('node_modules/@react-pdf/reconciler/node_modules/scheduler')
    expect(keys.filter(key => /canvas|vitest|typescript/.test(key))).toEqual([])
    expect(lock.find('node_modules/@react-pdf/reconciler', 'scheduler')?.version).not.toBe(
      lock.find('', 'scheduler')?.version,
    )
  })

  it('have settled licences, all that the server and the browser application name and what those need', () => {
    const names = ['server', 'web'].flatMap(name => {
      const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
        dependencies: Readonly<Record<string, string>>
      }
      return Object.keys(manifest.dependencies).filter(dependency => !dependency.startsWith('@holdall/'))
    })
    const all = packagesFor(lock, names, isLeftOut)
    expect(all.length).toBeGreaterThan(100)
    expect(unsettledLicences(all, root)).toEqual([])
  })

  it('are named after the file that a bundler took', () => {
    const at = (path: string) => packageOf(join(root, path), root)
    expect(at('node_modules/zod/index.js')).toBe('node_modules/zod')
    expect(at('node_modules/@aws-sdk/core/x/y.js?url')).toBe('node_modules/@aws-sdk/core')
    expect(at('node_modules/a/node_modules/@b/c/d.js')).toBe('node_modules/a/node_modules/@b/c')
    expect(at('packages/server/src/app/main.ts')).toBeUndefined()
  })

  it('leave out types, maps, tests and documents, and keep the licence', () => {
    const files = {
      'a.js': '',
      'a.js.map': '',
      'a.d.ts': '',
      'README.md': '',
      'LICENSE.md': '',
      'test/x.js': '',
      'lib/b.cjs': '',
    }
    const { name, key } = install('some-thing', files)
    expect(keptFiles(name, join(work, key))).toEqual(['LICENSE.md', 'a.js', 'lib/b.cjs', 'package.json'])
    expect(keptFiles('better-sqlite3', join(root, 'node_modules/better-sqlite3'))).toEqual(
      expect.arrayContaining(['LICENSE', 'lib/index.js', 'prebuilds/linux-x64.node']),
    )
    expect(keptFiles('better-sqlite3', join(root, 'node_modules/better-sqlite3')).join()).not.toMatch(
      /darwin-x64\.node|deps/,
    )
  })
})

describe('the licences of a release', () => {
  it('stop it if a package has none, or something is explained that has no need to be', () => {
    const bare = install('without-text', { 'index.js': '' })
    const unnamed = install('without-name', { LICENSE: 'Do what you like.' }, '')
    expect(() => licencesOf([bare, unnamed], work)).toThrow(
      /without-text 1\.0\.0 \(MIT\) has no text[\s\S]*without-name 1\.0\.0 doesn't name[\s\S]*fontkit is explained, but isn't part/,
    )
  })

  it('appear once for equal texts, with the packages that they belong to', () => {
    const licensed = ['one', 'two'].map(name => ({ package: install(name, {}), id: 'MIT', text: 'The same text.' }))
    const text = writeLicences(licensed)
    expect(text.match(/The same text\./g)).toHaveLength(1)
    expect(text).toContain('one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)\n\nThe same text.')
  })
})

describe('the bill of materials', () => {
  const parts: Part[] = packagesFor(lock, ['sharp'], isLeftOut).map(one => ({
    ...{ package: one, id: one.license, text: '', places: ['node_modules'] },
  }))
  const options = { name: 'holdall', version: '1.2.3', parts, lock, epoch: 1_700_000_000 }

  it('is valid CycloneDX, the same for the same content, and names what needs what', async () => {
    const [first, second] = await Promise.all([
      writeBill(options),
      writeBill({ ...options, parts: parts.toReversed() }),
    ])
    expect(second.length).toBe(first.length)
    expect(await writeBill(options)).toBe(first)
    const bill = JSON.parse(first)
    expect(bill).toMatchObject({ specVersion: '1.6', metadata: { timestamp: '2023-11-14T22:13:20.000Z' } })
    const sharp = bill.dependencies.find((one: { ref: string }) => one.ref.startsWith('sharp@'))
    expect(sharp.dependsOn.some((ref: string) => ref.startsWith('@img/sharp-linux-x64@'))).toBe(true)
    const hash = Buffer.from(lock.get('node_modules/sharp').integrity.replace('sha512-', ''), 'base64').toString('hex')
    const component = bill.components.find((one: { name: string }) => one.name === 'sharp')
    expect(component.hashes).toEqual([{ alg: 'SHA-512', content: hash }])
  })

  it('is refused if it isn’t valid', async () => {
    const [part] = parts
    if (!part) throw new Error('There is no package')
    await expect(writeBill({ ...options, parts: [{ ...part, places: [1 as never] }] })).rejects.toThrow(/isn't valid/)
  })
})

it('is started by a program that wants the same Node.js as package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }
  const [major = '', minor = ''] = engines.node.replace('>=', '').split('.')
  const launcher = readFileSync(join(import.meta.dirname, 'files/holdall'), 'utf8')
  expect(launcher).toContain(`needs Node.js ${major}.${minor} or newer`)
  expect(launcher).toContain(`[ "$major" -gt ${major} ] || { [ "$major" -eq ${major} ] && [ "$minor" -ge ${minor} ]; }`)
  expect(readFileSync(join(import.meta.dirname, 'files/README.md'), 'utf8')).toContain(`${major}.${minor} or newer`)
})
