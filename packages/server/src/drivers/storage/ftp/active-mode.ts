import { once } from 'node:events'
import { createServer, isIPv6, type Server, Socket } from 'node:net'
import { connect as startTls, TLSSocket } from 'node:tls'
import type { Client } from 'basic-ftp'

type Context = Client['ftp']

/**
 * Has the server open the data connections (RFC 959, 5.2 and RFC 2428), for servers that don't accept any themselves.
 */
export function useActiveMode(client: Client): void {
  const context = client.ftp
  let accepted: Promise<void> | null = null
  client.prepareTransfer = async ftp => {
    const { localAddress: here = '', remoteAddress: there } = ftp.socket
    const server = createServer()
    server.listen(0, here)
    await once(server, 'listening')
    const connection = acceptFrom(server, there, ftp.timeout)
    // Awaited once the server has begun; a rejection of the command comes first.
    connection.catch(() => undefined)
    try {
      const answer = await ftp.request(portCommand(server, here))
      // Until the real one exists.
      ftp.dataSocket = new Socket()
      accepted = connection.then(socket => takeSocket(ftp, socket))
      accepted.catch(() => undefined)
      return answer
    } catch (error) {
      server.close()
      throw error
    }
  }
  const handle = context.handle.bind(context)
  context.handle = (command, respond) =>
    handle(command, (response, task) => {
      const isBeginning = !(response instanceof Error) && (response.code === 150 || response.code === 125)
      if (!isBeginning || !accepted) return respond(response, task)
      accepted.then(() => respond(response, task), task.reject)
      accepted = null
    })
}

function portCommand(server: Server, address: string): string {
  const found = server.address()
  const port = typeof found === 'object' && found ? found.port : 0
  const plain = address.replace(/^::ffff:/, '')
  if (isIPv6(plain)) return `EPRT |2|${plain}|${port}|`
  return `PORT ${plain.replaceAll('.', ',')},${port >> 8},${port & 255}`
}

function acceptFrom(server: Server, peer: string | undefined, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      server.close()
      reject(new Error('The server didn’t open a data connection'))
    }, timeoutMs)
    server.on('connection', socket => {
      // Someone else could have connected first.
      if (socket.remoteAddress !== peer) return socket.destroy()
      clearTimeout(timer)
      server.close()
      resolve(socket)
    })
    server.once('close', () => clearTimeout(timer))
  })
}

function takeSocket(ftp: Context, socket: Socket): void {
  if (!(ftp.socket instanceof TLSSocket)) {
    ftp.dataSocket = socket
    return
  }
  const secure = startTls({ ...ftp.tlsOptions, socket, session: ftp.tlsSessionStore ?? ftp.socket.getSession() })
  secure.on('session', session => {
    ftp.tlsSessionStore = session
  })
  ftp.dataSocket = secure
}
