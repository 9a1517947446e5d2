import { expect, it } from 'vitest'
import { isEastern, isFamilyFirst, nameOfPerson } from './person-name.ts'

const named = (first_name: string, last_name: string, language?: string) =>
  nameOfPerson({ first_name, last_name, email: 'someone@example.org' }, language)

it('names in Chinese, Japanese and Korean script have the family name first, without a space', () => {
  expect(named('美咲', '佐藤')).toBe('佐藤美咲')
  expect(named('さくら', '高橋')).toBe('高橋さくら')
  expect(named('ー々', 'マリア')).toBe('マリアー々')
  expect(named('小明', '王', 'de')).toBe('王小明')
  expect(named('민준', '김')).toBe('김민준')
})

it('other names and mixed ones keep the order in which they are written', () => {
  expect(named('Anna', 'Berg', 'ja')).toBe('Anna Berg')
  expect(named('Misaki', '佐藤')).toBe('Misaki 佐藤')
  expect(named('민준', '王')).toBe('민준 王')
  expect(named('فاطمة', 'الزهراء')).toBe('فاطمة الزهراء')
  expect(named('美咲', '\u202E佐藤')).toBe('美咲 \u202E佐藤')
})

it('Hungarian readers read the family name first', () => {
  expect(named('Béla', 'Bartók', 'hu')).toBe('Bartók Béla')
  expect(named('Béla', 'Bartók', 'hu-HU')).toBe('Bartók Béla')
  expect(named('Béla', 'Bartók', 'hus')).toBe('Béla Bartók')
})

it('one name is a whole name, and without one the address tells', () => {
  expect([named('美咲', ''), named(' ', '佐藤'), named('', '')]).toEqual(['美咲', '佐藤', 'someone'])
})

it('knows whose forms begin with the family name', () => {
  expect(['ja', 'zh-Hans', 'ko-KR', 'hu'].every(isFamilyFirst)).toBe(true)
  expect(['de', 'en', 'ar', 'koi', 'zha'].some(isFamilyFirst)).toBe(false)
  expect([isEastern('佐藤美咲'), isEastern('김민준'), isEastern('Anna'), isEastern(' ')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
