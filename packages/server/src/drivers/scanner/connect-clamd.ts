import { connect, type Socket } from 'node:net'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { ScannerError } from './scanner-driver.ts'

const connectMs = 5_000

/**
 * Connects to `host:port`, which like any address in the settings may only be private if the operator allows it, or to a
 * Unix socket. @throws ScannerError
 */
export async function connectClamd(address: string, outbound: Outbound, signal?: AbortSignal): Promise<Socket> {
  try {
    if (address === '') throw new Error('Enter the address of ClamAV')
    return await (address.startsWith('/') ? openSocket(address, signal) : outbound.connect(targetOf(address), signal))
  } catch (error) {
    signal?.throwIfAborted()
    throw new ScannerError('away', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function targetOf(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at), port: Number(address.slice(at + 1)) }
}

function openSocket(path: string, signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path })
    const end = (error: unknown) => {
      socket.destroy()
      reject(error)
    }
    const onAbort = () => end(signal?.reason)
    const timer = setTimeout(() => end(new Error(`${path} didn’t answer within ${connectMs} ms`)), connectMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const failed = (error: unknown) => {
      settle()
      end(error)
    }
    socket.once('error', failed)
    socket.once('connect', () => {
      settle()
      socket.off('error', failed)
      resolve(socket)
    })
  })
}
