import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { run } from '../../../../scripts/lib/processes.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { version } from '../../src/platform/version.ts'
import { serverProcess } from '../faults/server-process.ts'
import { setUpServer } from '../faults/signed-in.ts'
import { buildImage, containersIn, storeIn } from './build-image.ts'
import { areReleasesTried } from './released.ts'

const needed = ['buildah', 'mmdebstrap']
const missing = needed.filter(name => !findCommand(name))
const whyNot =
  userInfo().uid !== 0
    ? 'only root can make a root file system'
    : missing.length > 0
      ? `there is no ${missing.join(' and no ')}`
      : ''
if (areReleasesTried && whyNot) console.log(`The image is not built: ${whyNot}`)

/** Holds what `buildah inspect` tells about an image. */
interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User: string
      readonly Env: readonly string[]
      readonly Volumes: Readonly<Record<string, unknown>>
      readonly Entrypoint: readonly string[]
      readonly Cmd: readonly string[]
      readonly StopSignal: string
      readonly Healthcheck: { readonly Test: readonly string[] }
    }
  }
}

describe.runIf(areReleasesTried && !whyNot)(
  'the image, built and run by buildah with isolation by chroot',
  { timeout: 900_000 },
  () => {
    let work: string
    let config: Inspected['Docker']['config']
    let container: string
    beforeAll(async () => {
      work = mkdtempSync('/var/tmp/holdall-image-')
      await buildImage(work)
      config = (JSON.parse(await buildah(['inspect', '--type=image', `holdall:${version}`])) as Inspected).Docker.config
      container = (await buildah(['from', '--pull-never', `localhost/holdall:${version}`])).trim()
    }, 900_000)
    afterAll(async () => {
      await buildah(['rm', '--all'])
      rmSync(work, { recursive: true, force: true })
    }, 300_000)

    const buildah = (words: readonly string[]) => containersIn(work)('buildah', words)

    /** Words that run something in the container as the image says: its user, its environment, its folder. */
    const inContainer = (words: readonly string[], variables: Readonly<Record<string, string>> = {}) => {
      const env = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      return [...storeIn(work), 'run', '--isolation=chroot', `--user=${config.User}`, ...env, container, '--', ...words]
    }

    it('runs as a user without rights, with a volume, a health check and a signal to stop, and contains no secret', () => {
      expect(config).toMatchObject({
        User: 'holdall',
        Volumes: { '/data': {} },
        Entrypoint: ['/usr/local/bin/holdall'],
        Cmd: ['serve'],
        StopSignal: 'SIGTERM',
      })
      expect(config.Healthcheck.Test[0]).toBe('CMD')
      expect(config.Env.map(pair => pair.split('=')[0]).toSorted()).toEqual(['DATA_DIR', 'PATH', 'PORT'])
      const found = execFileSync(
        'buildah',
        inContainer(['sh', '-c', 'id -u; ls -A /data; touch /opt/holdall/x || echo refused']),
        { encoding: 'utf8', stdio: 'pipe' },
      )
      expect(found.trim().split('\n')).toEqual(['10001', 'refused'])
    })

    it('serves a site, is healthy, and ends when it is told to', async () => {
      const port = 29_000 + randomInt(900)
      const variables = { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` }
      // The last word of the command, `serve`, is added by `serverProcess`.
      const program = async () => ['buildah', ...inContainer(config.Entrypoint, variables)]
      const server = serverProcess('/data', port, {}, program)
      const health = async () => (await run('buildah', inContainer(config.Healthcheck.Test.slice(1), variables))).code
      expect(await health()).toBe(1)
      await server.start()
      try {
        const me = await setUpServer(server)
        const bytes = Buffer.from('in a container')
        const sent = await me.upload({ name: 'a.txt', parentId: me.rootId, bytes })
        const got = await me.send('GET', `/items/${sent.headers.get('holdall-item')}/content`)
        expect(await got.text()).toBe('in a container')
        expect(await health()).toBe(0)
        const doctor = await run('buildah', inContainer(['holdall', 'doctor'], variables))
        expect(doctor.output).not.toMatch(/WRONG/)
      } finally {
        await server.stop()
      }
      expect(await health()).toBe(1)
    })

    it('runs by podman and runc as deploy/docker/compose.yaml says: read-only, without any capability', async ({
      skip,
    }) => {
      const podman = await podmanIn(work, `holdall:${version}`)
      if (typeof podman === 'string') return skip(podman)
      const port = 30_000 + randomInt(900)
      const project = `holdall-${process.pid}`
      const name = `${project}_holdall_1`
      try {
        await podman.compose(project, ['up', '-d'], { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` })
        const url = `http://127.0.0.1:${port}`
        await until(() => podman.says(['healthcheck', 'run', name]))
        const shown = await podman.call(['logs', name])
        const me = await setUpServer({ url, output: () => shown })
        const sent = await me.upload({ name: 'a.txt', parentId: me.rootId, bytes: Buffer.from('in a container') })
        expect(await (await me.send('GET', `/items/${sent.headers.get('holdall-item')}/content`)).text()).toBe(
          'in a container',
        )
        const rights = await podman.call(
          ['exec', name, 'sh', '-c', 'grep -E "^(CapEff|NoNewPrivs|Uid)" /proc/self/status; touch /x'],
          false,
        )
        expect(rights).toMatch(
          /Uid:\s+10001\s[\s\S]*CapEff:\s+0{16}\n[\s\S]*NoNewPrivs:\s+1\n[\s\S]*Read-only file system/,
        )
        await podman.call(['stop', '--time', '15', name])
        expect((await podman.call(['inspect', '--format', '{{.State.ExitCode}}', name])).trim()).toBe('0')
      } finally {
        await podman.call(['rm', '--force', name], false)
        await podman.call(['volume', 'rm', `${project}_data`], false)
        await podman.call(['network', 'rm', `${project}_default`], false)
      }
    })
  },
)

