import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const timeoutMs = 30_000

/**
 * Waits until a program that was just started answers on a port of the loopback address.
 * @returns why it doesn't, in its own last words, or undefined once it does
 */
export async function whyNotListening(server: ChildProcess, port: number): Promise<string | undefined> {
  let said = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
  }
  let failure: string | undefined
  server.once('error', error => {
    failure = error.message
  })
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (failure) return failure
    if (server.exitCode !== null || server.signalCode !== null) return said.trim() || `exit ${server.exitCode}`
    if (await answers(port)) return undefined
    await wait(50)
  }
  return `nothing answered within ${timeoutMs / 1000} s. ${said.trim()}`
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
