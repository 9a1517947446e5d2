/** Describes how the office documents among the fixtures are read; each exists in several formats. */
const table = {
  type: 'table',
  rows: [
    [{ text: 'Bird' }, { text: 'Morning' }, { text: 'Evening' }],
    [{ text: 'Magpie' }, { text: 'all day', columns: 2 }],
    [{ text: 'Lorikeet' }, { text: '12' }, { text: '7' }],
  ],
}
export const letter = {
  kind: 'document',
  isCut: false,
  blocks: [
    { type: 'heading', level: 1, runs: [{ text: 'Field notes' }] },
    {
      type: 'paragraph',
      runs: [
        { text: 'The ' },
        { text: 'kookaburra', isBold: true },
        { text: ' laughs at ' },
        { text: 'dawn', isItalic: true },
        { text: ', and <b>nobody</b> minds.' },
      ],
    },
    { type: 'heading', level: 2, runs: [{ text: 'What we saw' }] },
    { type: 'item', level: 0, isNumbered: false, runs: [{ text: 'Two wallabies' }] },
    { type: 'item', level: 1, isNumbered: false, runs: [{ text: 'one with a joey' }] },
    { type: 'item', level: 0, isNumbered: false, runs: [{ text: 'An echidna' }] },
    { type: 'item', level: 0, isNumbered: true, runs: [{ text: 'Pack the tent' }] },
    { type: 'item', level: 0, isNumbered: true, runs: [{ text: 'Count the birds' }] },
    table,
    { type: 'paragraph', runs: [{ text: 'See the list of birds.\nGrüße aus Ålesund.' }] },
  ],
}
export const budget = {
  kind: 'sheets',
  isCut: false,
  sheets: [
    {
      name: 'Costs',
      rows: [
        ['Item', 'Amount', 'Paid on', 'Share', 'Done'],
        ['Kookaburra nest box', '1234.5', '2026-03-14', '62.5%', '1'],
        ['Seeds', '740', '2026-04-01', '37.5%', '0'],
        [],
        [],
        ['Total', '1974.5'],
      ],
    },
    {
      name: 'Birds & places',
      rows: [
        ['Bird', 'Place'],
        ['Ålesund gull', '', '', 'far right'],
      ],
    },
  ],
}
const line = (text: string) => ({ type: 'paragraph', runs: [{ text }] })
const mark = (text: string) => ({ type: 'item', level: 0, isNumbered: false, runs: [{ text }] })
export const talk = {
  kind: 'slides',
  isCut: false,
  slides: [
    { blocks: [line('Birds of the bush'), line('A talk by the kookaburra club')] },
    { blocks: [line('Numbers'), mark('Twelve lorikeets'), mark('Seven magpies')] },
  ],
}
