import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What happens to bytes on the way. With an empty plan the line works. */
export interface LinePlan {
  /** Cuts all connections once this many bytes have been sent to the server since the plan was set. */
  readonly cutUpAt?: number
  /** The same for bytes that come back. */
  readonly cutDownAt?: number
  /** This byte sent to the server is another one when it arrives; counted from 0 since the plan was set. */
  readonly flipUpAt?: number
  /** The same for bytes that come back. */
  readonly flipDownAt?: number
  /** The n-th piece sent to the server is not passed on, and its connection is cut; counted from 1. */
  readonly cutAtPiece?: number
  /** Cuts every later connection too; otherwise the line works again after one cut. */
  readonly keepsCutting?: boolean
  /** The server can't be reached: every connection is cut. */
  readonly isDown?: boolean
  /** Connections are accepted, but nothing passes in either direction, as when a server hangs. */
  readonly isSilent?: boolean
  /** Delay of each piece to the server; milliseconds. */
  readonly slowMs?: number
}

export interface FaultProxy {
  readonly port: number
  plan(plan: LinePlan): void
  /** Bytes sent to the server since the plan was set. */
  sent(): number
  /** Silences open connections, as when a firewall has forgotten them; new ones work. */
  hush(): void
  close(): void
}

function passOn(from: Socket, to: Socket, chunk: Buffer): void {
  if (to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}

/** Changes one byte of a piece, if it is in there. */
function flip(chunk: Buffer, at: number): void {
  const byte = chunk[at]
  if (byte !== undefined) chunk[at] = byte ^ 1
}

/** Starts a proxy to a test server whose connections can be cut. */
export async function startFaultProxy(target: { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  let plan: LinePlan = {}
  let up = 0
  let down = 0
  let pieces = 0
  const open = new Set<Socket>()
  let mute = new WeakSet<Socket>()

  const cut = (...sockets: readonly Socket[]) => {
    for (const socket of sockets) socket.resetAndDestroy()
    if (plan.keepsCutting) return
    plan = {}
  }

  const server = createServer(client => {
    const remote = connect(target)
    for (const socket of [client, remote]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    if (plan.isDown) return cutBoth()
    if (plan.isSilent) mute.add(client)
    const isMute = () => mute.has(client)
    client.on('close', () => isMute() || remote.destroy())
    remote.on('close', () => isMute() || client.destroy())
    client.on('data', async chunk => {
      if (isMute()) return
      pieces++
      flip(chunk, (plan.flipUpAt ?? Number.NaN) - up)
      up += chunk.length
      if (pieces >= (plan.cutAtPiece ?? Number.POSITIVE_INFINITY)) return cut(client, remote)
      if (up >= (plan.cutUpAt ?? Number.POSITIVE_INFINITY)) return cut(client, remote)
      if (plan.slowMs !== undefined) {
        client.pause()
        await wait(plan.slowMs)
        client.resume()
      }
      passOn(client, remote, chunk)
    })
    remote.on('data', chunk => {
      if (isMute()) return
      const before = down
      flip(chunk, (plan.flipDownAt ?? Number.NaN) - before)
      down += chunk.length
      const at = plan.cutDownAt ?? Number.POSITIVE_INFINITY
      if (down >= at) {
        client.write(chunk.subarray(0, Math.max(0, at - before)), () => cut(client, remote))
        return
      }
      passOn(remote, client, chunk)
    })

    function cutBoth(): void {
      client.resetAndDestroy()
      remote.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    plan(next) {
      plan = next
      up = 0
      down = 0
      pieces = 0
      // An idle connection would let the next call bypass the plan.
      for (const socket of open) socket.destroy()
    },
    sent: () => up,
    hush() {
      mute = new WeakSet(open)
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
