import { describe, expect, it } from 'vitest'
import { isPublicAddress, parseAllowedTargets, plainAddress } from './addresses.ts'

describe('public addresses', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '100.63.0.1', '192.169.0.1', '223.255.255.255', '2606:4700::1111'])(
    '%s is one',
    address => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.1', '192.168.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::1'],
    // Other ways to write or reach 127.0.0.1, 10.0.0.1 and 169.254.169.254.
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a00:1', '64:ff9b::a9fe:a9fe', '::127.0.0.1'],
    ...['2001:0:7f00:1::', 'localhost', '', '2130706433', '0x7f.1'],
  ])('%j is none', address => expect(isPublicAddress(address)).toBe(false))

  it('are found inside addresses that wrap them', () => {
    expect(plainAddress('::ffff:8.8.8.8')).toBe('8.8.8.8')
    expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true)
    expect(isPublicAddress('64:ff9b::808:808')).toBe(true)
    expect(plainAddress('FE80::1%eth0')).toBe('FE80::1')
  })
})

describe('what the operator allows', () => {
  const may = (list: string, host: string, address: string, port = 443) =>
    parseAllowedTargets(list).has(host, address, port)

  it('is an address, a range or a name, on all ports or on one', () => {
    expect(may('10.0.0.5', 'nas', '10.0.0.5')).toBe(true)
    expect(may('10.0.0.5', 'nas', '10.0.0.6')).toBe(false)
    expect(may('10.0.0.0/8', 'nas', '10.9.9.9')).toBe(true)
    expect(may('10.0.0.0/8:9000', 'nas', '10.9.9.9', 9000)).toBe(true)
    expect(may('10.0.0.0/8:9000', 'nas', '10.9.9.9', 9001)).toBe(false)
    expect(may('nas.lan', 'NAS.lan', '10.0.0.5')).toBe(true)
    expect(may('nas.lan:21', 'nas.lan', '10.0.0.5', 22)).toBe(false)
    expect(may('nas.lan', 'evil.nas.lan', '10.0.0.5')).toBe(false)
    expect(may('::1', 'x', '::1')).toBe(true)
    expect(may('[::1]:9000', 'x', '::1', 9000)).toBe(true)
    expect(may('[::1]:9000', 'x', '::1', 80)).toBe(false)
    expect(may('fd00::/8 127.0.0.1:80,nas', 'x', 'fd12::1')).toBe(true)
    expect(may('', 'x', '127.0.0.1')).toBe(false)
  })

  it.each(['10.0.0.0/99', 'http://nas', '300.1.1.1', 'nas:99999', 'a b/c', '-x', '*'])('is not %j', list => {
    expect(() => parseAllowedTargets(list)).toThrow(/OUTBOUND_ALLOW/)
  })
})
