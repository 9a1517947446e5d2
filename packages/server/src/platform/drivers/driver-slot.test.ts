import { describe, expect, it, vi } from 'vitest'
import { type DriverChoice, DriverSlot } from './driver-slot.ts'

interface Named {
  readonly name: string
}

function setUp() {
  const disposed: string[] = []
  const created: string[] = []
  const onError = vi.fn()
  const choice = (name: string): DriverChoice<Named> => ({
    hash: name,
    async create() {
      created.push(name)
      return { name }
    },
  })
  const dispose = async (driver: Named) => {
    disposed.push(driver.name)
  }
  const slot = new DriverSlot(choice('first'), { dispose, onError })
  const nameNow = () => slot.use(async driver => driver.name)
  return { slot, choice, disposed, created, nameNow, onError }
}

const works = async () => undefined

describe('a driver in its slot', () => {
  it('is created on first use, once for concurrent uses', async () => {
    const { created, nameNow } = setUp()
    expect(created).toEqual([])
    expect(await Promise.all([nameNow(), nameNow()])).toEqual(['first', 'first'])
    expect(created).toEqual(['first'])
  })

  it('is replaced once the next one is proved, and disposed of after its last use', async () => {
    const { slot, choice, disposed, nameNow } = setUp()
    const running = await slot.borrow()
    const proof = Promise.withResolvers<void>()
    const changing = slot.change(choice('second'), () => proof.promise)
    expect(await nameNow()).toBe('first')
    proof.resolve()
    await changing
    expect([await nameNow(), running.driver.name, disposed]).toEqual(['second', 'first', []])
    running.release()
    running.release()
    await expect.poll(() => disposed).toEqual(['first'])
    expect(await nameNow()).toBe('second')
  })

  it('stays if the next one cannot be created or does not work', async () => {
    const { slot, choice, disposed, nameNow } = setUp()
    await nameNow()
    const failing = { hash: 'none', create: () => Promise.reject(new Error('no such host')) }
    await expect(slot.change(failing, works)).rejects.toThrow('no such host')
    await expect(slot.change(choice('bad'), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect([await nameNow(), slot.hash]).toEqual(['first', 'first'])
    await expect.poll(() => disposed).toEqual(['bad'])
    await slot.change(choice('good'), works)
    expect(await nameNow()).toBe('good')
  })

  it('is unaffected by the same choice', async () => {
    const { slot, choice, created } = setUp()
    const prove = vi.fn(works)
    await slot.change(choice('first'), prove)
    expect([created, prove.mock.calls.length]).toEqual([[], 0])
  })

  it('is created again after a failed attempt', async () => {
    let tries = 0
    const create = async () => {
      if (tries++ === 0) throw new Error('not yet')
      return { name: 'late' }
    }
    const slot = new DriverSlot({ hash: 'x', create }, { dispose: works, onError: vi.fn() })
    await expect(slot.borrow()).rejects.toThrow('not yet')
    expect((await slot.borrow()).driver.name).toBe('late')
  })

  it('is disposed of at the end, and changes run one after another', async () => {
    const { slot, choice, disposed, nameNow, onError } = setUp()
    await nameNow()
    await Promise.all([slot.change(choice('second'), works), slot.change(choice('third'), works)])
    expect(await nameNow()).toBe('third')
    await slot.close()
    await expect.poll(() => disposed).toEqual(['first', 'second', 'third'])
    await expect(slot.borrow()).rejects.toThrow('closed')
    expect(onError).not.toHaveBeenCalled()
  })
})
