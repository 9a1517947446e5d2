// The floor for lists and search: prepared statements behind Node's own HTTP server, without permissions or checks. GET
// /list returns 100 of 10,000 rows; GET /search?q= returns the 50 newest matches among 100,000 names, using a trigram
// index; GET /people returns 15 of the 10,000 matches among 100,000 people, with their count; /people/uncounted returns
// them without it. GET /days counts 100,000 pictures by their day, GET /photos returns 100 of them. Prints its port.
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

db.exec(`
  create table people (id text primary key, email text unique, name text, confirmed int, created int);
  create index unconfirmed on people (confirmed, email, id);
`)
const person = db.prepare('insert into people values (?, ?, ?, ?, ?)')
db.transaction(() => {
  for (let n = 0; n < 100_000; n++) person.run(`id-${n}`, `person-${n}@example.org`, words(n), n % 10 ? n : null, n)
})()

db.exec(`
  create table photos (id text primary key, day int, taken int, name text, size int);
  create index by_day on photos (day, taken, id);
`)
const photo = db.prepare('insert into photos values (?, ?, ?, ?, ?)')
db.transaction(() => {
  for (let n = 0; n < 100_000; n++) photo.run(`id-${n}`, 20_000 - (n % 3650), n, `${words(n)}.jpg`, n)
})()

function words(n: number): string {
  const list = ['report', 'invoice', 'holiday', 'picture', 'contract', 'letter', 'budget', 'music', 'draft', 'meeting']
  return `${list[n % 10]} ${list[Math.floor(n / 10) % 10]} ${list[Math.floor(n / 100) % 10]}`
}

/** Matches each word anywhere in the name, as the product does. */
const phrases = (query: string) =>
  query
    .split(' ')
    .map(word => `"${word}"`)
    .join(' AND ')

const list = db.prepare('select * from items where parent = ? order by key, id limit 100')
const search = db.prepare(
  'select items.* from names join items on items.seq = names.rowid where names match ? order by items.modified desc limit 50',
)
const unconfirmed = db.prepare('select * from people where confirmed is null order by email, id limit 15')
const countUnconfirmed = db.prepare('select count(*) as total from people where confirmed is null')

const days = db.prepare('select day, count(*) as count from photos group by day order by day desc')
const photos = db.prepare('select * from photos where day <= 18200 order by day desc, taken desc, id desc limit 100')

function answer(url: URL): object {
  if (url.pathname === '/days') return { data: days.all() }
  if (url.pathname === '/photos') return { data: photos.all() }
  if (url.pathname === '/people') return { data: unconfirmed.all(), ...(countUnconfirmed.get() as object) }
  if (url.pathname === '/people/uncounted') return { data: unconfirmed.all() }
  if (url.pathname === '/list') return { data: list.all('folder') }
  return { data: search.all(phrases(url.searchParams.get('q') ?? '')) }
}

const server = createServer((request, response) => {
  const body = JSON.stringify(answer(new URL(request.url ?? '/', 'http://floor')))
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
