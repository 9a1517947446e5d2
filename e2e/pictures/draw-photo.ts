import type { Page } from '@playwright/test'

/** What a drawn photo shows; the same numbers draw the same photo. */
export interface Scene {
  readonly kind: 'mountains' | 'sea' | 'city'
  readonly seed: number
  /** Colours of the sky from its top to the horizon. */
  readonly sky: readonly string[]
  /** The colour of the nearest ridge, of the sea, or of the houses. */
  readonly near: string
  /** The position of the sun or the moon, as fractions of width and height; left out for none. */
  readonly sun?: readonly [number, number]
}

/** Draws a landscape that looks like a photo and returns it as JPEG, so that no one else's picture is needed. */
export async function drawPhoto(page: Page, scene: Scene): Promise<Buffer> {
  const address = await page.evaluate(draw, scene)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Runs in the browser, so it uses nothing outside itself. */
function draw({ kind, seed, sky, near, sun }: Scene): string {
  const [width, height] = [1600, 1067]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')!
  let state = seed * 2654435761
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
  const horizon = height * (kind === 'sea' ? 0.55 : 0.72)
  const mix = (one: string, other: string, share: number) => {
    const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
    const of = (at: number) => Math.round(part(one, at) * (1 - share) + part(other, at) * share)
    return `rgb(${of(1)} ${of(3)} ${of(5)})`
  }
  const fill = (colors: readonly string[], top: number, bottom: number) => {
    const gradient = pen.createLinearGradient(0, top, 0, bottom)
    for (const [index, color] of colors.entries()) gradient.addColorStop(index / (colors.length - 1), color)
    pen.fillStyle = gradient
  }
  /** Heights of a ridge: waves of many lengths, each half as high as the one before. */
  const ridge = (rough: number) => {
    const waves = Array.from({ length: 9 }, (_, index) => ({
      at: random() * 99,
      step: 2 ** index,
      size: rough ** index,
    }))
    return (x: number) =>
      waves.reduce(
        (sum, { at, step, size }) =>
          sum + size * Math.sin((x / width) * step * 2.3 + at) * Math.cos(at * 3 + (x / width) * step),
        0,
      )
  }
  const drawSky = () => {
    fill(sky, 0, horizon)
    pen.fillRect(0, 0, width, height)
    if (!sun) return
    const [x, y] = [sun[0] * width, sun[1] * height]
    const glow = pen.createRadialGradient(x, y, 0, x, y, width * 0.5)
    for (const [at, alpha] of [
      [0, 0.95],
      [0.035, 0.9],
      [0.05, 0.45],
      [0.3, 0.15],
      [1, 0],
    ] as const)
      glow.addColorStop(at, `rgb(255 244 214 / ${alpha})`)
    pen.fillStyle = glow
    pen.fillRect(0, 0, width, height)
  }
  const drawClouds = () => {
    pen.filter = 'blur(14px)'
    for (let count = 0; count < 26; count++) {
      const [x, y] = [random() * width, horizon * (0.1 + random() * 0.6)]
      pen.fillStyle = `rgb(255 255 255 / ${0.05 + random() * 0.16})`
      for (let puff = 0; puff < 7; puff++) {
        pen.beginPath()
        pen.ellipse(
          x + (random() - 0.5) * 260,
          y + (random() - 0.5) * 26,
          60 + random() * 120,
          8 + random() * 16,
          0,
          0,
          7,
        )
        pen.fill()
      }
    }
    pen.filter = 'none'
  }
  const drawMountains = () => {
    const far = sky.at(-1) ?? near
    for (let layer = 0; layer < 6; layer++) {
      const shape = ridge(0.52 + layer * 0.012)
      const base = horizon - 250 + layer * 95
      const size = 120 - layer * 12
      fill([mix(far, near, (layer + 1) / 6), mix(far, near, layer / 6 + 0.02)], base - size, base + 260)
      pen.beginPath()
      pen.moveTo(0, height)
      for (let x = 0; x <= width; x += 2) pen.lineTo(x, base - shape(x) * size)
      pen.lineTo(width, height)
      pen.fill()
      if (layer < 4) continue
      // Trees on the near ridges.
      for (let x = 0; x < width; x += 5 + random() * 9) {
        const [foot, tall] = [base - shape(x) * size + 6, (18 + random() * 34) * (layer - 3)]
        pen.beginPath()
        pen.moveTo(x - tall * 0.2, foot)
        pen.lineTo(x, foot - tall)
        pen.lineTo(x + tall * 0.2, foot)
        pen.fill()
      }
    }
  }
  const drawSea = () => {
    fill([mix(sky.at(-1) ?? near, near, 0.35), near], horizon, height)
    pen.fillRect(0, horizon, width, height - horizon)
    for (let line = 0; line < 2600; line++) {
      const depth = random() ** 1.6
      const y = horizon + depth * (height - horizon)
      const isLit = sun && Math.abs(sun[0] * width - random() * width) < 60 + depth * 260
      pen.fillStyle = isLit ? `rgb(255 240 205 / ${0.25 + random() * 0.4})` : `rgb(255 255 255 / ${random() * 0.09})`
      const x = isLit ? sun[0] * width + (random() - 0.5) * (120 + depth * 520) : random() * width
      pen.fillRect(x, y, 10 + depth * 90 * random(), 1 + depth * 3)
    }
    fill(['#d9c6a0', '#b79a6c'], height * 0.88, height)
    const shore = ridge(0.45)
    pen.beginPath()
    pen.moveTo(0, height)
    for (let x = 0; x <= width; x += 4) pen.lineTo(x, height * 0.93 - shore(x) * 12 - x * 0.04)
    pen.lineTo(width, height)
    pen.fill()
  }
  const drawCity = () => {
    for (let layer = 0; layer < 4; layer++) {
      for (let x = -20; x < width; ) {
        const [wide, tall] = [46 + random() * 90, (110 + random() ** 2 * 430) * (0.6 + layer * 0.15)]
        const top = height * 0.9 - tall - (3 - layer) * 60
        fill([mix(sky.at(-1) ?? near, near, 0.35 + layer * 0.2), near], top, height)
        pen.fillRect(x, top, wide, height)
        for (let row = top + 12; row < height; row += 17)
          for (let column = x + 7; column < x + wide - 9; column += 13) {
            if (random() < 0.62) continue
            pen.fillStyle = `rgb(255 ${190 + random() * 50} 120 / ${0.25 + layer * 0.2})`
            pen.fillRect(column, row, 6, 8)
          }
        x += wide + random() * 8
      }
    }
  }
  /** Noise and darker corners, as from a lens. */
  const develop = () => {
    const image = pen.getImageData(0, 0, width, height)
    for (let at = 0; at < image.data.length; at += 4) {
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
      const corner = 1 - 0.3 * (((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) / 0.5)
      const grain = (Math.random() - 0.5) * 12
      for (let part = 0; part < 3; part++) image.data[at + part] = (image.data[at + part] ?? 0) * corner + grain
    }
    pen.putImageData(image, 0, 0)
  }
  drawSky()
  if (kind !== 'city') drawClouds()
  if (kind === 'mountains') drawMountains()
  else if (kind === 'sea') drawSea()
  else drawCity()
  develop()
  return canvas.toDataURL('image/jpeg', 0.86)
}
