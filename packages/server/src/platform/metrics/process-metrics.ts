import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { version } from '../version.ts'
import { defineMetrics, type MetricDeclaration, type MetricSource } from './metric.ts'

const info: MetricDeclaration = {
  name: 'holdall_info',
  help: 'Always 1; its labels name the version and the kind of database',
  kind: 'gauge',
  labels: ['version', 'database'],
}

export const processMetrics = defineMetrics({
  name: 'process',
  metrics: [info],
  read: async ({ db }) => [{ metric: info, value: 1, labels: { version, database: db.dialect } }],
})

const connections: MetricDeclaration = {
  name: 'holdall_http_connections',
  help: 'Open connections of clients and proxies',
  kind: 'gauge',
}
const received: MetricDeclaration = {
  name: 'holdall_http_received_bytes_total',
  help: 'Bytes received from clients and proxies, heads of requests included',
  kind: 'counter',
}
const sent: MetricDeclaration = {
  name: 'holdall_http_sent_bytes_total',
  help: 'Bytes sent to clients and proxies, heads of answers included',
  kind: 'counter',
}

/** The traffic of a server. Connections count their own bytes, so nothing is added to any request. */
export function trafficMetrics(server: Server): MetricSource {
  const open = new Set<Socket>()
  const over = { received: 0, sent: 0 }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      over.received += socket.bytesRead
      over.sent += socket.bytesWritten
    })
  })
  return defineMetrics({
    name: 'traffic',
    metrics: [connections, received, sent],
    async read() {
      const sum = (before: number, of: (socket: Socket) => number) =>
        [...open].reduce((total, socket) => total + of(socket), before)
      return [
        { metric: connections, value: open.size },
        { metric: received, value: sum(over.received, socket => socket.bytesRead) },
        { metric: sent, value: sum(over.sent, socket => socket.bytesWritten) },
      ]
    },
  })
}
