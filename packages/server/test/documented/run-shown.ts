import { type Finished, run } from '../../../../scripts/lib/processes.ts'

/** Runs a documented command in the shell and returns its output. Throws if the command fails. */
export async function runShown(command: string, options: Parameters<typeof run>[2] = {}): Promise<string> {
  const { code, output } = await tryShown(command, options)
  if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${output}`)
  return output
}

/** Like `runShown`, for commands that may not be possible on this machine. */
export function tryShown(command: string, options: Parameters<typeof run>[2] = {}): Promise<Finished> {
  return run('sh', ['-ec', command], { timeoutMs: 120_000, ...options })
}
