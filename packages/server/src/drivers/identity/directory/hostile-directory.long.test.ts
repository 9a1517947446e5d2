import type { Socket } from 'node:net'
import { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { message, type Peer, startPeer, success } from '../../../../test/directories/ldap-peer.ts'
import { loopback } from '../../../../test/storage-servers.ts'
import { createDirectoryProvider } from '../directory.driver.ts'

/** Protocol peers: no real directory does any of this. */
describe('a directory that isn’t one, or somebody between it and this server', () => {
  let peer: Peer | undefined
  afterEach(() => peer?.close())

  async function signInAt(serve: (socket: Socket) => void, security: DirectorySettings['security'] = 'none') {
    peer = await startPeer(serve)
    const settings = DirectorySettings.parse({
      servers: [`127.0.0.1:${peer.port}`],
      security,
      bind: 'direct',
      personDn: 'uid={{user}},dc=example,dc=com',
      timeoutSeconds: 3,
    })
    const provider = createDirectoryProvider({ settings, servicePassword: '' }, { outbound: loopback() })
    return provider.identify({ user: 'anna', password: 'any', signal: AbortSignal.timeout(30_000) })
  }
  const onRequest = (answer: (socket: Socket) => void) => (socket: Socket) =>
    void socket.once('data', () => answer(socket))

  it('can’t put words behind the answer to StartTLS, which would count as the encrypted server’s', async () => {
    // A message without its last byte: the first encrypted byte would complete it to "the password is right".
    const begun = message(2, '61 08 0a0100 0400 0401 30').subarray(0, -1)
    const asked = signInAt(
      onRequest(socket => socket.write(Buffer.concat([message(1, success('78')), begun]))),
      'starttls',
    )
    await expect(asked).rejects.toMatchObject({
      fault: 'unavailable',
      message: expect.stringContaining('someone may be in between'),
    })
  })

  it.each([
    ['refuses', message(1, '78 07 0a0102 0400 0400'), 'refuses StartTLS'],
    ['answers something else', message(1, success('61')), 'refuses StartTLS'],
    ['answers another request', message(9, success('78')), 'refuses StartTLS'],
    ['answers with nonsense', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), 'doesn’t speak LDAP'],
    [
      'answers with a message that has no end',
      Buffer.concat([Buffer.from('3084ffffff7f', 'hex'), Buffer.alloc(20_000)]),
      'doesn’t speak LDAP',
    ],
    ['answers with lengths of an odd form', Buffer.from('3080000000', 'hex'), 'doesn’t speak LDAP'],
  ])('is never asked without encryption if it %s', async (_name, answer, words) => {
    const heard: Buffer[] = []
    const asked = signInAt(socket => {
      socket.on('data', data => heard.push(data))
      socket.once('data', () => socket.write(answer))
    }, 'starttls')
    await expect(asked).rejects.toThrow(words)
    // Only the request for TLS was sent, not the password.
    expect(Buffer.concat(heard).includes('any')).toBe(false)
    expect(heard).toHaveLength(1)
  })

  it.each(['closes the connection', 'says nothing', 'begins to answer and stops'])(
    'isn’t waited for long if it %s',
    async how => {
      const asked = signInAt(
        onRequest(socket => {
          if (how === 'closes the connection') socket.destroy()
          if (how === 'begins to answer and stops') socket.write(message(1, success('78')).subarray(0, 4))
        }),
        'starttls',
      )
      await expect(asked).rejects.toMatchObject({ fault: 'unavailable', field: 'servers' })
    },
  )

  it('can’t end this process with thousands of tiny messages', async () => {
    const flood = Buffer.concat(Array.from({ length: 50_000 }, () => message(5, '65 00')))
    const asked = signInAt(onRequest(socket => socket.write(Buffer.concat([flood, message(2, success('61'))]))))
    await expect(asked).rejects.toThrow('too large')
  })

  it('can’t fill the memory with a message that doesn’t end, nor with endless ones', async () => {
    let sent = 0
    const pour = (start: Buffer) => (socket: Socket) => {
      const block = Buffer.concat([start, Buffer.alloc(1024 * 1024 - start.length)])
      const more = () => {
        while (!socket.destroyed && sent < 200 * 1024 * 1024) {
          sent += block.length
          if (!socket.write(block)) return
        }
      }
      socket.on('drain', more)
      more()
    }
    await expect(signInAt(onRequest(pour(Buffer.from('30847fffffff', 'hex'))))).rejects.toThrow('too large')
    expect(sent).toBeLessThan(100 * 1024 * 1024)
    peer?.close()
    sent = 0
    const entries = Buffer.concat(Array.from({ length: 1000 }, () => message(2, '64 04 0400 3000')))
    await expect(signInAt(onRequest(pour(entries)))).rejects.toMatchObject({ name: 'IdentityError' })
    expect(sent).toBeLessThan(100 * 1024 * 1024)
  })

  it.each([
    ['text', Buffer.from('220 mail.example.com ESMTP\r\n')],
    ['a length without an end', Buffer.from('3080', 'hex')],
    ['a message without a number', Buffer.from('300404020000', 'hex')],
    ['an answer of another kind', message(2, success('65'))],
    ['an entry that lies about its length', message(2, '64 7f 0400')],
    ['an unknown kind of answer', message(2, '7e 00')],
    ['a sign-in without a result', message(2, '61 00')],
  ])('that answers with %s ends a sign-in with an error, never with success', async (_name, answer) => {
    await expect(signInAt(onRequest(socket => socket.write(answer)))).rejects.toMatchObject({ name: 'IdentityError' })
  })
})
