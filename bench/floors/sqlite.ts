// The floor for lists and search: prepared statements behind Node's own HTTP server, no rights, no checks.
// GET /list answers 100 rows of 10,000; GET /search?q= the 50 newest of 100,000 names by a trigram index. Prints its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import SQLite from 'better-sqlite3'

const db = new SQLite(':memory:')
db.exec(`
  create table items (seq integer primary key, id text, parent text, name text, key text, size int, type text, modified int);
  create index by_name on items (parent, key, id);
  create virtual table names using fts5 (key, content = '', tokenize = 'trigram case_sensitive 1');
`)
const insert = db.prepare(
  'insert into items (id, parent, name, key, size, type, modified) values (?, ?, ?, ?, ?, ?, ?)',
)
const index = db.prepare('insert into names (rowid, key) values (?, ?)')
db.transaction(() => {
  for (let n = 0; n < 110_000; n++) {
    const name = n < 10_000 ? `item-${String(n).padStart(6, '0')}` : `${words(n)} ${n}`
    const row = insert.run(`id-${n}`, n < 10_000 ? 'folder' : 'names', name, name, n, 'folder', n)
    index.run(row.lastInsertRowid, name)
  }
})()

function words(n: number): string {
  const list = ['report', 'invoice', 'holiday', 'picture', 'contract', 'letter', 'budget', 'music', 'draft', 'meeting']
  return `${list[n % 10]} ${list[Math.floor(n / 10) % 10]} ${list[Math.floor(n / 100) % 10]}`
}

/** Each word anywhere in the name, as ours. */
const phrases = (query: string) =>
  query
    .split(' ')
    .map(word => `"${word}"`)
    .join(' AND ')

const list = db.prepare('select * from items where parent = ? order by key, id limit 100')
const search = db.prepare(
  'select items.* from names join items on items.seq = names.rowid where names match ? order by items.modified desc limit 50',
)
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor')
  const rows = url.pathname === '/list' ? list.all('folder') : search.all(phrases(url.searchParams.get('q') ?? ''))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows }))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
