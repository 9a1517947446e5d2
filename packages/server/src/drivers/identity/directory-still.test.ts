import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyEntries, entry, groups, people, person } from '../../../test/directories/entries.ts'
import { direct, providerFor, signIn } from '../../../test/directories/settings.ts'
import { type Slapd, sizeLimit, startSlapd, suffix, whyNoSlapd } from '../../../test/directories/slapd.ts'

if (whyNoSlapd) console.log(`Not run here: reading who is still in a directory, because ${whyNoSlapd}.`)

const many = 2500
const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const nobody = '11111111-1111-4111-8111-111111111111'

function manyEntries(): string {
  const numbers = Array.from({ length: many }, (_, at) => at)
  const operational = (at: number) => ({ entryUUID: uuidOf(at) })
  const rest = numbers.map(at =>
    person(`p${at}`, {
      ...operational(at),
      ...(at === 7 ? { pwdAccountLockedTime: '000001010000Z' } : {}),
      ...(at % 500 === 3 ? { title: 'Guest' } : {}),
    }),
  )
  const teams = Array.from({ length: sizeLimit + 30 }, (_, at) =>
    entry(`cn=team ${at},${groups}`, { objectClass: 'groupOfNames', cn: `team ${at}`, member: `uid=p1,${people}` }),
  )
  return companyEntries() + rest.join('') + teams.join('')
}

describe.skipIf(whyNoSlapd)('a real slapd that returns a hundred entries at most', () => {
  let slapd: Slapd
  beforeAll(async () => {
    slapd = await startSlapd(manyEntries())
  })
  afterAll(() => slapd?.remove())
  const soon = () => AbortSignal.timeout(100_000)
  const all = Array.from({ length: many }, (_, at) => uuidOf(at))

  it('says in pages which of 2,500 people are still there and enabled', async () => {
    const provider = providerFor(slapd)
    const still = await provider.readStill([...all, nobody, ...all.slice(0, 3)], soon())
    expect(still?.size).toBe(many - 1)
    expect(still?.has(uuidOf(7))).toBe(false)
    expect(still?.has(nobody)).toBe(false)
  })

  it('says the same of an ID in another form, and nothing of what isn’t an ID', async () => {
    const provider = providerFor(slapd)
    const asked = [uuidOf(1), '', '*', 'x)(uid=*', `${uuidOf(2)}\0`, '__proto__', 'hex:zz']
    expect(await provider.readStill(asked, soon())).toEqual(new Set([uuidOf(1)]))
    const byBytes = providerFor(slapd, { idAttribute: 'guid', filter: '(uid={{user}})' })
    expect(await byBytes.readStill(['hex:00ff80616263fe', 'hex:00ff80616263ff'], soon())).toEqual(
      new Set(['hex:00ff80616263fe']),
    )
    expect(await provider.readStill([], soon())).toEqual(new Set())
  })

  it('counts those alone who match the filter, whatever their name', async () => {
    const provider = providerFor(slapd, { filter: '(&(title=Guest)(|(uid={{user}})(mail={{user}}@example.com)))' })
    const guests = all.filter((_, at) => at % 500 === 3)
    expect(await provider.readStill(all, soon())).toEqual(new Set(guests))
  })

  it('says nothing without a service account', async () => {
    expect(await providerFor(slapd, direct).readStill(all, soon())).toBeNull()
    expect(await providerFor(slapd, { serviceDn: '' }).readStill(all, soon())).toBeNull()
  })

  it('is not believed that all have gone when its settings are wrong', async () => {
    const blind = providerFor(slapd, { filter: '(&(title=Nothing)(uid={{user}}))' })
    await expect(blind.readStill(all.slice(0, 20), soon())).rejects.toMatchObject({
      fault: 'misconfigured',
      field: 'filter',
    })
    const unfindable = providerFor(slapd, { idAttribute: 'userSMIMECertificate' })
    await expect(unfindable.readStill(['x', 'y'], soon())).rejects.toMatchObject({ field: 'idAttribute' })
    const absent = providerFor(slapd, { idAttribute: 'employeeNumber' })
    await expect(absent.readStill(['x', 'y'], soon())).rejects.toMatchObject({ field: 'idAttribute' })
    const elsewhere = providerFor(slapd, { base: `ou=nowhere,${suffix}` })
    await expect(elsewhere.readStill(all, soon())).rejects.toMatchObject({ fault: 'misconfigured', field: 'base' })
    const wrong = providerFor(slapd, { servicePassword: 'wrong' })
    await expect(wrong.readStill(all, soon())).rejects.toMatchObject({ fault: 'misconfigured', field: 'serviceDn' })
  })

  it('tells all groups of someone who is in more than one search returns', async () => {
    const groupsOf = (await signIn(providerFor(slapd), 'p1'))?.groups
    expect(groupsOf?.length).toBe(sizeLimit + 30)
  })

  it('stops when the caller leaves', async () => {
    const gone = new AbortController()
    const asked = providerFor(slapd).readStill(all, gone.signal)
    gone.abort(new Error('The job was stopped'))
    await expect(asked).rejects.toThrow('The job was stopped')
  })
})
