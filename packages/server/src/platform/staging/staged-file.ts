import type { FileHandle } from 'node:fs/promises'
import { type AppendOptions, syncData } from './append.ts'
import type { Disk } from './disk.ts'
import { RunningDigest } from './running-digest.ts'
import { StagingError } from './staging-error.ts'

const readBytes = 1024 * 1024

/** A confirmed offset is worthless if the file's name can be lost. */
export function beforeCheckpoints(options: AppendOptions, syncName: () => Promise<void>): AppendOptions {
  const { onCheckpoint } = options
  if (!onCheckpoint) return options
  return {
    ...options,
    async onCheckpoint(offset) {
      await syncName()
      await onCheckpoint(offset)
    },
  }
}

export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

export function digestAt(offset: number, digest: RunningDigest | null): RunningDigest | null {
  if (offset === 0) return new RunningDigest()
  return digest?.size === offset ? digest : null
}

export async function writeAndSync(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await handle.writeFile(bytes)
    await syncData(handle)
  } finally {
    await handle.close()
  }
}

export async function readDigest(disk: Disk, path: string, size: number, stopped: AbortSignal): Promise<RunningDigest> {
  const digest = new RunningDigest()
  const handle = await disk.open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(Math.min(readBytes, Math.max(size, 1)))
    while (digest.size < size) {
      stopped.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, size - digest.size), digest.size)
      if (bytesRead === 0) throw new StagingError('offset', `The file has ${digest.size} bytes, not ${size}`)
      digest.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
  return digest
}
