import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What happens to the bytes on their way. An empty plan is a line that works. */
export interface LinePlan {
  /** All connections are cut once so many bytes have gone to the server since the plan was made. */
  readonly cutUpAt?: number
  /** The same for bytes that come back. */
  readonly cutDownAt?: number
  /** The n-th piece that goes to the server is not passed on, and its connection is cut; counted from 1. */
  readonly cutAtPiece?: number
  /** Every later one too; else the line works again after one cut. */
  readonly keepsCutting?: boolean
  /** Nobody answers at all. */
  readonly isDown?: boolean
  /** Milliseconds that each piece takes to the server. */
  readonly slowMs?: number
}

export interface FaultProxy {
  readonly port: number
  plan(plan: LinePlan): void
  close(): void
}

/** A line to a server of the tests that can be cut. */
export async function startFaultProxy(target: { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  let plan: LinePlan = {}
  let up = 0
  let down = 0
  let pieces = 0
  const open = new Set<Socket>()

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
    client.on('close', () => remote.destroy())
    remote.on('close', () => client.destroy())
    client.on('data', async chunk => {
      pieces++
      up += chunk.length
      if (pieces >= (plan.cutAtPiece ?? Number.POSITIVE_INFINITY)) return cut(client, remote)
      if (up >= (plan.cutUpAt ?? Number.POSITIVE_INFINITY)) return cut(client, remote)
      if (plan.slowMs !== undefined) {
        client.pause()
        await wait(plan.slowMs)
        client.resume()
      }
      if (!remote.write(chunk)) {
        client.pause()
        remote.once('drain', () => client.resume())
      }
    })
    remote.on('data', chunk => {
      const before = down
      down += chunk.length
      const at = plan.cutDownAt ?? Number.POSITIVE_INFINITY
      if (down >= at) {
        client.write(chunk.subarray(0, Math.max(0, at - before)), () => cut(client, remote))
        return
      }
      if (!client.write(chunk)) {
        remote.pause()
        client.once('drain', () => remote.resume())
      }
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
      // Connections that rest would hide the plan from the next call.
      for (const socket of open) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
