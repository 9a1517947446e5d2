import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillIn, readShown } from '../../../scripts/lib/documents.ts'

/** Web servers and proxies from Debian packages, with the configurations that docs/operations shows. */
const programs = {
  nginx: {
    command: 'nginx',
    needs: [],
    args: (dir: string) => ['-p', dir, '-c', join(dir, 'server.conf'), '-e', 'stderr'],
  },
  apache: {
    command: 'apache2',
    needs: ['/usr/lib/apache2/modules/mod_xsendfile.so'],
    args: (dir: string) => ['-d', dir, '-f', join(dir, 'server.conf'), '-DFOREGROUND'],
  },
  caddy: {
    command: 'caddy',
    needs: [],
    args: (dir: string) => ['run', '--adapter', 'caddyfile', '--config', join(dir, 'server.conf')],
  },
  haproxy: {
    command: 'haproxy',
    needs: [],
    args: (dir: string) => ['-db', '-f', join(dir, 'server.conf')],
  },
} as const

/** Those that can send files themselves. */
export type WebServerName = 'nginx' | 'apache'
export type ProxyName = keyof typeof programs

export interface WebServerPlan {
  readonly port: number
  /** Says where the product listens. */
  readonly appPort: number
  readonly dataDir: string
  /** Only proxies, without sending files itself. */
  readonly isBare?: boolean
  /** Removes one header from the answers. */
  readonly without?: string
}

export interface WebServer {
  stop(): Promise<void>
}

export function hasWebServer(name: ProxyName): boolean {
  const { command, needs } = programs[name]
  const paths = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, command))
  return paths.some(isThere) && needs.every(isThere)
}

/** Starts a dedicated web server in front of the product, as a different user if possible. */
export function startWebServer(name: WebServerName, plan: WebServerPlan): Promise<WebServer> {
  return runWebServer(name, plan.port, dir =>
    name === 'nginx' ? nginxConfiguration(plan) : apacheConfiguration(dir, plan),
  )
}

/** Starts nginx with these blocks inside `http`, which listen on a port. */
export function startProxy(blocks: string, port: number): Promise<WebServer> {
  return runWebServer('nginx', port, () => nginxAround(blocks))
}

/** Starts HAProxy with the configuration of docs/operations/several-servers.md, in front of servers of this machine. */
export function startBalancer(port: number, servers: readonly number[]): Promise<WebServer> {
  const shown = readShown('docs/operations/several-servers.md', 'haproxy')
  const own = ['10.0.0.11', '10.0.0.12', '10.0.0.13'].map((host, n) => [`${host}:3000`, `127.0.0.1:${servers[n]}`])
  return runWebServer('haproxy', port, () =>
    fillIn(shown, { 'bind :80': `bind 127.0.0.1:${port}`, ...Object.fromEntries(own) }),
  )
}

/**
 * Starts one of the programs in a folder of its own, with the configuration made for that folder.
 * @throws Error with its output if it ends before it listens on the port
 */
export async function runWebServer(
  name: ProxyName,
  port: number,
  configure: (dir: string) => string,
): Promise<WebServer> {
  const dir = mkdtempSync(join(tmpdir(), `holdall-${name}-`))
  chmodSync(dir, 0o755)
  mkdirSync(join(dir, 'temp'))
  writeFileSync(join(dir, 'server.conf'), configure(dir))
  const { command, args } = programs[name]
  // Caddy keeps what it remembers in the home of its user.
  const env = { ...process.env, HOME: dir, XDG_CONFIG_HOME: dir, XDG_DATA_HOME: dir }
  const child = spawn(command, args(dir), { stdio: ['ignore', 'pipe', 'pipe'], cwd: dir, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${command} did not start: ${said} ${readLog(dir)}`)
    await wait(20)
  }
  return {
    async stop() {
      await end(child)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function readLog(dir: string): string {
  const path = join(dir, 'temp/errors')
  return isThere(path) ? readFileSync(path, 'utf8') : ''
}

const isRoot = process.getuid?.() === 0
const webUser = 'www-data'

/**
 * Lets the web server's group read existing and future files, with the commands given to operators. @throws Error with
 * their output, if there is any.
 */
export function openToWebServer(dataDir: string): void {
  if (!isRoot) return
  const commands = fillIn(readShown(page, 'sh'), { [documented.dataDir]: dataDir })
  const { status, stderr } = spawnSync('sh', ['-c', commands], { encoding: 'utf8' })
  if (status !== 0 || stderr !== '') throw new Error(`The commands of ${page} ended with ${status}: ${stderr}`)
}

const page = 'docs/operations/static-delivery.md'
const documented = { site: 'drive.example.org', app: 'http://127.0.0.1:3000', dataDir: '/var/lib/holdall' }

function nginxConfiguration({ port, appPort, dataDir, isBare, without }: WebServerPlan): string {
  const shown = readShown(page, 'nginx')
  const whole = fillIn(shown, {
    [`server_name ${documented.site};`]: `listen 127.0.0.1:${port};`,
    [documented.app]: `http://127.0.0.1:${appPort}`,
    [documented.dataDir]: dataDir,
  })
  const files = /\n *location \/\.stored-files\/ \{[^}]*\}/.exec(whole)?.[0] ?? ''
  const known = isBare ? fillIn(whole, { [files]: '' }) : whole
  return nginxAround(without ? known.replace(new RegExp(`^ *add_header ${without} .*$`, 'm'), '') : known)
}

function nginxAround(blocks: string): string {
  return `
    daemon off; worker_processes 1; pid temp/pid; ${isRoot ? `user ${webUser};` : ''}
    events {}
    http {
      access_log off;
      client_body_temp_path temp/body; proxy_temp_path temp/proxy; fastcgi_temp_path temp/fastcgi;
      uwsgi_temp_path temp/uwsgi; scgi_temp_path temp/scgi;
      ${blocks}
    }`
}

function apacheConfiguration(dir: string, { port, appPort, dataDir, isBare, without }: WebServerPlan): string {
  const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers', 'xsendfile']
  const host = fillIn(readShown(page, 'apache'), {
    '*:80': `127.0.0.1:${port}`,
    [`${documented.app}/`]: `http://127.0.0.1:${appPort}/`,
    [documented.dataDir]: dataDir,
  })
  const shown = isBare ? host.replace(/^ *(?:XSendFile|XSendFilePath|MaxRanges) .*\n/gm, '') : host
  const removed = without ? [`Header always unset ${without}`, `Header unset ${without}`] : []
  return apacheAround(dir, { modules, ports: [port], hosts: [shown, ...removed].join('\n') })
}

interface ApacheParts {
  readonly modules: readonly string[]
  readonly ports: readonly number[]
  readonly hosts: string
}

/** A whole configuration of Apache around these virtual hosts. */
export function apacheAround(dir: string, { modules, ports, hosts }: ApacheParts): string {
  return [
    ...modules.map(name => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    ...ports.map(port => `Listen 127.0.0.1:${port}`),
    ...['ServerName 127.0.0.1', `PidFile ${dir}/temp/pid`, `ErrorLog ${dir}/temp/errors`],
    ...(isRoot ? [`User ${webUser}`, `Group ${webUser}`] : []),
    ...[`DefaultRuntimeDir ${dir}/temp`, `Mutex file:${dir}/temp`],
    hosts,
    '',
  ].join('\n')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
