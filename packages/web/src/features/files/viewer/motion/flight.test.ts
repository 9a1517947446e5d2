import { expect, test } from 'vitest'
import { inPlace, likeTile } from './flight.ts'

const place = { left: 400, top: 100, width: 600, height: 400 }

test('[PREV-01] a picture begins as large as its tile, and where the tile is', () => {
  const small = { left: 20, top: 30, width: 60, height: 40 }
  expect(likeTile(place, small)).toMatchObject({
    transform: 'translate(-380px, -70px) scale(0.1)',
    clipPath: 'inset(0px 0px 0px 0px)',
  })
  expect(inPlace).toMatchObject({ transform: 'none', clipPath: 'inset(0px 0px 0px 0px)' })
})

test('what a square tile cuts off is cut off at the beginning: on both sides, or at the end where the tile shows the top', () => {
  const square = { left: 0, top: 0, width: 40, height: 40 }
  expect(likeTile({ left: 0, top: 0, width: 600, height: 400 }, square)).toMatchObject({
    transform: 'translate(-10px, 0px) scale(0.1)',
    clipPath: 'inset(0px 100px 0px 100px)',
  })
  expect(likeTile({ left: 0, top: 0, width: 400, height: 600 }, square, { x: 0.5, y: 0 })).toMatchObject({
    transform: 'translate(0px, 0px) scale(0.1)',
    clipPath: 'inset(0px 0px 200px 0px)',
  })
})
