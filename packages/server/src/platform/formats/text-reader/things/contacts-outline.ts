import type { Contact, ContactLine, ContactsOutline } from '@holdall/contract/files/outlines/thing.schemas.ts'

const most = { contacts: 2000, lines: 50, value: 1000 }

interface Property {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

/** The cards of a vCard file: versions 2.1 (old phones), 3.0 and 4.0. Pictures and keys are left out. */
export function contactsOutline(source: string): ContactsOutline {
  const contacts: Contact[] = []
  let card: Property[] | null = null
  let isCut = false
  for (const line of unfold(source)) {
    const property = readProperty(line)
    if (!property) continue
    if (property.name === 'BEGIN' && /^vcard$/i.test(property.value.trim())) card = []
    else if (property.name === 'END' && card) {
      const contact = contactOf(card)
      if (contact && contacts.length < most.contacts) contacts.push(contact)
      else if (contact) isCut = true
      card = null
    } else if (card && card.length < 500) card.push(property)
  }
  return { kind: 'contacts', contacts, isCut }
}

/** Lines that were folded are put together: with a space in front (RFC 6350), or with `=` at the end (2.1). */
function unfold(source: string): string[] {
  const lines: string[] = []
  let isQuoted = false
  for (const raw of source.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)) {
    const last = lines.length - 1
    if (isQuoted && last >= 0) lines[last] = `${lines[last]!.slice(0, -1)}${raw}`
    else if (/^[ \t]/.test(raw) && last >= 0) lines[last] += raw.slice(1)
    else lines.push(raw)
    const now = lines.at(-1) ?? ''
    isQuoted = now.endsWith('=') && /^[^:]{0,200}quoted-printable/i.test(now)
  }
  return lines
}

function readProperty(line: string): Property | null {
  const colon = valueStart(line)
  if (colon < 0) return null
  const [full = '', ...parameters] = line.slice(0, colon).split(';')
  const name = full
    .slice(full.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  const told = parameters.join(';')
  const value = line.slice(colon + 1)
  return { name, parameters: told, value: /quoted-printable/i.test(told) ? decodeQuoted(value, told) : value }
}

/** The first colon that isn't inside quotes. */
function valueStart(line: string): number {
  let isQuoted = false
  for (let at = 0; at < Math.min(line.length, 2000); at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}

function decodeQuoted(value: string, parameters: string): string {
  const bytes: number[] = []
  for (let at = 0; at < value.length; at++) {
    const hex = value[at] === '=' ? /^[0-9a-f]{2}$/i.exec(value.slice(at + 1, at + 3))?.[0] : undefined
    if (hex) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(...new TextEncoder().encode(value[at]))
  }
  const charset = /charset=["']?([\w-]{1,40})/i.exec(parameters)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes))
  } catch {
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
}

function contactOf(card: readonly Property[]): Contact | null {
  const first = (name: string) => card.find(one => one.name === name)?.value ?? ''
  const lines = card.flatMap(lineOf).slice(0, most.lines)
  const parts = split(first('N'))
  const assembled = [parts[3], parts[1], parts[2], parts[0], parts[4]].filter(Boolean).join(' ')
  const organisation = split(first('ORG')).filter(Boolean).join(', ')
  const name = unescaped(first('FN')).trim() || assembled || organisation || (lines[0]?.value ?? '')
  const role = [unescaped(first('TITLE')).trim(), organisation].filter(Boolean).join(', ')
  return name === '' ? null : { name: name.slice(0, most.value), role: role.slice(0, most.value), lines }
}

const kinds: Readonly<Record<string, ContactLine['what']>> = {
  TEL: 'phone',
  EMAIL: 'email',
  ADR: 'address',
  URL: 'page',
  BDAY: 'birthday',
  NOTE: 'note',
}

function lineOf({ name, value }: Property): ContactLine[] {
  const what = kinds[name]
  if (!what) return []
  const text =
    what === 'address' ? split(value).filter(Boolean).join(', ') : unescaped(value).replace(/^tel:/i, '').trim()
  return text === '' ? [] : [{ what, value: text.slice(0, most.value) }]
}

/** The parts of a value that has several. */
function split(value: string): string[] {
  return value.split(/(?<!\\);/).map(part => unescaped(part).trim())
}

function unescaped(value: string): string {
  return value.replace(/\\([nN,;:\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
