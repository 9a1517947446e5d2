import { describe, expect, it } from 'vitest'
import { readPostgresAddress, withDatabase } from './postgres-address.ts'

describe('the address of PostgreSQL', () => {
  it('[OPS-04] may list several hosts, of which one that accepts writes is used', () => {
    const { urls, wanted, patienceMs } = readPostgresAddress('postgres://u:p%40@a:5432,[::1]:5433,c/db?sslmode=require')
    expect(urls).toEqual([
      'postgres://u:p%40@a:5432/db?sslmode=require',
      'postgres://u:p%40@[::1]:5433/db?sslmode=require',
      'postgres://u:p%40@c/db?sslmode=require',
    ])
    expect(wanted).toBe('read-write')
    expect(patienceMs).toBeLessThan(10_000)
  })

  it('[OPS-04] says itself what its sessions must be able to do, and how long connecting may take', () => {
    const read = (query: string) => readPostgresAddress(`postgresql://u@a,b/db?${query}`)
    expect(read('target_session_attrs=any').wanted).toBe('any')
    expect(readPostgresAddress('postgres://u@a/db').wanted).toBe('any')
    expect(readPostgresAddress('postgres://u@a/db?target_session_attrs=primary').wanted).toBe('primary')
    expect(read('connect_timeout=3').patienceMs).toBe(3000)
    expect(read('connect_timeout=3').urls[1]).toBe('postgresql://u@b/db')
    expect(read('channel_binding=require').channelBinding).toBe('require')
  })

  it.each([
    ['postgres://u@a/db?application_name=x', /application_name, which would have no effect/],
    ['postgres://u@a/db?pgbouncer=true', /pgbouncer, which would have no effect/],
    ['postgres://u@a/db?load_balance_hosts=random', /load_balance_hosts, which would have no effect/],
    ['postgres://u@a/db?sslmode=require&sslmode=disable', /sslmode twice/],
    ['postgres://u@a/db?target_session_attrs=standby', /must be read-write, primary or any/],
    ['postgres://u@a/db?connect_timeout=soon', /number of seconds/],
    ['postgres://u@a/db?channel_binding=maybe', /disable, prefer or require/],
    ['postgres://u@/db?host=a,b', /before the slash/],
    ['postgres://u@a,/db', /one of them is empty/],
    ['postgres://user:pa#word@host/x', /isn’t an address/],
    ['postgres://user:pa/word@host:port/x', /isn’t an address/],
  ])('[OPS-04] is refused with a reason and without its password: %s', (url, reason) => {
    expect(() => readPostgresAddress(url)).toThrow(reason)
    expect(() => readPostgresAddress(url)).not.toThrow(/pa.word/)
  })

  it.each([
    ['postgres://u:p%40@/db?host=/var/run/postgresql', 'postgres://u:p%40@%2Fvar%2Frun%2Fpostgresql/db'],
    ['postgres://u:p@/db?host=%2Fvar%2Frun%2Fpostgresql', 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/db'],
    ['postgresql:///db?host=/tmp&port=5433', 'postgresql://%2Ftmp/db?port=5433'],
    ['postgres://u@/db?host=db.example', 'postgres://u@db.example/db'],
    ['postgres://u@/db?host=::1', 'postgres://u@[::1]/db'],
    ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/db', 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/db'],
  ])('[OPS-04] may name a socket, or its host, as libpq does: %s', (url, read) => {
    expect(readPostgresAddress(url).urls).toEqual([read])
  })

  it('leads to another database of the same hosts', () => {
    expect(withDatabase('postgres://u:p@a:1,b/db?sslmode=require', 'other')).toBe(
      'postgres://u:p@a:1,b/other?sslmode=require',
    )
    expect(withDatabase('postgres://u@a', 'other')).toBe('postgres://u@a/other')
  })
})
