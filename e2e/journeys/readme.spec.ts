import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readShown } from '../../scripts/lib/documents.ts'
import { root } from '../../scripts/lib/root.ts'
import { test } from '../fixtures/test.ts'

/** Runs a command as if typed at a console, in a process group of its own. */
function type(command: string, variables: Record<string, string>): { child: ChildProcess; said: () => string } {
  const { WEB_DIR: _, ...env } = process.env
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  return { child, said: () => text }
}

/** Runs a command as docs/operations/command-line.md and configuration.md show them, until it exits. */
async function typeToEnd(name: string, variables: Record<string, string>): Promise<{ code: number; said: string }> {
  const { child, said } = type(`npm start -- ${name}`, variables)
  const [code] = await once(child, 'close')
  return { code, said: said() }
}

test('the README’s first command serves the product, and its address creates the first administrator', async ({
  page,
  dir,
}) => {
  test.setTimeout(180_000)
  const variables = { DATA_DIR: join(dir, 'data'), PORT: '0', HOST: '127.0.0.1' }
  const { child, said } = type(readShown('README.md', 'sh', 'npm start').trim(), variables)
  try {
    const address = () => /Setup address: (\S+)/.exec(said())?.[1] ?? ''
    await expect.poll(address, { timeout: 120_000 }).not.toBe('')
    await page.goto(address())
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account and start' }).click()
    await expect(page.getByText('This folder is empty')).toBeVisible()
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await once(child, 'close')
  }
  expect(await typeToEnd('migrate', variables)).toMatchObject({ code: 0 })
  const forgot = { code: 0, said: expect.stringContaining('Settings to enter again: none') }
  expect(await typeToEnd('settings forget-secrets', variables)).toEqual(forgot)
  // This incoming mail method isn't chosen, so the mail server that calls gets 77 (EX_NOPERM).
  expect(await typeToEnd('receive-mail', variables)).toMatchObject({ code: 77 })
})
