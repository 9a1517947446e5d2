import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, dialects, type TestDatabase } from '../databases.ts'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { makeContainer, swiftServer } from '../peers/swift-server.ts'
import { hasServer, type SmallServer, startSmallServer } from '../small-servers.ts'
import { freePort, hasWebServer, startBalancer, type WebServer } from '../web-servers.ts'

/** Whether this machine has what a site of several servers needs; `npm test` reports what is missing. */
export const canRunNodes =
  dialects.includes('postgres') && swiftServer !== null && hasServer('redis') && hasWebServer('haproxy')

export const metricsToken = 'a token that is long enough'

/** Three servers of one site without a shared disk, behind HAProxy. */
export interface SiteOfNodes {
  /** The address of the proxy. */
  readonly url: string
  readonly nodes: readonly ServerProcess[]
  readonly database: TestDatabase
  /** What every server is started with, besides its port and its folder. */
  readonly variables: Readonly<Record<string, string>>
  /** The data folders, one for each server. */
  readonly folders: readonly string[]
  remove(): Promise<void>
}

/**
 * Starts the servers one after the other; the first one migrates the database. `more` is for all of them, `own` for each.
 */
export async function startSiteOfNodes(
  more: Record<string, string> = {},
  own: (node: number) => Record<string, string> = () => ({}),
): Promise<SiteOfNodes> {
  const work = mkdtempSync(join(tmpdir(), 'holdall-nodes-'))
  const database = await createEmptyDatabase('postgres')
  const redis = await startSmallServer('redis')
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const url = `http://127.0.0.1:${port}`
  const variables = { ...(await variablesOf(database, redis, url)), ...more }
  const folders = ports.map((_, node) => join(work, `node-${node}`))
  for (const folder of folders) mkdirSync(folder)
  const nodes = ports.map((at, node) => serverProcess(folders[node] ?? '', at, { ...variables, ...own(node) }))
  let proxy: WebServer | undefined
  const remove = async () => {
    await proxy?.stop()
    for (const node of nodes) await node.kill()
    await redis.remove()
    await database.drop()
    rmSync(work, { recursive: true, force: true })
  }
  try {
    for (const node of nodes) await node.start()
    proxy = await startBalancer(port, ports)
  } catch (error) {
    await remove()
    throw error
  }
  return { url, nodes, database, variables, folders, remove }
}

async function variablesOf(database: TestDatabase, redis: SmallServer, url: string): Promise<Record<string, string>> {
  if (!swiftServer) throw new Error('There is no Swift')
  const { host, port, user, password } = swiftServer
  const bucket = `bucket-${randomUUID()}`
  await makeContainer(swiftServer, bucket)
  return {
    DATABASE_URL: database.url,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    APP_KEY: randomBytes(32).toString('hex'),
    APP_URL: url,
    TRUST_PROXY: '127.0.0.1',
    UPLOAD_STAGING: 'storage',
    OUTBOUND_ALLOW: '127.0.0.1',
    METRICS_TOKEN: metricsToken,
    CACHE_DRIVER: 'redis',
    QUEUE_DRIVER: 'redis',
    UPLOADS_DISK_DRIVER: 's3',
    PUBLIC_DISK_DRIVER: 's3',
    STORAGE_S3_ENDPOINT: `http://${host}:${port}`,
    STORAGE_S3_REGION: 'us-east-1',
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_KEY: user,
    STORAGE_S3_SECRET: password,
  }
}
