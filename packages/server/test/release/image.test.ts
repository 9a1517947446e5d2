import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { run } from '../../../../scripts/lib/processes.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { version } from '../../src/platform/version.ts'
import { serverProcess } from '../faults/server-process.ts'
import { setUpServer } from '../faults/signed-in.ts'
import { release } from './released.ts'

const needed = ['buildah', 'mmdebstrap']
const missing = needed.filter(name => !findCommand(name))
const whyNot =
  userInfo().uid !== 0
    ? 'only root can make a root file system'
    : missing.length > 0
      ? `there is no ${missing.join(' and no ')}`
      : ''
if (process.env.PROVE && whyNot) console.log(`The image is not built: ${whyNot}`)

/** What `buildah inspect` tells about an image. */
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

describe.runIf(process.env.PROVE && !whyNot)(
  'the image, built and run by buildah with isolation by chroot',
  { timeout: 900_000 },
  () => {
    let work: string
    let config: Inspected['Docker']['config']
    let container: string
    beforeAll(async () => {
      work = mkdtempSync('/var/tmp/holdall-image-')
      const made = await release()
      const context = join(work, 'context')
      mkdirSync(join(context, 'release'), { recursive: true })
      cpSync(made.withNode, join(context, 'release', `holdall-${version}-linux-x64.tar.gz`))
      for (const name of ['.dockerignore', 'deploy']) cpSync(join(root, name), join(context, name), { recursive: true })
      rmSync(made.folder, { recursive: true })
      await makeBase()
      const arguments_ = ['BASE=localhost/base', 'FROM_STAGE=archive'].flatMap(value => ['--build-arg', value])
      await buildah(
        [
          'build',
          '--isolation=chroot',
          '--format=docker',
          '--file=deploy/docker/Dockerfile',
          '--tag=holdall',
          ...arguments_,
          '.',
        ],
        context,
      )
      config = (JSON.parse(await buildah(['inspect', '--type=image', 'holdall'])) as Inspected).Docker.config
      container = (await buildah(['from', '--pull-never', 'localhost/holdall'])).trim()
    }, 900_000)
    afterAll(async () => {
      await buildah(['rm', '--all'])
      rmSync(work, { recursive: true, force: true })
    })

    const stores = () => ['--root', join(work, 'storage'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs']
    async function buildah(words: readonly string[], cwd = work): Promise<string> {
      const { code, output } = await run('buildah', [...stores(), ...words], { cwd, timeoutMs: 600_000 })
      if (code !== 0) throw new Error(`buildah ${words.join(' ')} ended with ${code}:\n${output}`)
      return output
    }

    /** A root file system of Debian as the base, because the tests reach no registry of images. */
    async function makeBase(): Promise<void> {
      const tar = join(work, 'base.tar')
      const made = await run(
        'mmdebstrap',
        ['--variant=minbase', '--include=ca-certificates', 'bookworm', tar, ...sources()],
        { timeoutMs: 600_000 },
      )
      if (made.code !== 0) throw new Error(`mmdebstrap ended with ${made.code}:\n${made.output}`)
      const base = (await buildah(['from', 'scratch'])).trim()
      await buildah(['add', base, tar, '/'])
      await buildah(['commit', '--format=docker', base, 'localhost/base'])
      rmSync(tar)
    }

    /** Words that run something in the container as the image says: its user, its environment, its folder. */
    const inContainer = (words: readonly string[], variables: Readonly<Record<string, string>> = {}) => {
      const env = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      return [...stores(), 'run', '--isolation=chroot', `--user=${config.User}`, ...env, container, '--', ...words]
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
  },
)

/** Where this machine gets Debian's packages from; nothing for the usual place. */
function sources(): string[] {
  const format = ['--format', '$(SITE) $(RELEASE)', 'Created-By: Packages']
  const lines = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split('\n')
  const [site] = lines.find(line => line.endsWith(' bookworm'))?.split(' ') ?? []
  return site === undefined ? [] : [site]
}
