import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasOwnPostgres,
  type OwnPostgres,
  type StandbyPostgres,
  startOwnPostgres,
  startStandby,
} from './own-postgres.ts'

describe.skipIf(!hasOwnPostgres)('a standby that tests promote', () => {
  let primary: OwnPostgres
  let standby: StandbyPostgres
  beforeAll(async () => {
    primary = await startOwnPostgres()
    standby = await startStandby(primary)
  }, 60_000)
  afterAll(async () => {
    await standby?.remove()
    await primary?.remove()
  })

  it('has what was written before it stopped following, refuses writes, and accepts them once promoted', async () => {
    await primary.run('create table kept (id int); insert into kept values (1)')
    await standby.catchUp()
    expect(await standby.run('select id from kept')).toEqual([{ id: 1 }])
    await expect(standby.run('insert into kept values (2)')).rejects.toMatchObject({ code: '25006' })
    await standby.stopFollowing()
    await primary.run('insert into kept values (3)')
    await primary.die()
    await standby.promote()
    await standby.run('insert into kept values (4)')
    expect(await standby.run('select id from kept order by id')).toEqual([{ id: 1 }, { id: 4 }])
  })
})
