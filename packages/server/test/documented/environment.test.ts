import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { readDocuments } from '../../../../scripts/lib/documents.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { isKnownVariable, readVariables } from './known-variables.ts'

/** Variables read by other programs: Node.js and its thread pool. */
const foreign = ['NODE_EXTRA_CA_CERTS', 'UV_USE_IO_URING', 'UV_THREADPOOL_SIZE']
/** Variables of the scripts. */
const ofScripts = ['KEEP_TRACE']
/** Variables that `npm start` and the tests set themselves. */
const internal = ['CHECK_ANSWERS', 'WEB_DIR', 'PATH']

const documents = readDocuments().filter(({ path }) => path !== 'CHANGELOG.md' && !path.startsWith('docs/decisions/'))

it('knows every variable that the documents assign a value to', () => {
  const shown = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([A-Z][A-Z0-9_]{3,})="?([^`"]+)"?`/g)].map(([, name = '', value = '']) => ({
      path,
      name,
      value,
    })),
  )
  expect(shown.length).toBeGreaterThan(5)
  const ours = shown.filter(({ name }) => ![...foreign, ...ofScripts].includes(name))
  expect(ours.filter(({ name }) => !isKnownVariable(name))).toEqual([])
  for (const { name, value } of ours) expect(() => readEnvironment({ [name]: value }), `${name}=${value}`).not.toThrow()
})

it('knows every variable of the table in configuration.md, and is told of all that it reads', () => {
  const page = documents.find(({ path }) => path === 'docs/operations/configuration.md')?.text ?? ''
  const rows = [...page.matchAll(/^\| (`[A-Z`_, ]+`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? [])
  expect(rows).toContain('DATABASE_URL')
  expect(rows.filter(name => !isKnownVariable(name))).toEqual([])
  const told = documents.map(({ text }) => text).join('\n')
  const untold = [...readVariables].filter(name => !internal.includes(name) && !told.includes(`\`${name}`))
  expect(untold).toEqual([])
})

/**
 * Files that operators copy. What Prometheus and Grafana read has no variables of ours; those of Compose have some of their
 * own, and a test in test/release.
 */
const deployed = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter(entry => entry.isFile() && !/\.(?:json|md)$/.test(entry.name) && !/prometheus|docker/.test(entry.parentPath))
  .map(entry => {
    const path = join(entry.parentPath, entry.name)
    return { path, text: readFileSync(path, 'utf8') }
  })
/** Words in capitals of other programs: kinds of sockets, and variables of Node.js, PostgreSQL, Redis and MinIO. */
const ofOthers = /^(?:AF|NODE|POSTGRES|PG|REDISCLI|MINIO|COMPOSE)_/

it('knows every variable of the examples in deploy/', () => {
  const named = deployed.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|WORKER)\b/g)].map(([name]) => ({ path, name })),
  )
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['APP_URL', 'DATABASE_URL', 'DATA_DIR', 'PORT']))
  const isKnown = (name: string) => isKnownVariable(name) || ofOthers.test(name)
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([])
})

it('can read the file of variables for systemd, with its examples turned on', () => {
  const { text = '' } = deployed.find(({ path }) => path.endsWith('holdall.env')) ?? {}
  const variables = Object.fromEntries(
    [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(Object.keys(variables).length).toBeGreaterThan(5)
  expect(readEnvironment(variables)).toMatchObject({ host: '127.0.0.1', trustProxy: '127.0.0.1', stopSeconds: 10 })
})

it('has examples of proxies that all drop what clients write into traceparent', () => {
  const examples = [
    'caddy/Caddyfile',
    'docker/Caddyfile',
    'nginx/holdall.conf',
    'apache/holdall.conf',
    'haproxy/haproxy.cfg',
  ]
  const dropped = /header_up -traceparent|del-header traceparent|unset traceparent|proxy_set_header traceparent ""/
  expect(examples.filter(file => !dropped.test(readFileSync(join(root, 'deploy', file), 'utf8')))).toEqual([])
})

it('names every folder of deploy/ in its README', () => {
  const readme = readFileSync(join(root, 'deploy/README.md'), 'utf8')
  const folders = globSync('deploy/*/', { cwd: root }).map(path => basename(path))
  expect(folders).toContain('systemd')
  expect(folders.filter(name => !readme.includes(`(${name})`))).toEqual([])
})
