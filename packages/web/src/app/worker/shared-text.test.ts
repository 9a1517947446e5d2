import { expect, it } from 'vitest'
import { textFileOf } from './shared-text.ts'

async function made(title: string, text: string, url = ''): Promise<[string, string] | null> {
  const file = textFileOf({ title, text, url })
  return file && [file.name, await file.text()]
}

it('a shared address becomes a file that opens it, wherever the app put it', async () => {
  const content = '[InternetShortcut]\r\nURL=https://example.org/a?b=c\r\n'
  expect(await made('A page', '', 'https://example.org/a?b=c')).toEqual(['A page.url', content])
  expect(await made('A page', ' https://example.org/a?b=c\n')).toEqual(['A page.url', content])
  expect(await made('', 'https://example.org/a?b=c')).toEqual(['example.org.url', content])
})

it('a shared text becomes a text file, named by its title or its first words', async () => {
  expect(await made('Shopping', 'Milk\nBread')).toEqual(['Shopping.txt', 'Milk\nBread\n'])
  expect(await made('', 'Milk\nBread')).toEqual(['Milk.txt', 'Milk\nBread\n'])
  expect(await made('', 'Look: https://example.org')).toEqual([
    'Look https example.org.txt',
    'Look: https://example.org\n',
  ])
  expect(await made('', 'Look', 'https://example.org/')).toEqual(['Look.txt', 'Look\n\nhttps://example.org/\n'])
  expect(await made('Only a title', '')).toEqual(['Only a title.txt', 'Only a title\n'])
  expect(await made('', ' \n ')).toBeNull()
})

it('nothing that is shared can choose another place, add lines or become a script', async () => {
  expect((await made('../../etc/passwd', 'x'))?.[0]).toBe('etc passwd.txt')
  expect((await made('a\u0000b\\c:d*?"<>|', 'x'))?.[0]).toBe('a b c d.txt')
  expect((await made('.hidden.', 'x'))?.[0]).toBe('hidden.txt')
  expect((await made('é'.repeat(500), 'x'))?.[0]).toBe(`${'é'.repeat(60)}.txt`)
  expect(await made('Run', 'javascript:alert(1)')).toEqual(['Run.txt', 'javascript:alert(1)\n'])
  expect((await made('Two', 'https://example.org/a\r\nIconFile=x'))?.[0]).toBe('Two.txt')
})
