import { expect, it } from 'vitest'
import { readAddresses } from './email-list.ts'

it.each([
  ['ann@example.org', ['ann@example.org'], ''],
  ['Ann@Example.org, bo@example.org;  c@example.org', ['ann@example.org', 'bo@example.org', 'c@example.org'], ''],
  ['Ann Bo <ann@example.org>,"C, D" <c@example.org>', ['ann@example.org', 'c@example.org'], '"C'],
  ['ann@example.org ann@example.org', ['ann@example.org'], ''],
  ['ann', [], 'ann'],
  ['ann@localhost bo@example.org', ['bo@example.org'], 'ann@localhost'],
  ['<script>@x.y', [], 'script'],
  ['Max <max@müller.example>，иван@пример.рф', ['max@xn--mller-kva.example', 'иван@xn--e1afmkfd.xn--p1ai'], ''],
  ["o'brien@example.org a&b@example.org", ["o'brien@example.org", 'a&b@example.org'], ''],
  ['', [], ''],
])('[SHARE-01] reads addresses out of %j', (text, emails, rest) => {
  expect(readAddresses(text)).toEqual({ emails, rest })
})
