import { describe, expect, it } from 'vitest'
import { greetingOf } from './greeting.ts'

describe('the name with which mail servers are greeted', () => {
  it.each([
    ['https://drive.example.org', 'post@other.example', 'drive.example.org'],
    ['https://drive.example.org:8443/files', '', 'drive.example.org'],
    ['https://Bücher.example', '', 'xn--bcher-kva.example'],
    ['https://пример.рф', '', 'xn--e1afmkfd.xn--p1ai'],
    ['https://drive.example.org.', '', 'drive.example.org'],
    ['http://nas.local', '', 'nas.local'],
    // What says nothing to other servers gives way to the domain of the sender.
    ['http://localhost:3000', 'post@example.org', 'example.org'],
    ['http://nas:3000', 'post@müller.example', 'xn--mller-kva.example'],
    ['http://192.168.1.4', 'post@example.org', 'example.org'],
    ['http://[fd00::1]', 'post@example.org', 'example.org'],
    ['not an address', 'post@example.org', 'example.org'],
    ['http://drive.localhost', 'post@example.org', 'example.org'],
    ['http://localhost', 'holdall@localhost', undefined],
    ['http://10.0.0.1', 'post@[10.0.0.1]', undefined],
    ['', '', undefined],
  ])('at %s, with the sender %j, is %s', (address, sender, name) => {
    expect(greetingOf(address, sender)).toBe(name)
  })
})
