// Serves a site on which one user sends every call its largest input, one after the other, as the costs suite does.
// Prints its port and the cookie of another user, then the id of each call as it begins, and "over" after the last.
import type { AddressInfo } from 'node:net'
import { endpoints } from '@holdall/contract/contract.ts'
import { forgetTries, setUpSite } from './accounts.ts'
import { tables } from './all-tables.ts'
import { createTestApp } from './harness.ts'
import { inputFor } from './suites/endpoint-input.ts'
import { largestOf } from './suites/largest.ts'
import { send } from './suites/send.ts'
import { buildPerson } from './suites/world.ts'

const wanted = Number(process.argv[2] ?? endpoints.length)
const ends = /leave|signOut|endSession|endOther|reset|changePassword|delete|purge|setup/i
const ordered = [...endpoints].sort((a, b) => Number(ends.test(a.id)) - Number(ends.test(b.id)))

const test = await createTestApp('sqlite', { APP_URL: 'http://127.0.0.1' })
await setUpSite(test)
const busy = await buildPerson(test, 'busy')
const other = await buildPerson(test, 'other')
const row = { user_id: busy.member.userId, permission: 'admin', restrictions: '{}' }
await test.app.services.db.transaction(tx => tables(tx).insertInto('user_permissions').values(row).execute())
await test.app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = test.app.http.server.address() as AddressInfo
console.log(JSON.stringify({ port, cookie: `test-user=${other.member.userId}` }))

process.once('SIGTERM', async () => {
  await test.close()
  process.exit()
})
// The measuring process has started by then.
await new Promise(resolve => setTimeout(resolve, 1000))
for (const endpoint of ordered.slice(0, wanted)) {
  await forgetTries(test)
  const client = test.client()
  client.cookies.set('test-user', busy.member.userId)
  console.log(endpoint.id)
  await send(test, client, endpoint, largestOf(endpoint, inputFor(endpoint, busy.objects)))
}
console.log('over')
