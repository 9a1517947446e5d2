import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../../../scripts/lib/root.ts'
import type { InvoiceAnswer } from '../../src/features/billing/invoices/drawing/invoice.worker.ts'
import type { InvoicePaper } from '../../src/features/billing/invoices/drawing/invoice-paper.ts'
import { version } from '../../src/platform/version.ts'
import { serverProcess } from '../faults/server-process.ts'
import { type SignedIn, setUpServer } from '../faults/signed-in.ts'
import { fixture } from '../fixtures/fixtures.ts'
import { textOfPdf } from '../pdf-text.ts'
import { areReleasesTried, barePath, type Release, release, unpack } from './released.ts'

/** A tenth of what a checkout with its packages takes. */
const mostBytes = 86_000_000

describe.runIf(areReleasesTried)('the archives of a release', { timeout: 300_000 }, () => {
  let made: Release
  const unpacked: Record<string, string> = {}
  const temporary: string[] = []
  beforeAll(async () => {
    made = await release()
    unpacked.plain = unpack(made.plain)
    unpacked.withNode = unpack(made.withNode)
    temporary.push(made.folder, ...Object.values(unpacked).map(dirname))
  }, 600_000)
  afterAll(() => {
    for (const folder of temporary) rmSync(folder, { recursive: true, force: true })
  }, 300_000)

  const folderOf = (kind: string) => unpacked[kind] ?? ''
  const pathFor = (kind: string) => {
    const path = barePath(kind === 'plain' ? process.execPath : undefined)
    temporary.push(dirname(path))
    return path
  }
  const holdall = (kind: string, words: readonly string[], env: Record<string, string> = {}) =>
    spawnSync(join(folderOf(kind), 'holdall'), words, { env: { PATH: pathFor(kind), ...env }, encoding: 'utf8' })

  it('have checksums that sha256sum accepts, and stay small', () => {
    expect(made.files).toEqual(
      [
        'SHA256SUMS',
        ...['', '-linux-x64'].flatMap(more => ['cdx.json', 'tar.gz'].map(end => `holdall-${version}${more}.${end}`)),
      ].toSorted(),
    )
    const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: made.folder,
      encoding: 'utf8',
    })
    expect(checked.match(/: OK$/gm)).toHaveLength(made.files.length - 1)
    const size = Number.parseInt(
      execFileSync('du', ['-s', '--apparent-size', '-B1', folderOf('plain')], { encoding: 'utf8' }),
      10,
    )
    expect(size).toBeLessThan(mostBytes)
  })

  it('name exactly what is inside in the bill of materials, with a licence for each', () => {
    const folder = folderOf('plain')
    const bill = JSON.parse(readFileSync(join(folder, 'holdall.cdx.json'), 'utf8')) as Bill
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { version } } })
    const inModules = bill.components.filter(one => placesOf(one).includes('node_modules'))
    const installed = globSync('node_modules/**/package.json', { cwd: folder })
      .map(
        path => [dirname(path), JSON.parse(readFileSync(join(folder, path), 'utf8')) as { version?: string }] as const,
      )
      .filter(([, manifest]) => manifest.version !== undefined)
    expect(inModules.map(one => `${pathOf(one)} ${one.version}`).toSorted()).toEqual(
      installed.map(([path, manifest]) => `${path} ${manifest.version}`).toSorted(),
    )
    // Parts of the bundles, which leave no folder.
    const names = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'kysely', 'pg', 'react-dom', '@tiptap/react', 'highlight.js']),
    )
    for (const absent of ['vitest', 'typescript', 'vite', '@napi-rs/canvas']) expect(names).not.toContain(absent)
    const licences = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const one of bill.components) {
      expect(one.licenses?.length, one.name).toBeGreaterThan(0)
      const name = one.group ? `${one.group}/${one.name}` : one.name
      expect(licences).toContain(`${name} ${one.version} (`)
    }
    const withNode = JSON.parse(readFileSync(join(folderOf('withNode'), 'holdall.cdx.json'), 'utf8')) as Bill
    const node = withNode.components.find(one => one.name === 'node')
    const told = execFileSync('sha256sum', [join(folderOf('withNode'), 'node/bin/node')], { encoding: 'utf8' })
    expect(node?.hashes?.[0]?.content).toBe(told.split(' ')[0])
    expect(existsSync(join(folderOf('withNode'), 'node/LICENSE'))).toBe(true)
  })

  it('say which libraries of the system the binaries need', () => {
    const binaries = globSync('node_modules/**/*.{node,so.*}', { cwd: folderOf('plain') })
    expect(binaries.length).toBeGreaterThanOrEqual(3)
    const needed = [...binaries, ''].flatMap(name => {
      const file = name === '' ? join(folderOf('withNode'), 'node/bin/node') : join(folderOf('plain'), name)
      return [...readFileSync(file, 'latin1').matchAll(/GLIBC_2\.(\d+)/g)].map(match => Number(match[1]))
    })
    for (const document of [join(folderOf('plain'), 'README.md'), join(root, 'docs/operations/install.md')])
      expect(readFileSync(document, 'utf8')).toContain(`glibc 2.${Math.max(...needed)}`)
  })

  it('refuse a Node.js that is too old or missing, with what to do', () => {
    const path = pathFor('withNode')
    const run = () =>
      spawnSync(join(folderOf('plain'), 'holdall'), ['--version'], { env: { PATH: path }, encoding: 'utf8' })
    expect(run()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/needs Node\.js 24\.15 or newer.* has none/),
    })
    const old = join(path, 'node')
    writeFileSync(old, '#!/bin/sh\necho v20.19.2\n')
    chmodSync(old, 0o755)
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/This machine has v20\.19\.2/) })
  })

  it.each(['plain', 'withNode'])('run a whole site from the folder alone (%s)', async kind => {
    const work = mkdtempSync(join(tmpdir(), 'holdall-site-'))
    temporary.push(work)
    // As somebody calls it who has put a link to it on the PATH.
    const called = join(work, 'holdall')
    symlinkSync(join(folderOf(kind), 'holdall'), called)
    expect(holdall(kind, ['--version']).stdout.trim()).toBe(version)
    expect(holdall(kind, ['--help']).stdout).toMatch(/^ +serve\b/m)
    const variables = { PATH: pathFor(kind), WEB_DIR: folderOf(kind).concat('/web'), NODE_ENV: 'production' }
    const server = serverProcess(join(work, 'data'), 27_000 + randomInt(900), variables, async () => [called])
    await server.start()
    try {
      const me = await setUpServer(server)
      await useEverything(me, server.url)
      const doctor = holdall(kind, ['doctor', '--json'], {
        DATA_DIR: join(work, 'data'),
        APP_URL: server.url,
        PORT: '0',
      })
      const findings = JSON.parse(doctor.stdout) as { state: string }[]
      expect([findings.length > 5, findings.filter(({ state }) => state === 'bad')]).toEqual([true, []])
      expect(await server.stop()).toBe(0)
    } finally {
      await server.kill()
    }
    expect(server.output()).not.toMatch(/Cannot find|Warning:/)
  })

  it('draw invoices with their own fonts', async () => {
    const worker = new Worker(join(folderOf('plain'), 'server/invoice.worker.js'))
    try {
      const answer = await new Promise<InvoiceAnswer>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.postMessage(paper)
      })
      if (!('pdf' in answer)) throw new Error(answer.problem)
      expect([await textOfPdf(answer.pdf), answer.missing]).toEqual([expect.stringContaining('Rechnung'), []])
    } finally {
      await worker.terminate()
    }
  })
})

