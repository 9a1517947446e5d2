import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../../../scripts/lib/root.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { version } from '../../src/platform/version.ts'
import { isKnownVariable } from '../documented/known-variables.ts'

const folder = join(root, 'deploy/docker')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const files = ['compose.yaml', 'compose.full.yaml']

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[]
  readonly ports?: readonly string[]
  readonly stop_grace_period?: string
}
interface Composed {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: Readonly<Record<string, unknown>>
  readonly networks?: Readonly<Record<string, unknown>>
}

/** An operator writes this to `.env`. */
const given: Readonly<Record<string, string>> = {
  SITE_HOST: 'drive.example.org',
  APP_KEY: 'a key for the tests that is long enough',
  POSTGRES_PASSWORD: '0f1e2d3c',
}

/** Puts values in, as the specification of Compose says: `${NAME:-default}` and `${NAME:?message}`. */
function interpolate(text: string): string {
  return text.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, word = '') => {
    const value = given[name] ?? (sign === '-' ? word : undefined)
    if (value === undefined) throw new Error(`Nothing gives ${name} a value`)
    return value
  })
}

describe.each(files)('deploy/docker/%s', name => {
  const composed = parse(interpolate(read(name))) as Composed
  const services = Object.entries(composed.services)

  it('sets variables that the server knows, to values that it accepts', () => {
    const { holdall } = composed.services
    const variables = holdall?.environment ?? {}
    expect(Object.keys(variables).length).toBeGreaterThan(0)
    expect(Object.keys(variables).filter(one => !isKnownVariable(one))).toEqual([])
    expect(() => readEnvironment(variables)).not.toThrow()
  })

  it('names only services, volumes, networks and files that there are', () => {
    for (const [service, { build, volumes = [], networks = [], depends_on = [] }] of services) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(
        needed.filter(one => !(one in composed.services)),
        service,
      ).toEqual([])
      expect(
        networks.filter(one => !(one in (composed.networks ?? {}))),
        service,
      ).toEqual([])
      for (const volume of volumes) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('.')) expect(existsSync(join(folder, from)), volume).toBe(true)
        else expect(Object.keys(composed.volumes ?? {}), volume).toContain(from)
      }
      if (build) expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true)
    }
  })

  it('runs this version, keeps no secret, and lets a server end in peace', () => {
    expect(composed.services.holdall?.image).toBe(`holdall:${version}`)
    // What is secret has no default.
    expect(read(name)).not.toMatch(/(?:KEY|PASSWORD|SECRET|TOKEN)[A-Z_]*: +(?!\$\{)\S/)
    expect(read(name)).not.toMatch(/(?:KEY|PASSWORD|SECRET|TOKEN)[A-Z_]*:-/)
    const { stopSeconds } = readEnvironment(composed.services.holdall?.environment ?? {})
    expect(Number.parseInt(composed.services.holdall?.stop_grace_period ?? '', 10)).toBeGreaterThan(stopSeconds)
  })
})

it('deploy/docker/Dockerfile keeps no secret, and doesn’t run as root', () => {
  const text = read('Dockerfile')
  expect(text).not.toMatch(/^(?:ARG|ENV) .*(?:KEY|PASSWORD|SECRET|TOKEN)/m)
  const last = text.slice(text.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER holdall$/m)
  for (const line of ['VOLUME /data', 'STOPSIGNAL SIGTERM', 'HEALTHCHECK']) expect(last).toContain(line)
  const set = [...last.matchAll(/^ENV (.+)$/gm)].flatMap(match =>
    (match[1] ?? '').split(' ').map(pair => pair.split('=')[0] ?? ''),
  )
  expect(set.filter(name => !isKnownVariable(name))).toEqual([])
})
