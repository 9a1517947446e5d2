import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand } from '../../../scripts/lib/find-command.ts'

export const nextcloudcmd = findCommand('nextcloudcmd')

export interface SyncRun {
  readonly code: number | null
  readonly output: string
}

/** One computer: a folder that Nextcloud's own command-line client keeps in step, with a home of its own. */
export interface SyncClient {
  readonly folder: string
  /** Runs the client once. @throws if it takes longer than two minutes */
  run(env?: Readonly<Record<string, string>>): Promise<SyncRun>
  /** Ends a run like a crash of its computer. */
  kill(): void
  /** Stops a run as when a lid is closed, until it goes on. */
  pause(): void
  goOn(): void
  /** The content of every file by its path, and `null` for folders. */
  read(): Map<string, string | null>
  remove(): void
}

/** @param disk where the computer's files are; otherwise among the temporary ones */
export function createSyncClient(address: string, user: string, password: string, disk = tmpdir()): SyncClient {
  const top = mkdtempSync(join(disk, 'holdall-sync-'))
  const folder = join(top, 'files')
  mkdirSync(folder)
  let running: ChildProcess | null = null
  return {
    folder,
    run: (env = {}) =>
      new Promise((resolve, reject) => {
        const args = ['--non-interactive', '--trust', '-u', user, '-p', password, folder, address]
        const child = spawn(nextcloudcmd ?? 'nextcloudcmd', args, {
          env: { ...process.env, HOME: top, LANG: 'C.UTF-8', QT_QPA_PLATFORM: 'offscreen', ...env },
          timeout: 120_000,
        })
        running = child
        let output = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
        child.once('error', reject)
        child.once('close', code => resolve({ code, output }))
      }),
    kill: () => void running?.kill('SIGKILL'),
    pause: () => void running?.kill('SIGSTOP'),
    goOn: () => void running?.kill('SIGCONT'),
    read: () => readTree(folder),
    remove: () => rmSync(top, { recursive: true, force: true }),
  }
}

/** A folder's files and folders by path, without the client's own journal. */
export function readTree(folder: string): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/(?:^|\/)\.(?:sync_|_sync_|owncloudsync)/.test(entry)) continue
    const path = join(folder, entry)
    found.set(entry, statSync(path).isDirectory() ? null : readFileSync(path, 'utf8'))
  }
  return found
}
