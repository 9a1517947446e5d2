import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface Peer {
  readonly port: number
  close(): void
}

/** A server on the loopback address that does with each connection what no directory would do. */
export async function startPeer(serve: (socket: Socket) => void): Promise<Peer> {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** An LDAP message (RFC 4511): a number of a request, and what answers it, in hexadecimal. */
export function message(id: number, body: string): Buffer {
  return sequence(0x30, Buffer.concat([Buffer.from([0x02, 0x01, id]), Buffer.from(body.replaceAll(' ', ''), 'hex')]))
}

/** Success, without more words: of a sign-in (`61`), of a search (`65`), of StartTLS (`78`). */
export const success = (tag: '61' | '65' | '78') => `${tag} 07 0a0100 0400 0400`

function sequence(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 0x80 ? [size] : [0x84, ...Buffer.from(size.toString(16).padStart(8, '0'), 'hex')]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
