import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findCommand } from '../lib/find-command.ts'
import { freePort } from '../lib/free-port.ts'
import { atEnd, run, start, stop } from '../lib/processes.ts'
import { accountOf } from './accounts.ts'
import { installPackages } from './debian.ts'
import { whyNotListening } from './readiness.ts'
import type { Provided } from './service.ts'

const suite = 'storage on OpenStack Swift and on its S3 interface'
const kinds = ['account', 'container', 'object'] as const
const programs = ['memcached', 'swift-proxy-server', ...kinds.map(kind => `swift-${kind}-server`)]
const packages = ['memcached', 'swift-proxy', ...kinds.map(kind => `swift-${kind}`)]

/**
 * A complete OpenStack Swift on free ports of the loopback address, with its S3 interface at the same address, in a
 * temporary folder. `TEST_SWIFT_URL` holds its address with the account's name and key.
 */
export async function provideSwift(): Promise<Provided> {
  const given = process.env.TEST_SWIFT_URL
  if (given) return { env: { TEST_SWIFT_URL: given } }
  const absent = () => programs.filter(name => !findCommand(name))
  if (absent().length > 0) {
    const failure = await installPackages(packages)
    if (absent().length > 0) return { suite, reason: `there is no ${absent().join(', no ')}: ${failure}` }
  }
  // The servers only read the salt of their hashes from there.
  if (!existsSync('/etc/swift/swift.conf')) return { suite, reason: 'there is no /etc/swift/swift.conf' }

  const dir = mkdtempSync(join(tmpdir(), 'holdall-swift-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  const failure = await makeRings(dir, ports)
  if (failure) return { suite, reason: `Swift’s rings could not be made: ${failure}` }
  const user = process.getuid?.() === 0 && accountOf('swift') ? 'swift' : userInfo().username
  mkdirSync(join(dir, 'nodes/d1'), { recursive: true })
  mkdirSync(join(dir, 'cache'))
  for (const kind of kinds) writeFileSync(join(dir, `${kind}.conf`), storeConfiguration(dir, user, kind, ports[kind]))
  const [proxyPort, cachePort] = [await freePort(), await freePort()]
  writeFileSync(join(dir, 'proxy.conf'), proxyConfiguration(dir, user, proxyPort, cachePort))
  await run('chown', ['-R', user, dir])

  const memcached = ['-l', '127.0.0.1', '-p', String(cachePort), '-U', '0', '-m', '16', '-u', userInfo().username]
  const servers = [
    { command: 'memcached', args: memcached, port: cachePort },
    ...kinds.map(kind => ({ command: `swift-${kind}-server`, args: [join(dir, `${kind}.conf`)], port: ports[kind] })),
    { command: 'swift-proxy-server', args: [join(dir, 'proxy.conf')], port: proxyPort },
  ]
  const refusals = await Promise.all(
    servers.map(({ command, args, port }) => {
      const server = start(command, args, { cwd: dir })
      atEnd(() => stop(server, 'SIGTERM', 1000))
      return whyNotListening(server, port)
    }),
  )
  const wrong = servers.flatMap(({ command }, index) => (refusals[index] ? [`${command}: ${refusals[index]}`] : []))
  if (wrong.length > 0) return { suite, reason: `Swift did not start (${wrong.join('; ')})` }
  return { env: { TEST_SWIFT_URL: `http://test%3Atester:testing@127.0.0.1:${proxyPort}` } }
}

async function makeRings(dir: string, ports: Readonly<Record<string, number>>): Promise<string | undefined> {
  const script = `
import json, sys
from swift.common.ring import RingBuilder
for kind, port in json.loads(sys.argv[2]).items():
    builder = RingBuilder(4, 1, 0)
    device = dict(id=0, region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=1, meta='')
    builder.add_dev(dict(device, replication_ip='127.0.0.1', replication_port=port))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], kind))
`
  const made = await run('/usr/bin/python3', ['-c', script, dir, JSON.stringify(ports)])
  return made.code === 0 ? undefined : made.output.trim()
}

function common(dir: string, user: string, port: number): string[] {
  return [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `user = ${user}`,
    `swift_dir = ${dir}`,
    'workers = 0',
  ]
}

function storeConfiguration(dir: string, user: string, kind: string, port: number): string {
  return [
    ...common(dir, user, port),
    ...[`devices = ${join(dir, 'nodes')}`, 'mount_check = false', 'fallocate_reserve = 0', 'log_level = ERROR'],
    '[pipeline:main]',
    `pipeline = ${kind}-server`,
    `[app:${kind}-server]`,
    `use = egg:swift#${kind}`,
    `recon_cache_path = ${join(dir, 'cache')}`,
    '',
  ].join('\n')
}

function proxyConfiguration(dir: string, user: string, port: number, cachePort: number): string {
  const filters = [
    ...[
      'catch_errors',
      'gatekeeper',
      'healthcheck',
      'cache',
      'listing_formats',
      'bulk',
      'tempurl',
      's3api',
      'tempauth',
    ],
    ...['copy', 'container_quotas', 'slo', 'dlo'],
  ]
  const options: Readonly<Record<string, readonly string[]>> = {
    cache: [`memcache_servers = 127.0.0.1:${cachePort}`],
    s3api: ['location = us-east-1', 's3_acl = false', 'min_segment_size = 5242880'],
    tempauth: ['user_test_tester = testing .admin'],
  }
  return [
    ...common(dir, user, port),
    'log_level = ERROR',
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    '[app:proxy-server]',
    ...['use = egg:swift#proxy', 'account_autocreate = true'],
    ...filters.flatMap(name => [
      `[filter:${name}]`,
      `use = egg:swift#${name === 'cache' ? 'memcache' : name}`,
      ...(options[name] ?? []),
    ]),
    '',
  ].join('\n')
}
