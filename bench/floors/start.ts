// The floor for the cold start: a process that listens and answers once.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
