import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { root } from '../../../../scripts/lib/root.ts'

const caddy = findCommand('caddy')
if (!caddy) console.log('There is no caddy on this machine: deploy/docker/Caddyfile is not tried')
it.runIf(caddy)('deploy/docker/Caddyfile is valid for Caddy', () => {
  const env = { ...process.env, SITE_HOST: 'drive.example.org' }
  const file = join(root, 'deploy/docker/Caddyfile')
  const adapted = spawnSync(caddy ?? '', ['adapt', '--config', file, '--adapter', 'caddyfile'], {
    env,
    encoding: 'utf8',
  })
  expect(adapted).toMatchObject({ status: 0 })
  expect(adapted.stdout).toContain('"dial":"holdall:3000"')
})
