import { describe, expect, it } from 'vitest'
import { OwnNetwork, parseNetwork } from './networks.ts'

const problemsOf = (text: string) =>
  OwnNetwork.safeParse(text).error?.issues.map(({ message }) => message.slice(0, 24)) ?? []

describe('networks of one’s own', () => {
  it.each([
    ...['192.168.1.0/24', '10.0.0.0/8', '203.0.113.7', '203.0.113.7/32', '203.0.113.128/25', '0.0.0.0/32'],
    ...['2001:db8:1::/48', '2001:DB8::1', 'fd00::/8', 'fc00::/7', 'fe80::/16', '2001:db8:0:0:8000::/65', '::1/128'],
  ])('can be %s', text => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each([
    ...[
      '',
      ' ',
      'office',
      '192.168.1',
      '192.168.1.0/33',
      '192.168.1.256/24',
      '192.168.01.0/24',
      '192.168.1.0/',
      '1.2.3.4/24/8',
    ],
    ...[
      '192.168.1.0/-1',
      '192.168.1.0/2 4',
      '192.168.1.0-192.168.1.255',
      '192.168.1.0/255.255.255.0',
      '2001:db8::/129',
      '1::2::3/64',
    ],
    ...[
      'fe80::1%eth0/64',
      '[2001:db8::]/32',
      'example.org/24',
      '٣.0.0.0/8',
      '0x7f.0.0.1',
      '1:2:3:4:5:6:7:8:9/64',
      'a'.repeat(60),
    ],
  ])('can’t be %j, which is none', text => {
    expect(problemsOf(text)).toEqual(['Enter a network, such as'])
  })

  it.each(['192.168.1.5/24', '10.1.0.0/8', '203.0.113.129/25', '2001:db8:1::1/48', '2001:db8:0:0:8000::/64'])(
    'can’t be %s, an address within one',
    text => expect(problemsOf(text)).toEqual(['This is an address withi']),
  )

  it.each(['0.0.0.0/0', '::/0', '128.0.0.0/1', '10.0.0.0/7', '2000::/3', '2000::/15', 'fc00::/6'])(
    'can’t be %s, which is too large',
    text => expect(problemsOf(text)).toEqual(['Enter a smaller network.']),
  )

  it('are written with IPv4 addresses if they are of those', () => {
    expect(problemsOf('::ffff:192.0.2.0/120')).toEqual(['Enter this network with '])
    expect(parseNetwork('2001:db8::1:2/112')).toEqual({
      ...{ family: 6, parts: [0x2001, 0xdb8, 0, 0, 0, 0, 1, 2], prefix: 112 },
    })
  })
})
