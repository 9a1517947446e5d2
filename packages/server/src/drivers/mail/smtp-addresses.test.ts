import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSmtpDriver } from './smtp.driver.ts'

const mail = {
  messageId: '<01abc@example.org>',
  from: { name: 'Drive', address: 'drive@xn--mller-kva.example' },
  to: '',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
}
let server: Server | undefined
afterEach(() => server?.close())

/** A mail server that keeps each command as it came over the wire. */
async function listen(extensions: readonly string[]): Promise<{ port: number; commands: string[] }> {
  const commands: string[] = []
  server = createServer(socket => {
    socket.on('error', () => undefined)
    let isData = false
    const answer = (line: string) => {
      if (isData) {
        if (line !== '.') return
        isData = false
        return socket.write('250 taken\r\n')
      }
      commands.push(line)
      if (line.startsWith('EHLO'))
        return socket.write(['250-peer', ...extensions.map(one => `250-${one}`)].join('\r\n') + '\r\n250 HELP\r\n')
      if (line === 'DATA') isData = true
      return socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    }
    let rest = ''
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
    socket.write('220 peer\r\n')
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, commands }
}

async function send(to: string, extensions: readonly string[]): Promise<string[]> {
  const { port, commands } = await listen(extensions)
  const driver = createSmtpDriver({
    host: '127.0.0.1',
    port,
    username: '',
    password: '',
    encryption: 'none',
    authority: '',
  })
  await driver.send({ ...mail, to })
  await driver.close?.()
  return commands.filter(line => /^(?:MAIL|RCPT)/.test(line))
}

it('addresses a domain of another script in its ASCII form, which every mail server understands', async () => {
  expect(await send('max@xn--mller-kva.example', [])).toEqual([
    'MAIL FROM:<drive@xn--mller-kva.example>',
    'RCPT TO:<max@xn--mller-kva.example>',
  ])
})

it('asks for the extension where the local part isn’t ASCII (RFC 6531 §3.4)', async () => {
  const [from, to] = await send('用户@xn--fsqu00a.xn--fiqs8s', ['8BITMIME', 'SMTPUTF8'])
  expect(from).toMatch(/^MAIL FROM:<drive@xn--mller-kva\.example> .*SMTPUTF8/)
  expect(to).toMatch(/^RCPT TO:<用户@(?:xn--fsqu00a\.xn--fiqs8s|例子\.中国)>$/)
})

it('keeps every character of an atom', async () => {
  expect((await send("a&b=c/d'e@example.com", []))[1]).toBe("RCPT TO:<a&b=c/d'e@example.com>")
})
