import type { Page } from '@playwright/test'
import { addFolder } from '../fixtures/drive.ts'
import type { Member } from '../fixtures/member.ts'
import { drawPhoto, type Scene } from './draw-photo.ts'

const photos: Readonly<Record<string, Scene>> = {
  'Morning above Bergen.jpg': {
    kind: 'mountains',
    seed: 7,
    sky: ['#2c5d94', '#9cc3de', '#f3dfc4'],
    near: '#16281f',
    sun: [0.7, 0.33],
  },
  'Last evening at the beach.jpg': {
    kind: 'sea',
    seed: 3,
    sky: ['#35497d', '#d98a76', '#f7cf9a'],
    near: '#1d3550',
    sun: [0.42, 0.5],
  },
  'From the hotel window.jpg': {
    kind: 'city',
    seed: 5,
    sky: ['#10142c', '#3b3566', '#d08a78'],
    near: '#10121f',
    sun: [0.8, 0.2],
  },
  'Fog in the valley.jpg': { kind: 'mountains', seed: 21, sky: ['#7c8fa8', '#c8cfd6', '#eef0ee'], near: '#24352d' },
  'Harbour at noon.jpg': { kind: 'sea', seed: 11, sky: ['#3f7fb8', '#8fbfe0', '#dcecf3'], near: '#1f5f7d' },
  'Autumn hike.jpg': {
    kind: 'mountains',
    seed: 42,
    sky: ['#6b4a5e', '#d88b5d', '#f5d49b'],
    near: '#3a2418',
    sun: [0.25, 0.4],
  },
}

const style = `
  body { font: 15px/1.55 Georgia, serif; color: #222; margin: 64px 72px }
  h1 { font-size: 30px; margin: 0 0 4px } h2 { font-size: 18px; margin: 26px 0 6px } .quiet { color: #777 }
  table { width: 100%; border-collapse: collapse; margin: 18px 0 } td, th { border-bottom: 1px solid #ccc; padding: 7px 4px; text-align: left }
  td:last-child, th:last-child { text-align: right } .band { background: #2f4a7a; color: #fff; margin: -64px -72px 36px; padding: 46px 72px }`

const letters: Readonly<Record<string, string>> = {
  'Offer for Hansen & Co.pdf': `<div class=band><h1>Offer 2026-114</h1>New website and photo archive</div>
    <p>Dear Mr Hansen,<p>thank you for the good conversation on Tuesday. As agreed, here is our offer for the new site and the
    archive of your photos since 1998.
    <table><tr><th>Work<th>Days<th>Price<tr><td>Design and first draft<td>6<td>€ 4,800<tr><td>Photo archive, 12,000 pictures<td>9<td>€ 6,300
    <tr><td>Texts in three languages<td>4<td>€ 2,600<tr><th>Together<th>19<th>€ 13,700</table>
    <p>The offer is valid until 31 January 2027. We could begin in the second week of December.<p>Kind regards,<br>Anna Berg`,
  'Rental agreement Lisbon.pdf': `<h1>Rental agreement</h1><div class=quiet>Rua das Flores 48, 2º Esq., 1200-195 Lisboa</div>
    <h2>1. The flat</h2><p>The landlord lets the furnished flat on the second floor, with two rooms, a kitchen, a bathroom and a
    balcony, from 1 March to 31 August 2027.<h2>2. Rent</h2><p>The rent is € 1,450 a month, payable by the third working day. Water
    and heating are included, electricity is not.<h2>3. Deposit</h2><p>The tenants pay two months’ rent as a deposit. It is returned
    within four weeks after they have moved out.<h2>4. Use</h2><p>The flat is used as a home for two people. Guests are welcome.`,
}

const textFiles: Readonly<Record<string, string>> = {
  'Packing list.md':
    '# Packing list\n\n- [x] Passports\n- [x] Rail tickets\n- [ ] Camera, two batteries\n- [ ] Rain jackets\n- [ ] Sun cream\n- [ ] Books for the train\n\n## Before we leave\n\n- [ ] Water the plants\n- [ ] Key to Radia\n',
  'Budget 2027.csv':
    'Month,Rent,Food,Travel,Savings\nJanuary,1450,520,80,600\nFebruary,1450,505,60,650\nMarch,1450,540,310,400\nApril,1450,515,90,600\nMay,1450,530,420,350\nJune,1450,560,1200,0\nJuly,1450,480,150,500\n',
}

const notes = '# To do\n\n- Ask for the receipt\n- Call on Monday\n'.repeat(40)

export interface Content {
  readonly holiday: string
  readonly clients: string
  readonly photos: readonly string[]
  readonly offer: string
}

/** Fills a drive with folders, drawn photos and documents. */
export async function fillDrive(page: Page, member: Member): Promise<Content> {
  const holiday = await addFolder(member, 'Norway 2026')
  const clients = await addFolder(member, 'Clients')
  for (const name of ['Family', 'House', 'Taxes']) {
    const folder = await addFolder(member, name)
    for (const year of [2024, 2025, 2026]) await member.upload(`${name} ${year}.md`, notes, folder)
  }
  await page.setContent('')
  const ids: string[] = []
  for (const [index, [name, scene]] of Object.entries(photos).entries()) {
    const bytes = await drawPhoto(page, scene)
    ids.push(await member.upload(name, bytes, holiday))
    if (index < 4) await member.upload(name, bytes)
  }
  const printed: Record<string, Buffer> = {}
  for (const [name, body] of Object.entries(letters)) {
    await page.setContent(`<style>${style}</style>${body}`)
    printed[name] = await page.pdf({ format: 'A4', printBackground: true })
    await member.upload(name, printed[name])
  }
  for (const [name, text] of Object.entries(textFiles)) await member.upload(name, text)
  const offer = await member.upload('Offer 2026-114.pdf', printed['Offer for Hansen & Co.pdf'] ?? '', clients)
  await member.upload('Packing list.md', textFiles['Packing list.md'] ?? '', holiday)
  return { holiday, clients, photos: ids, offer }
}