interface Bill {
  readonly components: readonly BillComponent[]
}
interface BillComponent {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly licenses?: readonly unknown[]
  readonly hashes?: readonly { readonly content: string }[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

const placesOf = (one: BillComponent) =>
  (one.properties ?? []).filter(({ name }) => name === 'holdall:place').map(({ value }) => value)
const pathOf = (one: BillComponent) => one.properties?.find(({ name }) => name === 'holdall:path')?.value ?? ''

const paper: InvoicePaper = {
  ...{ language: 'de', direction: 'ltr', title: 'Rechnung', siteName: '設計 العربية Größe', issuedAt: 0 },
  ...{ facts: [], parties: [], columns: { text: 'Was', amount: 'Betrag' }, lines: [], sums: [], notes: [] },
}

/** Stores files of the kinds whose readers are packages beside the bundle, and finds them again. */
async function useEverything(me: SignedIn, url: string): Promise<void> {
  const ids = new Map<string, string>()
  for (const name of ['letter.pdf', 'picture.png', 'picture.heic']) {
    const sent = await me.upload({ name, parentId: me.rootId, bytes: fixture(name) })
    ids.set(name, sent.headers.get('holdall-item') ?? '')
  }
  for (const [name, id] of ids) {
    const bytes = await (await me.send('GET', `/items/${id}/content`)).arrayBuffer()
    expect(Buffer.from(bytes).equals(fixture(name)), name).toBe(true)
  }
  for (const name of ['picture.png', 'picture.heic'])
    await until(
      async () => (await me.send('GET', `/items/${ids.get(name)}/thumbnail`)).status === 200,
      `a picture of ${name}`,
    )
  const find = async () => (await me.api<{ data: { id: string }[] }>('GET', '/search?q=kookaburra')).data
  await until(async () => (await find()).some(({ id }) => id === ids.get('letter.pdf')), 'the text of a PDF')
  const page = await fetch(url, { headers: { cookie: me.cookie } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<script[^>]+assets\//)])
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isSo()); await wait(250))
    if (Date.now() > end) throw new Error(`There was never ${what}`)
}
