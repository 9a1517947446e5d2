import { expect, it } from 'vitest'
import { collectLog } from '../../../test/logged-lines.ts'
import { describeError } from './describe-error.ts'

/** Makes an error that carries what a database driver and an HTTP client attach to theirs. */
function laden(): Error {
  const cause = Object.assign(new TypeError('refused'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '10.0.0.7',
  })
  return Object.assign(new Error('duplicate key', { cause }), {
    code: '23505',
    constraint: 'users_email',
    table: 'users',
    detail: 'Key (email)=(ada@example.org) already exists.',
    config: { headers: { authorization: 'Bearer hd_secret' }, url: 'https://a.example/?token=secret' },
    parameters: ['secret'],
  })
}

it('[OPS-03] keeps what kind of failure an error is and where it happened, and nothing it was called with', () => {
  expect(describeError(laden())).toEqual({
    type: 'Error',
    message: 'duplicate key',
    stack: expect.stringContaining('describe-error.test'),
    code: '23505',
    constraint: 'users_email',
    table: 'users',
    cause: {
      type: 'TypeError',
      message: 'refused',
      stack: expect.any(String),
      code: 'ECONNREFUSED',
      syscall: 'connect',
    },
  })
})

it('[OPS-03] is how the log writes errors', () => {
  const lines = collectLog()
  lines.log.error({ err: laden(), requestId: 'a' }, 'It failed')
  expect(lines.saying('It failed')[0]).toMatchObject({
    requestId: 'a',
    err: { code: '23505', cause: { syscall: 'connect' } },
  })
  expect(lines.text()).not.toMatch(/ada@|secret|10\.0\.0\.7/)
})

it('describes several errors at once, circles, and what isn’t an error', () => {
  const many = new AggregateError([new Error('a'), new Error('b')], 'both')
  expect(describeError(many)).toMatchObject({ errors: [{ message: 'a' }, { message: 'b' }] })
  const circle = new Error('again')
  circle.cause = circle
  expect(JSON.stringify(describeError(circle))).toContain('again')
  expect(describeError('words')).toBe('words')
  expect(describeError({ token: 'secret' })).toBe('A thrown object')
})
