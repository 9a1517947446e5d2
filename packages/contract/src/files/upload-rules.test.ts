import { describe, expect, it } from 'vitest'
import { isSameType, isTypeAllowed } from './upload-rules.ts'

const blocked = { allowed: [], blocked: ['php', 'EXE'] }
const onlyPdf = { allowed: ['pdf'], blocked: ['php'] }

describe('the check of upload types', () => {
  it.each([
    'a.php',
    'a.PHP',
    'a.pｈp',
    'a．php',
    'a.php::$DATA',
    'a.php:x.txt',
    'a.php. .',
    'a.php\u00a0',
    'a.php\u2003.',
    'a.ph\u200bp',
    'a.php\u202e',
    'a.php\u2060:x',
    'a.ＥＸＥ',
  ])('rejects %s, which another system would take for a blocked one', name => {
    expect(isTypeAllowed(name, blocked)).toBe(false)
    expect(isTypeAllowed(name, { ...blocked, allowed: ['txt', 'php'] })).toBe(false)
  })

  it('accepts names that only look alike', () => {
    for (const name of ['php', 'a.phpx', 'php.txt', 'Meeting 10:30.txt', 'à.pdf', 'a', '.php.bak', 'a.p-hp']) {
      expect(isTypeAllowed(name, blocked), name).toBe(true)
    }
    expect(isTypeAllowed('Meeting 10:30.PDF', onlyPdf)).toBe(true)
    expect(isTypeAllowed('a.ｐｄｆ', onlyPdf)).toBe(true)
    expect(isTypeAllowed('a.txt', onlyPdf)).toBe(false)
    expect(isTypeAllowed('a.php:b.pdf', onlyPdf)).toBe(false)
  })

  it('knows when a new name may hide another type', () => {
    expect(isSameType('a.txt', 'b.TXT')).toBe(true)
    expect(isSameType('a.b:c.txt', 'a.php:c.txt')).toBe(false)
    expect(isSameType('a.txt', 'a.txt::$DATA')).toBe(false)
  })
})
