import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, findShown } from '../../../../scripts/lib/documents.ts'
import { run } from '../../../../scripts/lib/processes.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { setUpSite } from '../accounts.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { buildToken } from '../suites/world.ts'
import { makeTestFolder } from '../test-folder.ts'

const source = join(root, 'packages/client')
const path = 'packages/client/README.md'
const [begin, ...examples] = findShown({ path, text: readFileSync(join(root, path), 'utf8') })
  .filter(({ language }) => language === 'ts')
  .map(({ text }) => text)

/** What each example prints, in the order of the document. */
const printed: readonly [what: string, output: RegExp][] = [
  ['lists', /^(?:file|folder) .+ \d+$/m],
  ['problems', /^the same folder$/m],
  ['uploads', /^11 of 11\nuploaded [0-9a-z]{26}$/m],
  ['resumed uploads', /^AbortError\ncontinued [0-9a-z]{26}$/m],
  ['downloads', /^5 bytes of text\/plain/m],
  ['live events', /^change \[ '[0-9a-z]{26}' \]$/m],
]

async function compile(...args: string[]): Promise<void> {
  const compiler = join(root, 'node_modules/.bin/tsc')
  const { code, output } = await run(process.execPath, [compiler, ...args], { timeoutMs: 120_000 })
  if (code !== 0) throw new Error(output)
}

describe('the client package as its README shows it', () => {
  let test: TestApp
  let owner: Client
  let folder: string
  let values: Record<string, string>
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    owner = await setUpSite(test)
    const { secret } = await buildToken(owner, 'For the README', ['read', 'write'])
    values = { 'hd_…': secret, 'https://drive.example.org': address }
    // Installed as a package, with what `npm pack` puts into it.
    folder = makeTestFolder('holdall-client-')
    const installed = join(folder, 'node_modules/@holdall/client')
    mkdirSync(installed, { recursive: true })
    cpSync(join(source, 'package.json'), join(installed, 'package.json'))
    await compile('-p', join(source, 'tsconfig.build.json'), '--outDir', join(installed, 'dist'))
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'report.pdf'), 'Some report')
    await owner.ok(driveEndpoints.newFolder, { body: { parentId: await home(), name: 'There already' } })
  })
  afterAll(() => test.close())

  const home = async () => {
    const { data } = await owner.ok(driveEndpoints.spaces)
    return data.find(({ kind }) => kind === 'personal')?.rootId ?? ''
  }
  const write = (name: string, example: string) => {
    const imports = (begin + example).split('\n').filter(line => line.startsWith('import '))
    const rest = (begin + example).split('\n').filter(line => !line.startsWith('import '))
    writeFileSync(join(folder, name), fillIn([...imports, ...rest].join('\n'), values))
  }

  it('has an example for everything that is tried here', () => {
    expect(examples).toHaveLength(printed.length)
  })

  it.each(printed)('[API-01] does what the example of %s says', async (what, output) => {
    const example = examples[printed.findIndex(([one]) => one === what)] ?? ''
    const name = `${what.replace(/ /g, '-')}.ts`
    write(name, example)
    const { code, output: said } = await run(process.execPath, [join(folder, name)], { cwd: folder, timeoutMs: 60_000 })
    expect(said).toMatch(output)
    expect(code, said).toBe(0)
  })

  it('has examples whose types are right', async () => {
    for (const [at, [what]] of printed.entries()) write(`${what.replace(/ /g, '-')}.ts`, examples[at] ?? '')
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node']
    const files = printed.map(([what]) => join(folder, `${what.replace(/ /g, '-')}.ts`))
    await compile(...options, '--skipLibCheck', ...files)
    writeFileSync(
      join(folder, 'wrong.ts'),
      fillIn(`${begin}\nawait holdall.call('drive.item', { params: {} })`, values),
    )
    await expect(compile(...options, '--skipLibCheck', join(folder, 'wrong.ts'))).rejects.toThrow(/id/)
  })
})