interface Podman {
  /** Returns the output. @throws Error if it fails, unless failing is fine */
  call(words: readonly string[], mustWork?: boolean): Promise<string>
  says(words: readonly string[]): Promise<boolean>
  compose(project: string, words: readonly string[], env: Readonly<Record<string, string>>): Promise<void>
}

/** Podman on the images of the test, or why this machine can't run containers with it. */
async function podmanIn(work: string, image: string): Promise<Podman | string> {
  const absent = ['podman', 'podman-compose', 'runc', 'catatonit'].filter(name => !findCommand(name))
  if (absent.length > 0) return `there is no ${absent.join(' and no ')}`
  const config = join(work, 'containers.conf')
  // What every machine allows: no systemd, no more open files than the tests have.
  const limits = '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n'
  writeFileSync(config, `${limits}[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`)
  const env = { CONTAINERS_CONF: config }
  const program = join(work, 'podman')
  writeFileSync(program, `#!/bin/sh\nexec podman ${storeIn(work).join(' ')} "$@"\n`, { mode: 0o755 })
  const run_ = (words: readonly string[]) => run(program, words, { cwd: work, env, timeoutMs: 120_000 })
  const tried = await run_(['run', '--rm', '--publish', '127.0.0.1::3000', image, '--version'])
  if (tried.code !== 0) return `podman can't run containers on this machine: ${tried.output.trim()}`
  return {
    async call(words, mustWork = true) {
      const { code, output } = await run_(words)
      if (code !== 0 && mustWork) throw new Error(`podman ${words.join(' ')} ended with ${code}:\n${output}`)
      return output
    },
    says: async words => (await run_(words)).code === 0,
    async compose(project, words, more) {
      const file = join(root, 'deploy/docker/compose.yaml')
      const all = ['--podman-path', program, '-p', project, '-f', file, ...words]
      const { code, output } = await run('podman-compose', all, { env: { ...env, ...more }, timeoutMs: 120_000 })
      if (code !== 0) throw new Error(`podman-compose ended with ${code}:\n${output}`)
    },
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isSo()); await wait(500))
    if (Date.now() > end) throw new Error('The container never became healthy')
}
