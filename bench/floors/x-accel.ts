// The floor for small files behind a web server: one prepared SQLite read, and a file name for nginx to send. GET
// /read/<n>; prints its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import SQLite from 'better-sqlite3'

const db = new SQLite(':memory:')
db.exec('create table files (id int primary key, name text)')
const insert = db.prepare('insert into files values (?, ?)')
db.transaction(() => {
  for (let n = 0; n < 100_000; n++) insert.run(n, `small-${n}`)
})()
const find = db.prepare('select name from files where id = ?')

const server = createServer((request, response) => {
  const row = find.get(Number(request.url?.split('/').at(-1))) as { name: string } | undefined
  response.writeHead(row ? 200 : 404, row ? { 'x-accel-redirect': `/.stored/${row.name}` } : {}).end()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
