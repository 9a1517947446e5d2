import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { formatBytes } from '../../../platform/commands/format.ts'
import { whyNodeIsTooOld } from '../../../platform/environment/node-version.ts'
import type { Environment } from '../../../platform/environment.ts'
import { newId } from '../../../platform/ids.ts'
import { libraryRemedy } from '../../../platform/libraries/log-missing-libraries.ts'
import { tryAllLibraries } from '../../../platform/libraries/native-libraries.ts'
import { countServers } from '../../../platform/processes/running-servers.ts'
import { hasPdfMaps } from '../../../platform/programs/pdf-maps.ts'
import { bad, type Finding, good, warning } from './finding.ts'

/** Returns what can be said about this machine and its folder without opening the site. */
export async function checkMachine(env: Environment): Promise<Finding[]> {
  const servers = await checkServers(env)
  return [
    checkNode(),
    ...(await checkLibraries()),
    ...checkFolder(env),
    ...servers,
    await checkDisk(env),
    await checkPort(env),
    ...(await checkPdfMaps(env)),
  ]
}

async function checkServers({ dataDir, databaseUrl }: Environment): Promise<Finding[]> {
  const isEmbedded = !databaseUrl || databaseUrl.startsWith('sqlite:')
  const running = isEmbedded ? await countServers(dataDir) : 0
  if (running < 2) return []
  const remedy = 'Stop all but one, or move to PostgreSQL: live updates and caches of one don’t reach the other.'
  return [bad('Servers', `${running} use this embedded database at once`, remedy)]
}

function checkNode(): Finding {
  const { node } = process.versions
  const tooOld = whyNodeIsTooOld(node)
  return tooOld === null ? good('Node.js', node) : bad('Node.js', node, tooOld)
}

/** Finds libraries for one system and processor that are missing because the packages were copied from another machine. */
async function checkLibraries(): Promise<Finding[]> {
  const tried = await tryAllLibraries()
  const name = 'Libraries'
  const working = tried.filter(({ trouble }) => trouble === null).map(({ name, version }) => `${name} ${version}`)
  const failing = tried.flatMap(library =>
    library.trouble === null ? [] : bad(name, `${library.name} doesn’t load: ${library.trouble}`, libraryRemedy()),
  )
  return failing.length > 0 ? failing : [good(name, working.join(', '))]
}

/** Without them, poppler draws documents in Chinese, Japanese and Korean without their words. */
async function checkPdfMaps({ variables }: Environment): Promise<Finding[]> {
  const name = 'PDF fonts'
  const has = await hasPdfMaps(variables.PATH ?? '')
  if (has === null) return []
  if (has) return [good(name, 'poppler’s character maps are installed')]
  const remedy =
    'Install poppler-data and fonts such as fonts-noto-cjk. Until then, these documents have no thumbnails or view-only pages.'
  return [warning(name, 'poppler can’t display Chinese, Japanese or Korean text without embedded fonts', remedy)]
}

function checkFolder({ dataDir, appKey }: Environment): Finding[] {
  const name = 'Data folder'
  if (!existsSync(dataDir))
    return [
      warning(
        name,
        `${dataDir} doesn't exist`,
        'It is created at the first start. If there should be a site already, check DATA_DIR.',
      ),
    ]
  const trial = join(dataDir, `.doctor-${newId()}`)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    mkdirSync(trial)
    writeFileSync(join(trial, 'file'), 'x')
  } catch (error) {
    return [bad(name, `${dataDir}: ${(error as Error).message}`, 'Make it a folder the server’s user can write to.')]
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
  return [checkOthers(dataDir), ...checkFileSystems(dataDir), checkKey(dataDir, appKey)]
}

/** Returns whether other users of the machine could read the site. */
function checkOthers(dataDir: string): Finding {
  const open = ['.', 'holdall.db', 'app.key', 'blobs'].filter(part => {
    const path = join(dataDir, part)
    return existsSync(path) && (statSync(path).mode & 0o007) !== 0
  })
  return open.length === 0
    ? good('Data folder', `${dataDir}, for its owner alone`)
    : bad('Data folder', `others can read ${open.join(', ')} in ${dataDir}`, `Run: chmod -R o-rwx ${dataDir}`)
}

/** Uploads are renamed from one folder to the other; between two file systems they have to be copied. */
function checkFileSystems(dataDir: string): Finding[] {
  const [staging, blobs] = [join(dataDir, 'staging'), join(dataDir, 'blobs')]
  if (!existsSync(staging) || !existsSync(blobs) || statSync(staging).dev === statSync(blobs).dev) return []
  return [
    warning(
      'File systems',
      'staging and blobs are on different disks',
      'Put them on the same disk, so that uploads needn’t be copied.',
    ),
  ]
}

function checkKey(dataDir: string, appKey: string | null): Finding {
  if (appKey !== null) return good('Key', 'from APP_KEY')
  const path = join(dataDir, 'app.key')
  if (existsSync(path)) return good('Key', path)
  return existsSync(join(dataDir, 'holdall.db'))
    ? bad('Key', `${path} is missing`, 'Restore it from a backup. If it is lost, run "settings forget-secrets".')
    : good('Key', 'created at the first start')
}

async function checkDisk({ dataDir, diskReserveBytes }: Environment): Promise<Finding> {
  const name = 'Disk'
  const place = existsSync(dataDir) ? dataDir : '.'
  const stats = await statfs(place).catch(() => null)
  if (!stats) return warning(name, 'the file system doesn’t report its free space', 'Monitor it by other means.')
  const [free, total] = [stats.bavail * stats.bsize, stats.blocks * stats.bsize]
  const said = `${formatBytes(free)} of ${formatBytes(total)} free`
  if (free <= diskReserveBytes)
    return bad(name, said, 'Uploads are rejected. Free up some space, or move files to another storage.')
  return free < total / 10
    ? warning(name, said, 'Free up some space, or move files to another storage.')
    : good(name, said)
}

async function checkPort({ port, host }: Environment): Promise<Finding> {
  const name = 'Port'
  const where = `${host}:${port}`
  const error = await tryToListen(port, host)
  if (error === null) return good(name, `${where} is free; no server runs here`)
  if (error.code !== 'EADDRINUSE')
    return bad(name, `${where}: ${error.message}`, 'Check PORT and HOST; ports below 1024 need special permission.')
  const isOurs = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(3000) }).then(
    answer => answer.ok,
    () => false,
  )
  return isOurs
    ? good(name, `a server answers on ${where}`)
    : bad(name, `another program uses ${where}`, 'Set PORT to a free one, or stop that program.')
}

function tryToListen(port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ port, host }, () => server.close(() => resolve(null)))
  })
}
