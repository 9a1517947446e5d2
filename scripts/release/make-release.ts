import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../lib/processes.ts'
import { sha256Of, writeArchive, writeSums } from './archive.ts'
import { addNode, assemble, requireWhole } from './assemble.ts'
import { type NodeBinary, type Part, type Place, writeBill } from './bill-of-materials.ts'
import { isLeftOut, readPackages } from './kept-files.ts'
import { licencesOf, writeLicences } from './licences.ts'
import { type Bundled, bundledFile } from './list-bundled.ts'
import { type Lock, packagesFor, readLock } from './lock.ts'

export interface ReleaseOptions {
  /** The repository's folder, with its packages installed. */
  readonly root: string
  /** Where the archives are written. What an earlier release of the same version left there is replaced. */
  readonly out: string
  /** Seconds since 1970: the time of every file in the archives. */
  readonly epoch: number
  readonly say: (line: string) => void
}

interface Manifest {
  readonly version: string
  readonly engines: { readonly node: string }
}

/**
 * Builds the product and writes the archives, their bills of materials and their checksums. The same commit gives the same
 * bytes, wherever its folder is.
 * @returns the files, in the order of the checksums
 * @throws Error if the build fails, a licence isn't settled, or something is missing from the archive
 */
export async function makeRelease({ root, out, epoch, say }: ReleaseOptions): Promise<readonly string[]> {
  const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  await build(root)
  const lock = readLock(root)
  const [server, web] = [readBundled(root, 'server'), readBundled(root, 'web')]
  const packages = packagesFor(lock, [...namesOf(server.externals), ...readPackages], isLeftOut)
  const places = placesOf({ node_modules: packages.map(one => one.key), server: server.packages, web: web.packages })
  const licensed = licencesOf([...places.keys()].map(lock.get), root)
  const parts = licensed.map(one => ({ ...one, places: places.get(one.package.key) ?? [] }))
  const name = `holdall-${version}`
  mkdirSync(out, { recursive: true })
  // Outside of the repository, so that nothing finds its packages there.
  const work = mkdtempSync(join(tmpdir(), 'holdall-release-'))
  try {
    const folder = join(work, name)
    mkdirSync(folder)
    assemble({ root, folder, version, engines: engines.node, packages, licences: writeLicences(licensed) })
    await requireWhole(folder, server.externals)
    const pack = (file: string, node?: NodeBinary) => packOne({ folder, out, file, epoch, version, parts, lock, node })
    const plain = await pack(name)
    say(`${parts.length} packages, ${await sizeOf(folder)}`)
    addNode(folder)
    const node = { version: process.versions.node, sha256: await sha256Of(process.execPath) }
    const withNode = await pack(`${name}-linux-x64`, node)
    say(`with Node.js ${node.version}: ${await sizeOf(folder)}`)
    const files = [...plain, ...withNode].toSorted()
    writeFileSync(join(out, 'SHA256SUMS'), await writeSums(files))
    return files
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function build(root: string): Promise<void> {
  // An earlier build may be up to date and have no list of its packages.
  for (const name of ['server', 'web'])
    if (!existsSync(bundledFile(root, name))) rmSync(join(root, 'node_modules/.cache/holdall', name), { force: true })
  const built = await run('sh', ['scripts/build.sh'], { cwd: root, isLive: true })
  if (built.code !== 0) throw new Error('The build failed (see above).')
}

function readBundled(root: string, name: string): Bundled {
  return JSON.parse(readFileSync(bundledFile(root, name), 'utf8')) as Bundled
}

/** `sharp/lib/x` belongs to the package `sharp`. */
function namesOf(imports: readonly string[]): string[] {
  return imports.map(name => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

function placesOf(keys: Readonly<Record<Place, readonly string[]>>): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  for (const place of ['node_modules', 'server', 'web'] as const)
    for (const key of keys[place]) places.set(key, [...(places.get(key) ?? []), place])
  return new Map([...places].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

interface Packing {
  readonly folder: string
  readonly out: string
  /** Its name without an ending. */
  readonly file: string
  readonly epoch: number
  readonly version: string
  readonly parts: readonly Part[]
  readonly lock: Lock
  readonly node: NodeBinary | undefined
}

async function packOne({ folder, out, file, epoch, ...bill }: Packing): Promise<string[]> {
  const materials = await writeBill({ name: 'holdall', epoch, ...bill })
  writeFileSync(join(folder, 'holdall.cdx.json'), materials)
  const paths = [join(out, `${file}.cdx.json`), join(out, `${file}.tar.gz`)] as const
  writeFileSync(paths[0], materials)
  await writeArchive(folder, paths[1], epoch)
  return [...paths]
}

async function sizeOf(folder: string): Promise<string> {
  const { output } = await run('du', ['--apparent-size', '--summarize', '--block-size=1', folder])
  return `${(Number.parseInt(output, 10) / 1e6).toFixed(1)} MB unpacked`
}
