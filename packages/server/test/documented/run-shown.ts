import { type Finished, run } from '../../../../scripts/lib/processes.ts'

/** Runs a command of a document by the shell, and fails the test where it fails. Answers what it printed. */
export async function runShown(command: string, options: Parameters<typeof run>[2] = {}): Promise<string> {
  const { code, output } = await tryShown(command, options)
  if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${output}`)
  return output
}

/** As `runShown`, for commands that may not be possible on this machine. */
export function tryShown(command: string, options: Parameters<typeof run>[2] = {}): Promise<Finished> {
  return run('sh', ['-ec', command], { timeoutMs: 120_000, ...options })
}
