import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillIn } from '../../../scripts/lib/documents.ts'
import { findCommand } from '../../../scripts/lib/find-command.ts'
import { root } from '../../../scripts/lib/root.ts'
import { apacheAround, hasWebServer, type ProxyName, runWebServer, startProxy, type WebServer } from './web-servers.ts'

/** The name of the site in the examples. */
export const exampleSite = 'drive.example.org'

/** Files of a certificate that the examples' site signs itself. */
export interface Certificate {
  readonly chain: string
  readonly key: string
  /** Both, as HAProxy wants them. */
  readonly both: string
}

export function hasProxy(name: ProxyName): boolean {
  return hasWebServer(name) && findCommand('openssl') !== undefined
}

/** Makes a certificate in a folder that the proxies may read. */
export function makeCertificate(dir: string): Certificate {
  const [chain, key, both] = [join(dir, 'chain.pem'), join(dir, 'key.pem'), join(dir, 'both.pem')]
  const subject = ['-subj', `/CN=${exampleSite}`, '-addext', `subjectAltName=DNS:${exampleSite}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', chain], { stdio: 'pipe' })
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
  for (const file of [chain, key, both]) chmodSync(file, 0o644)
  return { chain, key, both }
}

export interface ProxyPlan {
  /** Says where the proxy listens with TLS. */
  readonly port: number
  /** Says where it listens without. */
  readonly plainPort: number
  /** Says where the product listens. */
  readonly appPort: number
  readonly certificate: Certificate
}

const examples: Readonly<Record<ProxyName, string>> = {
  nginx: 'deploy/nginx/holdall.conf',
  apache: 'deploy/apache/holdall.conf',
  caddy: 'deploy/caddy/Caddyfile',
  haproxy: 'deploy/haproxy/haproxy.cfg',
}

const shown = {
  app: '127.0.0.1:3000',
  chain: '/etc/ssl/holdall/fullchain.pem',
  key: '/etc/ssl/holdall/privkey.pem',
  both: '/etc/ssl/holdall/fullchain-and-key.pem',
}

/**
 * Starts a proxy with its example from deploy/, in which nothing but addresses, ports and files of certificates are
 * replaced.
 */
export function startExample(name: ProxyName, plan: ProxyPlan): Promise<WebServer> {
  const text = readFileSync(join(root, examples[name]), 'utf8')
  return starters[name](text, plan)
}

type Starter = (text: string, plan: ProxyPlan) => Promise<WebServer>

const starters: Readonly<Record<ProxyName, Starter>> = {
  nginx: (text, plan) => startProxy(filledIn(text, plan, nginxPorts(plan)), plan.port),
  apache: (text, plan) => {
    const ports = { '*:80>': `*:${plan.plainPort}>`, '*:443>': `*:${plan.port}>` }
    const hosts = filledIn(text, plan, ports)
    return runWebServer('apache', plan.port, dir =>
      apacheAround(dir, { modules: apacheModules, ports: [plan.port, plan.plainPort], hosts }),
    )
  },
  caddy: (text, plan) => {
    // Otherwise it would fetch a certificate from an authority, and listen on ports of its own.
    const own = `tls ${plan.certificate.chain} ${plan.certificate.key}`
    const site = fillIn(text, { [shown.app]: `127.0.0.1:${plan.appPort}`, [`# tls ${shown.chain} ${shown.key}`]: own })
    const options = ['{', 'admin off', `http_port ${plan.plainPort}`, `https_port ${plan.port}`, '}', '']
    return runWebServer('caddy', plan.port, () => [...options, site].join('\n'))
  },
  haproxy: (text, plan) => {
    const ports = { ':80\n': `127.0.0.1:${plan.plainPort}\n`, ':443 ': `127.0.0.1:${plan.port} ` }
    const both = { [shown.both]: plan.certificate.both, [shown.app]: `127.0.0.1:${plan.appPort}` }
    const whole = fillIn(text, { ...both, ...ports })
    return runWebServer('haproxy', plan.port, () => (process.getuid?.() === 0 ? whole : withoutUser(whole)))
  },
}

/** The modules that the example's instructions turn on, and those that Debian turns on by itself. */
const apacheModules = [
  ...['mpm_event', 'authz_core', 'alias', 'reqtimeout', 'setenvif', 'socache_shmcb', 'headers'],
  ...['ssl', 'http2', 'proxy', 'proxy_http'],
]

function nginxPorts({ port, plainPort }: ProxyPlan): Record<string, string> {
  return {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': `listen 127.0.0.3:${plainPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    'listen [::]:443 ': `listen 127.0.0.3:${port} `,
  }
}

function filledIn(text: string, { appPort, certificate }: ProxyPlan, ports: Record<string, string>): string {
  const files = { [shown.chain]: certificate.chain, [shown.key]: certificate.key }
  return fillIn(text, { [shown.app]: `127.0.0.1:${appPort}`, ...files, ...ports })
}

/** Only root may change its user and root folder. */
function withoutUser(text: string): string {
  return text.replace(/^ *(?:user|group|chroot) .*\n/gm, '')
}
