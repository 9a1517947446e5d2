// The floor for uploads in chunks: the stock tus server with its file store, which neither syncs nor hashes. Prints its
// port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

const tus = new Server({ path: '/files', datastore: new FileStore({ directory: process.argv[2] ?? '.' }) })
const server = createServer((request, response) => void tus.handle(request, response))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
