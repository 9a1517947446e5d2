/** How long calls to the system may still take when the process ends; they are short unless a disk hangs. */
const graceMs = 500

/**
 * Ends the process, even while calls to a disk that doesn't answer are under way. Node.js would wait for them without a
 * limit, so the process kills itself.
 */
export function endProcess(code: number): void {
  if (!isWaitingForDisk()) process.exit(code)
  setTimeout(() => {
    if (!isWaitingForDisk()) process.exit(code)
    process.kill(process.pid, 'SIGKILL')
  }, graceMs)
}

function isWaitingForDisk(): boolean {
  return process.getActiveResourcesInfo().some(name => name.startsWith('FSReq'))
}
